package verdict

import (
	"math"

	"github.com/gohone/hone/internal/stat"
)

// A series is one paired series of ln(head/base) with the bets a policy needs.
type series struct {
	d                  []float64
	bar                float64 // evidence needed against "no change"
	zero               stat.Bet
	halfUp, halfDown   stat.Bet // half the tolerance
	up, down           stat.Bet // the tolerance
	wideUp, wideDown   stat.Bet
	gate               stat.Bet
	gated              bool
	baseVals, headVals []float64
}

func newSeries(p Policy, bar float64) series {
	d, w := p.delta(), p.wide()
	return series{
		bar:    bar,
		halfUp: stat.Bet{Theta: d / 2}, halfDown: stat.Bet{Theta: -d / 2},
		up: stat.Bet{Theta: d}, down: stat.Bet{Theta: -d},
		wideUp: stat.Bet{Theta: w}, wideDown: stat.Bet{Theta: -w},
		gate: stat.Bet{Theta: math.Log1p(p.FailOver)}, gated: p.FailOver > 0,
	}
}

// add takes the values of both arms, and floor, which is added to both so that
// zero and tiny counts have a ratio.
func (s *series) add(base, head, floor float64) {
	s.baseVals, s.headVals = append(s.baseVals, base), append(s.headVals, head)
	d := math.Log((head + floor) / (base + floor))
	s.d = append(s.d, d)
	bets := []*stat.Bet{&s.zero, &s.halfUp, &s.halfDown, &s.up, &s.down, &s.wideUp, &s.wideDown}
	if s.gated {
		bets = append(bets, &s.gate)
	}
	for _, b := range bets {
		b.Add(d)
	}
}

func (s *series) len() int { return len(s.d) }

func (s *series) slower() bool {
	return s.zero.Above() >= s.bar && s.halfUp.Above() >= support
}

func (s *series) faster() bool {
	return s.zero.Below() >= s.bar && s.halfDown.Below() >= support
}

// changed returns Slower, Faster or Undecided.
func (s *series) changed() Verdict {
	switch {
	case s.slower():
		return Slower
	case s.faster():
		return Faster
	}
	return Undecided
}

// within says that the shift is inside the tolerance, withinWide inside the
// wider bound of the mean.
func (s *series) within() bool {
	return s.down.Above() >= support && s.up.Below() >= support
}

func (s *series) withinWide() bool {
	return s.wideDown.Above() >= support && s.wideUp.Below() >= support
}

// gateFails and gatePasses say whether the regression is proven to be above,
// or at most, the policy's FailOver.
func (s *series) gateFails() bool  { return s.gated && s.gate.Above() >= s.bar }
func (s *series) gatePasses() bool { return !s.gated || s.gate.Below() >= support }

// ratio returns the centre and confidence sequence of head over base.
func (s *series) ratio() *Ratio {
	if len(s.d) == 0 {
		return nil
	}
	lo, hi := stat.Interval(s.d, level)
	return &Ratio{
		Center: math.Exp(stat.HodgesLehmann(s.d)),
		Lo:     math.Exp(lo), Hi: math.Exp(hi), Level: level,
	}
}

// morePairs estimates how many more pairs the series needs to the nearest
// verdict, if evidence goes on growing as it did; +Inf if it does not grow.
func (s *series) morePairs() float64 {
	need := func(e, bar float64) float64 {
		if e >= bar {
			return 0
		}
		if e <= 1.05 || len(s.d) == 0 {
			return math.Inf(1)
		}
		n := float64(len(s.d))
		return n*math.Log(bar)/math.Log(e) - n
	}
	return min(
		max(need(s.zero.Above(), s.bar), need(s.halfUp.Above(), support)),
		max(need(s.zero.Below(), s.bar), need(s.halfDown.Below(), support)),
		max(need(s.down.Above(), support), need(s.up.Below(), support)),
	)
}
