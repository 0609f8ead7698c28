package suite

import (
	"context"
	"errors"
	"slices"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/testlog"
)

// Again asks whether tests that failed with a rewrite, in a run, fail in the same run
// without it, which test carries out. It reports whether some did. These are left out then,
// and the rewrite is to be tested again.
func (f *Finder) Again(ctx context.Context, test Tester, failed []*testlog.Package, r Run) (bool, error) {
	if f.over() {
		return false, nil
	}
	without := false
	for _, p := range failed {
		if len(p.Failures) == 0 {
			continue
		}
		base, err := f.again(ctx, test, p.Path, r)
		if _, ok := errors.AsType[*build.Failure](err); ok {
			continue
		}
		if err != nil {
			return false, err
		}
		if base == nil || len(base.Failures) == 0 || base.Failures[0].Kind == testlog.Unbuilt {
			continue // as where the race detector cannot be built
		}
		without = true
		if err := f.sort(ctx, test, base, r); err != nil {
			return false, err
		}
	}
	if !without {
		return false, nil
	}
	return true, f.settle(ctx, test, Run{Race: r.Race})
}

// passesAgain is how often tests must pass with a rewrite, of which they have failed with it once.
const passesAgain = 2

// Passes asks whether tests that failed once with a rewrite, in a run, pass in the same run with it, which test
// carries out again. Then they fail now and then, and are left out, and the rewrite is to be tested again.
// What the race detector found once counts.
func (f *Finder) Passes(ctx context.Context, test Tester, failed []*testlog.Package, r Run) (bool, error) {
	if f.over() || r.Race {
		return false, nil
	}
	began := f.time()
	defer func() { f.found.Lost += f.time().Sub(began) }()
	var flaky []testlog.Failure
	for _, p := range failed {
		if slices.ContainsFunc(p.Failures, func(fail testlog.Failure) bool { return fail.Kind != testlog.Failed }) {
			return false, nil
		}
		for range passesAgain {
			if len(p.Failures) == 0 {
				break
			}
			r.Packages = []string{p.Path}
			log, err := test(ctx, r)
			if err != nil || len(log) == 0 || len(log[0].Failures) > 0 {
				return false, ctx.Err()
			}
		}
		flaky = append(flaky, p.Failures...)
	}
	for _, fail := range flaky {
		f.leaveOut(fail, Flaky)
	}
	return len(flaky) > 0, nil
}

// Writes asks whether tests change files of the code in a run without a rewrite, too, which
// test carries out: those that they changed with it.
func (f *Finder) Writes(ctx context.Context, test Tester, files []string, r Run) (bool, error) {
	known := func(file string) bool { return slices.Contains(f.found.Written, file) }
	unknown := slices.DeleteFunc(slices.Clone(files), known)
	if len(unknown) == 0 || f.over() {
		return len(unknown) == 0, nil
	}
	began := f.time()
	defer func() { f.found.Lost += f.time().Sub(began) }()
	_, err := f.run(ctx, test, r)
	return !slices.ContainsFunc(unknown, func(file string) bool { return !known(file) }), err
}
