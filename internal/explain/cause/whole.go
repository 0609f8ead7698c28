package cause

import (
	"cmp"
	"slices"
	"strings"
)

// Background reports what a function tells of samples that no line of the program is to blame
// for: that they are the collector's, wherever on the stack it is, or the scheduler's, if it is
// outermost.
func Background(function string) (gc, scheduling bool) {
	gc = begins(function, "runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge", "runtime.gcAssist",
		"runtime.gcStart", "runtime.gcDrain", "runtime.(*sweepLocked).sweep", "runtime.wbBufFlush")
	return gc, begins(function, "runtime.mcall", "runtime.mstart", "runtime.schedule", "runtime.sysmon")
}

// Whole returns the causes that belong to no line, the largest first: those of at least a
// thousandth of CPU time. gc and scheduling are the parts of [Background], in [0, 1].
func Whole(gc, scheduling float64) []Cause {
	var found []Cause
	for _, c := range []Cause{{Code: GC, Share: gc}, {Code: Scheduling, Share: scheduling}} {
		if c.Share >= 0.001 {
			c.Advice = advice[c.Code]
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b Cause) int { return cmp.Compare(b.Share, a.Share) })
	return found
}

// begins reports whether a name begins with one of several.
func begins(name string, with ...string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(name, w) })
}
