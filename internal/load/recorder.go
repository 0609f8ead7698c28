package load

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// late is how much later than due a request may be sent before it is counted.
const late = time.Millisecond

// A recorder takes what workers see. Each worker writes to one of a few
// shards, since a shard's histograms take half a megabyte.
type recorder struct {
	shards   []*shard
	inFlight atomic.Int64
	users    atomic.Int64
	first    firstError
}

// A shard has two tallies: one is written to, the other is read.
type shard struct {
	mu    sync.Mutex
	tally *Tally
	spare *Tally
	_     [64]byte // keeps neighbours off the cache line
}

func newRecorder(shards int) *recorder {
	r := new(recorder)
	for range shards {
		r.shards = append(r.shards, &shard{tally: NewTally(), spare: NewTally()})
	}
	return r
}

// An exchange is a request with its answer.
type exchange struct {
	step            *script.Step
	answer          *script.Answer
	due, sent, done time.Time
	// free is when the connection was; the zero time if it always was.
	free time.Time
	open bool
}

// isError says that an answer does not count as success.
func isError(a *script.Answer) bool {
	return a.Failed != "" || a.Status < 200 || a.Status > 399
}

func (s *shard) record(x exchange) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tally
	t.Requests++
	t.Sent += int64(x.step.Size())
	t.Received += x.answer.BodySize
	if x.answer.Failed != "" {
		t.Failed[x.answer.Failed]++
	} else {
		t.Status[x.answer.Status]++
	}
	if isError(x.answer) {
		t.Errors++
	}
	t.Response.Record(x.done.Sub(x.due))
	t.Service.Record(x.done.Sub(x.sent))
	if !x.open {
		return
	}
	lag := x.sent.Sub(x.due)
	t.Lag.Record(lag)
	if x.free.After(x.due) {
		t.Wake.Record(x.sent.Sub(x.free))
	} else {
		t.Wake.Record(lag)
	}
	if lag > late {
		t.Late++
	}
}

func (s *shard) check(name string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.tally.Checks[name]
	c.Asked++
	if !ok {
		c.Failed++
	}
	s.tally.Checks[name] = c
}

func (s *shard) iterated() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tally.Iterations++
}

// unsent counts requests that were due and will never be sent.
func (r *recorder) unsent(n int64) {
	s := r.shards[0]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tally.Unsent += n
}

// collect moves what was recorded since the last call into a tally.
func (r *recorder) collect(into *Tally) {
	for _, s := range r.shards {
		s.mu.Lock()
		s.tally, s.spare = s.spare, s.tally
		s.mu.Unlock()
		into.Merge(s.spare)
		s.spare.reset()
	}
}
