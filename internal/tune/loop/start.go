package loop

import (
	"context"
	"errors"
	"fmt"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
)

// start checks that the code is one that can be tuned, and finds its benchmarks.
func start(
	ctx context.Context, m *target.Meter, code *target.Baseline, pattern string, report *reporter,
) (*benchmarks, error) {
	report.begin(StageBuild, Progress{})
	bin, err := code.Binary(ctx)
	if err != nil {
		return nil, err
	}
	if err := importers(ctx, m.Target, report); err != nil {
		return nil, err
	}
	if err := cleanTests(ctx, m, code.Tree().Files, report); err != nil {
		return nil, err
	}
	return survey(ctx, m, bin, pattern, report)
}

// importers finds the packages whose tests can vouch for a change.
func importers(ctx context.Context, t *target.Target, report *reporter) error {
	var broken []string
	var err error
	if t.Importers, broken, err = t.Builder.Importers(ctx, t.Version, t.Package); err != nil {
		return err
	}
	if len(broken) > 0 {
		report.warn(sample.Warning{Code: codeImporterBroken, Facts: sample.NewFacts(map[string]any{"packages": broken})})
	}
	return nil
}

// cleanTests runs the tests of the original twice, each time in another order. Tests that
// fail once, or change their own code, cannot vouch for a rewrite.
func cleanTests(ctx context.Context, m *target.Meter, files map[string][]byte, report *reporter) error {
	path := m.Target.Package.ImportPath
	var fails [2]*build.Failure
	for i := range fails {
		report.begin(StageOriginal, Progress{N: i + 1, Of: len(fails)})
		opt := build.TestOptions{Shuffle: m.Seeds.Shuffle(), Timeout: report.clock.testTime()}
		err := m.Target.Test(ctx, files, opt)
		if wrote, ok := errors.AsType[*target.WrittenError](err); ok {
			return fmt.Errorf("%s cannot be tuned: %w; leave those tests out with -run", path, wrote)
		}
		if f, ok := errors.AsType[*build.Failure](err); ok {
			fails[i] = f
		} else if err != nil {
			return err
		}
	}
	switch {
	case fails[0] == nil && fails[1] == nil:
		return nil
	case fails[0] != nil && fails[1] != nil:
		return fmt.Errorf("%s cannot be tuned, its tests must pass first, or be chosen with -run: %w", path, fails[0])
	}
	flaky := fails[0]
	if flaky == nil {
		flaky = fails[1]
	}
	return fmt.Errorf("%s cannot be tuned, its tests are flaky: of two runs one failed; leave those out with -run: %w", path, flaky)
}
