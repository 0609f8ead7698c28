package cli

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptrace"
	"slices"
	"sync"
	"sync/atomic"
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
	// answered counts the requests of the run; nil where servers take turns, which
	// look at the runtime themselves.
	answered *atomic.Int64
	turns    bool

	usage    capture.Usage // where the counted part began
	hasUsage bool
	every    time.Duration // how often the runtime is looked at

	mu      sync.Mutex // guards what follows
	first   *capture.Runtime
	last    capture.Runtime
	asked   uint64 // after first
	pauses  capture.PauseTally
	ledger  ledger
	missing []string
	// counting says, where servers take turns, that no profile begins or ends,
	// changes how often that has changed, and turn how often when the turn began.
	counting      bool
	changes, turn int
	cpu           capture.Sum
	window        *window // the latest, nil before the first
	unprofiled    bool    // there are no further ones

	stop         context.CancelFunc // of following
	working      sync.WaitGroup
	profiling    context.Context // of windows
	endProfiling context.CancelFunc
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

// probing is how long a server may take to show whether it tells of itself.
const probing = 2 * time.Second

// newWatch looks whether a server can be watched, and at its heap. It must be
// called while nothing is sent.
func newWatch(ctx context.Context, s *capture.Server, p *place) *watch {
	w := &watch{server: s, every: time.Second}
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
// the first one did. What asking costs is not known of it: an error in that would
// otherwise be in all processes of this server and in none of the other's. Without
// profiling it takes no profiles, neither of the CPU nor of the heap and of waiting.
func (w *watch) again(ctx context.Context, s *capture.Server, profiling bool) *watch {
	next := &watch{server: s, hasRuntime: w.hasRuntime, every: time.Second, unprofiled: !profiling}
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

// findCost finds out what it costs a server to be asked for its runtime: the
// least of several times, since it may do something of its own meanwhile. It must be
// called while nothing is sent. A heap profile is part of the answer of pprof's
// endpoints, so that the cost grows with it.
func (w *watch) findCost(ctx context.Context) {
	var before, least capture.Runtime
	for i := range 4 {
		r, err := w.server.Runtime(ctx)
		if err != nil {
			return
		}
		if cost := r.Sub(before); i == 1 || i > 1 && cost.Allocs < least.Allocs {
			least = cost
		}
		before = r
	}
	w.cost = least
}

// maxMissing is the most that a report says of what could not be seen.
const maxMissing = 10

func (w *watch) miss(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.missing) < maxMissing && !slices.Contains(w.missing, text) {
		w.missing = append(w.missing, text)
	}
}

// begin is called where the counted part begins. It lasts length, 0 if nobody
// knows. idle says that nothing is sent yet; then it returns when counting has
// begun.
func (w *watch) begin(ctx context.Context, length time.Duration, idle bool) {
	if w.server == nil {
		return
	}
	if w.hasRuntime {
		following, stop := context.WithCancel(ctx)
		w.stop = stop
		w.profiling, w.endProfiling = context.WithCancel(ctx)
		ready := make(chan struct{})
		w.working.Go(func() { w.follow(following, length, func() { close(ready) }) })
		if idle {
			<-ready
		}
	}
	w.markUsage()
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

// look asks for the runtime once and returns where that was, how many collections
// there were since the last time, and whether it was told.
func (w *watch) look(ctx context.Context) (at mark, collections uint64, ok bool) {
	// The server counts as soon as it is asked; what it then writes takes longer.
	var answered atomic.Int64
	r, err := w.server.Runtime(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		WroteRequest: func(httptrace.WroteRequestInfo) { answered.Store(w.answers()) },
	}))
	if err != nil {
		if ctx.Err() == nil {
			w.miss(fmt.Sprintf("some of the allocations and pauses: %v", err))
		}
		return mark{}, 0, false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.first == nil {
		w.first = &r
	} else {
		more := r.Sub(w.last)
		w.pauses.Add(more.Pauses...)
		collections = more.NumGC
		w.asked++
	}
	w.last = r
	return mark{allocs: r.Allocs, bytes: r.Bytes, asked: w.asked, answered: answered.Load()}, collections, true
}

func (w *watch) answers() int64 {
	if w.answered == nil {
		return 0
	}
	return w.answered.Load()
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
		_, _, ok := w.look(ctx)
		w.mu.Lock()
		if begin {
			w.turn = w.changes
		}
		spent.HasAllocs = ok && w.counting && w.turn == w.changes
		spent.Allocs = w.last.Allocs - w.asked*w.cost.Allocs
		spent.Bytes = w.last.Bytes - w.asked*w.cost.Bytes
		w.mu.Unlock()
	}
	if begin {
		usage()
	}
	return spent
}

// end is called when all answers are there, of so many requests that count.
func (w *watch) end(ctx context.Context, requests int64) spending {
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
		defer w.endProfiling()
		s.runtime = w.spentRuntime(ctx, requests)
		s.cpu = w.endProfile(ctx)
		s.since = w.changed(ctx)
	}
	s.missing = w.missing
	return s
}

// spentRuntime is what the runtime counted, without what asking it cost.
func (w *watch) spentRuntime(ctx context.Context, requests int64) *capture.Runtime {
	at, _, ok := w.look(ctx)
	if w.first == nil || w.asked == 0 {
		return nil
	}
	if ok {
		w.ledger.end(at)
	}
	r := w.last.Sub(*w.first)
	r.Pauses, r.Seen = nil, &w.pauses
	if !w.turns { // their sums have it
		w.findCost(ctx)
	}
	if allocs, bytes, ok := w.ledger.of(requests, w.cost); ok {
		r.Allocs, r.Bytes = allocs, bytes
		return &r
	}
	r.Allocs -= min(r.Allocs, w.asked*w.cost.Allocs)
	r.Bytes -= min(r.Bytes, w.asked*w.cost.Bytes)
	return &r
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

// changed are the profiles of what came since the beginning, by kind.
func (w *watch) changed(ctx context.Context) map[string]*profile.Profile {
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
		capture.DropAsking(p)
		since[kind] = p
	}
	return since
}
