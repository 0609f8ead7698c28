package equiv

import "github.com/gohone/hone/internal/equiv/harness/check"

// addEdges adds what a report says of inputs for which the two may differ. One of
// them is told.
func (ev *Evidence) addEdges(r check.Report) {
	ev.Differing += r.Differing
	ev.Erring += r.Erring
	if e := r.Edge; e != nil && ev.Edge == nil {
		ev.Edge = &Difference{Input: cut(e.Input), Base: cut(e.Base), Head: cut(e.Head)}
	}
}
