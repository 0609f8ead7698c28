package verdict

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/stat"
)

// A series is one paired series of ln(head/base) with the bets a policy needs.
type series struct {
	d                  []float64
	earlier            [][]float64 // differences of earlier runs, a segment each
	bar                float64     // evidence needed against "no change"
	zero               stat.Bet
	all                unanimous // beside zero
	halfUp, halfDown   stat.Bet  // half the tolerance
	up, down           stat.Bet  // the tolerance
	wideUp, wideDown   stat.Bet
	gate               stat.Bet
	gated              bool
	gap                float64 // between two speeds of the machine, if known from elsewhere
	baseVals, headVals []float64
}

func newSeries(p Policy, bar float64) series {
	d, w := p.Delta(), p.wide()
	return series{
		bar:    bar,
		halfUp: stat.Bet{Theta: d / 2}, halfDown: stat.Bet{Theta: -d / 2},
		up: stat.Bet{Theta: d}, down: stat.Bet{Theta: -d},
		wideUp: stat.Bet{Theta: w}, wideDown: stat.Bet{Theta: -w},
		gate: stat.Bet{Theta: math.Log1p(p.FailOver)}, gated: p.FailOver > 0,
	}
}

// bets returns the bets in use.
func (s *series) bets() []*stat.Bet {
	all := []*stat.Bet{&s.zero, &s.halfUp, &s.halfDown, &s.up, &s.down, &s.wideUp, &s.wideDown}
	if s.gated {
		all = append(all, &s.gate)
	}
	return all
}

// carry takes the differences that an earlier run found, before the first add.
func (s *series) carry(d []float64) {
	if len(d) == 0 {
		return
	}
	s.earlier, s.all = append(s.earlier, d), unanimous{}
	for _, v := range d {
		stat.Add(v, 0, s.bets()...)
	}
	for _, b := range s.bets() {
		b.Next()
	}
}

// add takes the values of both arms, and floor, which is added to both so that
// zero and tiny counts have a ratio.
func (s *series) add(base, head, floor float64) {
	s.addShift(base, head, math.Log((head+floor)/(base+floor)))
}

// addShift takes the values of both arms and their difference d, which changes
// its sign, and nothing else, where base and head change places.
func (s *series) addShift(base, head, d float64) {
	s.baseVals, s.headVals = append(s.baseVals, base), append(s.headVals, head)
	s.d = append(s.d, d)
	s.all.add(d)
	stat.Add(d, s.gap, s.bets()...)
}

// changes returns the evidence against no change, upward and downward.
func (s *series) changes() (up, down float64) { return s.all.with(s.zero.Above(), s.zero.Below()) }

// len is the number of pairs of this run, runs that of runs with any.
func (s *series) len() int { return len(s.d) }

func (s *series) runs() int {
	if len(s.d) == 0 {
		return len(s.earlier)
	}
	return len(s.earlier) + 1
}

// seen is the number of pairs of all runs.
func (s *series) seen() float64 {
	n := len(s.d)
	for _, d := range s.earlier {
		n += len(d)
	}
	return float64(n)
}

// torn reports whether the runs contradict each other: there is evidence for either
// direction, which no one shift gives, and so no verdict.
func (s *series) torn() bool { return s.zero.Above() >= support && s.zero.Below() >= support }

func (s *series) slower() bool {
	up, _ := s.changes()
	return up >= s.bar && above(&s.halfUp, support)
}

func (s *series) faster() bool {
	_, down := s.changes()
	return down >= s.bar && below(&s.halfDown, support)
}

// above reports whether the evidence that the shift is above a bound, and above
// all that is below it, reaches a bar.
func above(b *stat.Bet, bar float64) bool { return b.Above() >= bar && b.AboveAll() >= bar }

// below reports the same of a shift below a bound.
func below(b *stat.Bet, bar float64) bool { return b.Below() >= bar && b.BelowAll() >= bar }

// changed returns Slower, Faster or Undecided.
func (s *series) changed() Verdict {
	switch {
	case s.torn():
		return Undecided
	case s.slower():
		return Slower
	case s.faster():
		return Faster
	}
	return Undecided
}

// within reports whether the shift is inside the tolerance.
func (s *series) within() bool {
	return !s.torn() && above(&s.down, support) && below(&s.up, support)
}

// same reports whether the shift is inside the tolerance, and that enough is known
// for the interval beside that verdict to have two ends.
func (s *series) same() bool { return s.within() && s.zero.Bounded(Level) }

// gateFails and gatePasses report whether the regression is proven to be above,
// or at most, the policy's FailOver.
func (s *series) gateFails() bool { return s.gated && above(&s.gate, s.bar) }

func (s *series) gatePasses() bool { return !s.gated || below(&s.gate, support) }

// ratio returns the center and confidence sequence of head over base: the
// pseudo-median of the differences of all runs, and what the product of their
// evidence leaves. Where runs disagree the two may not fit; then the center is
// the end that is nearest. It is nil before the first pair of this run.
func (s *series) ratio() *Ratio {
	if len(s.d) == 0 {
		return nil
	}
	lo, hi := s.zero.Interval(Level)
	if lo > hi { // nothing is left, and the runs disagree about all between
		lo, hi = hi, lo
	}
	return &Ratio{Center: math.Exp(s.center()), Lo: math.Exp(lo), Hi: math.Exp(hi), Level: Level}
}

// center is the pseudo-median of the differences of all runs, folded where the
// machine has two speeds, within the interval that the product of their evidence
// leaves; NaN without any.
func (s *series) center() float64 {
	center := stat.Shift(append(slices.Concat(s.earlier...), s.d...), s.speeds())
	if len(s.earlier) == 0 {
		return center
	}
	lo, hi := s.zero.Interval(Level)
	return min(max(center, min(lo, hi)), max(lo, hi))
}

// speeds returns the gap between two speeds of the machine, 0 if it has one.
func (s *series) speeds() float64 {
	if own := s.zero.Gap(); own != 0 {
		return own
	}
	return s.gap
}

// spread is the median size of the differences of this run.
func (s *series) spread() float64 {
	gap, sizes := s.speeds(), make([]float64, len(s.d))
	for i, v := range s.d {
		sizes[i] = math.Abs(stat.Fold(v, gap))
	}
	return stat.Quantile(sizes, 0.5)
}

// disagree reports whether this run and earlier ones do not fit one shift: their
// intervals have nothing in common.
func (s *series) disagree() bool {
	if len(s.d) == 0 || len(s.earlier) == 0 {
		return false
	}
	lo, hi := stat.Interval(s.d, Level)
	last := len(s.earlier) - 1
	from, to := stat.Interval(s.earlier[last], Level, s.earlier[:last]...)
	return max(lo, from) > min(hi, to) || s.torn()
}

// morePairs estimates how many more pairs the series needs to the nearest
// verdict, if evidence goes on growing as it did; +Inf if it does not grow.
func (s *series) morePairs() float64 {
	n := s.seen()
	need := func(e, bar float64) float64 {
		if e >= bar {
			return 0
		}
		if e <= 1.05 || n == 0 {
			return math.Inf(1)
		}
		return math.Ceil(n*math.Log(bar)/math.Log(e) - n)
	}
	up, down := s.changes()
	return min(
		max(need(up, s.bar), need(s.halfUp.Above(), support)),
		max(need(down, s.bar), need(s.halfDown.Below(), support)),
		max(need(s.down.Above(), support), need(s.up.Below(), support)),
	)
}

func medians(s *series) (base, head float64) {
	return stat.Quantile(s.baseVals, 0.5), stat.Quantile(s.headVals, 0.5)
}
