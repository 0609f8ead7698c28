package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// A built is the programs of the states that could be built.
type built struct {
	opts    fleetOptions
	builder builder
	members []member
	leftOut map[string]string // why, by state
}

type member struct {
	state state
	path  string // of the program
}

// assemble builds the programs of all states. Unless they were asked for by
// name, variants that cannot be built are left out, and servers in Rust where
// cargo is not.
func assemble(ctx context.Context, opts fleetOptions, stderr io.Writer) (*built, error) {
	dir, err := os.MkdirTemp("", "fleet-")
	if err != nil {
		return nil, err
	}
	c := newBuilt(opts, dir)
	if err := c.build(ctx, stderr); err != nil {
		c.remove()
		return nil, err
	}
	return c, nil
}

// newBuilt returns one without programs, which go into dir.
func newBuilt(opts fleetOptions, dir string) *built {
	return &built{
		opts:    opts,
		builder: builder{textsim: opts.textsim, dir: dir, made: make(map[string]string)},
		leftOut: make(map[string]string),
	}
}

// build builds the programs of all states that are not left out.
func (c *built) build(ctx context.Context, stderr io.Writer) error {
	for _, s := range c.opts.states {
		path, err := c.builder.build(ctx, s)
		if err != nil && !c.leaveOut(ctx, s, err, stderr) {
			return err
		}
		if err == nil {
			c.members = append(c.members, member{s, path})
		}
	}
	return nil
}

// leaveOut reports whether the others may go on without a state that could not
// be built or started.
func (c *built) leaveOut(ctx context.Context, s state, err error, stderr io.Writer) bool {
	if c.opts.chosen || ctx.Err() != nil || !s.variant && !errors.Is(err, errNoCargo) {
		return false
	}
	c.leftOut[s.name] = err.Error()
	fmt.Fprintf(stderr, "left out: %v\n", err)
	return true
}

func (c *built) remove() { os.RemoveAll(c.builder.dir) }

// start starts all servers. On an error none is left.
func (c *built) start(ctx context.Context, stderr io.Writer) ([]*server, error) {
	var servers []*server
	for _, m := range c.members {
		srv, err := startServer(ctx, m.state, m.path, c.opts.ready)
		if err != nil && !c.leaveOut(ctx, m.state, err, stderr) {
			endAll(servers)
			return nil, err
		}
		if err == nil {
			servers = append(servers, srv)
		}
	}
	return servers, nil
}

// endAll ends servers, all at the same time, and joins what was wrong with
// their ends.
func endAll(servers []*server) error {
	errs := make([]error, len(servers))
	var group sync.WaitGroup
	for i, srv := range servers {
		group.Go(func() { errs[i] = srv.end() })
	}
	group.Wait()
	return errors.Join(errs...)
}
