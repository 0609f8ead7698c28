package verdict

import (
	"math"

	"github.com/gohone/hone/internal/stat"
)

const (
	// ExactProcesses is how many processes a side must agree on one integer for
	// a count to be taken as exact.
	ExactProcesses = 3
	// AllocsWithin and BytesWithin are how far from that integer a count per
	// operation may lie: the runtime allocates a few objects of its own in every
	// process.
	AllocsWithin = 0.01
	BytesWithin  = 0.5
)

// The floors of counts that vary: what is added to both sides before a ratio
// is formed, so that differences that small never count.
const (
	FloorBytes  = 8   // B/op
	FloorAllocs = 0.5 // allocs/op
)

// counts judges the bytes or the allocations of one benchmark. Most are the
// same in every process and need no test; the others get the same sequential
// test as times.
type counts struct {
	policy Policy
	s      series
	floor  float64
	within float64 // of an integer, to be exact

	verdict Verdict
	exact   bool
	gate    Gate
	final   bool
}

func newCounts(p Policy, floor, within float64) counts {
	return counts{policy: p, s: newSeries(p, p.bar(countShare)), floor: floor, within: within}
}

func (c *counts) add(base, head float64) {
	if c.final {
		return
	}
	c.s.add(base, head, c.floor)
	n := c.s.len()
	if n < ExactProcesses {
		return
	}
	b, ok1 := Integer(c.s.baseVals, c.within)
	h, ok2 := Integer(c.s.headVals, c.within)
	if ok1 && ok2 {
		if n == ExactProcesses {
			c.decideExact(b, h)
		}
		return
	}
	c.judge()
}

// judge looks at the evidence, once there are enough pairs.
func (c *counts) judge() {
	if c.s.len() < MinPairs {
		return
	}
	v := c.s.changed()
	if v == Undecided && c.s.same() {
		v = Same
	}
	if v != Undecided {
		c.decide(v)
	}
}

// Integer returns the one integer that all values are within of, and whether
// there is one.
func Integer(values []float64, within float64) (float64, bool) {
	k := math.Round(values[0])
	for _, v := range values {
		if math.Abs(v-k) >= within {
			return 0, false
		}
	}
	return k, true
}

// decideExact compares two known numbers: what changes by no more than half
// the tolerance is the same, as it would be with a test.
func (c *counts) decideExact(base, head float64) {
	c.exact = true
	half := c.policy.Delta() / 2
	v := Same
	switch {
	case base == head:
	case base == 0, math.Log(head/base) > half:
		v = Slower
	case head == 0, math.Log(head/base) < -half:
		v = Faster
	}
	c.verdict, c.final = v, true
	if !c.policy.Gate {
		return
	}
	c.gate = GatePassed
	if v == Slower && (base == 0 || head/base > 1+c.policy.FailOver) {
		c.gate = GateFailed
	}
}

func (c *counts) decide(v Verdict) {
	c.verdict = v
	switch {
	case !c.policy.Gate:
		c.final = true
	case v != Slower:
		c.gate, c.final = GatePassed, true
	case c.policy.FailOver == 0, c.s.gateFails():
		c.gate, c.final = GateFailed, true
	case c.s.gatePasses():
		c.gate, c.final = GatePassed, true
	}
}

func (c *counts) finish() {
	if c.final {
		return
	}
	c.final = true
	if c.policy.Gate {
		c.gate = GateUndecided
	}
}

// differ reports whether the arms are known not to count the same.
func (c *counts) differ() bool {
	if c.s.len() < ExactProcesses {
		return false
	}
	return c.s.changed() != Undecided || c.final && (c.verdict == Faster || c.verdict == Slower)
}

// result is what is known in a unit after processes of so many iterations.
func (c *counts) result(unit string, horizon int64) Result {
	r := Result{
		Unit: unit, Verdict: c.verdict, Gate: c.gate, Exact: c.exact,
		Base: stat.Median(c.s.baseVals, Level), Head: stat.Median(c.s.headVals, Level),
		Pairs: c.s.len(), Horizon: horizon, Runs: c.s.runs(),
	}
	switch {
	case c.exact:
		r.Runs = 1
		r.Base = Exactly(r.Base.Value)
		r.Head = Exactly(r.Head.Value)
		if r.Base.Value != 0 {
			q := r.Head.Value / r.Base.Value
			r.Ratio = &Ratio{Center: q, Lo: q, Hi: q, Level: 1}
		}
	case r.Base.Value > 0:
		r.Ratio = c.s.ratio()
	}
	if c.verdict == Undecided {
		r.MorePairs = c.s.morePairs()
	}
	return r
}
