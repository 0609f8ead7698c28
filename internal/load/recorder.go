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
// shards, since a shard's histograms take up to a megabyte.
type recorder struct {
	shards   []*shard
	spare    *Tally // takes the place of the tally of a shard that is read
	inFlight atomic.Int64
	users    atomic.Int64
	answered *atomic.Int64 // the plan's, never nil
	first    firstError
}

type shard struct {
	mu    sync.Mutex
	tally *Tally
	_     [64]byte // keeps neighbours off the cache line
}

// maxShards bounds the memory of a recorder on machines with many processors.
const maxShards = 16

func newRecorder(shards int) *recorder {
	r := &recorder{spare: NewTally()}
	for range min(shards, maxShards) {
		r.shards = append(r.shards, &shard{tally: NewTally()})
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

// isError reports whether an answer does not count as success.
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
	t.Out += x.answer.Out
	t.In += x.answer.In
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
	t.Phases.record(x.answer, x.done.Sub(x.sent), isError(x.answer))
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

func (s *shard) iterated(took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tally.Iterations++
	s.tally.Phases.Iteration.Record(took)
}

// unsent counts requests that were due and will never be sent.
func (r *recorder) unsent(n int64) {
	s := r.shards[0]
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tally.Unsent += n
}

// discard forgets what was recorded since the last call of collect. It is called
// by the goroutine that collects.
func (r *recorder) discard() {
	for _, s := range r.shards {
		s.mu.Lock()
		s.tally, r.spare = r.spare, s.tally
		s.mu.Unlock()
		r.spare.reset()
	}
}

// collect moves what was recorded since the last call into a tally. It is called
// by one goroutine at a time.
func (r *recorder) collect(into *Tally) {
	for _, s := range r.shards {
		s.mu.Lock()
		s.tally, r.spare = r.spare, s.tally
		s.mu.Unlock()
		into.Merge(r.spare)
		r.spare.reset()
	}
}
