package bench

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/verdict"
)

// process runs one fresh process of the arm.
func (r *Runner) process(ctx context.Context, arm Arm, t Task) (verdict.Observation, time.Duration, error) {
	req := driver.Request{Mode: driver.Measure, Name: arm.Benchmark, N: t.N, Blocks: t.Blocks,
		Metrics: r.Metrics}
	if t.Long {
		req.MinWall, req.MaxWall, req.MinGC = r.work().longLeast(), r.work().longMost(), t.GC
	}
	timeout := max(r.timeout(), 20*t.Expected)
	if !arm.Binary.Driver {
		return r.runPrinted(ctx, arm, req.N)
	}
	counted := req.N
	req.N = arm.Planted(counted)
	begin := time.Now()
	reply, err := r.ask(ctx, arm, req, timeout)
	took := time.Since(begin)
	if err != nil {
		return verdict.Observation{}, took, err
	}
	if arm.Plant != 0 {
		reply.N = counted
	}
	return observe(reply), took, nil
}

// observe turns a reply into an observation.
func observe(r *driver.Reply) verdict.Observation {
	n := float64(r.N)
	o := verdict.Observation{N: r.N * int64(len(r.Blocks))}
	var sum time.Duration
	for _, d := range r.Blocks {
		sum += d
		o.Blocks = append(o.Blocks, d.Seconds()/n)
	}
	o.Mean = sum.Seconds() / float64(o.N)
	o.Undisturbed = undisturbed(o.Blocks, r.Switches)
	if len(o.Blocks) == 1 {
		o.Blocks = nil
	}
	if r.Counted > 0 {
		o.Allocs = float64(r.Allocs) / float64(r.Counted)
		o.Bytes = float64(r.Bytes) / float64(r.Counted)
	}
	o.Metrics = metricsOf(r.Metrics, o)
	return o
}

// undisturbed is the mean of the blocks during which no thread of the process
// lost its processor; 0 where they are less than half, or they were not counted.
func undisturbed(blocks []float64, switches []int64) float64 {
	sum, n := 0.0, 0
	for i, b := range blocks {
		if i < len(switches) && switches[i] == 0 {
			sum += b
			n++
		}
	}
	if len(blocks) < 2 || 2*n < len(blocks) {
		return 0
	}
	return sum / float64(n)
}
