package cause

import "strings"

// Whole returns the causes that belong to no line, those of at least a thousandth. Samples are
// all those of a profile of CPU time.
func Whole(samples []Stack) []Cause {
	var gc, scheduling float64
	for _, s := range samples {
		switch {
		case within(s.Functions, "runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge", "runtime.gcAssist",
			"runtime.gcStart", "runtime.gcDrain", "runtime.(*sweepLocked).sweep", "runtime.wbBufFlush"):
			gc += s.Share
		case len(s.Functions) > 0 && within(s.Functions[:1],
			"runtime.mcall", "runtime.mstart", "runtime.schedule", "runtime.sysmon"):
			scheduling += s.Share
		}
	}
	var found []Cause
	for _, c := range []Cause{{Code: GC, Share: gc}, {Code: Scheduling, Share: scheduling}} {
		if c.Share >= 0.001 {
			c.Advice = advice[c.Code]
			found = append(found, c)
		}
	}
	return found
}

// within reports whether one of the functions begins with one of the names.
func within(functions []string, names ...string) bool {
	for _, f := range functions {
		for _, name := range names {
			if strings.HasPrefix(f, name) {
				return true
			}
		}
	}
	return false
}
