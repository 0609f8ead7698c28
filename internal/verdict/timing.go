package verdict

import (
	"math"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// timing judges the time of one benchmark by three series: fast, the low
// quantile of each process's sub-blocks; mean, what go test prints; long, the
// means of processes long enough to meet rare paths and garbage collection,
// which the first two can miss.
type timing struct {
	policy           Policy
	fast, mean, long series
	// excess is of means relative to the fast paths of their processes, so the speed
	// of a process does not count.
	excess series
	// skipLong reports whether even a short process is as long as a long look.
	skipLong bool
	// onlyLong reports whether the long look disagrees with the fast path: as long as
	// it does, the long series decides.
	onlyLong bool
	// bytesDiffer reports whether the arms allocate differently. What garbage costs
	// shows in the mean, so the fast path alone then proves nothing.
	bytesDiffer bool

	verdict Verdict
	by      *series // the series that decided
	// conflict reports whether the fast path and the mean contradict each other;
	// from then on the mean decides.
	conflict bool
	gate     Gate
	// hasty reports whether the verdict had to do without its long look.
	hasty bool
	final bool
}

func newTiming(p Policy, skipLong bool) timing {
	t := timing{
		policy: p, skipLong: skipLong,
		fast:   newSeries(p, p.bar(fastShare)),
		mean:   newSeries(p, p.bar(meanShare)),
		long:   newSeries(p, p.bar(longShare)),
		excess: newExcess(p),
	}
	t.fast.all = newUnanimous(t.fast.bar)
	return t
}

func (t *timing) addShort(base, head Observation) {
	// What the pairs before this one showed of the machine holds for their means.
	t.mean.gap = t.fast.speeds()
	t.fast.add(base.Fast(), head.Fast(), 0)
	t.mean.add(base.QuietMean(), head.QuietMean(), 0)
	t.excess.add(base.QuietMean()/base.Fast(), head.QuietMean()/head.Fast(), 0)
	switch fast := t.fast.changed(); {
	case fast == Slower && t.mean.zero.Below() >= support,
		fast == Faster && t.mean.zero.Above() >= support:
		t.conflict = true
	}
	t.judge()
}

func (t *timing) addLong(base, head Observation) {
	t.long.gap = t.fast.speeds()
	t.long.add(base.Mean, head.Mean, 0)
	t.onlyLong = !t.conflict && t.longDisagrees()
	t.judge()
}

// longDisagrees reports whether there is evidence that the long processes stray
// from the fast path by more than the mean is allowed to and enough to put the
// verdict in doubt: half of a large effect is no doubt. Three pairs that agree
// on it are enough; where they were noise, more pairs say so.
func (t *timing) longDisagrees() bool {
	if t.long.len() < LongPairs {
		return false
	}
	center := t.fast.center()
	wide := max(t.policy.wide(), math.Abs(center)/2)
	above, _ := t.long.zero.At(center + wide)
	_, below := t.long.zero.At(center - wide)
	return max(above, below) >= doubt
}

// want returns what to measure next, for one who waits for this alone.
func (t *timing) want() Want {
	switch {
	case t.final:
		return WantNothing
	case t.wantLong():
		return WantLong
	}
	return WantShort
}

// wantLong reports whether all but the long look is there for a verdict.
func (t *timing) wantLong() bool {
	if t.final || t.skipLong {
		return false
	}
	if t.onlyLong {
		return t.longProves()
	}
	v, _ := t.candidate()
	return t.lacksLook() || v == Undecided && t.meanLacks() && t.longTells()
}

// looked reports whether the long look allows a verdict that a series carries.
// Of a large gain one long pair tells enough, if it shows half of it.
func (t *timing) looked(v Verdict, by *series) bool {
	if t.skipLong || t.long.len() >= LongPairs {
		return true
	}
	return t.long.len() > 0 && t.large(v, by) && t.long.center() <= t.fast.center()/2
}

// large reports whether the verdict is a gain of largeShift or more on the fast
// path of which the mean of ordinary processes shows half.
func (t *timing) large(v Verdict, by *series) bool {
	if v != Faster || by != &t.fast {
		return false
	}
	center := t.fast.center()
	return center <= -largeShift && t.mean.center() <= center/2
}

// judge looks at the evidence and fixes the verdict once it is reached.
func (t *timing) judge() {
	v, by := t.candidate()
	if v == Undecided || (v != Slower && !t.looked(v, by)) {
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
		return t.byMeans()
	}
	if t.fast.len() < MinPairs {
		return Undecided, nil
	}
	fast, mean, long := t.fast.changed(), t.mean.changed(), Undecided
	if t.long.len() >= MinPairs {
		long = t.long.changed()
	}
	switch {
	case t.conflict:
		if mean == Undecided && t.mean.same() {
			return Same, &t.mean
		}
		return mean, &t.mean
	case fast == Slower:
		return Slower, &t.fast
	case mean == Slower:
		return Slower, &t.mean
	case long == Slower:
		return Slower, &t.long
	case fast == Faster && t.meanFollows():
		return Faster, &t.fast
	case mean == Faster:
		return Faster, &t.mean
	case long == Faster:
		return Faster, &t.long
	case t.meanWithin() && t.fast.same():
		return Same, &t.fast
	}
	return Undecided, nil
}

// meanWithin reports whether the mean of what has an equal fast path is within its wide
// bound of no change, or within the tolerance where the arms allocate differently.
func (t *timing) meanWithin() bool {
	mean, long := &t.mean, &t.long
	if t.bytesDiffer { // what the fast path may have moved leaves nothing to the excess
		return meanAbove(&mean.down, &mean.down, &long.down) && meanBelow(&mean.up, &mean.up, &long.up)
	}
	return meanAbove(&mean.wideDown, &t.excess.wideDown, &long.wideDown) &&
		meanBelow(&mean.wideUp, &t.excess.wideUp, &long.wideUp)
}

// meanFollows reports whether the mean of what has a faster fast path is not slower.
func (t *timing) meanFollows() bool { return meanBelow(&t.mean.up, &t.excess.up, &t.long.up) }

// meanLacks reports whether the fast path has its answer and only evidence about the
// mean is missing.
func (t *timing) meanLacks() bool {
	if t.conflict || t.fast.len() < MinPairs {
		return false
	}
	switch t.fast.changed() {
	case Faster:
		return !t.meanFollows()
	case Undecided:
		return t.fast.within() && !t.meanWithin()
	}
	return false
}

// longTells reports whether long pairs tell more about the mean for their time than
// short ones, as they do on a quiet machine: evidence grows with the inverse
// square of the spread. On one of two speeds it takes many pairs to tell them apart.
func (t *timing) longTells() bool {
	return t.long.len() < LongPairs || t.fast.speeds() == 0 &&
		longCost*math.Pow(t.long.spread(), 2) <= math.Pow(t.mean.spread(), 2)
}

// byMeans decides where the long look contradicts the fast path. The short
// processes' mean may prove what it says sooner.
func (t *timing) byMeans() (Verdict, *series) {
	if t.long.len() < MinPairs {
		return Undecided, nil
	}
	v := t.long.changed()
	if mean := t.mean.changed(); v == Undecided && mean != Undecided && t.agree() {
		return mean, &t.mean
	}
	if v == Undecided && t.long.same() {
		v = Same
	}
	return v, &t.long
}

// agree reports whether short and long processes moved in the same direction,
// the long ones at least half as far.
func (t *timing) agree() bool {
	mean, long := t.mean.center(), t.long.center()
	return mean*long > 0 && math.Abs(long) >= math.Abs(mean)/2
}

// longProves reports whether long pairs gather evidence of a change faster than short
// ones, for their time.
func (t *timing) longProves() bool {
	rate := func(s *series, cost float64) float64 {
		return math.Log(max(s.zero.Above(), s.zero.Below())) / (cost * float64(s.len()))
	}
	return t.long.len() < MinPairs || !t.agree() || rate(&t.long, longCost) >= rate(&t.mean, 1)
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

// finish ends the judgement where it stands: the budget is spent. A large gain
// is called without the long look that it had no time for: its error on equal
// programs is that of the fast path all the same.
func (t *timing) finish() {
	if t.final {
		return
	}
	t.final = true
	if v, by := t.candidate(); t.large(v, by) && t.long.len() < LongPairs {
		t.verdict, t.by, t.hasty = v, by, true
	}
	switch {
	case !t.policy.Gate:
		return
	case t.hasty:
		t.gate = GatePassed // a gain is no regression
		return
	}
	t.gate = GateUndecided
	if t.verdict == Slower && t.policy.FailOver == 0 {
		t.gate = GateFailed
	}
}

// lacksLook reports whether the verdict is there apart from the long look.
func (t *timing) lacksLook() bool {
	if t.final || t.onlyLong {
		return false
	}
	v, by := t.candidate()
	return (v == Same || v == Faster) && !t.looked(v, by)
}

func (t *timing) result(unit string, horizon int64) Result {
	s := t.shown()
	r := Result{
		Unit: unit, Verdict: t.verdict, Gate: t.gate,
		Base: stat.Median(s.baseVals, Level), Ratio: s.ratio(),
		Pairs: t.fast.len(), LongPairs: t.long.len(), Horizon: horizon, Runs: s.runs(),
	}
	r.Head = agreeing(stat.Median(s.headVals, Level), r.Base, r.Ratio)
	if s != &t.mean && s != &t.long {
		r.Mean = t.mean.ratio()
	}
	if t.verdict == Undecided {
		r.MorePairs = s.morePairs()
	}
	r.Warnings = t.warnings()
	return r
}

// agreeing returns the center of head, moved to where the ratio has it from base.
// On a machine of two speeds the medians of the two arms may be of either speed,
// and earlier runs that the ratio takes in were at other times: what pairs say is
// what holds.
func agreeing(head, base stat.Center, r *Ratio) stat.Center {
	if r == nil || !(base.Value > 0) || !(head.Value > 0) {
		return head
	}
	by := base.Value * r.Center / head.Value
	return stat.Center{Value: head.Value * by, Lo: head.Lo * by, Hi: head.Hi * by, Level: head.Level}
}

// centers returns the times of both arms relative to that of base, as the pairs have
// them: on a machine of two speeds the medians of the arms may be of either.
func (t *timing) centers() (base, head float64) { return 1, math.Exp(t.shown().center()) }

// shown is the series whose numbers are reported.
func (t *timing) shown() *series {
	switch {
	case t.by != nil:
		return t.by
	case t.onlyLong:
		return &t.long
	case t.conflict:
		return &t.mean
	}
	return &t.fast
}

func (t *timing) warnings() []sample.Warning {
	var w []sample.Warning
	add := func(code sample.Code, facts map[string]any) {
		w = append(w, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
	}
	switch {
	case t.conflict:
		add(codeDistributionChanged, map[string]any{"opposite": true})
	case t.onlyLong:
		add(CodeLongLookDiffers, nil)
	case t.by == &t.mean, t.by == &t.long:
		add(codeDistributionChanged, map[string]any{"fast": t.fast.ratio().Center, "same": t.fast.within()})
	case t.verdict == Undecided && t.fast.len() >= MinPairs && t.fast.within():
		add(codeFastPathSame, nil)
	}
	if t.hasty {
		add(codeNoLongLook, nil)
	}
	if t.shown().disagree() {
		add(codeRunsDisagree, nil)
	}
	for _, arm := range []struct {
		name   string
		values []float64
	}{{"base", t.fast.baseVals}, {"head", t.fast.headVals}} {
		low, high, ok := stat.Modes(arm.values, t.policy.Delta())
		if ok {
			add(CodeTwoModes, map[string]any{"arm": arm.name, "share": low.Share, "center": low.Center,
				"ratio": high.Center / low.Center})
		}
	}
	return w
}
