package loop

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/suite"
	"github.com/gohone/hone/internal/tune/target"
)

// A beginning is what a run begins with.
type beginning struct {
	meter  *target.Meter
	code   *target.Baseline
	suite  *suite.Finder
	report *reporter
}

// start checks that the code is one that can be tuned, and finds its benchmarks.
func (b *beginning) start(ctx context.Context, pattern string) (*benchmarks, error) {
	b.report.begin(StageBuild, Progress{})
	bin, err := b.code.Binary(ctx)
	if err != nil {
		return nil, err
	}
	if err := importers(ctx, b.meter.Target, b.report); err != nil {
		return nil, err
	}
	for _, p := range b.meter.Target.Importers {
		if p.ImportPath != b.suite.Own {
			b.suite.Others = append(b.suite.Others, p.ImportPath)
		}
	}
	began := time.Now()
	if err := b.suite.Find(ctx, suite.Of(b.meter.Target, b.code.Tree().Files)); err != nil {
		return nil, err
	}
	b.meter.Target.Long = b.suite.Found().Long
	b.report.tests = time.Since(began)
	return survey(ctx, b.meter, bin, pattern, b.report)
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
