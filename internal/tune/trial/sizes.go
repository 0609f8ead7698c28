package trial

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/resize"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// spareSizes drops a trial if its function is proven slower with inputs a tenth or ten
// times as long as those of the benchmarks, where there are any. What comes from outside must
// also gain on other inputs of the same length, and lose nothing on longer ones. Only time
// counts: its memory is judged on the benchmarks.
func spareSizes(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageSizes, t)
	var first *Sizes
	for _, c := range t.Parts() {
		if reason, err := sparePartSizes(ctx, b, t, c); err != nil || reason != nil {
			return reason, err
		}
		if first == nil {
			first = t.Sizes
		}
	}
	t.Sizes = first
	return nil, nil
}

// sparePartSizes is spareSizes for the function of one part.
func sparePartSizes(ctx context.Context, b *Bench, t *Trial, part *rewrite.Candidate) (Reason, error) {
	s, err := b.Resizer.Make(ctx, b.question(t, part, subjects(part)[0]).Pair, t.deciding())
	if err == nil {
		defer s.Close()
	}
	if _, e := b.Target.Restored(); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	outside := t.Candidate.Rule.Outside
	if !outside {
		s.Sets = slices.DeleteFunc(s.Sets, func(set sizes.Set) bool { return set.Name == sizes.Others })
	}
	var outcomes []verdict.Outcome
	if s.Head != nil && s.Any() {
		if outcomes, err = measureSizes(ctx, b, t, s); err != nil {
			return nil, err
		}
	}
	var reason Reason
	if t.Sizes, reason = judgeSizes(s, outcomes); reason == nil && outside {
		reason = t.gained()
	}
	return reason, nil
}

const (
	// leastGained is the part of the gain on the benchmarks that a change from outside must have
	// on other inputs of the same length. There the function is measured by itself, so it should
	// gain more.
	leastGained = 0.25
	// mostLost is the ratio of times that it may have on inputs ten times as long.
	mostLost = 1.02
)

// gained is the reason to reject a change from outside that is made for the benchmarks' own inputs,
// nil for none.
func (t *Trial) gained() Reason {
	for _, s := range t.Sizes.Sets {
		switch {
		case s.Result == nil:
		case s.Set.Name == sizes.Others && s.Result.Ratio.Center > 1-leastGained*(1-t.gain()):
			return OnlyGiven{s}
		case s.Set.Name == sizes.Longer && s.Result.Ratio.Center > mostLost:
			return SlowerSize{s}
		}
	}
	return nil
}

// measureSizes compares the code with and without a candidate on other lengths of input.
func measureSizes(ctx context.Context, b *Bench, t *Trial, s *resize.Benchmarks) ([]verdict.Outcome, error) {
	c := target.Comparison{Base: s.Base, Head: s.Head, Policy: b.Ledger.sizesPolicy()}
	for _, set := range s.Sets {
		if set.Why == "" {
			c.Benchmarks = append(c.Benchmarks, set.Benchmark())
		}
	}
	p := c.Policy
	p.Family = len(c.Benchmarks)
	least := sizeLeast
	if t.large() {
		least = largePairs
	}
	c.Judge = func(rows []sample.Row) bench.Judgement {
		return &sizeLook{Group: verdict.NewGroup(p, rows), least: least}
	}
	return b.Meter.Outcomes(ctx, c)
}

// sizeLeast is the number of pairs after which a loss must show in three of four:
// otherwise there is no time to prove it. After a large gain it is largePairs.
const sizeLeast = 8

// A sizeLook ends a comparison once a loss can no longer be proven. Ending early
// makes no verdict more likely.
type sizeLook struct {
	*verdict.Group
	least, pairs, lost int
}

func (s *sizeLook) Want() (verdict.Want, []string) {
	want, arms := s.Group.Want()
	if want == verdict.WantLong || s.pairs >= s.least && 4*s.lost < 3*s.pairs {
		return verdict.WantNothing, nil
	}
	return want, arms
}

func (s *sizeLook) Feed(look string, round map[string]verdict.Observation) {
	s.pairs++
	if fastPath(round[target.Head]) > fastPath(round[target.Base]) {
		s.lost++
	}
	s.Group.Feed(look, round)
}

// judgeSizes returns what was measured on other lengths of input, with a reason to end
// the trial if that is slower or fails.
func judgeSizes(s *resize.Benchmarks, outcomes []verdict.Outcome) (*Sizes, Reason) {
	out := &Sizes{Why: s.Why}
	var reason Reason
	for _, set := range s.Sets {
		size, why := judgeSize(set, outcomes)
		out.Sets = append(out.Sets, size)
		if why != nil {
			reason = why
		}
	}
	return out, reason
}

// judgeSize is judgeSizes for one set of inputs.
func judgeSize(set sizes.Set, outcomes []verdict.Outcome) (Size, Reason) {
	size := Size{Set: set}
	at := slices.IndexFunc(outcomes, func(o verdict.Outcome) bool { return o.Row.Benchmark == set.Benchmark() })
	if at < 0 {
		return size, nil
	}
	row := outcomes[at].Row
	if size.Failed = row.Failed != ""; row.Failed == target.Head {
		return size, SizeFailed{size, row.Reason}
	}
	for _, res := range outcomes[at].Results {
		if size.Failed || res.Unit != sample.UnitTime || res.Ratio == nil {
			continue
		}
		if size.Result = &res; res.Verdict == verdict.Slower {
			return size, SlowerSize{size}
		}
		break
	}
	return size, nil
}
