package normalize_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// differing are the steps that do not answer what base does. Of each it says
// which ASCII bytes fare otherwise between two letters, and whether texts with
// nothing but words, full stops and, in a plain one, commas show it.
var differing = []struct {
	name  string
	run   func(string) string
	bytes string
	stops bool // differs from base on corpus.Stops
	plain bool // and on corpus.Plain
}{
	{"Shortcut", normalize.Shortcut, controls("\t") + "!\"#$%&'()*+,-/:;<=>?@[\\]^`{|}~\x7f", false, true},
	{"Nested", normalize.Nested, controls("\t\n\f\r") + "\x7f", false, false},
	{"Ranges", normalize.Ranges, "\b\v", false, false},
	{"Inverted", normalize.Inverted, "0123456789", false, false},
	{"InvertedBytes", normalize.InvertedBytes, "0123456789", false, false},
	{"Replacer", normalize.Replacer, controls("\t\n") + "'_\x7f", false, false},
	{"ByteTable", normalize.ByteTable, controls("\t\n") + "'_\x7f", false, false},
}

// controls returns the control characters below the space but for some.
func controls(without string) string {
	var out []byte
	for c := range byte(' ') {
		if !strings.Contains(without, string(rune(c))) {
			out = append(out, c)
		}
	}
	return string(out)
}

// TestDifferingBytes pins the fate of every ASCII byte between two letters.
func TestDifferingBytes(t *testing.T) {
	for _, step := range differing {
		var differ []byte
		for c := range byte(utf8.RuneSelf) {
			text := "x" + string(rune(c)) + "y"
			if step.run(text) != normalize.Regexp(text) {
				differ = append(differ, c)
			}
		}
		if string(differ) != step.bytes {
			t.Errorf("%s differs at %q, want %q", step.name, differ, step.bytes)
		}
	}
}

// TestDifferingOnCorpus shows why no one noticed: on texts such as those that
// were measured, the steps are right.
func TestDifferingOnCorpus(t *testing.T) {
	for _, step := range differing {
		for _, c := range []struct {
			kind   string
			text   string
			differ bool
		}{
			{"stops", corpus.Stops(1, 10_000), step.stops},
			{"plain", corpus.Plain(1, 10_000), step.plain},
			{"rough", corpus.Rough(1, 10_000), step.name != "Ranges"}, // has neither of the two bytes
		} {
			if differ := step.run(c.text) != normalize.Regexp(c.text); differ != c.differ {
				t.Errorf("%s differs on a text of kind %s: %t, want %t", step.name, c.kind, differ, c.differ)
			}
		}
	}
}

// TestDiffers pins answers.
func TestDiffers(t *testing.T) {
	for _, c := range []struct {
		name              string
		run               func(string) string
		text, right, step string
	}{
		{"Shortcut keeps a comma", normalize.Shortcut, "One, two.", "one two", "one, two"},
		{"Shortcut keeps a newline", normalize.Shortcut, "a\nb", "a b", "a\nb"},
		{"Shortcut keeps blanks", normalize.Shortcut, " a\t\tb ", "a b", " a  b "},
		{"Shortcut keeps accents", normalize.Shortcut, "ÉTÉ", "t", "été"},
		{"Shortcut is right", normalize.Shortcut, "A Snake_Case\tof\u212a. 9.", "a snake_case ofk 9", "a snake_case ofk 9"},

		{"Nested keeps accents", normalize.Nested, "ÉTÉ", "t", "été"},
		{"Nested keeps quotes", normalize.Nested, "“so”", "so", "“so”"},
		{"Nested keeps a vertical tab", normalize.Nested, "a\vb", "ab", "a\vb"},
		{"Nested keeps an inner space", normalize.Nested, "a\u00a0b", "ab", "a\u00a0b"},
		{"Nested makes invalid UTF-8 a character", normalize.Nested, "a\xffb", "ab", "a\ufffdb"},
		{"Nested is right", normalize.Nested, " It's - \u212a_9\r\n", "its k_9", "its k_9"},

		{"Ranges parts at a vertical tab", normalize.Ranges, "a\vb", "ab", "a b"},
		{"Ranges parts at a backspace", normalize.Ranges, "a\bb", "ab", "a b"},
		{"Ranges is right", normalize.Ranges, " It's - ÉTÉ\u212a\xff\x00_9\r\n", "its tk_9", "its tk_9"},

		{"Inverted drops digits", normalize.Inverted, "in 1969, 12a", "in 1969 12a", "in a"},
		{"Inverted is right", normalize.Inverted, " It's - ÉTÉ\u212a\xff\x00_\v\r\n", "its tk_", "its tk_"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := normalize.Regexp(c.text); got != c.right {
				t.Errorf("Regexp(%q) = %q, want %q", c.text, got, c.right)
			}
			if got := c.run(c.text); got != c.step {
				t.Errorf("%q becomes %q, want %q", c.text, got, c.step)
			}
		})
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
			if got := normalize.ByteTable(c.text); got != c.replacer {
				t.Errorf("ByteTable(%q) = %q, want %q", c.text, got, c.replacer)
			}
		})
	}
}

var (
	blanksOfRanges = strings.NewReplacer("\b", " ", "\v", " ")
	withoutDigits  = strings.NewReplacer("0", "", "1", "", "2", "", "3", "", "4", "",
		"5", "", "6", "", "7", "", "8", "", "9", "")
)

// FuzzDiffering shows that the steps differ in nothing but what they say: with
// that taken out of the text beforehand, they are exact.
func FuzzDiffering(f *testing.F) {
	addTexts(f)
	f.Add("a\b\v1b")
	f.Fuzz(func(t *testing.T, text string) {
		for _, c := range []struct{ what, got, want string }{
			{"Ranges", normalize.Ranges(text), normalize.Regexp(blanksOfRanges.Replace(text))},
			{"Inverted", normalize.Inverted(text), normalize.Regexp(withoutDigits.Replace(text))},
			{"InvertedBytes", normalize.InvertedBytes(text), normalize.Inverted(text)},
			{"ByteTable", normalize.ByteTable(text), normalize.Replacer(text)},
		} {
			if c.got != c.want {
				t.Errorf("%s(%q)\n got %q\nwant %q", c.what, text, c.got, c.want)
			}
		}
		if strings.ContainsFunc(strings.ToLower(text), keptByNested) {
			return
		}
		if got, want := normalize.Nested(text), normalize.Regexp(text); got != want {
			t.Errorf("Nested(%q)\n got %q\nwant %q", text, got, want)
		}
	})
}

// keptByNested says of a character in lower case whether Nested keeps it where
// it should not.
func keptByNested(c rune) bool {
	return c >= 0x7f || c < ' ' && !strings.ContainsRune("\t\n\f\r", c)
}
