package verdict

import (
	"math"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// WantLayout says in which kind of process another layout is to be looked at,
// after the judgement has ended.
func (j *Judge) WantLayout() Want {
	switch l := &j.layout; {
	case l.holds || len(l.d) >= l.policy.Layouts || !j.timed() || !j.time.wantLayout():
		return WantNothing
	case j.time.shown() == &j.time.long:
		return WantLong
	}
	return WantShort
}

// AddLayout takes a pair of processes of layout number at, from 0. Pairs of
// one layout follow each other. A layout counts when it has
// sample.LayoutPairs of them, with the median of their differences.
func (j *Judge) AddLayout(at int, p Pair) {
	if j.WantLayout() == WantNothing {
		return
	}
	l := &j.layout
	if at != l.at {
		l.at, l.pairs = at, nil
	}
	if l.pairs = append(l.pairs, p); len(l.pairs) < sample.LayoutPairs {
		return
	}
	var base, head, d []float64
	for _, p := range l.pairs {
		b, h := math.Log(j.time.level(p.Base)), math.Log(j.time.level(p.Head))
		base, head, d = append(base, b), append(head, h), append(d, h-b)
	}
	l.pairs = nil
	l.base, l.head = append(l.base, stat.Quantile(base, 0.5)), append(l.head, stat.Quantile(head, 0.5))
	l.d = append(l.d, stat.Quantile(d, 0.5))
	l.zero.Add(l.d[len(l.d)-1])
	l.holds = l.agrees(j.time.verdict)
}

// addLayout adds to the result of time what the layouts say of it. A verdict
// that does not hold in them is no verdict.
func (j *Judge) addLayout(r *Result) {
	l := &j.layout
	if r.Layouts = len(l.d); r.Layouts > 0 {
		lo, hi := stat.Interval(l.d, Level)
		center := stat.HodgesLehmann(l.d)
		r.LayoutRatio = &Ratio{Center: math.Exp(center), Lo: math.Exp(lo), Hi: math.Exp(hi), Level: Level}
	}
	switch {
	case l.holds:
		r.Layout = LayoutChecked
	case !j.time.wantLayout():
	case l.policy.Layouts > 0 && r.Layouts >= l.policy.Layouts:
		r.withdraw()
		r.Warnings = append(r.Warnings, sample.Warning{
			Code: codeLayoutSensitive,
			Facts: sample.NewFacts(map[string]any{"verdict": j.time.verdict.String(),
				"layouts": r.Layouts, "ratio": l.spread()}),
		})
	default:
		r.Warnings = append(r.Warnings, sample.Warning{Code: codeLayoutNotChecked})
	}
}
