package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/capture"
)

// A watch looks at what a server spends while it is measured. What cannot be
// seen is missing, and says why; the run goes on.
type watch struct {
	server *capture.Server
	// before are the profiles that count from the server's beginning, by kind.
	before map[string]*profile.Profile
	// hasRuntime says that the server tells of its Go runtime; cost is what
	// asking for it costs the server.
	hasRuntime bool
	cost       capture.Runtime

	usage    capture.Usage // where the counted part began
	hasUsage bool

	mu      sync.Mutex // guards what follows
	first   *capture.Runtime
	last    capture.Runtime
	asked   uint64 // after first
	pauses  []time.Duration
	cpu     *profile.Profile
	missing []string

	stop    context.CancelFunc // of polling
	working sync.WaitGroup
	until   time.Time          // when the profile ends by itself, if it does
	profile context.CancelFunc // ends it early
	done    chan struct{}      // closed when the profile is there, nil if none is made
}

// spending is what a server spent, as far as it could be seen.
type spending struct {
	usage   *capture.Usage
	runtime *capture.Runtime
	cpu     *profile.Profile
	// since are the profiles of what came during the run, by kind.
	since   map[string]*profile.Profile
	missing []string
}

const (
	// probing is how long a server may take to show whether it tells of itself.
	probing = 2 * time.Second
	// minProfile is the shortest run that a CPU profile tells anything of.
	minProfile = time.Second
	// latePatience is how long a profile may take after the end of the run.
	latePatience = 5 * time.Second
)

// newWatch looks whether a server can be watched, and at its heap. It must be
// called while nothing is sent.
func newWatch(ctx context.Context, s *capture.Server, p *place) *watch {
	w := &watch{server: s}
	if s == nil || p.silent {
		return w
	}
	short, cancel := context.WithTimeout(ctx, probing)
	_, err := s.Runtime(short)
	cancel()
	if err != nil {
		switch {
		case p.debug != nil || p.build != "":
			w.miss(fmt.Sprintf("allocations, pauses and profiles: %v", err))
		default:
			w.miss("allocations, pauses and profiles: the server answers nothing at /debug/pprof; -debug says where it does, -build builds it in")
		}
		return w
	}
	w.hasRuntime = true
	w.before = make(map[string]*profile.Profile)
	for _, kind := range snapshots {
		w.before[kind] = w.snapshot(ctx, kind)
	}
	w.findCost(ctx)
	return w
}

// again returns a watch of another process of the server, which tells of what
// the first one did. What asking costs is found out anew: an error in it would
// otherwise be in all processes of this server and in none of the other's.
func (w *watch) again(ctx context.Context, s *capture.Server) *watch {
	next := &watch{server: s, hasRuntime: w.hasRuntime}
	if s == nil || !w.hasRuntime {
		return next
	}
	next.before = make(map[string]*profile.Profile)
	for kind, p := range w.before {
		if p != nil {
			next.before[kind] = next.snapshot(ctx, kind)
		}
	}
	next.findCost(ctx)
	return next
}

// findCost finds out what it costs a server to be asked for its runtime: the
// least of several times, since it may do something of its own meanwhile.
func (w *watch) findCost(ctx context.Context) {
	var before capture.Runtime
	for i := range 4 {
		r, err := w.server.Runtime(ctx)
		if err != nil {
			return
		}
		if cost := r.Sub(before); i == 1 || i > 1 && cost.Allocs < w.cost.Allocs {
			w.cost = cost
		}
		before = r
	}
}

func (w *watch) miss(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.missing, text) {
		w.missing = append(w.missing, text)
	}
}

// begin is called where the counted part begins. It lasts length, 0 if nobody
// knows. idle says that nothing is sent yet.
func (w *watch) begin(ctx context.Context, length time.Duration, idle bool) {
	if w.server == nil {
		return
	}
	if idle && w.hasRuntime {
		w.look(ctx)
	}
	w.markUsage()
	if !w.hasRuntime {
		return
	}
	polling, stop := context.WithCancel(ctx)
	w.stop = stop
	w.working.Go(func() { w.poll(polling) })
	w.startProfile(ctx, length)
}

// markUsage remembers what the server's processes have spent so far.
func (w *watch) markUsage() {
	if w.server == nil {
		return
	}
	var err error
	if w.usage, err = w.server.Usage(); err == nil {
		w.hasUsage = true
	} else if errors.Is(err, capture.ErrNoProcess) {
		w.miss("CPU time and memory: the server's process is not known; -pid names it")
	} else {
		w.miss(fmt.Sprintf("CPU time and memory: %v", err))
	}
}

// startProfile profiles the server until the length is over, or the end.
func (w *watch) startProfile(ctx context.Context, length time.Duration) {
	if length > 0 && length < minProfile {
		w.miss(fmt.Sprintf("the CPU profile: the run is shorter than %v", minProfile))
		return
	}
	if length > 0 {
		w.until = time.Now().Add(length)
	}
	ctx, w.profile = context.WithCancel(ctx)
	w.done = make(chan struct{})
	go func() {
		defer close(w.done)
		var p *profile.Profile
		var err error
		if length > 0 {
			p, err = w.server.CPU(ctx, length)
		} else {
			p, err = w.server.CPUUntil(ctx)
		}
		switch {
		case err != nil:
			w.miss(fmt.Sprintf("the CPU profile: %v", err))
		case p == nil:
			w.miss("the CPU profile: the run ended too early")
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.cpu = p
	}()
}

// poll looks at the runtime again and again, often enough to see every pause of
// which it keeps the latest 256.
func (w *watch) poll(ctx context.Context) {
	every := time.Second
	for wait := w.first != nil; ; wait = true {
		if wait {
			select {
			case <-time.After(every):
			case <-ctx.Done():
				return
			}
		}
		collections, _ := w.look(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case collections > 100:
			every = max(every/2, 100*time.Millisecond)
		case collections < 25:
			every = min(2*every, 8*time.Second)
		}
	}
}

// look asks for the runtime once and returns how many collections there were
// since the last time, and whether it was told.
func (w *watch) look(ctx context.Context) (collections uint64, ok bool) {
	r, err := w.server.Runtime(ctx)
	if err != nil {
		if ctx.Err() == nil {
			w.miss(fmt.Sprintf("some of the allocations and pauses: %v", err))
		}
		return 0, false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.first == nil {
		w.first, w.last = &r, r
		return 0, true
	}
	more := r.Sub(w.last)
	w.pauses = append(w.pauses, more.Pauses...)
	w.last = r
	w.asked++
	return more.NumGC, true
}

// meter returns what the server has spent so far, where a turn of it begins or
// ends. The turn is not charged with the CPU time of asking.
func (w *watch) meter(ctx context.Context, allocs, begin bool) load.Spent {
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
		_, spent.HasAllocs = w.look(ctx)
		w.mu.Lock()
		spent.Allocs = w.last.Allocs - w.asked*w.cost.Allocs
		spent.Bytes = w.last.Bytes - w.asked*w.cost.Bytes
		w.mu.Unlock()
	}
	if begin {
		usage()
	}
	return spent
}

// end is called when all answers are there.
func (w *watch) end(ctx context.Context) spending {
	var s spending
	if w.server == nil {
		return spending{missing: w.missing}
	}
	if u, err := w.server.Usage(); err == nil && w.hasUsage {
		u = u.Sub(w.usage)
		s.usage = &u
	}
	if w.stop != nil {
		w.stop()
		w.working.Wait()
	}
	if w.hasRuntime {
		s.runtime = w.spentRuntime(ctx)
		s.cpu = w.endProfile(ctx)
		s.since = w.changes(ctx)
	}
	s.missing = w.missing
	return s
}

// spentRuntime is what the runtime counted, without what asking it cost.
func (w *watch) spentRuntime(ctx context.Context) *capture.Runtime {
	w.look(ctx)
	if w.first == nil || w.asked == 0 {
		return nil
	}
	r := w.last.Sub(*w.first)
	r.Pauses = w.pauses
	r.Allocs -= min(r.Allocs, w.asked*w.cost.Allocs)
	r.Bytes -= min(r.Bytes, w.asked*w.cost.Bytes)
	return &r
}

// endProfile waits for a profile that is about to end by itself and ends others.
func (w *watch) endProfile(ctx context.Context) *profile.Profile {
	if w.done == nil {
		return nil
	}
	defer w.profile()
	if left := time.Until(w.until); left > -latePatience && left < latePatience {
		select {
		case <-w.done:
		case <-ctx.Done():
		case <-time.After(left + latePatience):
		}
	}
	w.profile()
	<-w.done
	return w.cpu
}

// snapshots are the profiles of which two are subtracted.
var snapshots = []string{capture.Heap, capture.Mutex, capture.Block}

// snapshot returns a profile of a kind, nil if there is none. Not every server has
// those of waiting.
func (w *watch) snapshot(ctx context.Context, kind string) *profile.Profile {
	p, err := w.server.Snapshot(ctx, kind)
	if err != nil && kind == capture.Heap {
		w.miss(fmt.Sprintf("lines that allocate: %v", err))
	}
	return p
}

// changes are the profiles of what came since the beginning, by kind.
func (w *watch) changes(ctx context.Context) map[string]*profile.Profile {
	since := make(map[string]*profile.Profile)
	for _, kind := range snapshots {
		if w.before[kind] == nil || ctx.Err() != nil {
			continue
		}
		after := w.snapshot(ctx, kind)
		if after == nil {
			continue
		}
		p, err := capture.Subtract(after, w.before[kind])
		if err != nil {
			w.miss(fmt.Sprintf("the %s profile: %v", kind, err))
			continue
		}
		since[kind] = p
	}
	return since
}
