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
	o.Undisturbed = Undisturbed(r.Blocks, r.CPU, r.Switches) / n
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

// ran is the least share of a block during which the process must have used a processor
// for the block to count as undisturbed.
const ran = 0.9

// Undisturbed returns the mean time, in seconds, of the blocks during which no thread of the process
// lost its processor, to another process or to one beside the virtual machine: the
// kernel counts the first, and takes the second out of processor time where it is told
// of it. Where these are less than half, which is so if the program waits or the kernel
// counts processor time by ticks, the first alone is left out; it is 0 where that is less
// than half as well, or was not counted.
func Undisturbed(blocks, cpu []time.Duration, switches []int64) float64 {
	if len(blocks) < 2 || len(switches) != len(blocks) {
		return 0
	}
	mean := func(counts func(i int) bool) float64 {
		sum, n := time.Duration(0), 0
		for i, b := range blocks {
			if switches[i] == 0 && counts(i) {
				sum, n = sum+b, n+1
			}
		}
		if 2*n < len(blocks) {
			return 0
		}
		return sum.Seconds() / float64(n)
	}
	if len(cpu) == len(blocks) {
		if d := mean(func(i int) bool { return float64(cpu[i]) >= ran*float64(blocks[i]) }); d > 0 {
			return d
		}
	}
	return mean(func(int) bool { return true })
}
