package k6

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

const (
	// poolSize is how many iterations are recorded, slowPool how many of a
	// script of which recording the former would take longer than slow.
	poolSize = 2048
	slowPool = 256
	slow     = 30 * time.Second
	// poolBytes is how much memory the recording takes.
	poolBytes = 24 << 20
	// probes is how many iterations are recorded twice, to see whether they depend on
	// earlier ones. Those are also the ones whose checks can run in a VM.
	probes = 64
)

// A k6Varied says why iterations cannot be recorded.
type k6Varied string

func (v k6Varied) Error() string { return string(v) }

// A k6Pool is recorded iterations, which any number of users replay.
type k6Pool struct {
	script  *k6Script
	entries []k6Recorded
	// asked is how many of the first entries have checks that run in a VM;
	// 0 if there are none.
	asked int
}

// A k6Recorded is one iteration.
type k6Recorded struct {
	steps []k6Step
	// after is how long the user thinks after the last request.
	after time.Duration
	err   error // that ended it
}

// A k6Step is a request. Its own checks are those that need no VM.
type k6Step struct {
	script.Step
	all []script.Check
	// source is the text of the checks.
	source string
}

// size estimates the memory an iteration takes beside its bodies.
func (r *k6Recorded) size() int {
	n := 64
	for i := range r.steps {
		n += 160 + 24*len(r.steps[i].Body)
	}
	return n
}

func (r *k6Recorded) equal(o *k6Recorded) bool {
	return r.after == o.after && fmt.Sprint(r.err) == fmt.Sprint(o.err) && slices.EqualFunc(r.steps, o.steps, func(a, b k6Step) bool {
		return a.Target == b.Target && a.Pause == b.Pause && a.source == b.source &&
			bytes.Equal(bytes.Join(a.Body, nil), bytes.Join(b.Body, nil))
	})
}

// record fills a pool. The error is a k6Varied if iterations cannot be recorded.
func (s *k6Script) record(vm *k6VM) (*k6Pool, error) {
	pool := &k6Pool{script: s}
	r := newK6Recorder(vm)
	want := s.o.Pool
	if want == 0 {
		want = poolSize
	}
	began := time.Now()
	for i := 0; i < want; i++ {
		entry, err := r.iteration(i)
		if err != nil {
			return nil, err
		}
		if r.bytes(entry) > poolBytes && i > 0 {
			break
		}
		pool.entries = append(pool.entries, *entry)
		if i != probes-1 {
			continue
		}
		if err := s.probe(pool); err != nil {
			return nil, err
		}
		if s.o.Pool == 0 && time.Since(began) > slow*probes/poolSize {
			want = slowPool
		}
	}
	if len(pool.entries) < probes {
		if err := s.probe(pool); err != nil {
			return nil, err
		}
	}
	if r.interpreted {
		pool.asked = min(probes, len(pool.entries))
	}
	return pool, pool.judge(r)
}

// probe records the iterations of a pool again in a VM of its own, the last one
// first. If they turn out differently, they depend on more than their own
// random numbers.
func (s *k6Script) probe(pool *k6Pool) error {
	vm, err := s.vm(1, s.o.Seed+1, time.Hour)
	if err != nil {
		return err
	}
	r := newK6Recorder(vm)
	for i := len(pool.entries) - 1; i >= 0; i-- {
		again, err := r.iteration(i)
		if err != nil {
			return err
		}
		if !again.equal(&pool.entries[i]) {
			return k6Varied("what it sends depends on earlier iterations, or on random numbers or the time of its beginning")
		}
	}
	return nil
}

// judge refuses a pool of which nothing can be replayed, and notes the rest.
func (p *k6Pool) judge(r *k6Recorder) error {
	s := p.script
	requests, thrown := 0, 0
	var first error
	for i := range p.entries {
		e := &p.entries[i]
		requests += len(e.steps)
		if e.err != nil {
			thrown++
			if first == nil {
				first = e.err
			}
		}
		if s.open {
			e.after = 0
		}
		for j := range e.steps {
			e.steps[j].source = "" // compared already
		}
	}
	if thrown == len(p.entries) {
		return first
	}
	if requests == 0 {
		return fmt.Errorf("%s: the script sends no request", s.path)
	}
	s.note(fmt.Sprintf("%d iterations of the script were recorded, with random numbers from seed %d; each user replays them in a random order of its own",
		len(p.entries), s.o.Seed))
	if thrown > 0 {
		s.note(fmt.Sprintf("%d of the %d recorded iterations end with an exception, the first with %v", thrown, len(p.entries), first))
	}
	if r.interpreted {
		s.note(fmt.Sprintf("checks that only JavaScript can judge are asked in %d of the %d: %s", p.asked, len(p.entries), strings.Join(r.names, ", ")))
	}
	return nil
}
