package normalize

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
)

// A step is one way to normalise a text. Its answer is the original's answer
// to what as makes of the text; an exact step's as changes nothing.
type step struct {
	name string
	run  func(string) string
	as   func(string) string
}

func unchanged(text string) string { return text }

// verticalTabIsBlank is all that sets PCRE apart.
func verticalTabIsBlank(text string) string {
	return strings.ReplaceAll(text, "\v", " ")
}

// engines are the steps of this package that this build has.
var engines = slices.Concat([]step{{RE2Build, RE2, unchanged}}, pcre2Steps, pcreSteps)

func check(t *testing.T, text string) {
	t.Helper()
	for _, s := range engines {
		if got, want := s.run(text), textsim.Normalize(s.as(text)); got != want {
			t.Errorf("%s(%q)\n got %q\nwant %q", s.name, text, got, want)
		}
	}
}

func TestOdd(t *testing.T) {
	for _, text := range []string{
		"", " ", ".", "\t\n\f\r ", " . ! ", "Word", "AZ az 09 _", "@[`{/:",
		"one, two.", "one - two", "  one \t\r\n two  ", "a\tb\nc\fd\re f",
		"one\x00\x1f\x7ftwo", "\x00", "one\u00a0two\u0085three\u2028four", "\u00a0 one \u3000",
		"don't “quote” it", "Été naïve Ångström", "Σίσυφος 東京 🙂", "a 東京 b", "ſtraße",
		"\u212aelvin", "\u0130stanbul", "\u0131", "\u212bngstr\u00f6m", "i\u0307",
		"a\xffb\xc3", "a\xe2\x84b\xe2\x84", "a\xed\xa0\x80b", "a\xc1\x81b", "\xff", "\xa0 \x85",
		"one\vtwo", "\vone\v \vtwo\v", "\v", ".\v.",
	} {
		check(t, text)
	}
}

// TestVerticalTab pins the one difference by hand.
func TestVerticalTab(t *testing.T) {
	for _, s := range engines {
		want := "onetwo"
		if s.as("\v") == " " {
			want = "one two"
		}
		if got := s.run("one\vtwo"); got != want {
			t.Errorf("%s: got %q, want %q", s.name, got, want)
		}
	}
}

func TestCorpus(t *testing.T) {
	for seed := range uint64(10) {
		check(t, corpus.Plain(seed, 2000))
		check(t, corpus.Rough(seed, 2000))
	}
}

// TestEveryRune puts each character between two letters, 512 to a text.
func TestEveryRune(t *testing.T) {
	var text strings.Builder
	for r := rune(0); r <= utf8.MaxRune; r++ {
		text.WriteString("x")
		text.WriteRune(r)
		if r%512 == 511 {
			check(t, text.String())
			text.Reset()
		}
	}
	check(t, text.String())
}

// TestEveryBytePair covers the ways in which UTF-8 can break off.
func TestEveryBytePair(t *testing.T) {
	for first := range 256 {
		var text strings.Builder
		for second := range 256 {
			text.Write([]byte{'x', byte(first), byte(second)})
		}
		check(t, text.String())
	}
}

func FuzzEngines(f *testing.F) {
	f.Add("One, two.\v\xff")
	f.Add(corpus.Plain(1, 300))
	f.Add(corpus.Rough(1, 300))
	f.Fuzz(func(t *testing.T, text string) { check(t, text) })
}
