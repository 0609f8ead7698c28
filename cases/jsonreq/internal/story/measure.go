package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A session measures what the README needs, one step after the other, on a
// machine that does nothing else.
type session struct {
	// dir is cases/jsonreq and root the repository, both absolute.
	dir, root string
	hone      string // the program
	test      string // the benchmarks of peers, once built
	temp      string // a directory that goes when the session ends
	// trial measures in a hurry, to see whether everything works.
	trial bool
}

// A step writes files of results. It is done if all of them are there.
type step struct {
	name  string
	about string
	files []string // below results
	// command is what one types at the root of the repository to see the same.
	command string
	run     func(ctx context.Context, s *session) (map[string][]byte, error)
}

func runMeasure(ctx context.Context, line []string) error {
	s := new(session)
	fs := flag.NewFlagSet("story measure", flag.ContinueOnError)
	fs.StringVar(&s.hone, "hone", "", "hone's `program` (default: built from the repository)")
	fs.BoolVar(&s.trial, "trial", false, "measure in a hurry and say so in the results")
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: story measure [flags] [step ...]\n\nIt runs the steps that are named, again if need be, or those whose files are not all in results/.\nThe machine must do nothing else meanwhile. Ctrl-C keeps the steps that are done.\n\nflags:")
		fs.PrintDefaults()
		fmt.Fprintln(fs.Output(), "\nsteps (all names them all):")
		for _, st := range steps() {
			fmt.Fprintf(fs.Output(), "  %-11s %s\n", st.name, st.about)
		}
	}
	if err := fs.Parse(line); err != nil {
		return usage(err)
	}
	todo, err := choose(steps(), fs.Args(), func(st step) bool { return done("results", st) })
	if err != nil {
		return err
	}
	return s.measure(ctx, todo)
}

// choose returns the steps that were asked for, or those that are not done.
func choose(all []step, asked []string, done func(step) bool) ([]step, error) {
	var todo []step
	known := []string{"all"}
	for _, st := range all {
		known = append(known, st.name)
		if slices.Contains(asked, st.name) || slices.Contains(asked, "all") || len(asked) == 0 && !done(st) {
			todo = append(todo, st)
		}
	}
	for _, name := range asked {
		if !slices.Contains(known, name) {
			return nil, usageError(fmt.Sprintf("no step %q; there are %s", name, strings.Join(known, ", ")))
		}
	}
	return todo, nil
}

// done says that all files of a step are there.
func done(dir string, st step) bool {
	for _, name := range st.files {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

func (s *session) measure(ctx context.Context, todo []step) (err error) {
	if len(todo) == 0 {
		fmt.Fprintln(os.Stderr, "story: all results are there; story measure STEP measures one again")
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
	if s.hone == "" {
		s.hone = filepath.Join(s.temp, "hone")
		if _, err := s.command(10*time.Minute, "go", "build", "-o", s.hone, "./cmd/hone").run(ctx); err != nil {
			return err
		}
	}
	began := time.Now()
	for i, st := range todo {
		fmt.Fprintf(os.Stderr, "story: %d of %d, %s: %s\n", i+1, len(todo), st.name, st.about)
		if err := s.step(ctx, st); err != nil {
			return fmt.Errorf("%s: %w", st.name, err)
		}
	}
	fmt.Fprintf(os.Stderr, "story: done in %v; now: go -C cases/jsonreq run ./internal/story\n", time.Since(began).Round(time.Second))
	return nil
}

// step runs one step and writes its files, all of them or none.
func (s *session) step(ctx context.Context, st step) error {
	began := time.Now()
	files, err := st.run(ctx, s)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	for _, name := range st.files {
		if len(files[name]) == 0 {
			return fmt.Errorf("it left no %s", name)
		}
	}
	dir := filepath.Join(s.dir, "results")
	err = os.MkdirAll(dir, 0o755)
	for _, name := range st.files {
		err = errors.Join(err, replace(filepath.Join(dir, name), files[name]))
	}
	fmt.Fprintf(os.Stderr, "story: %s took %v\n", st.name, time.Since(began).Round(time.Second))
	return err
}

// diffStep compares with hone. Without evidence of earlier runs the interval
// is that of the samples beside it.
func diffStep(name, about, flags string, args ...string) step {
	return honeStep(name, about, "diff", "-fresh", "-budget 1s -layouts 0 -nolock", flags, args)
}

// benchStep measures one version with hone.
func benchStep(name, about, flags string, args ...string) step {
	return honeStep(name, about, "bench", "", "-budget 1s -nolock", flags, args)
}

// honeStep runs hone. Its files are the verdicts as JSON lines and the samples
// in the Go benchmark format. Flags are in one text; of the same ones twice the
// last counts.
func honeStep(name, about, verb, quiet, hurry, flags string, args []string) step {
	lines, samples := name+".jsonl", name+".txt"
	typed := command{args: slices.Concat([]string{"go", "run", "./cmd/hone", verb}, strings.Fields(flags), args)}
	return step{name: name, about: about, files: []string{lines, samples}, command: typed.String(),
		run: func(ctx context.Context, s *session) (map[string][]byte, error) {
			all := "-json " + quiet + " " + flags
			if s.trial {
				all += " " + hurry
			}
			stream, err := s.command(15*time.Minute, slices.Concat([]string{s.hone, verb}, strings.Fields(all), args)...).run(ctx)
			if err != nil && !missedGoal(err) {
				return nil, err
			}
			kept, run, err := keepLines(stream)
			if err != nil {
				return nil, err
			}
			if s.trial {
				kept = append(kept, `{"warning":{"code":"`+trialCode+`","text":"measured in a hurry, to see that everything works"}}`+"\n"...)
			}
			raw, err := s.command(time.Minute, s.hone, "export", fmt.Sprint(run)).run(ctx)
			return map[string][]byte{lines: kept, samples: raw}, err
		}}
}

// missedGoal says that hone did its work and found a goal missed.
func missedGoal(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == 3
}

// buildTest builds the benchmarks of peers once a session.
func (s *session) buildTest(ctx context.Context) (string, error) {
	if s.test != "" {
		return s.test, nil
	}
	file := filepath.Join(s.temp, "peers.test")
	build := command{dir: filepath.Join(s.dir, "peers"), limit: 10 * time.Minute, args: []string{"go", "test", "-c", "-o", file, "./ladder/process"}}
	if _, err := build.run(ctx); err != nil {
		return "", err
	}
	s.test = file
	return file, nil
}

// command runs at the root of the repository, from where hone names packages.
func (s *session) command(limit time.Duration, args ...string) command {
	return command{dir: s.root, args: args, limit: limit}
}

// mark is the line of a text that says that it is of a trial, if it is.
func (s *session) mark() string {
	if s.trial {
		return "# " + trialCode + "\n"
	}
	return ""
}
