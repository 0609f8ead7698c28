package watch

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/load/capture"
)

const (
	// maxWindow is the length of one of the CPU profiles that are added up: an
	// interrupted run loses the last one.
	maxWindow = 20 * time.Second
	// settling is how long a server may take to begin a profile, and beforeEnd how
	// long before its end counting stops.
	settling  = 200 * time.Millisecond
	beforeEnd = 300 * time.Millisecond
	// endPatience is how long to wait for the rest of a profile when the run is
	// over, latePatience how long its answer may then take.
	endPatience  = 1500 * time.Millisecond
	latePatience = 5 * time.Second
)

// A profiler takes CPU profiles of a server, one after the other, and adds them
// up.
type profiler struct {
	server *capture.Server
	gaps   *gaps
	turns  bool               // servers take turns
	most   time.Duration      // of a window; 0 is maxWindow
	again  bool               // a window that fails is not the last
	cancel context.CancelFunc // ends the profile under way

	mu     sync.Mutex // guards what follows
	sum    capture.Sum
	window *window // the latest, nil before the first
	off    bool    // there are no further ones
	failed error   // the last failure, where it was not the end
}

// A window is one CPU profile.
type window struct {
	end  time.Time
	done chan struct{} // closed when it is there, or lost
}

// open begins the n-th profile, from 0; it returns nil if there is to be none.
// until is the end of the run, zero if unknown. ctx ends the profile.
func (p *profiler) open(ctx context.Context, n int, until time.Time) *window {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.off {
		return nil
	}
	length := p.length(n, until)
	w := &window{end: time.Now().Add(length), done: make(chan struct{})}
	p.window = w
	go func() {
		defer close(w.done)
		one, err := p.server.CPU(ctx, length)
		if err == nil && one != nil {
			err = p.add(one)
		}
		if err != nil {
			p.fail(err)
		}
	}()
	return w
}

// length returns whole seconds. If the length of the run is unknown the first
// windows are short, so that a short run loses little; otherwise the last
// window ends after the run.
func (p *profiler) length(n int, until time.Time) time.Duration {
	if until.IsZero() {
		if p.turns { // a turn in which a window ends does not tell of allocations
			n += 2
		}
		return min(time.Second<<min(n, 8), maxWindow)
	}
	return min(windowOver(time.Until(until)+beforeEnd), cmp.Or(p.most, maxWindow))
}

// windowOver returns what is left, rounded up to whole seconds.
func windowOver(left time.Duration) time.Duration {
	return max(left.Truncate(time.Second), 0) + time.Second
}

func (p *profiler) add(one *profile.Profile) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sum.Add(one)
}

// fail takes why a window is lost.
func (p *profiler) fail(why error) {
	if !p.again {
		p.giveUp(why)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.failed = why
}

// giveUp says why there is no profile from now on.
func (p *profiler) giveUp(why error) {
	p.gaps.add(CPUProfile, "", why)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = true
}

// isOff reports whether there are no further profiles.
func (p *profiler) isOff() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.off
}

// finish waits for a window that is about to end by itself and ends others. It
// returns the sum, nil if there is none.
func (p *profiler) finish(ctx context.Context) *profile.Profile {
	p.mu.Lock()
	w := p.window
	p.mu.Unlock()
	if w == nil {
		return nil
	}
	if left := time.Until(w.end); left < endPatience {
		select {
		case <-w.done:
		case <-ctx.Done():
		case <-time.After(left + latePatience):
		}
	}
	p.cancel()
	<-w.done
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sum.Profile == nil && !p.off {
		p.gaps.add(CPUProfile, "", cmp.Or(p.failed, ErrTooEarly))
	}
	return p.sum.Profile
}

// Filling returns how many pairs of turns a profiled pair of processes has,
// instead of the given number: as many as fit in its profile, which lasts
// whole seconds, and enough for there to be a profile.
func Filling(turns int, slice time.Duration) int {
	window := func(turns int) time.Duration {
		return windowOver(settling + TurnsLength(turns, slice) + beforeEnd)
	}
	if window(turns) > maxWindow {
		return turns
	}
	for {
		more := turns + 1 + (turns+1)%2 // an even number
		if TurnsLength(turns, slice) >= minProfile && window(more) > window(turns) {
			return turns
		}
		turns = more
	}
}

// TurnsLength returns how long a number of pairs of turns take, including the
// questions at their ends.
func TurnsLength(turns int, slice time.Duration) time.Duration {
	length := time.Duration(2*turns) * slice
	return length + length/8
}
