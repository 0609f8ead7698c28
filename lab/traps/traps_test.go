package traps

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/tune/trial"
)

// TestLoad: each program has wrong and right changes, each another text of its function, and no two
// changes of a function in one run say the same: that is how they are told apart.
func TestLoad(t *testing.T) {
	programs, err := Load("../testdata/traps")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		wrong, right := 0, make(map[string]bool)
		said := make(map[string]bool)
		for _, c := range p.Changes {
			if c.Right {
				right[c.Function] = true
			} else {
				wrong++
			}
			if key := fmt.Sprint(c.Right, c.Function, c.Message); said[key] || c.Diff == "" || c.Message == "" {
				t.Errorf("%s: %q, %q", c.ID, c.Message, c.Diff)
			} else {
				said[key] = true
			}
		}
		if wrong < 3 || len(right) == 0 || p.Point < 1 || p.Point > 7 {
			t.Errorf("%s: %d wrong changes, %d functions with right ones, point %d", p.Name, wrong, len(right), p.Point)
		}
		for name, src := range p.Files {
			if text, err := format.Source(src); strings.HasSuffix(name, ".go") && (err != nil || string(text) != string(src)) {
				t.Errorf("%s: %s is not formatted: %v", p.Name, name, err)
			}
		}
	}
}

// TestCheck: what is seen in the text of a change and in its types alone is rejected.
func TestCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("loads packages for other systems")
	}
	programs, err := Load("../testdata/traps")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		if !slices.Contains([]string{"taken", "width", "constant", "hash", "once", "large", "foreign"}, p.Name) {
			continue
		}
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			rows, err := p.check(t.Context(), func(c *Change) bool { return !c.Right }, 1)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows {
				if r.Outcome != string(trial.Rejected) || r.Reason == "" {
					t.Errorf("%s", r)
				}
			}
		})
	}
}
