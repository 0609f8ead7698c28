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

func TestExact(t *testing.T) {
	for _, step := range []struct {
		name string
		run  func(string) string
	}{
		{"base", textsim.Normalize},
		{"regexp", normalize.Regexp},
		{"table", normalize.Table},
	} {
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

func TestTableAllocates(t *testing.T) {
	for _, text := range []string{corpus.Plain(1, 10_000), corpus.Rough(1, 10_000)} {
		if got := testing.AllocsPerRun(10, func() { sink = normalize.Table(text) }); got != 1 {
			t.Errorf("%g allocations for a text of %d bytes, want 1", got, len(text))
		}
	}
}

func TestReplacerDiffers(t *testing.T) {
	for _, c := range []struct{ name, text, right, replacer string }{
		{"apostrophe", "it's", "its", "it's"},
		{"small accent", "café", "caf", "café"},
		{"capital accent", "ÉTÉ", "t", "ÉtÉ"},
		{"quotes", "“so”", "so", "“so”"},
		{"kelvin", "\u212a", "k", "\u212a"},
		{"invalid", "a\xffb", "ab", "a\xffb"},
		{"underscore", "a_b", "a_b", "ab"},
		{"blanks", "a  b\n\tc", "a b c", "a  b  c"},
		{"dash", "a - b", "a b", "a  b"},
		{"carriage return", "a\r\nb", "a b", "a\r b"},
		{"form feed", "a\fb", "a b", "a\fb"},
		{"vertical tab", "a\vb", "ab", "a\vb"},
		{"control", "a\x00\x7fb", "ab", "a\x00\x7fb"},
		{"inner space", "a\u00a0b", "ab", "a\u00a0b"},
		{"control at the end", "a \x00", "a", "a \x00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := normalize.Regexp(c.text); got != c.right {
				t.Errorf("Regexp(%q) = %q, want %q", c.text, got, c.right)
			}
			if got := normalize.Replacer(c.text); got != c.replacer {
				t.Errorf("Replacer(%q) = %q, want %q", c.text, got, c.replacer)
			}
		})
	}
}

// TestReplacerByte pins the fate of every ASCII byte between two letters.
func TestReplacerByte(t *testing.T) {
	var differ []byte
	for c := range byte(utf8.RuneSelf) {
		text := "x" + string(rune(c)) + "y"
		if normalize.Replacer(text) != normalize.Regexp(text) {
			differ = append(differ, c)
		}
	}
	want := "\x00\x01\x02\x03\x04\x05\x06\a\b\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17" +
		"\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f'_\x7f"
	if string(differ) != want {
		t.Errorf("differs at %q, want %q", differ, want)
	}
}

// TestReplacerOnPlain shows why nobody noticed: on a plain text, such as the
// benchmark's, the step is right.
func TestReplacerOnPlain(t *testing.T) {
	text := corpus.Plain(1, 10_000)
	if normalize.Replacer(text) != normalize.Regexp(text) {
		t.Error("Replacer differs from Regexp on a plain text")
	}
	text = corpus.Rough(1, 10_000)
	if normalize.Replacer(text) == normalize.Regexp(text) {
		t.Error("Replacer equals Regexp on a rough text")
	}
}

func FuzzTable(f *testing.F) {
	for _, c := range exact {
		f.Add(c.text)
	}
	f.Add(corpus.Plain(1, 300))
	f.Add(corpus.Rough(1, 300))
	f.Fuzz(func(t *testing.T, text string) { checkExact(t, text) })
}

// checkExact requires the same answer of base and of every exact step.
func checkExact(t *testing.T, text string) {
	t.Helper()
	want := textsim.Normalize(text)
	if got := normalize.Regexp(text); got != want {
		t.Errorf("Regexp(%q)\n got %q\nwant %q", text, got, want)
	}
	if got := normalize.Table(text); got != want {
		t.Errorf("Table(%q)\n got %q\nwant %q", text, got, want)
	}
}
