package cli

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/compare"
)

// TestWaiting: that hone waits for another is said once without a terminal, and
// nothing else of what it does.
func TestWaiting(t *testing.T) {
	var b strings.Builder
	p := &progressLine{log: &b}
	p.step(compare.Step{Doing: compare.Snapshotting, Version: "main"})
	for range 3 {
		p.step(compare.Step{Doing: compare.Waiting, PID: "4711"})
	}
	if want := "hone: waiting for pid 4711, which measures (see -nolock)\n"; b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
