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

// A verb is one of hone's that measures.
type verb struct {
	name string
	// always are flags that it is given but that are not shown, and hurry
	// those of a trial. Of the same flag twice the last counts.
	always, hurry string
}

// Diff compares with hone. Flags are in one text. Without evidence of earlier
// runs the interval is that of the samples beside it.
func Diff(name, about, flags string, args ...string) Step {
	return verb{"diff", "-json -fresh", "-budget 1s -layouts 0 -nolock"}.step(name, about, flags, args)
}

// Bench measures one version with hone. Flags are in one text.
func Bench(name, about, flags string, args ...string) Step {
	return verb{"bench", "-json", "-budget 1s -nolock"}.step(name, about, flags, args)
}

// step runs hone. Its files are the verdicts as JSON lines and the samples in
// the Go benchmark format.
func (v verb) step(name, about, flags string, args []string) Step {
	lines, samples := name+".jsonl", name+".txt"
	shown := Command{Args: slices.Concat([]string{"go", "run", "./cmd/hone", v.name}, strings.Fields(flags), args)}
	return Step{Name: name, About: about, Files: []string{lines, samples}, Command: shown.String(),
		Run: func(ctx context.Context, s *Session) (map[string][]byte, error) {
			given := v.always + " " + flags
			if s.Trial {
				given += " " + v.hurry
			}
			hone := s.Command(time.Hour, slices.Concat([]string{s.Hone, v.name}, strings.Fields(given), args)...)
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
		}}
}
