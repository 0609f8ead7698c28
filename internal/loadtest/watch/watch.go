// Package watch measures what a server spends under load: the CPU time and
// memory of its processes, and of a Go program its allocations, pauses and
// profiles, without the cost of asking. What cannot be observed is a [Gap]; the
// run goes on.
//
//  1. [New] asks the server about itself while nothing is sent.
//  2. [Watch.Begin] or [Watch.BeginTurns] begins to count and to profile.
//  3. [Watch.Meter] returns what was spent so far where a turn begins or ends.
//  4. [Watch.End] returns the [Spending].
package watch

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
)

// A Watch observes one process of a server. Its methods are called one at a
// time, except Meter, which other goroutines may call between Begin and End.
type Watch struct {
	server *capture.Server // nil if nothing is known of it
	// hasRuntime reports whether the server answers questions about its Go
	// runtime; before are its profiles from before the run, by kind.
	hasRuntime bool
	before     map[string]*profile.Profile
	gaps       gaps
	counter    counter
	profiler   profiler

	usage    capture.Usage // where the counted part began
	hasUsage bool
	every    time.Duration // how often the runtime is asked

	stop    context.CancelFunc // ends following; nil before Begin
	working sync.WaitGroup
}

// snapshots are the profiles of which two are subtracted.
var snapshots = []string{capture.Heap, capture.Mutex, capture.Block}

func newWatch(s *capture.Server) *Watch {
	w := &Watch{server: s, every: time.Second}
	w.counter.server, w.counter.gaps = s, &w.gaps
	w.profiler.server, w.profiler.gaps = s, &w.gaps
	return w
}

// probing is how long a server may take to answer the first question.
const probing = 2 * time.Second

// New returns a watch of a server, nil if nothing is known of it, after reading
// its heap profile. Nothing may be sent meanwhile. A silent server is asked
// nothing. expected reports whether it should answer: if it does not, that is a
// gap.
func New(ctx context.Context, s *capture.Server, silent, expected bool) *Watch {
	w := newWatch(s)
	if s == nil || silent {
		return w
	}
	short, cancel := context.WithTimeout(ctx, probing)
	_, err := s.Runtime(short)
	cancel()
	if err != nil {
		if !expected {
			err = ErrNoEndpoint
		}
		w.gaps.add(Runtime, "", err)
		return w
	}
	w.hasRuntime = true
	w.before = make(map[string]*profile.Profile)
	for _, kind := range snapshots {
		w.before[kind] = w.snapshot(ctx, kind)
	}
	w.counter.findCost(ctx)
	return w
}

// HasRuntime reports whether the server answers questions about its Go
// runtime.
func (w *Watch) HasRuntime() bool { return w.hasRuntime }

// Gaps returns what could not be observed so far.
func (w *Watch) Gaps() []Gap { return w.gaps.all() }

// Again returns a watch of another process of the server, which answers what the
// first one did. The cost of asking is measured again: an error in it would
// otherwise be in all processes of this server and in none of the other's.
// Without profiling it takes no profiles of CPU, heap or waiting.
func (w *Watch) Again(ctx context.Context, s *capture.Server, profiling bool) *Watch {
	next := newWatch(s)
	next.hasRuntime, next.profiler.off = w.hasRuntime, !profiling
	if s == nil || !w.hasRuntime || !profiling {
		return next
	}
	next.before = make(map[string]*profile.Profile)
	for kind, p := range w.before {
		if p != nil {
			next.before[kind] = next.snapshot(ctx, kind)
		}
	}
	return next
}

// ShortWindows makes CPU profiles of at most that length, so that a watch that is
// interrupted loses little. After one that failed there is another: somebody else
// may have profiled the server.
func (w *Watch) ShortWindows(most time.Duration) { w.profiler.most, w.profiler.again = most, true }

// FindCost measures what a question costs the server. Nothing may be sent
// meanwhile.
func (w *Watch) FindCost(ctx context.Context) { w.counter.findCost(ctx) }

// CountAnswers sets the counter of the run's answers, before Begin.
func (w *Watch) CountAnswers(answered *atomic.Int64) { w.counter.answered = answered }

// Begin is called where the counted part of a run begins. It lasts length, 0 if
// unknown. idle reports whether nothing is sent yet; then Begin returns when
// counting has begun.
func (w *Watch) Begin(ctx context.Context, length time.Duration, idle bool) {
	if w.server == nil {
		return
	}
	if w.hasRuntime {
		following, stop := context.WithCancel(ctx)
		profiling, cancel := context.WithCancel(ctx)
		w.stop, w.profiler.cancel = stop, cancel
		ready := make(chan struct{})
		w.working.Go(func() { w.follow(following, profiling, length, func() { close(ready) }) })
		if idle {
			<-ready
		}
	}
	w.MarkUsage()
}

// BeginTurns is Begin, while nothing is sent, for a server that takes turns with
// another: Meter asks it where turns begin and end.
func (w *Watch) BeginTurns(ctx context.Context, length time.Duration) {
	w.counter.findCost(ctx)
	w.profiler.turns = true
	w.Begin(ctx, length, true)
}

// MarkUsage is Begin for a server that is not asked: it notes what its processes
// have spent so far.
func (w *Watch) MarkUsage() {
	if w.server == nil {
		return
	}
	var err error
	if w.usage, err = w.server.Usage(); err != nil {
		w.gaps.add(Process, "", err)
		return
	}
	w.hasUsage = true
}

// follow profiles the server in windows, one after the other, and counts what it
// spends between their ends. It calls ready where counting has begun. profiling
// is the context of windows, length that of the run, 0 if unknown.
func (w *Watch) follow(ctx, profiling context.Context, length time.Duration, ready func()) {
	ready = sync.OnceFunc(ready)
	defer ready()
	var until time.Time
	if length > 0 {
		until = time.Now().Add(settling + length)
	}
	if length > 0 && length < minProfile && !w.profiler.isOff() {
		w.profiler.giveUp(ErrTooShort)
	}
	for n := 0; ctx.Err() == nil; n++ {
		win := w.profiler.open(profiling, n, until)
		if win != nil && !sleep(ctx, settling) {
			return
		}
		w.setQuiet(ctx, true)
		ready()
		w.poll(ctx, win)
		if ctx.Err() != nil {
			return
		}
		w.setQuiet(ctx, false)
		select {
		case <-win.done:
		case <-ctx.Done():
		}
	}
}

func (w *Watch) setQuiet(ctx context.Context, quiet bool) {
	if w.profiler.turns {
		w.counter.setQuietTurns(quiet)
	} else {
		w.counter.setQuiet(ctx, quiet)
	}
}

const (
	forever          = time.Duration(math.MaxInt64)
	minPoll, maxPoll = 500 * time.Millisecond, 8 * time.Second
)

// poll asks the runtime again and again until a window is nearly over, often
// enough to see most pauses: the runtime keeps the latest 256.
func (w *Watch) poll(ctx context.Context, win *window) {
	for {
		wait := w.every
		if w.profiler.turns {
			wait = forever // turns ask at their ends
		}
		last := false
		if win != nil {
			if left := time.Until(win.end) - beforeEnd; left <= wait {
				wait, last = left, true
			}
		}
		if !sleep(ctx, wait) || last {
			return
		}
		_, collections, _ := w.counter.ask(ctx)
		switch {
		case collections > 100:
			w.every = max(w.every/2, minPoll)
		case collections < 25:
			w.every = min(2*w.every, maxPoll)
		}
	}
}

// sleep waits and reports whether it was not interrupted.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Meter returns what the server has spent so far, where a turn of it begins or
// ends. allocs asks for its allocations, too. The CPU time of asking is not
// charged to the turn.
func (w *Watch) Meter(ctx context.Context, allocs, begin bool) load.Spent {
	var spent load.Spent
	if w.server == nil {
		return spent
	}
	usage := func() {
		if u, err := w.server.Usage(); err == nil {
			spent.CPU = u.CPU
		}
	}
	if !begin {
		usage()
	}
	if w.hasRuntime && allocs {
		spent.Allocs, spent.Bytes, spent.HasAllocs = w.counter.atTurn(ctx, begin)
	}
	if begin {
		usage()
	}
	return spent
}

// End is called when all answers have arrived; requests is how many count.
func (w *Watch) End(ctx context.Context, requests int64) Spending {
	var s Spending
	if w.server == nil {
		return Spending{Gaps: w.gaps.all()}
	}
	if u, err := w.server.Usage(); err == nil && w.hasUsage {
		u = u.Sub(w.usage)
		s.Usage = &u
	}
	if w.stop != nil {
		w.stop()
		w.working.Wait()
		defer w.profiler.cancel()
		s.Runtime = w.counter.finish(ctx, requests, !w.profiler.turns) // sums of turns have the cost
		s.CPU = w.profiler.finish(ctx)
		w.lookAtHeap(ctx, &s)
	}
	s.Gaps = w.gaps.all()
	return s
}

// snapshot returns a profile of a kind, nil if there is none. Not every server
// has those of waiting.
func (w *Watch) snapshot(ctx context.Context, kind string) *profile.Profile {
	p, err := w.server.Snapshot(ctx, kind)
	if err != nil && kind == capture.Heap {
		w.gaps.add(AllocatingLines, "", err)
	}
	return p
}

// lookAtHeap adds the profiles of the heap and of waiting, and the module of the
// program that they are of.
func (w *Watch) lookAtHeap(ctx context.Context, s *Spending) {
	s.Since = make(map[string]*profile.Profile)
	for _, kind := range snapshots {
		if w.before[kind] == nil || ctx.Err() != nil {
			continue
		}
		after := w.snapshot(ctx, kind)
		if after == nil {
			continue
		}
		if kind == capture.Heap {
			s.InUse = after
		}
		p, err := capture.Subtract(after, w.before[kind])
		if err != nil {
			w.gaps.add(Snapshot, kind, err)
			continue
		}
		capture.DropAsking(p)
		s.Since[kind] = p
	}
	for _, p := range []*profile.Profile{s.CPU, s.InUse} {
		if p != nil && len(s.Module.Paths) == 0 {
			s.Module = explain.ModuleOf(p)
		}
	}
}
