package bench

import (
	"context"
	"errors"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// Ask has a fresh process of the arm carry out one request, for those who want
// more from it than Measure does.
func (r *Runner) Ask(ctx context.Context, arm Arm, req driver.Request) (*driver.Reply, error) {
	return r.ask(ctx, arm, req, r.timeout())
}

// ask sends a request to a fresh process and returns its reply. An error is a
// *failure if the benchmark is at fault.
func (r *Runner) ask(ctx context.Context, arm Arm, req driver.Request,
	timeout time.Duration) (*driver.Reply, error) {
	res, err := r.start(ctx, arm, launch{
		args: args(pattern(arm.Benchmark), "1x"), request: req.Env(proc.PipeFD), timeout: timeout,
	})
	if errors.Is(err, proc.ErrDeadline) {
		return nil, hangs(timeout)
	}
	if err != nil {
		return nil, err
	}
	reply, err := driver.Parse(string(res.Pipe))
	switch {
	case err != nil:
		return nil, failuref("%v", err)
	case reply.Bad != "":
		return nil, whyBad(arm.Benchmark, reply.Bad, res)
	case len(reply.Blocks) == 0 && len(reply.Calls) == 0:
		return nil, silent(reply, res)
	}
	return reply, nil
}
