package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
)

type buildOptions struct {
	fleetOptions
	to string // the folder of the programs
}

func parseBuild(args []string, stderr io.Writer, all []state) (opts buildOptions, err error) {
	flags := newFlags("build", "-to DIR [flags]")
	finish := fleetFlags(flags, &opts.fleetOptions, all)
	flags.StringVar(&opts.to, "to", "", "put the programs into this `folder`; those in Rust stay where cargo keeps them")
	if err := parse(flags, args, stderr); err != nil {
		return opts, err
	}
	if opts.to == "" {
		return opts, usageError{errors.New("-to: no folder for the programs")}
	}
	// Others start these servers: what is left out is reported, not an error.
	err = finish()
	opts.chosen = false
	return opts, err
}

// A startable is how a state is started, in whose arguments {addr} stands for
// the address of the service and {debug} for that of its profiles.
type startable struct {
	stateInfo
	Debug   bool     `json:"debug,omitempty"` // has profiles
	Command []string `json:"command,omitempty"`
	// Why is the reason for which the state was left out; nothing else is
	// known of it then.
	Why string `json:"why,omitempty"`
}

// build builds the programs and prints how to start them as JSON lines, in
// the order of the states.
func build(ctx context.Context, opts buildOptions, stdout, stderr io.Writer) error {
	ctx, cancel := context.WithTimeout(ctx, opts.timeout)
	defer cancel()
	dir, err := filepath.Abs(opts.to)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	c := newBuilt(opts.fleetOptions, dir)
	if err := c.build(ctx, stderr); err != nil {
		return err
	}
	out := json.NewEncoder(stdout)
	for _, m := range c.members {
		info, err := describe(m.state, m.path)
		if err != nil {
			return err
		}
		args := m.state.program.args(m.state.impl, "{addr}", "{debug}")
		if err := out.Encode(startable{stateInfo: info, Debug: m.state.debug, Command: append([]string{m.path}, args...)}); err != nil {
			return err
		}
	}
	for _, s := range opts.states {
		if why, ok := c.leftOut[s.name]; ok {
			if err := out.Encode(startable{stateInfo: stateInfo{Name: s.name, Exact: s.exact}, Why: why}); err != nil {
				return err
			}
		}
	}
	return nil
}
