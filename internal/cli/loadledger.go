package cli

import (
	"math"

	"github.com/gohone/hone/internal/load/capture"
)

// A ledger adds up what the server allocated, and how many requests it answered,
// over stretches of the run in which no CPU profile began or ended: that
// allocates in the server, and not little. Within a stretch it is only asked for
// its counts, whose cost is known.
type ledger struct {
	from          *mark // where the stretch under way began, nil between stretches
	allocs, bytes uint64
	asked         uint64 // how often it was asked meanwhile
	requests      int64
}

// A mark is what was known when the server was asked.
type mark struct {
	allocs, bytes uint64
	asked         uint64 // how often it had been asked before
	answered      int64
}

func (l *ledger) begin(at mark) { l.from = &at }

// end ends the stretch under way, if there is one.
func (l *ledger) end(at mark) {
	if l.from == nil {
		return
	}
	l.allocs += at.allocs - l.from.allocs
	l.bytes += at.bytes - l.from.bytes
	l.asked += at.asked - l.from.asked
	l.requests += at.answered - l.from.answered
	l.from = nil
}

// of returns what so many requests took, if all are like those of the stretches,
// without what asking cost. It is false if there were none in them.
func (l *ledger) of(requests int64, cost capture.Runtime) (allocs, bytes uint64, ok bool) {
	if l.requests <= 0 {
		return 0, 0, false
	}
	allocs = l.allocs - min(l.allocs, l.asked*cost.Allocs)
	bytes = l.bytes - min(l.bytes, l.asked*cost.Bytes)
	if requests == l.requests {
		return allocs, bytes, true
	}
	scale := float64(requests) / float64(l.requests)
	return uint64(math.Round(float64(allocs) * scale)), uint64(math.Round(float64(bytes) * scale)), true
}
