package bench

import (
	"context"
	"errors"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// pilot measures what a call of the arm's benchmark costs.
func (r *Runner) pilot(ctx context.Context, arm Arm) (cost, error) {
	if !arm.Binary.Driver {
		return r.pilotPrinted(ctx, arm)
	}
	req := driver.Request{Mode: driver.Pilot, Name: arm.Benchmark, MinWall: blockTime, MaxWall: 5 * workTime}
	reply, err := r.ask(ctx, arm, req, r.timeout())
	if err != nil {
		return cost{}, err
	}
	c := fit(reply.Calls, reply.Counted > 0 && reply.Bytes >= reply.Counted)
	c.loop = reply.Loop
	return c, nil
}

// ask sends a request to a fresh process and returns its reply. An error is a
// *failure if the benchmark is at fault.
func (r *Runner) ask(ctx context.Context, arm Arm, req driver.Request, timeout time.Duration) (*driver.Reply, error) {
	res, err := r.start(ctx, arm, args(pattern(arm.Benchmark), "1x"), req.Env(proc.PipeFD), timeout)
	if errors.Is(err, proc.ErrDeadline) {
		return nil, r.hangs(timeout)
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
		return nil, r.silent(reply, res)
	}
	return reply, nil
}

// silent tells why a process gave no result for the benchmark it was to run.
func (r *Runner) silent(reply *driver.Reply, res *proc.Result) error {
	switch {
	case !reply.Main:
		return r.noMain(res, false)
	case res.Code == 0:
		return failuref("it did not run: is its name the same in every process?")
	case crash(res) == "":
		if line, ok := failMessage("", res); ok { // of its parent
			return failuref("%s", line)
		}
	}
	return whyDied(res)
}
