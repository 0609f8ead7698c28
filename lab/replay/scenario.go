package replay

import (
	"math"

	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
)

// A scenario is what is planted and how it is judged.
type scenario struct {
	Name string
	// eps is how much longer head takes, relative; mean how much longer it
	// takes on average beyond that, where the fast path shows nothing.
	eps, mean float64
	policy    verdict.Policy
}

// policyOf is the default policy with a family and a tolerance.
func policyOf(family int, tolerance float64) verdict.Policy {
	p := verdict.DefaultPolicy()
	p.Family, p.Tolerance = family, tolerance
	return p
}

// scenarios are those of the table of goals: suites of ten that did not
// change, one row of a suite of twenty that did.
func scenarios() []scenario {
	s := []scenario{{Name: "A/A, 1 row", policy: policyOf(1, 0.02)}, {Name: "A/A, 10 rows", policy: policyOf(10, 0.02)}}
	for _, p := range []struct {
		name      string
		eps       float64
		tolerance float64
	}{
		{"+1 %", 0.01, 0.02}, {"-1 %", -0.01, 0.02},
		{"+2 %", 0.02, 0.02}, {"-2 %", -0.02, 0.02},
		{"+5 %", 0.05, 0.02}, {"-5 %", -0.05, 0.02},
		{"+1 %, tolerance 1 %", 0.01, 0.01},
		{"+10 %", 0.10, 0.02}, {"-10 %", -0.10, 0.02},
		{"+2 %, tolerance 1 %", 0.02, 0.01}, {"-2 %, tolerance 1 %", -0.02, 0.01},
	} {
		s = append(s, scenario{Name: p.name, eps: p.eps, policy: policyOf(20, p.tolerance)})
	}
	return append(s,
		scenario{Name: "mean +7 %", mean: 0.07, policy: policyOf(20, 0.02)},
		scenario{Name: "mean +10 %", mean: 0.10, policy: policyOf(20, 0.02)},
		scenario{Name: "mean +20 %", mean: 0.20, policy: policyOf(20, 0.02)},
	)
}

// shift is the planted effect as a ratio of head to base, for the fast path.
func (s scenario) shift() float64 { return 1 + s.eps }

// want is the verdict that is right, Undecided where none is wrong.
func (s scenario) want() verdict.Verdict {
	return judged.Wanted(math.Log1p(s.eps) + math.Log1p(s.mean))
}

// An outcome is what a method says of one simulated comparison.
type outcome struct {
	verdict verdict.Verdict
	// seconds is the machine time it took, pairs how many processes a side.
	seconds     float64
	pairs, long int
	// lo and hi bound the ratio; hi is 0 where the method gives no interval.
	lo, hi float64
	mean   bool // the mean decided, not the fast path
}

// covers reports whether the interval holds the ratio.
func (o outcome) covers(ratio float64) bool { return judged.IntervalCovers(o.lo, o.hi, ratio) }
