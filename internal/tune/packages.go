package tune

import (
	"cmp"
	"context"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
)

// A Generated is a file of benchmarks that was written for a package.
type Generated struct {
	Package string // import path
	Name    string
	Text    []byte
}

// A GenerateError reports that benchmarks could not be written.
type GenerateError struct{ Err error }

func (e *GenerateError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *GenerateError) Unwrap() error { return e.Err }

// The codes of warnings about packages and rules.
const (
	codeNoBenchmarks sample.Code = "no-benchmarks"
	codeRuleFailed   sample.Code = "rule-failed"
)

// packages are those that are tuned.
type packages struct {
	list      []build.Package
	generated []Generated
	warnings  []sample.Warning
}

// findPackages lists the packages with benchmarks. With generate it writes benchmarks for
// packages without, and lays them over the code. Of several packages, those for which
// that cannot be done are left out.
func findPackages(ctx context.Context, c *code, patterns []string, generate bool) (*packages, error) {
	all, err := c.builder.Packages(ctx, c.private.Version, patterns)
	if err != nil {
		return nil, err
	}
	found := new(packages)
	var failed error
	for _, p := range all {
		if generate && !p.HasBenchmarks && p.Err == nil {
			text, err := GenerateBenchmarks(ctx, c.target(p))
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if err != nil {
				err = &GenerateError{err}
				failed = cmp.Or(failed, err)
				found.warnings = append(found.warnings, sample.Warning{
					Code: codeNoBenchmarks, Package: p.ImportPath, Facts: sample.NewFacts(map[string]any{"error": err.Error()}),
				})
				continue
			}
			c.generated[GeneratedPath(p)] = text
			found.generated = append(found.generated, Generated{p.ImportPath, GeneratedName, text})
			p.HasBenchmarks = true
		}
		if p.HasBenchmarks || p.Err != nil {
			found.list = append(found.list, p)
		}
	}
	switch {
	case len(found.list) > 0:
		return found, nil
	case failed != nil:
		return nil, failed
	}
	return nil, compare.NoBenchmarks(patterns, []string{c.user.Name}, len(all) > 0)
}
