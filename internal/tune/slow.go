package tune

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// slowPairs is how often a benchmark that was left out of the search is looked at
	// in the end, with one operation of either side. That proves nothing of its time, and
	// shows what became many times slower, or no longer works.
	slowPairs = 3
	// slowMost bounds the time for all of them, with a tenth of the budget.
	slowMost = time.Minute
	// slowDoubt is the ratio of times from which on somebody should look again.
	slowDoubt = 1.2
)

// slowTime is the part of the budget for benchmarks that were left out of the search.
func (r *run) slowTime() time.Duration {
	if len(r.slow) == 0 {
		return 0
	}
	return min(slowMost, r.Budget/10)
}

// lookAtSlow compares benchmarks with single operations, and adds what it finds to the
// result. It warns of those that seem slower, and of those that it did not come to.
func (r *run) lookAtSlow(ctx context.Context, base, head *build.Binary, which []leaf) error {
	within, cancel := context.WithTimeout(ctx, r.slowTime())
	defer cancel()
	record := &sample.Run{Policy: r.out.Record.Policy}
	for _, l := range which {
		record.Rows = append(record.Rows, r.row(l))
	}
	for pair := range slowPairs {
		for i := range record.Rows {
			row := &record.Rows[i]
			if row.Failed != "" || within.Err() != nil {
				continue
			}
			r.progress(fmt.Sprintf("look once more at %s, %d of %d", row.Benchmark, pair+1, slowPairs), nil)
			samples, err := r.onePair(within, base, head, row, pair)
			if err != nil && within.Err() == nil {
				return err
			}
			record.Samples = append(record.Samples, samples...)
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if _, err := r.restored(); err != nil {
		return err
	}
	all := slices.Clone(record.Rows)
	outcomes, err := replay(record)
	if err != nil {
		return err
	}
	r.out.Record.Rows = append(r.out.Record.Rows, record.Rows...)
	r.out.Record.Samples = append(r.out.Record.Samples, record.Samples...)
	r.out.Outcomes = append(r.out.Outcomes, outcomes...)
	for _, row := range all {
		i := slices.IndexFunc(outcomes, func(o verdict.Outcome) bool { return o.Row.Benchmark == row.Benchmark })
		if i < 0 {
			r.warnOfSlow(row.Benchmark, "was not compared in the end either, there was no time", "give it smaller input, or a larger -budget")
			continue
		}
		r.doubtSlow(outcomes[i])
	}
	return nil
}

// doubtSlow warns of a benchmark that does not look as fast as before.
func (r *run) doubtSlow(o verdict.Outcome) {
	const remedy = "apply the patches one by one and compare it with hone diff"
	if o.Row.Failed == armHead {
		r.warnOfSlow(o.Row.Benchmark, "fails with the patches: "+o.Row.Reason, remedy)
		return
	}
	for _, res := range o.Results {
		if res.Unit == sample.UnitTime && res.Ratio != nil && res.Ratio.Center > slowDoubt {
			text := fmt.Sprintf("seems slower with the patches: %s of the time, in %d pairs of one operation", percent(res.Ratio.Center), res.Pairs)
			r.warnOfSlow(o.Row.Benchmark, text, remedy)
		}
	}
}

func (r *run) warnOfSlow(benchmark, text, remedy string) {
	r.warn(sample.Warning{Code: "benchmark-slow-end", Benchmark: benchmark, Text: benchmark + ", left out of the search, " + text, Remedy: remedy})
}

// onePair runs one operation of either side, in an order drawn anew, and notes in the row
// where one fails.
func (r *run) onePair(ctx context.Context, base, head *build.Binary, row *sample.Row, pair int) ([]sample.Sample, error) {
	arms := []bench.Arm{{Name: armBase, Binary: base, Benchmark: row.Benchmark}, {Name: armHead, Binary: head, Benchmark: row.Benchmark}}
	if r.nextSeed()%2 == 0 {
		slices.Reverse(arms)
	}
	var all []sample.Sample
	for order, arm := range arms {
		began := time.Now()
		reply, err := r.Runner.Ask(ctx, arm, driver.Request{Mode: driver.Measure, Name: arm.Benchmark, N: 1, Blocks: 1})
		if why, failed := bench.Reason(err); failed && ctx.Err() == nil {
			row.Failed, row.Reason = arm.Name, why
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		s := sample.Sample{
			Package: row.Package, Benchmark: row.Benchmark, Version: arm.Name, Pair: pair, Order: order, Look: sample.LookShort, N: 1,
		}
		took, bytes, allocs := s, s, s
		took.Unit, took.Value, took.Seconds = sample.UnitTime, reply.Blocks[0].Seconds(), time.Since(began).Seconds()
		bytes.Unit, bytes.Value = sample.UnitBytes, float64(reply.Bytes)
		allocs.Unit, allocs.Value = sample.UnitAllocs, float64(reply.Allocs)
		all = append(all, took, bytes, allocs)
	}
	return all, nil
}
