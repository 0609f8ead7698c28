package trial

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// screenPairs is how many pairs a quick comparison of one benchmark measures, each a
	// tenth of a second or a little more.
	screenPairs = 8
	// screenMost is the time of a quick comparison of all of a candidate's
	// benchmarks.
	screenMost = 15 * time.Second
	// screenGain is the least gain that a quick comparison must promise, in time or in the number of
	// allocations: less would not be worth reading a patch for.
	screenGain = 0.02
)

// look compares briefly, and ends where a gain is plain. What does not seem faster, nor to
// allocate less in the same time, is dropped; of the rest it only decides the order. On a
// busy machine not one pair may be ready in time. It then measures the benchmark with the
// largest part alone, and leaves the rest to the verdict.
func look(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageLook, t)
	c, err := b.comparison(ctx, t)
	if err != nil {
		return nil, err
	}
	reason, err := lookAt(ctx, b, t, c)
	if t.Screening == 0 && reason == nil && err == nil && len(c.Benchmarks) > 1 {
		c.Benchmarks = c.Benchmarks[:1]
		reason, err = lookAt(ctx, b, t, c)
	}
	switch {
	case err != nil || reason != nil:
		return reason, err
	case t.Screening == 0:
		t.Screening = 1
	case t.Screening > 1+screenGain, t.Screening > 1-screenGain && !t.leaner:
		return NoQuickGain{t.Screening}, nil
	}
	return nil, nil
}

// lookAt is a quick comparison.
func lookAt(ctx context.Context, b *Bench, t *Trial, c target.Comparison) (Reason, error) {
	p := b.Ledger.quickPolicy()
	c.Policy = p
	plain := new(bool)
	var looks []*plainLook
	c.Judge = func(rows []sample.Row) bench.Judgement {
		few := &target.FewRounds{Judgement: verdict.NewGroup(p, rows), Most: screenPairs, Short: true}
		looks = append(looks, &plainLook{Judgement: few, plain: plain})
		return looks[len(looks)-1]
	}
	// Even a few pairs of a slow benchmark take long.
	brief, cancel := context.WithTimeout(ctx, screenMost)
	defer cancel()
	record, err := b.Meter.Record(brief, c)
	if brief.Err() != nil {
		err = context.Cause(ctx) // what was measured until then orders them
	}
	if err != nil {
		return nil, err
	}
	outcomes, err := target.Replay(record)
	if err != nil {
		return nil, err
	}
	t.leaner = t.leaner || slices.ContainsFunc(looks, (*plainLook).lean)
	for _, o := range outcomes {
		if reason := failed(o.Row); reason != nil {
			return reason, nil
		}
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Ratio != nil && (t.Screening == 0 || res.Ratio.Center < t.Screening) {
				t.Screening, t.lead = res.Ratio.Center, o.Row.Benchmark
			}
		}
	}
	return nil, nil
}

const (
	// plainPairs is how many pairs show a plain gain: all of them, each of plainGain or less
	// as a ratio of times.
	plainPairs = 4
	plainGain  = 2.0 / 3
)

// A plainLook ends a quick comparison, of all benchmarks, once one of them shows a plain gain.
type plainLook struct {
	bench.Judgement
	plain              *bool // of all benchmarks
	pairs, less, fewer int
}

// lean reports whether head allocated less often in each pair.
func (l *plainLook) lean() bool { return l.pairs > 0 && l.fewer == l.pairs }

func (l *plainLook) Want() (verdict.Want, []string) {
	if *l.plain {
		return verdict.WantNothing, nil
	}
	return l.Judgement.Want()
}

func (l *plainLook) Feed(look string, round map[string]verdict.Observation) {
	l.pairs++
	if fastPath(round[target.Head]) <= plainGain*fastPath(round[target.Base]) {
		l.less++
	}
	if fewerAllocs(round[target.Base].Allocs, round[target.Head].Allocs) {
		l.fewer++
	}
	*l.plain = *l.plain || l.pairs >= plainPairs && l.less == l.pairs
	l.Judgement.Feed(look, round)
}

// fastPath is the time of an operation on a quiet machine, in seconds.
func fastPath(o verdict.Observation) float64 {
	if len(o.Blocks) == 0 {
		return o.Mean
	}
	return stat.Quantile(o.Blocks, stat.Low)
}
