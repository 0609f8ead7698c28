package words

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build/diag"
	why "github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/rules"
)

// TestCauseWords: each cause of the dictionary and each advice has words, and the rules that advice
// names are there.
func TestCauseWords(t *testing.T) {
	known := make(map[string]bool)
	for _, r := range rules.Suite(nil) {
		known[r.Name] = true
	}
	for _, code := range why.Codes() {
		if causeForms[code][0] == "" || causeForms[code][1] == "" {
			t.Errorf("nothing to say of %s", code)
		}
		if strings.Contains(causeForms[code][1], "%") {
			t.Errorf("%s: %q", code, causeForms[code][1])
		}
		for _, a := range why.AdviceOn(code) {
			if adviceForms[a.Code] == "" {
				t.Errorf("nothing to say of the advice %s", a.Code)
			}
			for _, name := range a.Rules {
				if !known[name] {
					t.Errorf("%s: there is no rule %s", code, name)
				}
			}
		}
	}
}

func TestCause(t *testing.T) {
	for _, tt := range []struct {
		cause why.Cause
		want  string
	}{
		{why.Cause{Code: why.Escape, Facts: why.Facts{Variable: "x", Flow: []diag.Step{
			{Position: diag.Position{File: "/a/b.go", Line: 42}, Text: "from return &x (return)"}}}},
			"x lives on the heap: by return &x (return) at b.go:42"},
		{why.Cause{Code: why.NotInlined, Facts: why.Facts{Function: "(*example.com/m/p.T).Get", Cost: 93, Budget: 80}},
			"(*p.T).Get is not inlined: cost 93, budget 80"},
		{why.Cause{Code: why.MapGrowth}, "a map grows while it is filled"},
	} {
		if got := Cause(tt.cause); got != tt.want {
			t.Errorf("got %q", got)
		}
	}
}
