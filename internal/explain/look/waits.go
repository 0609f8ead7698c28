package look

import (
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// leastWait is the part of the time of benchmark processes that must be spent waiting for a
// profile of that to be reported.
const leastWait = 0.01

// isWait reports whether a kind of profile is about waiting.
func isWait(kind explain.Kind) bool { return kind == explain.Mutex || kind == explain.Block }

// withoutHarness drops what package testing waits for, such as the end of a benchmark.
func withoutHarness(p *profile.Profile, own func(function, file string) bool) {
	p.Sample = slices.DeleteFunc(p.Sample, func(s *profile.Sample) bool {
		testing := false
		for _, loc := range s.Location { // innermost first
			for _, line := range loc.Line {
				switch f := line.Function; {
				case f == nil:
				case own(f.Name, f.Filename):
					return testing
				case strings.HasPrefix(f.Name, "testing."):
					testing = true
				}
			}
		}
		return testing
	})
}

// worthTelling reports whether a ranked profile is, given the time of the processes that it
// is of.
func worthTelling(p *explain.Profile, wall time.Duration) bool {
	if p == nil || len(p.Hotspots) == 0 {
		return false
	}
	return !isWait(p.Kind) || p.Total >= leastWait*wall.Seconds()
}
