package prove

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/prove/harness"
)

// TestEvidenceOfPanics: that both panic says something beside inputs for which they do
// not, and nothing without.
func TestEvidenceOfPanics(t *testing.T) {
	if ev := evidence([]harness.Report{{Recorded: 10, Drawn: 90, Panics: 100}}, nil); !strings.Contains(ev.Weaker, "both panic for each of the 100 inputs") {
		t.Errorf("only panics: %+v", *ev)
	}
	if ev := evidence([]harness.Report{{Recorded: 10, Drawn: 90, Panics: 99}}, nil); ev.Weaker != "" {
		t.Errorf("one input without a panic: %+v", *ev)
	}
}
