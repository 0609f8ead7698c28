package cli

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/google/pprof/profile"
)

const (
	// maxWindow is the length of one CPU profile of those that are added up: of a
	// run that is interrupted the last one is lost.
	maxWindow = 20 * time.Second
	// settling is how long a server may take to begin a profile, and beforeEnd how
	// long before its end nothing is counted any more.
	settling  = 200 * time.Millisecond
	beforeEnd = 300 * time.Millisecond
	// minProfile is the shortest run that a CPU profile tells anything of.
	minProfile = time.Second
	// endPatience is the rest of a profile that is waited for when the run is over,
	// latePatience how long it may take to come then.
	endPatience  = 1500 * time.Millisecond
	latePatience = 5 * time.Second
)

// A window is one CPU profile.
type window struct {
	end  time.Time
	done chan struct{} // closed when it is there, or lost
}

// follow profiles the server in windows, one after the other, and counts what it
// spends between their ends. It calls ready where counting has begun. length is
// that of the run, 0 if nobody knows.
func (w *watch) follow(ctx context.Context, length time.Duration, ready func()) {
	ready = sync.OnceFunc(ready)
	defer ready()
	var until time.Time
	if length > 0 {
		until = time.Now().Add(settling + length)
	}
	if length > 0 && length < minProfile && !w.isUnprofiled() {
		w.noProfile(fmt.Sprintf("the CPU profile: the run is shorter than %v", minProfile))
	}
	for n := 0; ctx.Err() == nil; n++ {
		win := w.openWindow(n, until)
		if win != nil && !sleep(ctx, settling) {
			return
		}
		w.count(ctx, true)
		ready()
		w.poll(ctx, win)
		if ctx.Err() != nil {
			return
		}
		w.count(ctx, false)
		select {
		case <-win.done:
		case <-ctx.Done():
		}
	}
}

// count says that what the server allocates is the service's from now on, or
// that it is not.
func (w *watch) count(ctx context.Context, on bool) {
	if w.turns {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.counting = on
		w.changes++
		return
	}
	at, _, ok := w.look(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case !ok:
		w.ledger.from = nil
	case on:
		w.ledger.begin(at)
	default:
		w.ledger.end(at)
	}
}

// poll looks at the runtime again and again until a window is nearly over, often
// enough to see most pauses: the runtime keeps the latest 256.
func (w *watch) poll(ctx context.Context, win *window) {
	for {
		wait := w.every
		if w.turns {
			wait = forever // turns look at their ends
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
		_, collections, _ := w.look(ctx)
		switch {
		case collections > 100:
			w.every = max(w.every/2, minPoll)
		case collections < 25:
			w.every = min(2*w.every, maxPoll)
		}
	}
}

const (
	forever          = time.Duration(math.MaxInt64)
	minPoll, maxPoll = 500 * time.Millisecond, 8 * time.Second
)

// sleep waits and says whether nobody ended that.
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

// openWindow begins the n-th profile, from 0; it returns nil if there is to be
// none.
func (w *watch) openWindow(n int, until time.Time) *window {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.unprofiled {
		return nil
	}
	length := w.windowLength(n, until)
	win := &window{end: time.Now().Add(length), done: make(chan struct{})}
	w.window = win
	go func() {
		defer close(win.done)
		p, err := w.server.CPU(w.profiling, length)
		if err != nil {
			w.noProfile(fmt.Sprintf("the CPU profile: %v", err))
		} else if p != nil {
			w.addProfile(p)
		}
	}()
	return win
}

// windowLength returns whole seconds. Where nobody knows how long the run lasts
// the first windows are short, so that a short run loses little; else the last
// one ends after it.
func (w *watch) windowLength(n int, until time.Time) time.Duration {
	if until.IsZero() {
		if w.turns { // a turn in which a window ends does not tell of allocations
			n += 2
		}
		return min(time.Second<<min(n, 8), maxWindow)
	}
	return min(windowOver(time.Until(until)+beforeEnd), maxWindow)
}

// windowOver returns the whole seconds that hold what is left.
func windowOver(left time.Duration) time.Duration {
	return max(left.Truncate(time.Second), 0) + time.Second
}

func (w *watch) addProfile(p *profile.Profile) {
	w.mu.Lock()
	err := w.cpu.Add(p)
	w.mu.Unlock()
	if err != nil {
		w.noProfile(fmt.Sprintf("the CPU profile: %v", err))
	}
}

// noProfile says why there is no profile from now on.
func (w *watch) noProfile(why string) {
	w.miss(why)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.unprofiled = true
}

func (w *watch) isUnprofiled() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.unprofiled
}

// endProfile waits for a window that is about to end by itself and ends others.
func (w *watch) endProfile(ctx context.Context) *profile.Profile {
	w.mu.Lock()
	win := w.window
	w.mu.Unlock()
	if win == nil {
		return nil
	}
	if left := time.Until(win.end); left < endPatience {
		select {
		case <-win.done:
		case <-ctx.Done():
		case <-time.After(left + latePatience):
		}
	}
	w.endProfiling()
	<-win.done
	w.mu.Lock()
	none := w.cpu.Profile == nil && !w.unprofiled
	w.mu.Unlock()
	if none {
		w.miss("the CPU profile: the run ended too early")
	}
	return w.cpu.Profile
}
