package trial

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// mostOthers bounds the benchmarks that must not become slower, beside those that
	// decide.
	mostOthers = 4
	// clearPairs is how many pairs a benchmark has to show a loss after a clear gain, and
	// largePairs after a large one.
	clearPairs, largePairs = 8, 4
)

// spareOthers drops a trial that makes another benchmark slower. What is done for that is in
// proportion to the gain: after a clear one each benchmark is looked at for a few pairs, and
// only those that seem to lose are compared; after a large one these are benchmarks that call
// the function. The look decides nothing, so the error of the verdict is what it was. What it
// misses, a loss of a few percent, is seen in the last comparison, of all benchmarks.
func spareOthers(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	names, err := others(b, t, func(list []string) ([]string, error) {
		return b.Meter.Reached(ctx, c.Base, c.Head, list)
	})
	if err != nil || len(names) == 0 {
		return nil, err
	}
	b.begin(StageOthers, t)
	c.Benchmarks, c.Policy = names, b.Ledger.othersPolicy()
	c.Policy.Family = len(names)
	if gain := t.gain(); gain <= clearGain {
		pairs := clearPairs
		if gain <= largeGain {
			pairs = largePairs
		}
		var reason Reason
		if c.Benchmarks, reason, err = losing(ctx, b, c, pairs); err != nil || reason != nil || len(c.Benchmarks) == 0 {
			return reason, err
		}
	}
	outcomes, err := b.Meter.Outcomes(ctx, c)
	if err != nil {
		return nil, err
	}
	for _, o := range outcomes {
		if reason := t.worse(o); reason != nil {
			return reason, nil
		}
	}
	return nil, nil
}

// others chooses benchmarks that must not become slower. First come those that call
// the function, from the one it has the smallest part in, since inputs of other sizes
// are among them; then, unless the gain is large, any that the change can reach, as reached
// tells of a list.
func others(b *Bench, t *Trial, reached func([]string) ([]string, error)) ([]string, error) {
	rest := callers(t, t.compared)
	if !t.large() && len(rest) < mostOthers {
		var strange []string
		for _, name := range b.Benchmarks {
			if !slices.Contains(t.touched, name) {
				strange = append(strange, name)
			}
		}
		strange, err := reached(strange)
		if err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(b.Meter.Seeds.Next(), 1))
		rng.Shuffle(len(strange), func(i, j int) { strange[i], strange[j] = strange[j], strange[i] })
		rest = append(rest, strange...)
	}
	return rest[:min(mostOthers, len(rest))], nil
}

// callers lists the benchmarks that call the function, from the one it has the smallest part in, without those that are known.
func callers(t *Trial, known func(string) bool) []string {
	rest := slices.DeleteFunc(slices.Clone(t.touched), known)
	slices.Reverse(rest)
	return rest
}

// roomElsewhere drops a trial that makes room as it was observed to be needed, before the tests and the check take their time,
// if another benchmark that calls the function is known to take more memory with it.
func roomElsewhere(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	if t.trades || !slices.ContainsFunc(t.Parts(), func(c *rewrite.Candidate) bool { return c.Rule.Observes }) {
		return nil, nil
	}
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	deciding := c.Benchmarks
	names := callers(t, func(name string) bool { return slices.Contains(deciding, name) })
	if c.Benchmarks = names[:min(mostOthers, len(names))]; len(c.Benchmarks) == 0 {
		return nil, nil
	}
	b.begin(StageLook, t)
	outcomes, err := b.few(ctx, c, verdict.ExactProcesses)
	if err != nil {
		return nil, err
	}
	for _, o := range outcomes {
		if reason := t.moreMemory(o); reason != nil {
			return reason, nil
		}
	}
	return nil, nil
}

// few measures the benchmarks of a comparison in a few pairs of short processes.
func (b *Bench) few(ctx context.Context, c target.Comparison, pairs int) ([]verdict.Outcome, error) {
	p := b.Ledger.quickPolicy()
	c.Policy = p
	c.Judge = func(rows []sample.Row) bench.Judgement { return fewPairs(p, rows, pairs) }
	return b.Meter.Outcomes(ctx, c)
}

// fewPairs ends the judgement of a benchmark after a few pairs of short processes.
func fewPairs(p verdict.Policy, rows []sample.Row, pairs int) *target.FewRounds {
	return &target.FewRounds{Judgement: verdict.NewGroup(p, rows), Most: pairs, Short: true}
}

// losing looks at the benchmarks of a comparison for a few pairs, and names those that seem
// to cost more in head, or of which nothing is known. One that fails is a reason.
func losing(ctx context.Context, b *Bench, c target.Comparison, pairs int) ([]string, Reason, error) {
	p := c.Policy
	c.Policy.Layouts = 0
	looks := make(map[string]*lossLook)
	c.Judge = func(rows []sample.Row) bench.Judgement {
		l := &lossLook{Judgement: fewPairs(p, rows, pairs)}
		looks[rows[0].Benchmark] = l
		return l
	}
	outcomes, err := b.Meter.Outcomes(ctx, c)
	if err != nil {
		return nil, nil, err
	}
	for _, o := range outcomes {
		if reason := failed(o.Row); reason != nil {
			return nil, reason, nil
		}
	}
	return slices.DeleteFunc(slices.Clone(c.Benchmarks), func(name string) bool {
		l := looks[name]
		return l != nil && l.pairs > 0 && !l.loses()
	}), nil, nil
}

// A lossLook counts the pairs in which head cost more.
type lossLook struct {
	bench.Judgement
	pairs, slower, larger int
}

func (l *lossLook) Feed(look string, round map[string]verdict.Observation) {
	base, head := round[target.Base], round[target.Head]
	l.pairs++
	if fastPath(head) > fastPath(base) {
		l.slower++
	}
	if head.Allocs > base.Allocs || head.Bytes > base.Bytes {
		l.larger++
	}
	l.Judgement.Feed(look, round)
}

// loses reports whether time or memory was more in three of four pairs.
func (l *lossLook) loses() bool { return 4*max(l.slower, l.larger) >= 3*l.pairs }
