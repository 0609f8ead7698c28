package loadtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/proc"
)

// A fleet is the servers of some arms while they run, one or two.
type fleet struct {
	run     *run
	arms    []*arm
	servers []*capture.Server // nil where nothing is known of one
}

// startInTurn starts the servers of arms one after the other.
func startInTurn(ctx context.Context, r *run, arms []*arm) (*fleet, error) {
	f := &fleet{run: r, arms: arms, servers: make([]*capture.Server, len(arms))}
	for i, a := range arms {
		if a.target.Started() {
			r.phase(Starting, a.target.Name)
		}
		if err := f.start(ctx, i); err != nil {
			f.stop()
			return nil, err
		}
	}
	return f, nil
}

// startAtOnce starts two servers at once, in an order.
func startAtOnce(ctx context.Context, r *run, arms []*arm, order []int) (*fleet, error) {
	f := &fleet{run: r, arms: arms, servers: make([]*capture.Server, len(arms))}
	errs := make([]error, len(arms))
	var starting sync.WaitGroup
	for _, i := range order {
		starting.Go(func() { errs[i] = f.start(ctx, i) })
	}
	starting.Wait()
	for _, err := range errs {
		if err != nil {
			f.stop()
			return nil, err
		}
	}
	return f, nil
}

func (f *fleet) start(ctx context.Context, i int) error {
	a := f.arms[i]
	var err error
	f.servers[i], err = f.run.starter.Start(ctx, a.target, a.tls(f.run.opt.Client))
	return err
}

// stopOne ends one server, which a run of its own starts again.
func (f *fleet) stopOne(i int) {
	one := &fleet{run: f.run, arms: f.arms[i : i+1], servers: f.servers[i : i+1]}
	one.stop()
}

// stop ends the servers that were started here, and notes those that did not end
// well. It may be called more than once.
func (f *fleet) stop() {
	errs := make([]error, len(f.servers))
	var stopping sync.WaitGroup
	for i, s := range f.servers {
		if s != nil {
			stopping.Go(func() { errs[i] = s.Stop() })
		}
	}
	stopping.Wait()
	for i, err := range errs {
		if err != nil && !errors.Is(err, proc.ErrEnded) { // one that ended by itself is an error of the run
			f.run.result.note(ServerEnd{Server: f.arms[i].target.Name, Reason: err.Error()})
		}
		f.servers[i] = nil
	}
}

// untilDeath returns a context that ends with a server that was started here; its
// cause is then how. The caller must call the function.
func (f *fleet) untilDeath(ctx context.Context) (context.Context, func()) {
	inner, cancel := context.WithCancelCause(ctx)
	for i, s := range f.servers {
		if s == nil || s.Died() == nil {
			continue
		}
		go func() {
			select {
			case <-s.Died():
				cancel(deathOf(f.arms[i].target.Name, s))
			case <-inner.Done():
			}
		}()
	}
	return inner, func() { cancel(nil) }
}

// deathOf describes how a server ended, with the last of its output.
func deathOf(name string, s *capture.Server) error {
	err := fmt.Errorf("%s ended during the run: %w", name, s.Stop())
	lines := strings.Split(strings.TrimSpace(string(s.Output())), "\n")
	const most = 5
	if text := strings.TrimSpace(strings.Join(lines[max(0, len(lines)-most):], "; ")); text != "" {
		err = fmt.Errorf("%w; it wrote: %s", err, text)
	}
	return err
}

// knowsCPU reports whether the CPU time of all servers is known.
func (f *fleet) knowsCPU() bool {
	for _, s := range f.servers {
		if s == nil {
			return false
		}
		if _, err := s.Usage(); err != nil {
			return false
		}
	}
	return true
}
