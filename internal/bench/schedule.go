package bench

import (
	"cmp"
	"slices"
)

// A turn is what the schedule knows of one benchmark. Times are in seconds.
type turn struct {
	done  bool
	begun bool
	// spent is what it has taken, left what it is expected to take until the next of its
	// rows has its verdict.
	spent, left float64
}

const (
	// abreast is the number of benchmarks whose rounds take turns. The rounds of each
	// are then spread over a while, so that what disturbs the machine for a moment
	// does not meet all pairs of one, and an interrupt costs no more than their rounds.
	abreast = 4
	// usualTime is what a benchmark is expected to take before any is known.
	usualTime = 4
)

// front returns the indexes of the benchmarks that go next, at most n: those that are
// nearest to a verdict. One that has not begun is expected to take what is usual of
// those that have. So a benchmark is run until it is decided, and one that turns out to
// be hard waits until the others are decided.
func front(turns []turn, n int) []int {
	typical := usualTotal(turns)
	expected := make([]float64, len(turns))
	var open []int
	for i, t := range turns {
		if t.done {
			continue
		}
		open = append(open, i)
		if expected[i] = t.left; !t.begun {
			expected[i] = typical
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(expected[a], expected[b]) })
	return open[:min(n, len(open))]
}

// usualTotal is the median of what the benchmarks that have begun take in all.
func usualTotal(turns []turn) float64 {
	var totals []float64
	for _, t := range turns {
		if t.begun {
			totals = append(totals, t.spent+t.left)
		}
	}
	if len(totals) == 0 {
		return usualTime
	}
	slices.Sort(totals)
	return totals[len(totals)/2]
}
