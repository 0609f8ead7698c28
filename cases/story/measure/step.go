package measure

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/record"
)

// A Step writes files of the results. It is done if all of them are there.
type Step struct {
	Name  string
	About string
	Files []string // in the results
	// Needs is what not every machine has: the page can do without the step,
	// and it is left out where Available says no. It is empty for most.
	Needs     string
	Available func(ctx context.Context) bool
	// Command is what one types at the root of the repository to see the same.
	Command string
	// Run returns the contents of Files by their names.
	Run func(ctx context.Context, s *Session) (map[string][]byte, error)
}

// Done reports whether all files of the step are in a directory.
func (st Step) Done(dir string) bool {
	for _, name := range st.Files {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return false
		}
	}
	return true
}

// Choose returns the steps that are named, or those that are not done if none
// is. The name all is that of every step. The error is [UsageError].
func Choose(all []Step, names []string, done func(Step) bool) ([]Step, error) {
	var todo []Step
	known := []string{"all"}
	for _, st := range all {
		known = append(known, st.Name)
		if slices.Contains(names, st.Name) || slices.Contains(names, "all") || len(names) == 0 && !done(st) {
			todo = append(todo, st)
		}
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, UsageError(fmt.Sprintf("no step %q; there are %s", name, strings.Join(known, ", ")))
		}
	}
	return todo, nil
}

// UsageError is a wrong command line.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// Diff compares with hone. Without evidence of earlier runs the interval is
// that of the samples beside it. Flags are in one text.
func Diff(name, about, flags string, args ...string) Step {
	return honeStep(name, about, "diff", "-fresh "+flags, " -budget 1s -layouts 0 -nolock", flags, args)
}

// Bench measures one version with hone.
func Bench(name, about, flags string, args ...string) Step {
	return honeStep(name, about, "bench", flags, " -budget 1s -nolock", flags, args)
}

// missedGoal is the exit code of hone that did its work and found a goal or a
// threshold missed, which is a result, too.
const missedGoal = 3

// honeStep runs hone. Its files are the verdicts as JSON lines and the samples
// in the Go benchmark format. Flags are what hone is given, typed those that
// are shown. Of the same flag twice the last counts, which is that of hurry
// in a trial.
func honeStep(name, about, verb, flags, hurry, typed string, args []string) Step {
	lines, samples := name+".jsonl", name+".txt"
	shown := Command{Args: slices.Concat([]string{"go", "run", "./cmd/hone", verb}, strings.Fields(typed), args)}
	run := func(ctx context.Context, s *Session) (map[string][]byte, error) {
		given := "-json " + flags
		if s.Trial {
			given += hurry
		}
		hone := s.Command(time.Hour, slices.Concat([]string{s.Hone, verb}, strings.Fields(given), args)...)
		hone.Accept = []int{missedGoal}
		stream, err := hone.Run(ctx)
		if err != nil {
			return nil, err
		}
		kept, run, err := record.Keep(stream)
		if err != nil {
			return nil, err
		}
		raw, err := s.Command(time.Minute, s.Hone, "export", fmt.Sprint(run)).Run(ctx)
		return map[string][]byte{lines: s.MarkLines(kept), samples: raw}, err
	}
	return Step{Name: name, About: about, Files: []string{lines, samples}, Command: shown.String(), Run: run}
}
