package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// measure starts all servers, sends them the load in turn and prints the table.
func measure(ctx context.Context, opts measureOptions, stdout, stderr io.Writer) (err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, opts.timeout, fmt.Errorf("not done after %v: raise -timeout", opts.timeout))
	defer cancel()
	built, err := assemble(ctx, opts.fleetOptions, stderr)
	if err != nil {
		return err
	}
	defer built.remove()
	bodies, err := makeBodies(ctx, opts.load)
	if err != nil {
		return err
	}
	servers, err := built.start(ctx, stderr)
	if err != nil {
		return err
	}
	rec, err := newRecorder(opts.out, describeRun(ctx, opts, built, servers))
	if err != nil {
		return errors.Join(err, endAll(servers))
	}
	r := &rounds{opts: opts, bodies: bodies, servers: servers, rec: rec, stderr: stderr}
	err = errors.Join(r.run(ctx), r.allocations(ctx), endAll(r.servers), rec.close())
	if len(rec.slices) > 0 {
		fmt.Fprint(stdout, render(&rec.results, opts.bases))
	}
	return err
}

func describeRun(ctx context.Context, opts measureOptions, built *built, servers []*server) config {
	processor, kernel := machine()
	c := config{
		Time:    time.Now().UTC().Format(time.RFC3339),
		Machine: processor, Kernel: kernel, CPUs: runtime.NumCPU(),
		Rounds: opts.rounds, Load: opts.load, LeftOut: built.leftOut,
	}
	cmd := exec.Command("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
	cmd.Dir = opts.textsim
	if commit, err := runProcess(ctx, time.Minute, cmd); err == nil {
		c.Commit = strings.TrimSpace(commit)
	}
	for _, srv := range servers {
		c.States = append(c.States, srv.info)
	}
	return c
}

// rounds is a measurement under way.
type rounds struct {
	opts    measureOptions
	bodies  []body
	servers []*server // that have not failed
	rec     *recorder
	stderr  io.Writer
	failed  []error
}

// run measures all rounds. A round has one slice of every server, in an order
// drawn again, so that what a round compares is near in time. A server that
// fails is ended and not measured any more; the others go on.
func (r *rounds) run(ctx context.Context) error {
	// No collection of our own within a slice; see quiet.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	all := slices.Clone(r.servers)
	for round := 0; round <= r.opts.rounds; round++ { // 0 is for warming up
		begin := time.Now()
		picks := r.opts.load.picks(round)
		for place, i := range r.opts.load.order(round, len(all)) {
			srv := all[i]
			if !slices.Contains(r.servers, srv) {
				continue
			}
			quiet()
			s, err := measureSlice(ctx, srv, r.bodies, picks, r.opts.load)
			if err == nil && round > 0 {
				s.Round, s.Place = round, place+1
				err = r.rec.slice(*s)
			}
			if err := r.drop(ctx, srv, round, err); err != nil {
				return err
			}
		}
		if len(r.servers) == 0 {
			break
		}
		fmt.Fprintf(r.stderr, "round %d of %d: %.1f s\n", round, r.opts.rounds, time.Since(begin).Seconds())
	}
	return errors.Join(r.failed...)
}

// allocations measures what the servers in Go allocate, in slices of their
// own: reading the counters stops the server.
func (r *rounds) allocations(ctx context.Context) error {
	r.failed = nil
	picks := r.opts.load.picks(0)
	for _, srv := range slices.Clone(r.servers) {
		if ctx.Err() != nil {
			return nil // run has said so
		}
		if !srv.state.debug {
			continue
		}
		a, err := measureAllocations(ctx, srv, r.bodies, picks, r.opts.load)
		if err == nil {
			err = r.rec.allocation(*a)
		}
		if err := r.drop(ctx, srv, -1, err); err != nil {
			return err
		}
	}
	return errors.Join(r.failed...)
}

// drop takes a server that has failed out of the measurement. It returns an
// error only if that ends the measurement.
func (r *rounds) drop(ctx context.Context, srv *server, round int, err error) error {
	if err == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	fmt.Fprintf(r.stderr, "dropped: %v\n", err)
	r.failed = append(r.failed, err)
	r.servers = slices.DeleteFunc(r.servers, func(s *server) bool { return s == srv })
	killGroup(srv.cmd.Process.Pid)
	<-srv.ended
	return r.rec.failure(failure{State: srv.state.name, Round: round, Why: err.Error()})
}

// quiet collects our garbage before a slice.
func quiet() { runtime.GC() }
