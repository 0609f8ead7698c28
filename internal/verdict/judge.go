package verdict

import "github.com/gohone/hone/internal/stat"

// An Observation is what one process of one arm gave. Times are in seconds an
// operation.
type Observation struct {
	// N is the number of iterations the process ran in all.
	N int64
	// Blocks are the means of its sub-blocks, empty if there was only one.
	Blocks []float64
	// Mean is the mean over the process.
	Mean float64
	// Bytes and Allocs are totals per operation, not rounded.
	Bytes, Allocs float64
}

// fast is the time of the code on a quiet machine.
func (o Observation) fast() float64 {
	if len(o.Blocks) == 0 {
		return o.Mean
	}
	return stat.Quantile(o.Blocks, stat.Low)
}

// A Pair is an Observation of both arms, taken back to back.
type Pair struct{ Base, Head Observation }

// Want says what a judge needs next.
type Want int

const (
	WantNothing Want = iota
	WantShort        // a pair of ordinary processes
	WantLong         // a pair of long ones
)

// patience is the number of pairs after which counts that vary no longer hold
// up a benchmark whose time is decided.
const patience = 20

// A Judge follows one benchmark between two arms.
type Judge struct {
	time    timing
	bytes   counts
	allocs  counts
	pairs   int
	horizon int64
}

// NewJudge returns a judge for one row. skipLong says that an ordinary process
// of this benchmark is already as long as a long look.
func NewJudge(p Policy, skipLong bool) *Judge {
	return &Judge{
		time:   newTiming(p, skipLong),
		bytes:  newCounts(p, floorBytes, bytesWithin),
		allocs: newCounts(p, floorAllocs, allocsWithin),
	}
}

// Add takes the next pair of ordinary processes, AddLong of long ones. Both
// ignore pairs that come after the end.
func (j *Judge) Add(p Pair) {
	if j.Want() == WantNothing {
		return
	}
	j.pairs++
	j.horizon = max(j.horizon, min(p.Base.N, p.Head.N))
	j.bytes.add(p.Base.Bytes, p.Head.Bytes)
	j.allocs.add(p.Base.Allocs, p.Head.Allocs)
	j.time.bytesDiffer = j.bytes.differ()
	if !j.time.final {
		j.time.addShort(p.Base, p.Head)
	}
	j.giveUpCounts()
}

// AddLong takes the next pair of long processes.
func (j *Judge) AddLong(p Pair) {
	if j.time.final {
		return
	}
	j.horizon = max(j.horizon, min(p.Base.N, p.Head.N))
	j.time.addLong(p.Base, p.Head)
	j.giveUpCounts()
}

// giveUpCounts ends the counts that vary too much to be worth more pairs.
func (j *Judge) giveUpCounts() {
	if j.time.final && j.pairs >= patience {
		j.bytes.finish()
		j.allocs.finish()
	}
}

// Finish ends the judgement with what is there: the budget is spent.
func (j *Judge) Finish() {
	j.time.finish()
	j.bytes.finish()
	j.allocs.finish()
}

// Want returns what to measure next.
func (j *Judge) Want() Want {
	switch {
	case j.time.wantLong():
		return WantLong
	case !j.time.final || !j.bytes.final || !j.allocs.final:
		return WantShort
	}
	return WantNothing
}

// Pairs returns the number of short pairs added so far.
func (j *Judge) Pairs() int { return j.pairs }

// MorePairs estimates how many more pairs of the wanted kind are needed, +Inf
// if no end is in sight.
func (j *Judge) MorePairs() float64 { return j.time.morePairs() }
