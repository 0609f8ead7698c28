package textsim_test

import (
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// published are rewrites of the normaliser that were published as its
// optimisation. The inputs that FuzzNormalize compares tuned on tell each of
// them from base.
var published = map[string]func(text string) string{
	"replacer":  normalize.ReplacerPairs,
	"bytetable": func(text string) string { return string(normalize.ByteTable([]byte(text))) },
}

// texts are seeds of the fuzz targets. Each that a published rewrite gets
// wrong is one that fuzzing found, cut down to what matters.
var texts = []string{
	"", " ", "One, two.", "one two one", "a  b\n\tc", "it's", "snake_case", "été", "a\vb",
	"“so”", "\u212aelvin \u0130", "a\xffb", "x\xe2\x84", "seventeenlettersa eightlet nineletter",
}

// TestPublishedCaught requires that random inputs of the fuzz targets' two
// kinds tell every published rewrite from base, and soon.
func TestPublishedCaught(t *testing.T) {
	const tries = 200
	for name, rewrite := range published {
		for _, kind := range []struct {
			name string
			text func(input []byte) string
		}{
			{"raw", func(input []byte) string { return string(input) }},
			{"composed", composeText},
		} {
			caught := 0
			for seed := range uint64(tries) {
				text := kind.text(draw(seed, 8))
				want := base.Normalize(text)
				got := rewrite(text)
				if got == want {
					continue
				}
				if caught++; caught == 1 {
					t.Logf("%s, %s input %d: %q becomes %q, want %q", name, kind.name, seed+1, text, got, want)
				}
			}
			t.Logf("%s: %d of %d %s inputs of 8 bytes differ", name, caught, tries, kind.name)
			if caught < tries/2 {
				t.Errorf("%s: only %d of %d %s inputs differ", name, caught, tries, kind.name)
			}
		}
	}
}

// TestPublishedDiffers pins what the published rewrites get wrong. Tests of
// package normalize pin what each makes of it.
func TestPublishedDiffers(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"apostrophe", "it's", "its"},
		{"accent", "été", "t"},
		{"quotes", "“so”", "so"},
		{"blanks", "a  b", "a b"},
		{"dash", "a - b", "a b"},
		{"Kelvin sign", "\u212a", "k"},
		{"invalid UTF-8", "a\xffb", "ab"},
		{"control character", "a\x00b", "ab"},
		{"carriage return", "a\r\nb", "a b"},
		{"vertical tab", "a\vb", "ab"},
		{"underscore", "a_b", "a_b"},
	} {
		if got := base.Normalize(c.text); got != c.want {
			t.Errorf("%s: base.Normalize(%q) = %q, want %q", c.name, c.text, got, c.want)
		}
		for name, rewrite := range published {
			if got := rewrite(c.text); got == c.want {
				t.Errorf("%s: %s(%q) = %q as base", c.name, name, c.text, got)
			}
		}
	}
}
