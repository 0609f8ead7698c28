package bench

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/verdict"
)

// process runs one fresh process of the arm.
func (s *session) process(ctx context.Context, arm Arm, sz size, want verdict.Want) (verdict.Observation, time.Duration, error) {
	req := driver.Request{Mode: driver.Measure, Name: arm.Benchmark, N: sz.n, Blocks: sz.blocks}
	timeout := s.timeout()
	if want == verdict.WantLong {
		req.N, req.Blocks = sz.longN, 1
		req.MinWall, req.MaxWall, req.MinGC = longTime, longMost, sz.longGC
	}
	timeout = max(timeout, 20*sz.wall)
	if !arm.Binary.Driver {
		return s.runPrinted(ctx, arm, req.N)
	}
	begin := time.Now()
	reply, err := s.ask(ctx, arm, req, timeout)
	took := time.Since(begin)
	if err != nil {
		return verdict.Observation{}, took, err
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
	if len(o.Blocks) == 1 {
		o.Blocks = nil
	}
	if r.Counted > 0 {
		o.Allocs = float64(r.Allocs) / float64(r.Counted)
		o.Bytes = float64(r.Bytes) / float64(r.Counted)
	}
	return o
}
