package bench

import (
	"math"
	"time"

	"github.com/gohone/hone/internal/driver"
)

// The sizes of an ordinary process: blockTime is what one sub-block takes; a
// process has at most maxBlocks.
const (
	blockTime = 250 * time.Microsecond
	maxBlocks = 80
	// pilotTime is what a pilot takes to tell the cost of an iteration.
	pilotTime = time.Millisecond
	// callMost bounds what the iterations of one block take, blocksMost what
	// all calls take whatever counts of them: a process then ends within half
	// a second unless set-up or a single iteration take longer.
	callMost   = 400 * time.Millisecond
	blocksMost = 250 * time.Millisecond
	// longGC is the number of GC cycles that a process of the long look waits for
	// if the code allocates enough to come to them: one every heapPerGC bytes,
	// where little is live.
	longGC    = 5
	heapPerGC = 4 << 20
	// mostN is the most iterations of one block.
	mostN = 1e9
)

// work is how long processes work.
type work struct {
	short time.Duration // all sub-blocks of an ordinary process
	long  time.Duration // a block of the long look
}

var (
	usual = work{short: 20 * time.Millisecond, long: 250 * time.Millisecond}
	brief = work{short: 4 * time.Millisecond, long: 40 * time.Millisecond}
)

// work returns how long the processes of the runner work.
func (r *Runner) work() work {
	if r.Brief {
		return brief
	}
	return usual
}

// longLeast is for how long a process of the long look goes on: with long for the
// least, each one that is a little faster than its pilot would run a second block.
func (w work) longLeast() time.Duration { return w.long * 4 / 5 }

// longMost is when it ends.
func (w work) longMost() time.Duration { return 4 * w.long }

// A size is how much one process of an arm does.
type size struct {
	n      int64 // iterations of a sub-block
	blocks int
	longN  int64
	longGC int
	// skipLong reports whether even an ordinary process works as long as one of the
	// long look.
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
	bytes   float64 // allocated by one iteration
	loop    bool    // b.Loop rather than b.N
}

// least combines two pilots of one arm. What disturbs only ever adds time.
func (c cost) least(o cost) cost {
	return cost{
		perOp: min(c.perOp, o.perOp), setup: min(c.setup, o.setup),
		wallOp: min(c.wallOp, o.wallOp), wallSet: min(c.wallSet, o.wallSet),
		bytes: max(c.bytes, o.bytes), loop: c.loop,
	}
}

// fit separates what a call costs from what an iteration costs, from the
// fastest calls with the most iterations and with at most half as many. No
// call takes less than the set-up: the shortest bounds what noise in the
// others would make of it.
func fit(calls []driver.Call, bytes float64) cost {
	least := calls[0]
	best := make(map[int64]driver.Call)
	var most, half driver.Call
	for _, c := range calls {
		if b, ok := best[c.N]; ok {
			c.Timed, c.Wall = min(b.Timed, c.Timed), min(b.Wall, c.Wall)
		}
		best[c.N] = c
		if c.N >= most.N {
			most = c
		}
		least.Timed, least.Wall = min(least.Timed, c.Timed), min(least.Wall, c.Wall)
	}
	for n, c := range best {
		if n <= most.N/2 && n > half.N {
			half = c
		}
	}
	c := cost{bytes: bytes}
	timed, wall := (most.Timed - half.Timed).Seconds(), (most.Wall - half.Wall).Seconds()
	n, step := float64(most.N), float64(most.N-half.N)
	c.perOp, c.setup = split(most.Timed.Seconds(), n, timed/step, 1e-10, least.Timed.Seconds())
	c.wallOp, c.wallSet = split(most.Wall.Seconds(), n, wall/step, c.perOp, least.Wall.Seconds())
	return c
}

// split divides the time of a call with n iterations into that of one, which
// is about slope and at least least, and that of set-up, which is at most
// most. Set-up below a twentieth is taken for noise.
func split(took, n, slope, least, most float64) (perOp, setup float64) {
	setup = min(took-max(slope, least)*n, most)
	if setup < 0.05*took {
		setup = 0
	}
	return max((took-setup)/n, least), setup
}

// plan chooses the sizes of all arms of a benchmark from their costs. It
// reports whether the arms run different numbers of iterations, as they do
// if one is more than twice as fast as another.
func (w work) plan(costs []cost) (sizes []size, differ bool) {
	block := blockTime.Seconds()
	least, most := math.Inf(1), 0.0
	for _, c := range costs {
		block = max(block, w.blockFor(c))
		least, most = min(least, c.perOp), max(most, c.perOp)
	}
	differ = most > 2*least
	for _, c := range costs {
		per := most
		if differ {
			per = c.perOp
		}
		sizes = append(sizes, size{n: iterations(c, block, callMost, per),
			longN: iterations(c, w.long.Seconds(), w.longMost(), per)})
	}
	if !differ {
		share(sizes)
	}
	blocks := maxBlocks
	for i, c := range costs {
		blocks = min(blocks, w.blocksFor(c, sizes[i].n))
	}
	for i, c := range costs {
		sizes[i].finish(w, c, blocks)
	}
	return sizes, differ
}

// share gives all arms the same numbers of iterations: the fewest.
func share(sizes []size) {
	n, longN := sizes[0].n, sizes[0].longN
	for _, s := range sizes {
		n, longN = min(n, s.n), min(longN, s.longN)
	}
	for i := range sizes {
		sizes[i].n, sizes[i].longN = n, longN
	}
}

// blockFor returns how long a sub-block must be, in seconds, so that set-up
// that counts is a fiftieth of it, and set-up that does not is a fifth of the
// process; as far as callMost and the work of a process allow.
func (w work) blockFor(c cost) float64 {
	block := min(50*c.setup, callMost.Seconds())
	return max(block, min(5*(c.wallSet-c.setup), w.short.Seconds()))
}

// iterations returns how many iterations fill a block of that many seconds if
// each takes per. Where even one block would pass more than most, which
// includes time that does not count as with StopTimer in the loop, the block
// gets shorter.
func iterations(c cost, block float64, most time.Duration, per float64) int64 {
	n := math.Floor(min(block/per*(1+1e-9), most.Seconds()/c.wallOp))
	return int64(min(max(n, 1), mostN))
}

// blocksFor returns how many sub-blocks of n iterations fit into a process.
func (w work) blocksFor(c cost, n int64) int {
	timed := float64(n)*c.perOp + c.setup
	wall := float64(n)*c.wallOp + c.wallSet
	fit := min(w.short.Seconds()/timed+0.5, blocksMost.Seconds()/wall)
	return int(max(1, min(maxBlocks, fit)))
}

// finish completes a size whose iterations are chosen.
func (s *size) finish(w work, c cost, blocks int) {
	n := float64(s.n)
	s.blocks = blocks
	s.skipLong = n*c.perOp*float64(blocks) >= w.long.Seconds()
	s.wall = time.Duration((n*c.wallOp + c.wallSet) * float64(blocks+1) * 1e9)
	s.longGC = min(longGC, int(c.bytes/c.wallOp*w.longMost().Seconds()/heapPerGC))
}
