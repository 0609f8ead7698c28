package trial

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
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
	// screenGain is the least gain that a quick comparison must promise: less would
	// not be worth reading a patch for.
	screenGain = 0.02
)

// look compares briefly. What does not seem faster is dropped; of the rest it only
// decides the order. On a busy machine not one pair may be ready in time. It then
// measures the benchmark with the largest part alone, and leaves the rest to the
// verdict.
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
	case t.Screening > 1-screenGain:
		return NoQuickGain{t.Screening}, nil
	}
	return nil, nil
}

// lookAt is a quick comparison.
func lookAt(ctx context.Context, b *Bench, t *Trial, c target.Comparison) (Reason, error) {
	p := b.Ledger.quickPolicy()
	c.Policy = p
	c.Judge = func(rows []sample.Row) bench.Judgement {
		return &target.FewRounds{Judgement: verdict.NewGroup(p, rows), Most: screenPairs, Short: true}
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
	for _, o := range outcomes {
		if reason := failed(o.Row); reason != nil {
			return reason, nil
		}
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Ratio != nil && (t.Screening == 0 || res.Ratio.Center < t.Screening) {
				t.Screening = res.Ratio.Center
			}
		}
	}
	return nil, nil
}
