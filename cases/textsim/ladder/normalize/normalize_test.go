package normalize_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// exact pairs texts with the one right answer.
var exact = []struct{ text, want string }{
	{"", ""},
	{" ", ""},
	{".", ""},
	{"\t\n\f\r ", ""},
	{" . ! ", ""},
	{"Word", "word"},
	{"AZ az 09 _", "az az 09 _"},
	{"@[`{/:", ""}, // the neighbours of the ASCII ranges
	{"snake_case", "snake_case"},
	{"one,two", "onetwo"},
	{"one, two.", "one two"},
	{"one - two", "one two"}, // deleting first joins the blanks
	{"  one \t\r\n two  ", "one two"},
	{"a\tb\nc\fd\re f", "a b c d e f"},
	{"one\vtwo", "onetwo"}, // no blank to the regexp
	{"one\x00\x1f\x7ftwo", "onetwo"},
	{"one\u00a0two\u0085three\u2028four", "onetwothreefour"},
	{"\u00a0 one \u3000", "one"},
	{"don't “quote” it", "dont quote it"},
	{"Été naïve Ångström", "t nave ngstrm"},
	{"Σίσυφος 東京 🙂", ""},
	{"a 東京 b", "a b"},
	{"ſtraße", "trae"},               // long s is small already
	{"\u212aelvin", "kelvin"},        // Kelvin sign
	{"\u0130stanbul", "istanbul"},    // capital I with a dot
	{"\u0131", ""},                   // small i without one
	{"\u212bngstr\u00f6m", "ngstrm"}, // Angstrom sign
	{"i\u0307", "i"},                 // combining dot
	{"a\xffb\xc3", "ab"},
	{"a\xe2\x84b\xe2\x84", "ab"}, // the Kelvin sign without its last byte
	{"a\xed\xa0\x80b", "ab"},     // a surrogate
	{"a\xc1\x81b", "ab"},         // an overlong A
	{"a\ufffdb\ufeffc", "abc"},
	{" \xff ", ""},
}

// exactSteps are the steps that must answer what base does.
var exactSteps = []struct {
	name string
	run  func(string) string
}{
	{"Regexp", normalize.Regexp},
	{"ExactTwoPass", normalize.ExactTwoPass},
	{"ExactTable", normalize.ExactTable},
	{"ExactFused", normalize.ExactFused},
	{"ExactBlocks", normalize.ExactBlocks},
}

func TestExact(t *testing.T) {
	for _, c := range exact {
		if got := textsim.Normalize(c.text); got != c.want {
			t.Errorf("base: Normalize(%q) = %q, want %q", c.text, got, c.want)
		}
	}
	for _, step := range exactSteps {
		for _, c := range exact {
			if got := step.run(c.text); got != c.want {
				t.Errorf("%s(%q) = %q, want %q", step.name, c.text, got, c.want)
			}
		}
	}
}

func TestCorpus(t *testing.T) {
	for seed := range uint64(20) {
		for _, text := range []string{corpus.Plain(seed, 2000), corpus.Rough(seed, 2000)} {
			checkExact(t, text)
		}
	}
}

// TestEveryRune puts each character between two letters, 4096 to a text
// because a call of the regexps costs more than a character does.
func TestEveryRune(t *testing.T) {
	var text strings.Builder
	for r := rune(0); r <= utf8.MaxRune; r++ {
		text.WriteString("x")
		text.WriteRune(r)
		if r%4096 == 4095 {
			checkExact(t, text.String())
			text.Reset()
		}
	}
	checkExact(t, text.String())
}

// TestEveryBytePair covers the ways in which UTF-8 can break off.
func TestEveryBytePair(t *testing.T) {
	for first := range 256 {
		var text strings.Builder
		for second := range 256 {
			text.Write([]byte{'x', byte(first), byte(second)})
		}
		checkExact(t, text.String())
	}
}

func TestAllocations(t *testing.T) {
	for _, text := range []string{corpus.Plain(1, 10_000), corpus.Rough(1, 10_000)} {
		for _, step := range exactSteps[2:] {
			if got := testing.AllocsPerRun(10, func() { sink = step.run(text) }); got != 1 {
				t.Errorf("%s: %g allocations for a text of %d bytes, want 1", step.name, got, len(text))
			}
		}
	}
}

func FuzzExact(f *testing.F) {
	addTexts(f)
	f.Fuzz(func(t *testing.T, text string) { checkExact(t, text) })
}

// addTexts begins a fuzz target.
func addTexts(f *testing.F) {
	for _, c := range exact {
		f.Add(c.text)
	}
	f.Add(corpus.Plain(1, 300))
	f.Add(corpus.Rough(1, 300))
}

// checkExact requires the same answer of base and of every exact step.
func checkExact(t *testing.T, text string) {
	t.Helper()
	want := textsim.Normalize(text)
	for _, step := range exactSteps {
		if got := step.run(text); got != want {
			t.Errorf("%s(%q)\n got %q\nwant %q", step.name, text, got, want)
		}
	}
}
