package equiv

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness/check"
	"github.com/gohone/hone/internal/equiv/harness/input"
)

// noDetector is why no race detector looks on where none can be built.
const noDetector = "it cannot be built here, for which it needs cgo and a C compiler"

// together calls both functions from several goroutines at the same time, under the race detector
// where it can be built, and adds what comes of it to the evidence. files are laid over the head tree.
func (s *session) together(ctx context.Context, files map[string][]byte, ev *Evidence) error {
	of := s.q.Pair.Package
	of.Race = true
	bin, err := s.q.Pair.Compile(ctx, s.Builder, of, s.q.Pair.Head, files)
	alone := *s
	if _, bad := errors.AsType[*build.Error](err); bad {
		ev.Unwatched = noDetector
	} else if err != nil {
		return err
	} else {
		defer s.Builder.Remove(bin)
		alone.bin = bin
	}
	races := filepath.Join(s.dir, "races")
	var e *ending
	for range 2 { // once more where it ended early, as on a machine with other work
		if e, err = alone.once(ctx, check.TogetherEnv+"=1", check.RacesEnv+"="+races,
			// A race that was reported is reported again: of each input it is asked whether Base has it.
			"GORACE=log_path="+races+" exitcode=0 halt_on_error=0 suppress_equal_stacks=0 suppress_equal_addresses=0"); err != nil {
			return err
		}
		if len(e.reports) > 0 || e.diedIn('h') {
			break
		}
	}
	reports := e.reports
	if e.diedIn('h') {
		reports = append(reports, check.Report{Difference: "calls at the same time end the program",
			Stage: input.Stage(e.entry.Kind), Input: "several at the same time", Base: "they end", Head: e.died})
	}
	for _, r := range reports {
		ev.Together += r.Together
		if r.Difference != "" && ev.Difference == nil {
			ev.Difference = &Difference{What: r.Difference, Stage: r.Stage, Input: cut(r.Input), Base: cut(r.Base),
				Head: cut(r.Head)}
		}
	}
	return nil
}
