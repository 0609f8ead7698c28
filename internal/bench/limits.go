package bench

import "github.com/gohone/hone/internal/verdict"

const (
	// maxSeconds is the most to spend on a benchmark of two arms, unless the budget is
	// larger, and maxMore what a further arm adds.
	maxSeconds = 60
	maxMore    = 10
	// fewPairs is the number of rounds every benchmark gets even if its budget is
	// spent.
	fewPairs = 20
)

// Limits are those of the time spent on one benchmark.
type Limits struct{ budget, most float64 } // in seconds

// LimitsOf returns the limits of a benchmark with so many arms, all rounds together, where
// one of two arms has a budget of so many seconds.
func LimitsOf(budget float64, arms int) Limits {
	more := float64(max(0, arms-2))
	budget *= 1 + more/2
	return Limits{budget: budget, most: max(budget, maxSeconds+maxMore*more)}
}

// Spent is what a benchmark has had.
type Spent struct {
	Seconds float64
	// Short and Long count its ordinary and long rounds.
	Short, Long int
	// Left is how many seconds the next row is expected to need to its verdict.
	Left float64
}

// Expired reports whether a benchmark gets no further round: the budget is spent, and the
// first rounds are run. A long look that has begun is finished. What is expected to be
// decided in a quarter of the time that these take gets it, up to half of it altogether.
func (l Limits) Expired(s Spent, want verdict.Want) bool {
	switch {
	case s.Seconds >= l.most:
		return true
	case s.Seconds < l.budget || s.Short+s.Long < fewPairs:
		return false
	case want == verdict.WantLong && s.Long < verdict.LongPairs:
		return false
	}
	had := max(l.budget, fewPairs*s.Seconds/float64(s.Short+s.Long))
	return s.Left > had/4 || s.Seconds+s.Left > 1.5*had
}
