package corpus

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestStops requires what one step of the story took for granted: nothing to
// delete but full stops.
func TestStops(t *testing.T) {
	sentence := `[A-Z][a-z]*( [a-z]+){3,15}\.`
	shape := regexp.MustCompile(`^` + sentence + `( ` + sentence + `)*$`)
	for seed := range uint64(20) {
		if text := Stops(seed, 2000); !shape.MatchString(text) {
			t.Errorf("seed %d: not made of sentences: %q", seed, text)
		}
	}
}

// TestDrawnEvenly requires each word of the vocabulary as often as any other.
// The limits are six standard deviations of a fair draw apart from its mean.
func TestDrawnEvenly(t *testing.T) {
	for _, kind := range []struct {
		name string
		text func(seed uint64, chars int) string
	}{{"plain", Plain}, {"stops", Stops}} {
		counts := make(map[string]int)
		total := 0
		for seed := range uint64(100) {
			for _, word := range strings.Fields(kind.text(seed, 10_000)) {
				counts[strings.ToLower(strings.Trim(word, ".,"))]++
				total++
			}
		}
		if per := total / 100; per < 1100 || per > 1300 {
			t.Errorf("%s: %d words a text", kind.name, per)
		}
		mean := float64(total) / float64(len(vocabulary))
		for _, word := range vocabulary {
			if off := float64(counts[word]) - mean; off*off > 36*mean {
				t.Errorf("%s: %q %d times, want about %.0f", kind.name, word, counts[word], mean)
			}
		}
	}
}

// TestRoughMix bounds how much of each difficulty there is, in a text of 10,000
// characters on average: enough to count, not so much that it is all there is.
func TestRoughMix(t *testing.T) {
	const texts = 50
	var all strings.Builder
	for seed := range uint64(texts) {
		all.WriteString(Rough(seed, 10_000))
	}
	text := all.String()
	body, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	outside := utf8.RuneCountInString(text) - len(regexp.MustCompile(`[[:ascii:]]`).FindAllString(text, -1))
	for _, c := range []struct {
		what     string
		count    int
		from, to int
	}{
		{"words", len(strings.Fields(text)), 900, 1100},
		{"tabs", strings.Count(text, "\t"), 40, 100},
		{"newlines", strings.Count(text, "\n"), 80, 150},
		{"repeated blanks", len(regexp.MustCompile(`\s{2,}`).FindAllString(text, -1)), 100, 250},
		{"double quotes", strings.Count(text, `"`), 60, 140},
		{"apostrophes", strings.Count(text, "'"), 20, 60},
		{"hyphens", strings.Count(text, "-"), 40, 90},
		{"underscores", strings.Count(text, "_"), 30, 70},
		{"digits", len(regexp.MustCompile(`[0-9]+`).FindAllString(text, -1)), 30, 70},
		{"characters outside ASCII", outside, 150, 350},
		{"JSON escapes", len(regexp.MustCompile(`\\.`).FindAll(body, -1)), 250, 450},
	} {
		if got := c.count / texts; got < c.from || got > c.to {
			t.Errorf("%s: %d, want %d to %d", c.what, got, c.from, c.to)
		}
	}
}

func TestDistinct(t *testing.T) {
	shape := regexp.MustCompile(`^[a-z]{4,9}( [a-z]{4,9})*$`)
	for seed := range uint64(20) {
		text := Distinct(seed, 10_000)
		if !shape.MatchString(text) {
			t.Errorf("seed %d: not normalised words: %q", seed, text)
		}
		words := strings.Split(text, " ")
		different := make(map[string]bool)
		for _, word := range words {
			different[word] = true
		}
		if len(different) < len(words)*97/100 {
			t.Errorf("seed %d: %d different words of %d", seed, len(different), len(words))
		}
		if length := len(text) / len(words); length < 6 || length > 8 { // a space included
			t.Errorf("seed %d: words are %d characters long", seed, length)
		}
	}
}

func TestWordsToCount(t *testing.T) {
	shape := regexp.MustCompile(`^[a-z]+( [a-z]+)*$`)
	for _, words := range WordsToCount() {
		if !shape.MatchString(words.Text) {
			t.Errorf("%s: not normalised: %q", words.Name, words.Text)
		}
	}
}

func TestBodies(t *testing.T) {
	for _, body := range Bodies() {
		var got map[string]string
		if err := json.Unmarshal(body.JSON, &got); err != nil {
			t.Fatal(err)
		}
		if len(got) != 2 || got["text1"] != body.Text1 || got["text2"] != body.Text2 || body.Text1 == body.Text2 {
			t.Errorf("%s: %s", body.Name, body.JSON)
		}
		if escapes := strings.Contains(string(body.JSON), `\`); escapes != (body.Name == "text=rough") {
			t.Errorf("%s: escapes: %t", body.Name, escapes)
		}
	}
}
