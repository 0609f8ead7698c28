package trial

import (
	"context"
	"errors"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/tune/suite"
	"github.com/gohone/hone/internal/tune/target"
)

// runTests runs the tests of everything that the change can reach.
func runTests(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageTests, t)
	if reason, err := runTestsWith(ctx, b, t, suite.Run{}); err != nil || reason != nil {
		return reason, err
	}
	if t.Candidate.Rule.Shares || t.state {
		b.begin(StageRaces, t)
		if reason, err := runTestsWith(ctx, b, t, suite.Run{Race: true}); err != nil || reason != nil {
			return reason, err
		}
	}
	t.Tested, t.LeftOut = b.Target.Tested(), b.Target.LeftOut()
	return nil, nil
}

// runTestsWith runs all tests. Where some fail it runs these in the same order without the
// candidate, and then with it again. Those that fail there, too, or pass then, are left out from
// then on, and the others run once more.
func runTestsWith(ctx context.Context, b *Bench, t *Trial, r suite.Run) (Reason, error) {
	for again := false; ; again = true {
		r.Shuffle, r.Timeout = b.Meter.Seeds.Shuffle(), b.TestTime
		log, err := suite.Of(b.Target, t.head.Files)(ctx, r)
		f := build.TestsFailed(log, build.TestOptions{Race: r.Race})
		if broken, ok := errors.AsType[*build.Failure](err); ok {
			f = broken
		}
		if w, ok := errors.AsType[*target.WrittenError](err); ok && f == nil {
			return testsWrote(ctx, b, w, r)
		}
		if ctx.Err() != nil || f == nil {
			return nil, err
		}
		if again || b.Suite == nil {
			return CheckFailed{f}, nil
		}
		flaky, err := b.Suite.Again(ctx, suite.Of(b.Target, b.Baseline.Tree().Files), log, r)
		if err == nil && !flaky {
			flaky, err = b.Suite.Passes(ctx, suite.Of(b.Target, t.head.Files), log, r)
		}
		if err != nil || !flaky {
			return CheckFailed{f}, err
		}
	}
}

// testsWrote rejects a candidate with which tests change files that they leave alone in the same
// run without it.
func testsWrote(ctx context.Context, b *Bench, w *target.WrittenError, r suite.Run) (Reason, error) {
	if b.Suite != nil {
		base, err := b.Suite.Writes(ctx, suite.Of(b.Target, b.Baseline.Tree().Files), w.Files, r)
		if err != nil || base {
			return nil, err
		}
	}
	return TestsWrote{w}, nil
}
