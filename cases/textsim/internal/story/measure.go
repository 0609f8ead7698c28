package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A session measures what the README needs, one step after the other, on a
// machine that does nothing else.
type session struct {
	// dir is cases/textsim and root the repository, both absolute.
	dir, root string
	hone      string // the program
	temp      string // a directory that goes when the session ends
	// trial measures in a hurry, to see whether everything works.
	trial bool
	// scale divides the length of load tests; 0 leaves it to each state.
	scale int
	// states are those that the story's load is measured of; none for all.
	states names
	built  map[string]server // by the state's name
}

// A step writes files of results. It is done if all of them are there.
type step struct {
	name  string
	about string
	files []string // below results
	// needs is what not every machine has: the README can do without the step,
	// and it is left out where available says no. It is empty for most.
	needs     string
	available func(ctx context.Context) bool
	// command is what one types at the root of the repository to see the same.
	command string
	run     func(ctx context.Context, s *session) (map[string][]byte, error)
}

// names is a flag that can be given several times.
type names []string

func (n *names) String() string     { return strings.Join(*n, ",") }
func (n *names) Set(s string) error { *n = append(*n, strings.Split(s, ",")...); return nil }

func runMeasure(ctx context.Context, line []string) error {
	var again names
	s := new(session)
	fs := flag.NewFlagSet("story measure", flag.ContinueOnError)
	fs.StringVar(&s.hone, "hone", "", "hone's `program` (default: built from the repository)")
	fs.Var(&again, "again", "measure `step` again although its files are there; all for everything")
	fs.BoolVar(&s.trial, "trial", false, "measure in a hurry and say so in the results")
	fs.IntVar(&s.scale, "scale", 0, fmt.Sprintf("divide the stages of the story's load by this `number` (default 1 for %s, %d for the other states; over %d is a trial)",
		strings.Join(wholeStates, ", "), othersScale, othersScale))
	fs.Var(&s.states, "states", "measure the load of these `states` alone, and keep what the results have of the others")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: story measure [flags] [step ...]\n\nIt runs the steps whose files are not all in results/, about an hour in all.\nThe machine must do nothing else meanwhile. Ctrl-C keeps the steps that are done.\n\nflags:")
		fs.PrintDefaults()
		fmt.Fprintln(fs.Output(), "\nsteps:")
		for _, st := range steps() {
			fmt.Fprintf(fs.Output(), "  %-10s %s\n", st.name, st.about)
		}
	}
	if err := fs.Parse(line); err != nil {
		return usage(err)
	}
	if s.scale < 0 {
		return usageError(fmt.Sprintf("-scale %d: want 1 or more", s.scale))
	}
	for _, state := range s.states {
		if !slices.Contains(stateNames(), state) {
			return usageError(fmt.Sprintf("-states: no state %q; there are %s", state, fleetStates))
		}
	}
	todo, err := choose(steps(), fs.Args(), again, s.done)
	if err != nil {
		return err
	}
	return s.measure(ctx, todo)
}

// choose returns the steps that were asked for, all if none were, without
// those that are done and not to be done again.
func choose(all []step, asked, again []string, done func(step) bool) ([]step, error) {
	known := func(name string) bool {
		return slices.ContainsFunc(all, func(st step) bool { return st.name == name })
	}
	for _, name := range append(slices.Clone(asked), again...) {
		if name != "all" && !known(name) {
			var have []string
			for _, st := range all {
				have = append(have, st.name)
			}
			return nil, usageError(fmt.Sprintf("no step %q; there are %s", name, strings.Join(have, ", ")))
		}
	}
	wanted := func(names []string, st step) bool {
		return slices.Contains(names, st.name) || slices.Contains(names, "all")
	}
	var todo []step
	for _, st := range all {
		repeat := wanted(again, st)
		if len(asked) > 0 && !wanted(asked, st) && !repeat {
			continue
		}
		if repeat || !done(st) {
			todo = append(todo, st)
		}
	}
	return todo, nil
}

// done says that all files of a step are there.
func (s *session) done(st step) bool {
	for _, name := range st.files {
		if _, err := os.Stat(filepath.Join("results", name)); err != nil {
			return false
		}
	}
	return true
}

func (s *session) measure(ctx context.Context, todo []step) (err error) {
	if len(todo) == 0 {
		fmt.Fprintln(os.Stderr, "story: all results are there; -again STEP measures one again")
		return nil
	}
	if s.dir, err = filepath.Abs("."); err != nil {
		return err
	}
	s.root = filepath.Dir(filepath.Dir(s.dir))
	if s.temp, err = os.MkdirTemp("", "story"); err != nil {
		return err
	}
	defer os.RemoveAll(s.temp)
	if err := s.findHone(ctx); err != nil {
		return err
	}
	began := time.Now()
	for i, st := range todo {
		fmt.Fprintf(os.Stderr, "story: %d of %d, %s: %s\n", i+1, len(todo), st.name, st.about)
		if st.needs != "" && !st.available(ctx) {
			fmt.Fprintf(os.Stderr, "story: left out: it needs %s\n", st.needs)
			continue
		}
		if err := s.step(ctx, st); err != nil {
			return fmt.Errorf("%s: %w", st.name, err)
		}
	}
	fmt.Fprintf(os.Stderr, "story: done in %v; now: go -C cases/textsim run ./internal/story\n", time.Since(began).Round(time.Second))
	return nil
}

// step runs one step and writes its files, all of them or none.
func (s *session) step(ctx context.Context, st step) error {
	began := time.Now()
	files, err := st.run(ctx, s)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, name := range st.files {
		if len(files[name]) == 0 {
			return fmt.Errorf("it left no %s", name)
		}
	}
	if err := os.MkdirAll(filepath.Join(s.dir, "results"), 0o755); err != nil {
		return err
	}
	for _, name := range st.files {
		err = errors.Join(err, replace(filepath.Join(s.dir, "results", name), files[name]))
	}
	fmt.Fprintf(os.Stderr, "story: %s took %v\n", st.name, time.Since(began).Round(time.Second))
	return err
}

// readFiles reads files of results by their names.
func readFiles(paths map[string]string) (map[string][]byte, error) {
	files := make(map[string][]byte)
	for name, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}

// findHone builds hone unless one was given.
func (s *session) findHone(ctx context.Context) error {
	if s.hone != "" {
		_, err := os.Stat(s.hone)
		return err
	}
	s.hone = filepath.Join(s.temp, "hone")
	build := command{dir: s.root, args: []string{"go", "build", "-o", s.hone, "./cmd/hone"}, limit: 10 * time.Minute}
	_, err := build.run(ctx)
	return err
}

// honeStep compares with hone. Its files are the verdicts as JSON lines and
// the samples in the Go benchmark format.
func honeStep(name, about string, args ...string) step {
	lines, samples := name+".jsonl", name+".txt"
	typed := command{args: append([]string{"go", "run", "./cmd/hone", "diff"}, args...)}
	return step{name: name, about: about, files: []string{lines, samples}, command: typed.String(),
		run: func(ctx context.Context, s *session) (map[string][]byte, error) {
			// Without evidence of earlier runs the interval is that of the
			// samples beside it.
			diff := []string{s.hone, "diff", "-json", "-fresh"}
			if s.trial {
				diff = append(diff, "-budget", "1s", "-layouts", "0")
			}
			stream, err := s.command(time.Hour, append(diff, args...)...).run(ctx)
			if err != nil {
				return nil, err
			}
			kept, run, err := keepLines(stream)
			if err != nil {
				return nil, err
			}
			raw, err := s.command(time.Minute, s.hone, "export", fmt.Sprint(run)).run(ctx)
			return map[string][]byte{lines: s.marked(kept), samples: raw}, err
		}}
}

// command runs at the root of the repository, from where hone names packages.
func (s *session) command(limit time.Duration, args ...string) command {
	return command{dir: s.root, args: args, limit: limit}
}

// marked adds to JSON lines that they are of a trial.
func (s *session) marked(lines []byte) []byte {
	if !s.trial {
		return lines
	}
	const mark = `{"warning":{"code":"` + trialCode + `","text":"measured in a hurry, to see that everything works"}}` + "\n"
	return append(lines, mark...)
}
