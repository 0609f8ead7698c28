package loadtest

import (
	"cmp"
	"context"
	"time"

	"github.com/gohone/hone/internal/load"
)

// defaultSlice is the length of a turn of servers that are kept.
const defaultSlice = time.Second

// compareKept lets two servers take turns, without a restart, until every
// metric has its verdict or time is up. A pair of turns is a pair of the
// judgement.
func compareKept(ctx context.Context, r *run, f *fleet) error {
	running, stop := f.untilDeath(ctx)
	defer stop()
	r.result.note(KeptProcesses{Started: bothStarted(f.arms)})
	w := watchBoth(ctx, f)
	slice := cmp.Or(r.opt.Compare.Slice, defaultSlice)
	rate, ok, err := warmUp(running, f, r.opt.Amount.warmup(slice))
	if err != nil || !ok {
		return err
	}
	c := newContest(r, f.arms, compared(f, w, rate*slice.Seconds()))
	for i := range f.arms {
		w.begin(running, i, 0)
	}
	c.began = time.Now()
	res, err := load.RunPair(running, load.PairPlan{
		Plans: [2]load.Plan{f.arms[0].plan, f.arms[1].plan}, Slice: slice,
		Duration: r.opt.Amount.compareDuration(), Seed: r.opt.Seed, Meter: w.meter(running),
	}, load.PairEvents{Pair: func(base, head load.Slice) (bool, error) {
		v := c.values(base, head)
		c.judge([2][]map[string]float64{{v[0]}, {v[1]}}, false)
		return c.decided(), c.report(2 * slice)
	}})
	if res != nil {
		c.finish(res, w.end(ctx, [2]int64{c.sums[0].requests, c.sums[1].requests}), 2*slice)
	}
	return cause(running, err)
}
