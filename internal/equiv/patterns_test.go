package equiv

import (
	"regexp"
	"testing"
)

// TestExamples: what is made of a pattern the pattern matches, and most of its branches are met.
func TestExamples(t *testing.T) {
	for pattern, want := range map[string][]string{
		`0?[1-7]|sun|(mon|tue)`:  {"sun", "mon"},
		`(?i)^ab{2,3}c+\d$`:      nil,
		`[^a-c]x*|\.[[:space:]]`: nil,
		`a|b`:                    {"a", "b"},
	} {
		e := regexp.MustCompile(pattern)
		got := make(map[string]bool)
		for _, text := range examples([]string{pattern}) {
			if got[text] = true; !e.MatchString(text) {
				t.Errorf("%s does not match %q", pattern, text)
			}
		}
		for _, text := range want {
			if !got[text] {
				t.Errorf("%q is missing of %s: %v", text, pattern, got)
			}
		}
		if len(got) == 0 {
			t.Errorf("nothing for %s", pattern)
		}
	}
	if got := examples([]string{"plain", "a.b", "("}); got != nil {
		t.Errorf("%q", got)
	}
}
