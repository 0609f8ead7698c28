// Package study puts together what a case says of itself: the steps that
// measure it, the claims of its story, and the blocks of its page.
package study

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A Study is one case, measured. Every field but Flags and Check is needed.
type Study struct {
	// Name is the directory of the case, beside this module, and what its
	// marks begin with.
	Name string
	// Steps measure, in the order of the page.
	Steps []measure.Step
	// Claims are those of the story, in its order.
	Claims func(r *record.Results) []claim.Claim
	// Rule goes on from [claim.Rule].
	Rule string
	// Blocks are those that only this case has. See [Study.Page] for others.
	Blocks func(r *record.Results) page.Blocks
	// Flags adds flags of measuring, which Check looks at once they are read.
	Flags func(*flag.FlagSet)
	Check func() error
}

// Pages hold numbers of every case, seen from its directory.
var Pages = []string{"README.md", "../README.md"}

// WritePages brings the pages of the case in a directory up to its results.
func (s *Study) WritePages(dir string) error {
	for _, name := range Pages {
		file := filepath.Join(dir, filepath.FromSlash(name))
		is, text, err := s.Page(file, record.NewResults(dir))
		if err != nil {
			return err
		}
		if is == text {
			continue
		}
		if err := measure.Replace(file, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// Page returns a page as it is and as the results want it. Beside the blocks of
// the case and those of package ladder a page can have
//
//	state           whether all was measured, and well
//	command STEP    the command that measured it, as one types it
//	steps           what the measuring session runs
//	claims          the table of all claims
//	tally           how many have which verdict
//	rule            by which rule the verdicts are found
func (s *Study) Page(file string, r *record.Results) (is, text string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	text, err = page.Fill(string(data), s.Name, s.AllBlocks(r).Render)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	return string(data), text, nil
}

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
	todo, err := measure.Choose(s.Steps, fs.Args(), func(st measure.Step) bool { return st.Done(filepath.Join(dir, "results")) })
	if err != nil {
		return err
	}
	if len(todo) == 0 {
		fmt.Fprintf(os.Stderr, "story: all results are there; story %s measure STEP measures one again\n", s.Name)
		return nil
	}
	began := time.Now()
	if err := session.Measure(ctx, todo); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "story: done in %v; now: go -C cases/story run . %s\n", time.Since(began).Round(time.Second), s.Name)
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
