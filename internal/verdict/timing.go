package verdict

import (
	"math"

	"github.com/gohone/hone/internal/stat"
)

// timing judges the time of one benchmark by three series: fast, the low
// quantile of each process's sub-blocks; mean, what go test prints; long, the
// means of processes long enough to meet rare paths and garbage collection,
// which the first two can miss.
type timing struct {
	policy           Policy
	fast, mean, long series
	// skipLong says that even a short process is as long as a long look.
	skipLong bool
	// onlyLong says that the long look disagreed with the fast path: from then
	// on the long series decides.
	onlyLong bool
	// bytesDiffer says that the arms allocate differently. What garbage costs
	// shows in the mean, so the fast path alone then proves nothing.
	bytesDiffer bool

	verdict Verdict
	by      *series // the series that decided
	// conflict says that the fast path and the mean contradict each other;
	// from then on the mean decides.
	conflict bool
	gate     Gate
	final    bool
}

func newTiming(p Policy, skipLong bool) timing {
	return timing{
		policy: p, skipLong: skipLong,
		fast: newSeries(p, p.bar(fastShare)),
		mean: newSeries(p, p.bar(meanShare)),
		long: newSeries(p, p.bar(longShare)),
	}
}

func (t *timing) addShort(base, head Observation) {
	t.fast.add(base.fast(), head.fast(), 0)
	t.mean.add(base.Mean, head.Mean, 0)
	switch fast := t.fast.changed(); {
	case fast == Slower && t.mean.zero.Below() >= support,
		fast == Faster && t.mean.zero.Above() >= support:
		t.conflict = true
	}
	t.judge()
}

func (t *timing) addLong(base, head Observation) {
	t.long.add(base.Mean, head.Mean, 0)
	if t.long.len() == longPairs && !t.conflict && t.longDisagrees() {
		t.onlyLong = true
	}
	t.judge()
}

// longDisagrees reports whether most of the long look's pairs stray from the
// fast path to the same side, by more than the mean is allowed to and enough
// to put the verdict in doubt: half of a large effect is no doubt.
func (t *timing) longDisagrees() bool {
	center := stat.HodgesLehmann(t.fast.d)
	wide := max(t.policy.wide(), math.Abs(center)/2)
	up, down := 0, 0
	for _, d := range t.long.d {
		switch {
		case d-center > wide:
			up++
		case d-center < -wide:
			down++
		}
	}
	return 2*max(up, down) > longPairs
}

// wantLong says that all but the long look is there for a verdict.
func (t *timing) wantLong() bool {
	if t.final || t.skipLong {
		return false
	}
	if t.onlyLong {
		return true
	}
	v, _ := t.candidate()
	return t.long.len() < longPairs && (v == Same || v == Faster)
}

func (t *timing) looked() bool { return t.skipLong || t.long.len() >= longPairs }

// judge looks at the evidence and fixes the verdict once it is reached.
func (t *timing) judge() {
	v, by := t.candidate()
	if v == Undecided || (v != Slower && !t.looked()) {
		return
	}
	gate, decided := t.judgeGate(v, by)
	if !decided {
		t.verdict, t.by = v, by // kept if the budget ends first
		return
	}
	t.verdict, t.by, t.gate, t.final = v, by, gate, true
}

// candidate returns the verdict that the evidence supports now, apart from
// the long look, and the series that carries it.
func (t *timing) candidate() (Verdict, *series) {
	if t.onlyLong {
		return t.byLong()
	}
	if t.fast.len() < minPairs {
		return Undecided, nil
	}
	fast, mean := t.fast.changed(), t.mean.changed()
	switch {
	case t.conflict:
		if mean == Undecided && t.mean.within() {
			return Same, &t.mean
		}
		return mean, &t.mean
	case fast == Slower:
		return Slower, &t.fast
	case mean == Slower:
		return Slower, &t.mean
	case fast == Faster && t.mean.up.Below() >= support:
		return Faster, &t.fast
	case mean == Faster:
		return Faster, &t.mean
	case t.same():
		return Same, &t.fast
	}
	return Undecided, nil
}

// same says that the fast path is within the tolerance and the mean within its
// wider bound, or within the same one where the arms allocate differently.
func (t *timing) same() bool {
	if t.bytesDiffer && !t.mean.within() {
		return false
	}
	return t.fast.within() && t.mean.withinWide()
}

func (t *timing) byLong() (Verdict, *series) {
	if t.long.len() < minPairs {
		return Undecided, nil
	}
	v := t.long.changed()
	if v == Undecided && t.long.within() {
		v = Same
	}
	return v, &t.long
}

// judgeGate returns whether the gate is decided too, and how.
func (t *timing) judgeGate(v Verdict, by *series) (Gate, bool) {
	switch {
	case !t.policy.Gate:
		return GateNone, true
	case v != Slower:
		return GatePassed, true
	case t.policy.FailOver == 0:
		return GateFailed, true
	case t.fast.gateFails() || t.mean.gateFails() || t.long.gateFails():
		return GateFailed, true
	}
	return GatePassed, by.gatePasses()
}

// finish ends the judgement where it stands: the budget is spent.
func (t *timing) finish() {
	if t.final {
		return
	}
	t.final = true
	if !t.policy.Gate {
		return
	}
	t.gate = GateUndecided
	if t.verdict == Slower && t.policy.FailOver == 0 {
		t.gate = GateFailed
	}
}

// morePairs estimates the pairs still needed, of the kind now wanted.
func (t *timing) morePairs() float64 {
	switch {
	case t.final:
		return 0
	case t.onlyLong:
		return t.long.morePairs()
	case t.wantLong():
		return float64(longPairs - t.long.len())
	}
	n := max(t.fast.morePairs(), float64(minPairs-t.fast.len()))
	if math.IsInf(n, 1) {
		return n
	}
	return max(n, 1)
}
