package measure

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/record"
)

// missedGoal is the exit code of hone that did its work and found a goal or a
// threshold missed, which is a result, too.
const missedGoal = 3

// Diff compares with hone. Without evidence of earlier runs the interval is
// that of the samples beside it. Flags are in one text.
func Diff(name, about, flags string, args ...string) Step {
	return honeStep(name, about, "diff", "-fresh "+flags, " -budget 1s -layouts 0 -nolock", flags, args)
}

// Bench measures one version with hone.
func Bench(name, about, flags string, args ...string) Step {
	return honeStep(name, about, "bench", flags, " -budget 1s -nolock", flags, args)
}

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
