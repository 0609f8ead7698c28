package bench

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// The sizes of an ordinary process: blockTime is what one sub-block takes,
// workTime all of them.
const (
	blockTime = time.Millisecond
	workTime  = 20 * time.Millisecond
	maxBlocks = 20
	// longTime is how long a process of the long look runs at least, longMost
	// at most, and longGC the GC cycles it waits for if the code allocates.
	longTime = 250 * time.Millisecond
	longMost = time.Second
	longGC   = 5
)

// A size is how much one process of an arm does.
type size struct {
	n      int64 // iterations of a sub-block
	blocks int
	longN  int64
	longGC int
	// skipLong says that even an ordinary process works for longTime.
	skipLong bool
	// wall is what an ordinary process is expected to take.
	wall time.Duration
}

// A cost is what the calls of a pilot tell about a benchmark function. Times
// are in seconds.
type cost struct {
	perOp   float64 // time that counts, of one iteration
	setup   float64 // time that counts, of a call without iterations
	wallOp  float64 // time that passes, of one iteration
	wallSet float64 // time that passes, of a call without iterations
	allocs  bool
}

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
	if len(reply.Calls) == 0 {
		return cost{}, &failure{"it did not run: is its name the same in every process?"}
	}
	return fit(reply.Calls, reply.Counted > 0 && reply.Bytes >= reply.Counted), nil
}

// ask sends a request to a fresh process and returns its reply. An error is a
// *failure if the benchmark is at fault.
func (r *Runner) ask(ctx context.Context, arm Arm, req driver.Request, timeout time.Duration) (*driver.Reply, error) {
	res, err := r.start(ctx, arm, args(pattern(arm.Benchmark), "1x"), req.Env(proc.PipeFD), timeout)
	if err != nil {
		if err == proc.ErrDeadline {
			return nil, &failure{fmt.Sprintf("no end within %v; give it more with -timeout", timeout)}
		}
		return nil, err
	}
	reply, err := driver.Parse(string(res.Pipe))
	switch {
	case err != nil:
		return nil, err
	case reply.Bad == driver.Skip:
		return nil, &failure{"it skips itself"}
	case reply.Bad != "":
		return nil, &failure{lastWords(res)}
	case len(reply.Blocks) == 0 && len(reply.Calls) == 0:
		return nil, &failure{fmt.Sprintf("the process ended without a result, status %d: %s", res.Code, lastWords(res))}
	}
	return reply, nil
}

// fit separates what a call costs from what an iteration costs, from the
// fastest calls at some n and at 2n.
func fit(calls []driver.Call, allocs bool) cost {
	best := make(map[int64]driver.Call)
	var last int64
	for _, c := range calls {
		if b, ok := best[c.N]; ok {
			c.Timed, c.Wall = min(b.Timed, c.Timed), min(b.Wall, c.Wall)
		}
		best[c.N] = c
		last = c.N
	}
	one := best[last]
	n := float64(last)
	c := cost{perOp: one.Timed.Seconds() / n, wallOp: one.Wall.Seconds() / n, allocs: allocs}
	if half, ok := best[last/2]; ok && last%2 == 0 {
		c.perOp, c.setup = line(half.N, half.Timed, one.Timed)
		c.wallOp, c.wallSet = line(half.N, half.Wall, one.Wall)
	}
	c.perOp = max(c.perOp, 1e-10)
	c.wallOp = max(c.wallOp, c.perOp)
	return c
}

// line returns slope and intercept through the times of n and 2n iterations.
// An intercept below a tenth of the call is taken for noise.
func line(n int64, at, at2 time.Duration) (perOp, setup float64) {
	perOp = (at2 - at).Seconds() / float64(n)
	setup = at.Seconds() - perOp*float64(n)
	if setup < 0.1*at.Seconds() || perOp <= 0 {
		return at2.Seconds() / float64(2*n), 0
	}
	return perOp, setup
}

// plan chooses the sizes of all arms of a benchmark from their costs. It
// reports whether the arms run different numbers of iterations, as they do
// if one is more than twice as fast as another.
func plan(costs []cost) (sizes []size, differ bool) {
	block := blockTime.Seconds()
	least, most := math.Inf(1), 0.0
	for _, c := range costs {
		block = max(block, blockFor(c))
		least, most = min(least, c.perOp), max(most, c.perOp)
	}
	differ = most > 2*least
	blocks := maxBlocks
	for _, c := range costs {
		blocks = min(blocks, blocksFor(c, block))
	}
	for _, c := range costs {
		per := most
		if differ {
			per = c.perOp
		}
		sizes = append(sizes, sizeFor(c, block, per, blocks))
	}
	if !differ {
		longN := sizes[0].longN
		for _, s := range sizes {
			longN = min(longN, s.longN)
		}
		for i := range sizes {
			sizes[i].longN = longN
		}
	}
	return sizes, differ
}

// blockFor returns how long a sub-block must be, in seconds, so that set-up
// that counts is a fiftieth of it, and set-up that does not is a fifth of the
// process.
func blockFor(c cost) float64 {
	block := min(50*c.setup, 1)
	return max(block, min(5*(c.wallSet-c.setup), workTime.Seconds()))
}

// blocksFor returns how many sub-blocks fit into a process.
func blocksFor(c cost, block float64) int {
	n := max(1, math.Floor(block/c.perOp))
	timed := n*c.perOp + c.setup
	wall := n*c.wallOp + c.wallSet
	fit := min(workTime.Seconds()/timed+0.5, 0.25/wall)
	return max(1, min(maxBlocks, int(fit)))
}

// sizeFor returns the size for one arm whose iterations are counted as if each
// took per seconds.
func sizeFor(c cost, block, per float64, blocks int) size {
	// Where even one block passes a second of time that does not count, as
	// with StopTimer in the loop, it gets shorter.
	n := math.Floor(min(block/per, longMost.Seconds()/c.wallOp))
	n = min(max(n, 1), 1e9)
	work := n * c.perOp * float64(blocks)
	long := min(longTime.Seconds()/per, longMost.Seconds()/c.wallOp)
	s := size{
		n: int64(n), blocks: blocks, longN: int64(min(max(math.Ceil(long), 1), 1e9)),
		skipLong: work >= longTime.Seconds(),
		wall:     time.Duration((n*c.wallOp + c.wallSet) * float64(blocks+1) * 1e9),
	}
	if c.allocs {
		s.longGC = longGC
	}
	return s
}
