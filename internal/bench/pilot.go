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
	req := driver.Request{Mode: driver.Pilot, Name: arm.Benchmark, MinWall: pilotTime, MaxWall: 5 * workTime}
	reply, err := r.ask(ctx, arm, req, r.timeout())
	if err != nil {
		return cost{}, err
	}
	// What set-up allocates does not come again with more iterations.
	bytes := float64(reply.Bytes-reply.FirstBytes) / float64(max(reply.Counted-1, 1))
	c := fit(reply.Calls, max(bytes, 0))
	c.loop = reply.Loop
	return c, nil
}

// A Size is how much one process of a benchmark does.
type Size struct {
	// N is the number of iterations of a sub-block, LongN of a block of the
	// long look.
	N, LongN int64
	Blocks   int
	// LongGC is the number of GC cycles that a long process waits for.
	LongGC int
}

// Size returns what Measure would have the processes of an arm do that is
// compared with its like. The binary must have the driver.
func (r *Runner) Size(ctx context.Context, arm Arm) (Size, error) {
	c, err := r.pilot(ctx, arm)
	if err != nil {
		return Size{}, err
	}
	sizes, _ := plan([]cost{c})
	s := sizes[0]
	return Size{N: s.n, LongN: s.longN, Blocks: s.blocks, LongGC: s.longGC}, nil
}

// Ask has a fresh process of the arm carry out one request, for those who want
// more from it than Measure does.
func (r *Runner) Ask(ctx context.Context, arm Arm, req driver.Request) (*driver.Reply, error) {
	return r.ask(ctx, arm, req, r.timeout())
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
