package watch

import (
	"math"

	"github.com/gohone/hone/internal/load/capture"
)

// A Ledger adds up what a server allocated and how many requests it answered.
// It covers the stretches of a run in which no CPU profile began or ended,
// since that allocates much in the server. Within a stretch the server is only
// asked for its counts, whose cost is known. The zero value is empty.
type Ledger struct {
	from          *mark // where the stretch under way began, nil between stretches
	allocs, bytes uint64
	asked         uint64 // how often the server was asked meanwhile
	requests      int64
}

// A mark is what a server answered at one time.
type mark struct {
	allocs, bytes uint64
	asked         uint64 // how often it had been asked before
	answered      int64
}

// Add adds a stretch that is over, without the cost of asking.
func (l *Ledger) Add(allocs, bytes uint64, requests int64) {
	l.allocs += allocs
	l.bytes += bytes
	l.requests += requests
}

func (l *Ledger) begin(at mark) { l.from = &at }

// end ends the stretch under way, if there is one.
func (l *Ledger) end(at mark) {
	if l.from == nil {
		return
	}
	l.Add(at.allocs-l.from.allocs, at.bytes-l.from.bytes, at.answered-l.from.answered)
	l.asked += at.asked - l.from.asked
	l.from = nil
}

// drop forgets the stretch under way.
func (l *Ledger) drop() { l.from = nil }

// Of returns the allocations and bytes of a number of requests, if all are like
// those of the stretches, less the cost of asking. It is false if there were no
// requests in them.
func (l *Ledger) Of(requests int64, cost capture.Runtime) (allocs, bytes uint64, ok bool) {
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
