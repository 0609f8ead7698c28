package equiv

import (
	"fmt"

	"github.com/gohone/hone/internal/equiv/harness/check"
)

// addEdges adds what a report says of inputs for which the two may differ. One of
// them is told.
func (ev *Evidence) addEdges(r check.Report) {
	ev.Differing += r.Differing
	ev.Erring += r.Erring
	if e := r.Edge; e != nil && ev.Edge == "" {
		ev.Edge = fmt.Sprintf("for %s the new one gives %s, the old one %s", brief(e.Input), brief(e.Head), brief(e.Base))
	}
}

// edges says on what the two agree where they may differ at edges.
func (ev *Evidence) edges() string {
	s := fmt.Sprintf("old and new agree on %s recorded inputs, texts of errors aside, and differ on %s of %s others",
		thousands(ev.Recorded), thousands(ev.Differing), thousands(ev.Enumerated+ev.Generated+ev.Fuzzed))
	switch {
	case ev.Erring == ev.Differing:
		s += ", in what errors say and nothing else"
	case ev.Erring > 0:
		s += fmt.Sprintf(" (on %s of these in what errors say and nothing else)", thousands(ev.Erring))
	}
	if ev.Edge != "" {
		s += ": " + ev.Edge
	}
	return s
}

// brief cuts a value so that a few of them fit into a line.
func brief(s string) string {
	const most = 120
	if len(s) <= most {
		return s
	}
	return s[:most-30] + "..." + s[len(s)-27:]
}
