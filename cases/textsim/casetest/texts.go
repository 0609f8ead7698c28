package casetest

import (
	"math"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

func testNormalize(t *testing.T, normalize func(string) string) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{" \t\r\n\f", ""},
		{"?!", ""},
		{"One, two.", "one two"},
		{"  Snake_Case  99\t\n", "snake_case 99"},
		{"a - b", "a b"},
		{"a\vb", "ab"},
		{"l'été", "lt"},
		{"\u212a\u0130", "ki"}, // both lower-case into ASCII
		{"a\xffb", "ab"},
	} {
		if got := normalize(c.text); got != c.want {
			t.Errorf("Normalize(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func testSimilarity(t *testing.T, similarity func(text1, text2 string) float64) {
	for _, c := range []struct {
		name         string
		text1, text2 string
		want         float64
	}{
		{"same", "one two three", "one two three", 1},
		{"same but for case and stops", "One, two. Three!", "one\ttwo\n\nTHREE", 1},
		{"same in another order", "one two three", "three one two", 1},
		{"same in other amounts", "one two", "one one two two", 1},
		{"nothing shared", "one two", "three four", 0},
		{"both empty", "", "", 1},
		{"no words in either", "", " ... ", 1},
		{"one empty", "", "one", 0},
		{"blanks alone", " \t", "one", 0},
		// Shared words weigh tf*ln(1+2/3), the others tf*ln(2).
		{"half shared", "one two", "one three", 0.352},
		{"third shared", "one two three", "one four five", 0.214},
		{"two thirds shared", "one two three", "one two four", 0.521},
		{"uneven counts", "one one two", "one two two", 0.8},
		{"part of the other", "one", "one two", 0.593},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := similarity(c.text1, c.text2); got != c.want {
				t.Errorf("Similarity(%q, %q) = %v, want %v", c.text1, c.text2, got, c.want)
			}
			if got := similarity(c.text2, c.text1); got != c.want {
				t.Errorf("the other way round: %v, want %v", got, c.want)
			}
		})
	}
	t.Run("by hand", func(t *testing.T) { testByHand(t, similarity) })
	t.Run("repeats", func(t *testing.T) { testRepeats(t, similarity) })
}

// testByHand computes one answer from the formula alone.
func testByHand(t *testing.T, similarity func(text1, text2 string) float64) {
	shared, single := math.Log(1+2.0/3), math.Log(1+2.0/2)
	// "a a b" against "a c": a is in both, b and c in one each.
	a1, b1 := 2.0/3*shared, 1.0/3*single
	a2, c2 := 1.0/2*shared, 1.0/2*single
	cosine := a1 * a2 / (math.Hypot(a1, b1) * math.Hypot(a2, c2))
	want := math.Round(cosine*1000) / 1000
	if got := similarity("a a b", "a c"); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// testRepeats guards the promise that map order stays out of the
// rounded answer, on texts long enough for the order to matter.
func testRepeats(t *testing.T, similarity func(text1, text2 string) float64) {
	text1, text2 := corpus.Plain(1, 10_000), corpus.Rough(2, 10_000)
	want := similarity(text1, text2)
	if want <= 0 || want >= 1 {
		t.Fatalf("similarity %v says nothing", want)
	}
	for range 20 {
		if got := similarity(text1, text2); got != want {
			t.Fatalf("%v, then %v", want, got)
		}
	}
}

func testInterpret(t *testing.T, interpret func(float64) string) {
	for _, c := range []struct {
		score float64
		want  string
	}{
		{-1, "Dissimilar"},
		{0, "Dissimilar"},
		{0.2, "Dissimilar"},
		{0.201, "Slightly Similar"},
		{0.4, "Slightly Similar"},
		{0.401, "Moderately Similar"},
		{0.6, "Moderately Similar"},
		{0.601, "Quite Similar"},
		{0.8, "Quite Similar"},
		{0.801, "Highly Similar"},
		{1, "Highly Similar"},
		{1.001, "Unknown"},
		{math.Inf(1), "Unknown"},
		{math.NaN(), "Unknown"},
	} {
		if got := interpret(c.score); got != c.want {
			t.Errorf("Interpret(%v) = %q, want %q", c.score, got, c.want)
		}
	}
}
