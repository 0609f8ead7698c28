package verdict

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

const (
	// enoughCycles is the number of GC cycles that the two processes of a pair
	// must have seen together for it to tell of garbage collection: one of 20 ms
	// often has none. It depends on both arms alike, so that a coin still decides
	// the sign of what counts.
	enoughCycles = 10
	// floorTime is the part of an operation's time that is added to times of
	// waiting and collecting before a ratio is formed: less does not matter.
	floorTime = 1e-3
	// floorLatency, floorRSS and floorHeap are such floors, too.
	floorLatency = 1e-6     // seconds
	floorRSS     = 1 << 20  // bytes
	floorHeap    = 64 << 10 // bytes
	// noRatio is the difference of two values that have no ratio, such as 0 and
	// 1: a factor of a thousand.
	noRatio = 6.907755278982137
)

// A value judges a unit of which a process gives one number, by the same
// sequential test as counts that vary. Its series are positive where head is
// worse.
type value struct {
	counts
	unit     sample.Metric
	skipLong bool
	asked    bool
	long     int // pairs of long processes that counted
	offered  int // pairs of the kind that tells most, counted or not
}

func newValue(p Policy, u sample.Metric, skipLong, asked bool) *value {
	v := &value{unit: u, skipLong: skipLong, asked: asked}
	v.counts = counts{policy: p, s: newSeries(p, p.bar(1))}
	return v
}

func (v *value) add(p Pair, long bool) {
	if v.final {
		return
	}
	if long || v.skipLong {
		v.offered++
	}
	base, ok1 := p.Base.Metrics[v.unit.Unit]
	head, ok2 := p.Head.Metrics[v.unit.Unit]
	if !ok1 || !ok2 || !v.counted(p, long) {
		// Who waits for it would wait in vain.
		if v.asked && v.rare() && v.s.len() == 0 && v.offered >= LongPairs {
			v.finish()
		}
		return
	}
	if long {
		v.long++
	}
	if v.unit.Higher {
		base, head = head, base
	}
	v.s.addShift(base, head, shift(base, head, v.floorOf(p)))
	if v.unit.Exact && v.s.len() == ExactProcesses && nearlyEqual(v.s.baseVals) &&
		nearlyEqual(v.s.headVals) && min(base, head) >= 0 {
		v.decideExact(base, head)
		return
	}
	v.judge()
}

// rare reports whether the unit tells of garbage collection, which a pair may not
// have met.
func (v *value) rare() bool {
	switch v.unit.Unit {
	case sample.UnitGCCycles, sample.UnitGCCPU, sample.UnitGCPause, sample.UnitLiveHeap:
		return true
	}
	return false
}

// counted reports whether a pair tells something in this unit. What it depends on
// does not know which arm is which.
func (v *value) counted(p Pair, long bool) bool {
	base, head := cycles(p.Base), cycles(p.Head)
	switch v.unit.Unit {
	case sample.UnitGCCycles, sample.UnitGCCPU, sample.UnitGCPause:
		return base+head >= enoughCycles
	case sample.UnitLiveHeap:
		return (long || v.skipLong) && min(base, head) >= 1
	case sample.UnitPeakRSS:
		return long || v.skipLong
	case sample.UnitMutexWait, sample.UnitSchedLatency:
		return true
	}
	return !long // of its own: what it means may depend on the iterations
}

// cycles returns how many GC cycles a process saw.
func cycles(o Observation) float64 {
	return math.Round(o.Metrics[sample.UnitGCCycles] * float64(o.N))
}

// floorOf is what is added to both sides of a pair.
func (v *value) floorOf(p Pair) float64 {
	switch v.unit.Unit {
	case sample.UnitGCCPU, sample.UnitGCPause, sample.UnitMutexWait:
		return floorTime * (p.Base.Mean + p.Head.Mean) / 2
	case sample.UnitSchedLatency:
		return floorLatency
	case sample.UnitPeakRSS:
		return floorRSS
	case sample.UnitLiveHeap:
		return floorHeap
	}
	return 0
}

// shift returns ln((head+floor)/(base+floor)), or for values without a ratio
// that are not equal a large difference. It is finite, and changes its sign
// where base and head change places.
func shift(base, head, floor float64) float64 {
	b, h := base+floor, head+floor
	switch {
	case b == h:
		return 0
	case b > 0 && h > 0:
		return math.Log(h) - math.Log(b)
	case b < 0 && h < 0:
		return math.Log(-b) - math.Log(-h)
	}
	return math.Copysign(noRatio, h-b)
}

// nearlyEqual reports whether all values are one, but for what rounding makes of a mean.
func nearlyEqual(values []float64) bool {
	lo, hi := slices.Min(values), slices.Max(values)
	return hi-lo <= 1e-9*math.Abs(hi)
}

func (v *value) want() Want {
	switch {
	case v.final:
		return WantNothing
	case !v.skipLong && (v.rare() || v.unit.Unit == sample.UnitPeakRSS):
		return WantLong
	}
	return WantShort
}

func (v *value) result() Result {
	r := Result{
		Verdict: v.verdict, Gate: v.gate, Exact: v.exact,
		Pairs: v.s.len() - v.long, LongPairs: v.long, Runs: v.s.runs(),
	}
	base, head := v.arms()
	r.Base, r.Head = stat.Median(base, Level), stat.Median(head, Level)
	switch {
	case v.exact:
		r.Runs = 1
		r.Base, r.Head = stat.Center{Value: base[0], Lo: base[0], Hi: base[0], Level: 1},
			stat.Center{Value: head[0], Lo: head[0], Hi: head[0], Level: 1}
		if base[0] != 0 {
			q := head[0] / base[0]
			r.Ratio = &Ratio{Center: q, Lo: q, Hi: q, Level: 1}
		}
	case r.Base.Value > 0:
		r.Ratio = v.s.ratio()
		if v.unit.Higher {
			r.Ratio = r.Ratio.inverse()
		}
	}
	if v.verdict == Undecided {
		r.MorePairs = v.s.morePairs()
	}
	if v.rare() && v.s.len() == 0 && v.offered > 0 {
		r.MorePairs = 0
		r.Warnings = append(r.Warnings, sample.Warning{
			Code: codeFewGCCycles, Facts: sample.NewFacts(map[string]any{"unit": v.unit.Unit}),
		})
	}
	return r
}

// arms returns the values of base and head, in the order measured.
func (v *value) arms() (base, head []float64) {
	if v.unit.Higher {
		return v.s.headVals, v.s.baseVals
	}
	return v.s.baseVals, v.s.headVals
}

func (v *value) centers() (float64, float64) {
	base, head := v.arms()
	return stat.Quantile(base, 0.5), stat.Quantile(head, 0.5)
}

func (v *value) morePairs() float64 {
	return max(v.s.morePairs(), float64(MinPairs-v.s.len()))
}

func (v *value) prior() sample.PriorMetric { return sample.PriorMetric{D: v.s.d} }

func (v *value) carry(p sample.PriorMetric) { v.s.carry(p.D) }
