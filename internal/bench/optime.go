package bench

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/driver"
)

// OpTime returns about how long one operation of an arm takes, set-up of its call
// included, from the fastest of a few calls; limit if it is not known by then. Of a
// benchmark that does not run Reason tells.
func (r *Runner) OpTime(ctx context.Context, arm Arm, limit time.Duration) (time.Duration, error) {
	brief := &Runner{Procs: r.Procs, Timeout: min(limit, r.timeout()), Metrics: r.Metrics, Brief: r.Brief,
		Temp: r.Temp, envLen: r.envLen}
	began := time.Now()
	c, err := brief.pilot(ctx, arm)
	if _, failed := Reason(err); failed && time.Since(began) >= brief.Timeout {
		return limit, nil
	}
	return time.Duration((c.wallOp + c.wallSet) * 1e9), err
}

// Op runs one operation of an arm in a fresh process, which has that time. Of a benchmark
// that does not run, or not in it, Reason tells.
func (r *Runner) Op(ctx context.Context, arm Arm, limit time.Duration) (Op, error) {
	began := time.Now()
	if !arm.Binary.Driver {
		c, err := r.pilot(ctx, arm)
		return Op{Time: time.Duration(c.perOp * 1e9), Wall: time.Since(began), Bytes: c.bytes}, err
	}
	reply, err := r.ask(ctx, arm, driver.Request{Mode: driver.Measure, Name: arm.Benchmark, N: 1,
		Blocks: 1}, limit)
	if err != nil {
		return Op{}, err
	}
	return Op{Time: reply.Blocks[0], Wall: time.Since(began), Bytes: float64(reply.Bytes)}, nil
}
