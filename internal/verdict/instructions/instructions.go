// Package instructions judges counts of instructions, by a rule of its own.
package instructions

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// The numbers of the rule. Counts are not times: most programs give
// the same count in every process, to a few parts in 100,000, and what differs
// has its reason in the code. A few processes a side therefore suffice, and no
// test is needed, but no error is promised either.
const (
	// fewCounts are the processes a side that are always run, mostCounts those
	// that are run where the counts differ among themselves.
	fewCounts, mostCounts = 3, 9
	// countFloor is the least relative change that counts, unless a quarter of
	// the tolerance is more; countLeast is the least in instructions.
	countFloor, countLeast = 0.005, 0.1
)

// A Judge follows the instruction counts of one row.
type Judge struct {
	policy     verdict.Policy
	base, head []float64
	verdict    verdict.Verdict
	done       bool
}

// New returns the judgement of one row.
func New(p verdict.Policy) *Judge { return &Judge{policy: p} }

// Add takes the counts an operation of one process of each arm. It ignores
// what comes after the end.
func (j *Judge) Add(base, head float64) {
	if j.done {
		return
	}
	j.base, j.head = append(j.base, base), append(j.head, head)
	if len(j.base) < fewCounts {
		return
	}
	j.verdict = j.judge()
	j.done = j.verdict != verdict.Undecided || len(j.base) >= mostCounts
}

// Done reports whether no further process is needed.
func (j *Judge) Done() bool { return j.done }

// Verdict returns what was found, Undecided before there are enough counts.
func (j *Judge) Verdict() verdict.Verdict { return j.verdict }

// judge is the rule. Head has changed where its counts all lie on one side of
// those of base, the medians are further apart than the floor, and the gap is
// wide for how the counts of a side vary: with few of them, several times as
// wide. It is the same where the medians are within the floor, and all counts
// within the tolerance.
func (j *Judge) judge() verdict.Verdict {
	base, head := median(j.base), median(j.head)
	least := min(base, head)
	floor := max(countLeast, max(countFloor, j.policy.Tolerance/4)*least)
	low, high := slices.Min(j.base), slices.Max(j.base)
	headLow, headHigh := slices.Min(j.head), slices.Max(j.head)
	gap := max(headLow-high, low-headHigh)
	spread := max(high-low, headHigh-headLow)
	switch {
	case math.Abs(head-base) <= floor:
		if max(high, headHigh)-min(low, headLow) <= max(floor, j.policy.Tolerance*least) {
			return verdict.Same
		}
	case gap <= 0 || gap < j.clearance()*spread:
	case head > base:
		return verdict.Slower
	default:
		return verdict.Faster
	}
	return verdict.Undecided
}

// clearance is how many times as wide as the spread of a side the gap between
// the sides must be. If both sides had one distribution, three counts a side
// would lie apart in one of ten runs, five in 1 of 126, nine in 1 of 24,310.
func (j *Judge) clearance() float64 {
	switch n := len(j.base); {
	case n < 5:
		return 3
	case n < 7:
		return 1
	}
	return 0
}

func median(values []float64) float64 { return stat.Quantile(values, 0.5) }

// result returns the numbers. Lo and Hi of the ratio are the least and the
// greatest that any two processes give: nothing is covered by them but that.
func (j *Judge) result() verdict.Result {
	r := verdict.Result{Unit: sample.UnitInstructions, Verdict: j.verdict, Pairs: len(j.base), Runs: 1}
	r.Base, r.Head = span(j.base), span(j.head)
	r.Exact = r.Base.Lo == r.Base.Hi && r.Head.Lo == r.Head.Hi && len(j.base) >= fewCounts
	if r.Base.Lo > 0 && r.Head.Lo > 0 {
		r.Ratio = &verdict.Ratio{Center: r.Head.Value / r.Base.Value, Lo: r.Head.Lo / r.Base.Hi,
			Hi: r.Head.Hi / r.Base.Lo}
		if r.Exact {
			r.Ratio.Level = 1
		}
	}
	return r
}

// span is the median with the least and the greatest of all values.
func span(values []float64) stat.Center {
	return stat.Center{Value: median(values), Lo: slices.Min(values), Hi: slices.Max(values)}
}

// A FunctionChange is what became of the instructions of one function, per
// operation: medians over the processes of an arm.
type FunctionChange struct {
	Name string
	// Base and Head are the function's own instructions.
	Base, Head float64
	// BaseInclusive and HeadInclusive are with all that it called, as far as
	// calls could be followed.
	BaseInclusive, HeadInclusive float64
}

// Difference is head - base.
func (c FunctionChange) Difference() float64 { return c.Head - c.Base }

// changedFunctions lists the functions whose own count has changed by more than
// a part in 2,000 of all instructions, the largest change first.
func changedFunctions(base, head [][]sample.FunctionCount, all float64) []FunctionChange {
	changes := make(map[string]*FunctionChange)
	fill := func(processes [][]sample.FunctionCount, set func(*FunctionChange, float64, float64)) {
		self, inclusive := make(map[string][]float64), make(map[string][]float64)
		for _, p := range processes {
			for _, f := range p {
				self[f.Name] = append(self[f.Name], f.Self)
				inclusive[f.Name] = append(inclusive[f.Name], f.Inclusive)
			}
		}
		for name := range self {
			if changes[name] == nil {
				changes[name] = &FunctionChange{Name: name}
			}
			set(changes[name], medianOf(self[name], len(processes)),
				medianOf(inclusive[name], len(processes)))
		}
	}
	fill(base, func(c *FunctionChange, self, inclusive float64) { c.Base, c.BaseInclusive = self, inclusive })
	fill(head, func(c *FunctionChange, self, inclusive float64) { c.Head, c.HeadInclusive = self, inclusive })
	var list []FunctionChange
	for _, c := range changes {
		if math.Abs(c.Difference()) > all/2000 {
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b FunctionChange) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Difference()), math.Abs(a.Difference())),
			cmp.Compare(a.Name, b.Name))
	})
	return list
}

// medianOf is the median of n values, of which those that are not there are 0.
func medianOf(values []float64, n int) float64 {
	for len(values) < n {
		values = append(values, 0)
	}
	return median(values)
}
