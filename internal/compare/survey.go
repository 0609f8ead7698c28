package compare

import (
	"context"
	"fmt"

	"github.com/gohone/hone/internal/bench"
)

// survey runs every benchmark of a package once at version i, without some.
func survey(ctx context.Context, t *tools, pkg *packageArms, i int, without ...string) ([]bench.Leaf, error) {
	v := pkg.versions[i]
	t.report(Step{Doing: Surveying, Package: pkg.name, Version: v.arm})
	leaves, err := t.runner.SurveyWithout(ctx, pkg.binaries[i], t.Bench, v.source.Spec.Env, without)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%s: run the benchmarks of %s: %w", v.arm, pkg.name, err)
	}
	return leaves, nil
}

// noMatch returns the error for benchmarks without a row.
func noMatch(ctx context.Context, t *tools, packages []*packageArms) error {
	e := &NoMatchError{Bench: t.Bench, By: t.By.Text}
	for _, pkg := range packages {
		for _, b := range pkg.binaries {
			if b == nil {
				continue
			}
			if t.By.Active() {
				leaves, _ := t.runner.Survey(ctx, b, ".", nil)
				for _, l := range leaves {
					e.Have = append(e.Have, l.Name)
				}
			} else if list, err := t.runner.List(ctx, b, "."); err == nil {
				e.Have = append(e.Have, list...)
			}
			break
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return e
}
