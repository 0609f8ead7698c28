package trial

import (
	"context"
	"errors"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/tune/target"
)

// runTests runs the tests of everything that the change can reach.
func runTests(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageTests, t)
	if reason, err := runTestsWith(ctx, b, t, build.TestOptions{}); err != nil || reason != nil {
		return reason, err
	}
	t.Tested = b.Target.Tested()
	if !t.Candidate.Rule.Shares && !t.state {
		return nil, nil
	}
	b.begin(StageRaces, t)
	return runTestsWith(ctx, b, t, build.TestOptions{Race: true})
}

func runTestsWith(ctx context.Context, b *Bench, t *Trial, opt build.TestOptions) (Reason, error) {
	opt.Shuffle, opt.Timeout = b.Meter.Seeds.Shuffle(), b.TestTime
	err := b.Target.Test(ctx, t.head.Files, opt)
	if f, ok := errors.AsType[*build.Failure](err); ok {
		return CheckFailed{f}, nil
	}
	if w, ok := errors.AsType[*target.WrittenError](err); ok {
		return TestsWrote{w}, nil
	}
	return nil, err
}
