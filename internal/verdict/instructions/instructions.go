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

// The numbers of the rule. Counts are not times: most programs give the same
// count in every process, to a few parts in 100,000. But some have two counts or
// more, as a collection or a hash seed has it, each the same to the last digit:
// three processes of one program then agree, and differ from three others, in
// one comparison of thirty.
const (
	// fewCounts are the processes a side that are always run, and suffice for no
	// change. mostCounts are those that show one, unless it is larger than
	// largeChange, relative, and than what is seen among largeCounts processes.
	fewCounts, largeCounts, mostCounts = 3, 5, 9
	largeChange                        = 0.1
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
// those of base, and the medians are further apart than the floor. It is the same
// where the medians are within the floor, and all counts within the tolerance.
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
	case gap <= 0 || !j.enough(gap, spread, least):
	case head > base:
		return verdict.Slower
	default:
		return verdict.Faster
	}
	return verdict.Undecided
}

// enough reports whether there are counts enough for a gap between the sides to
// show a change. If both sides had one distribution, whichever it is, nine
// counts a side would lie apart in one of 24,310 comparisons, and five in one of
// 126. Five are enough if the gap is large, too.
func (j *Judge) enough(gap, spread, least float64) bool {
	n := len(j.base)
	return n >= mostCounts || n >= largeCounts && gap >= largeChange*least && gap >= 3*spread
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
