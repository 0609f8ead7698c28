package bench

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/driver"
)

// pilot measures what a call of the arm's benchmark costs.
func (r *Runner) pilot(ctx context.Context, arm Arm) (cost, error) {
	if !arm.Binary.Driver {
		return r.pilotPrinted(ctx, arm)
	}
	req := driver.Request{Mode: driver.Pilot, Name: arm.Benchmark, MinWall: pilotTime, MaxWall: 5 * r.work().short}
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
	sizes, _ := r.work().plan([]cost{c})
	s := sizes[0]
	return Size{N: s.n, LongN: s.longN, Blocks: s.blocks, LongGC: s.longGC}, nil
}

func (r *Runner) pilotPrinted(ctx context.Context, arm Arm) (cost, error) {
	o, err := r.onePrinted(ctx, arm, r.work().short.String())
	if err != nil {
		return cost{}, err
	}
	c := max(o.Mean, 1e-10)
	// As if set-up filled a fiftieth: that makes one block of the whole work.
	return cost{perOp: c, wallOp: c, setup: r.work().short.Seconds() / 50, bytes: o.Bytes}, nil
}

// cost is what the arm is known to take, or what a pilot finds.
func (r *Runner) cost(ctx context.Context, arm Arm) (cost, error) {
	if arm.Op == nil {
		return r.pilot(ctx, arm)
	}
	return arm.Op.cost(), nil
}

// cost is the operation as a pilot would have found it.
func (op *Op) cost() cost {
	wall := op.Wall
	if wall-op.Time < startTime {
		wall = op.Time
	}
	return cost{perOp: max(op.Time.Seconds(), 1e-9), wallOp: max(wall.Seconds(), 1e-9), bytes: op.Bytes}
}

// startTime is more than the start of a process takes. What passes beyond that without
// counting may come with every iteration, as with StopTimer in the loop.
const startTime = 100 * time.Millisecond
