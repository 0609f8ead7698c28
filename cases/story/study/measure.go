package study

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// Measure runs the steps that a command line asks for, of the case in a
// directory. The error is [measure.UsageError] for a wrong command line.
func (s *Study) Measure(ctx context.Context, dir string, line []string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	session := &measure.Session{Dir: dir, Root: filepath.Dir(filepath.Dir(dir))}
	fs := flag.NewFlagSet("story "+s.Name+" measure", flag.ContinueOnError)
	fs.StringVar(&session.Hone, "hone", "", "hone's `program` (default: built from the repository)")
	fs.BoolVar(&session.Trial, "trial", false, "measure in a hurry and say so in the results")
	if s.Flags != nil {
		s.Flags(fs)
	}
	fs.Usage = func() { s.usage(fs) }
	switch err := fs.Parse(line); {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil:
		return measure.UsageError(err.Error())
	}
	if s.Check != nil {
		if err := s.Check(); err != nil {
			return err
		}
	}
	todo, err := measure.Choose(s.Steps, fs.Args(),
		func(st measure.Step) bool { return st.Done(filepath.Join(dir, "results")) })
	if err != nil {
		return err
	}
	if len(todo) == 0 {
		fmt.Fprintf(os.Stderr, "story: all results are there; story %s measure STEP measures one again\n", s.Name)
		return nil
	}
	began := time.Now()
	if err := measure.Run(ctx, session, todo); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "story: done in %v; now: go -C cases/story run . %s\n",
		time.Since(began).Round(time.Second), s.Name)
	return nil
}

func (s *Study) usage(fs *flag.FlagSet) {
	fmt.Fprintf(fs.Output(), `usage: story %s measure [flags] [step ...]

It runs the steps that are named, or those whose files are not all in results/.
The machine must do nothing else meanwhile. Ctrl-C keeps the steps that are done.

flags:
`, s.Name)
	fs.PrintDefaults()
	fmt.Fprintln(fs.Output(), "\nsteps (all names them all):")
	for _, st := range s.Steps {
		fmt.Fprintf(fs.Output(), "  %-11s %s\n", st.Name, st.About)
	}
}
