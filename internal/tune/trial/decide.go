package trial

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// largeGain is the ratio of times up to which a gain is large: neither the place of
	// functions nor the choice of registers makes one, and what is checked after it is in
	// proportion. A clear gain is one that no code which does the same work was seen to make.
	largeGain = 0.5
	clearGain = 0.8
)

// gain is the ratio of times that a trial is kept for, 1 if it is not.
func (t *Trial) gain() float64 {
	if f, ok := judge(t).(Faster); ok {
		return f.Ratio
	}
	return 1
}

// large reports whether a large gain is proven.
func (t *Trial) large() bool { return t.gain() <= largeGain }

// decide gives the verdict on the benchmarks in which the function is hot. Where the quick
// comparison promises a clear gain, it first asks the benchmark that has it alone. If the
// gain is proven there, the others only must not become slower, which is the next stage.
// They are one family either way: which of them are asked cannot raise its error.
func decide(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageDecide, t)
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	c.Policy = b.Ledger.nextPolicy()
	c.Policy.Family = len(c.Benchmarks)
	first, rest := c.Benchmarks, []string(nil)
	if at := slices.Index(first, t.lead); at >= 0 && t.Screening <= clearGain {
		first, rest = []string{t.lead}, slices.Delete(slices.Clone(first), at, at+1)
	}
	for _, c.Benchmarks = range [][]string{first, rest} {
		if len(c.Benchmarks) == 0 {
			break
		}
		outcomes, err := b.Meter.Outcomes(ctx, c)
		if err != nil {
			return nil, err
		}
		if t.Outcomes = append(t.Outcomes, outcomes...); t.gain() <= clearGain {
			break
		}
	}
	if reason := judge(t); reason.Outcome() != Kept {
		return reason, nil
	}
	return nil, nil
}

// compared reports whether a benchmark has an outcome.
func (t *Trial) compared(benchmark string) bool {
	return slices.ContainsFunc(t.Outcomes, func(o verdict.Outcome) bool { return o.Row.Benchmark == benchmark })
}

// slackTime is the upper end of the interval of a ratio of times that does not speak against fewer allocations.
const slackTime = 1.02

// smallGain is the gain in time below which fewer instructions or allocations must
// confirm that there is less work. Code that does the same work, such as one with its
// operands exchanged, gets other registers and other instructions. It was seen to be up
// to 4.2 % faster by that, in all layouts. None of it allocated less.
const smallGain = 0.05

// judge decides on the verdicts: some time is less, or there are fewer allocations in no more, and nothing is more.
func judge(t *Trial) Reason {
	best, fewer := Faster{Ratio: 1}, false
	var lean Leaner
	for _, o := range t.Outcomes {
		if reason := t.worse(o); reason != nil {
			return reason
		}
		if l, ok := leaner(o); ok && (lean.Benchmark == "" || l.Head*lean.Base < lean.Head*l.Base) {
			lean = l
		}
		for _, res := range o.Results {
			switch {
			case res.Verdict != verdict.Faster:
			case res.Unit != sample.UnitTime:
				fewer = true
			case res.Ratio != nil && modest(res) < best.Ratio:
				best = Faster{o.Row.Benchmark, modest(res)}
			}
		}
	}
	switch {
	case best.Benchmark == "" && lean.Benchmark != "":
		return lean
	case best.Benchmark == "":
		return undecided(t)
	case best.Ratio > 1-smallGain && !fewer:
		return SmallGain(best)
	}
	return best
}

// leaner is the gain of a benchmark that is not slower, is proven to allocate less often, and takes no more time, or hardly:
// at most slackTime of it where that is not proven to be the same.
func leaner(o verdict.Outcome) (l Leaner, ok bool) {
	var time *verdict.Ratio
	for _, r := range o.Results {
		if r.Unit == sample.UnitTime && r.Ratio != nil && (r.Verdict == verdict.Same || r.Ratio.Hi <= slackTime) {
			time = r.Ratio
		}
	}
	for _, r := range o.Results {
		if time != nil && r.Unit == sample.UnitAllocs && r.Verdict == verdict.Faster && fewerAllocs(r.Base.Value, r.Head.Value) {
			return Leaner{o.Row.Benchmark, r.Base.Value, r.Head.Value, *time}, true
		}
	}
	return Leaner{}, false
}

// fewerAllocs reports whether an operation of head allocates less often than one of base, by as much as is worth a
// patch. What else a process allocates, shared out over its operations, is much less than one.
func fewerAllocs(base, head float64) bool { return head <= (1-screenGain)*base && base-head > 0.5 }

// modest is the ratio of times, or that over other layouts where it is nearer to one.
func modest(r verdict.Result) float64 {
	if r.LayoutRatio != nil {
		return max(r.Ratio.Center, r.LayoutRatio.Center)
	}
	return r.Ratio.Center
}

// undecided returns the reason for verdicts none of which is faster: there is no gain, or
// there was too little time to decide one.
func undecided(t *Trial) Reason {
	var open *verdict.Result
	for _, o := range t.Outcomes {
		for i, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Verdict == verdict.Undecided && res.Ratio != nil &&
				(open == nil || res.Ratio.Center < open.Ratio.Center) {
				open = &o.Results[i]
			}
		}
	}
	gain := open != nil && open.Ratio.Center <= 1-screenGain
	switch {
	case gain && open.Layout == verdict.LayoutSensitive:
		return LayoutLuck{open.Ratio.Center, open.Layouts}
	case gain:
		return NotDecided{*open.Ratio}
	}
	return NotFaster{t.Screening}
}
