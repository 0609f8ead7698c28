package cli

import (
	"context"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
)

// planBench makes a row of each benchmark of the only version.
func (w *workshop) planBench(ctx context.Context, packages []*packageArms) (*plan, error) {
	p := &plan{seed: w.opt.seed}
	for _, pkg := range packages {
		if err := w.planSingle(ctx, p, pkg); err != nil {
			return nil, err
		}
	}
	if len(p.rows) == 0 {
		return nil, w.nothingMatches(ctx, packages)
	}
	p.describeArms(packages)
	w.warnings = append(w.warnings, sample.Warning{
		Code: "assumes-no-drift", Text: "the intervals assume that the machine kept its speed during the run",
		Remedy: "to tell whether a change made code faster use hone diff, which drift does not mislead",
	})
	return p, nil
}

// planSingle makes the rows of one package.
func (w *workshop) planSingle(ctx context.Context, p *plan, pkg *packageArms) error {
	v := pkg.versions[0]
	fails := func(why string) {
		p.rows = append(p.rows, sample.Row{Package: pkg.name, Head: v.arm, Failed: "head", Reason: why})
	}
	if pkg.errs[0] != nil {
		fails(reason(pkg.errs[0]))
		return nil
	}
	leaves, err := w.survey(ctx, pkg, 0)
	if why, ok := bench.Reason(err); ok {
		fails(why)
		return nil
	}
	if err != nil {
		return err
	}
	for _, l := range leaves {
		if l.Skipped {
			continue
		}
		row := sample.Row{Package: pkg.name, Benchmark: l.Name, Head: v.arm, HeadName: l.Name}
		if l.Failed != "" {
			row.Failed, row.Reason = "head", l.Failed
		}
		p.add(bench.Benchmark{
			Package: pkg.name, Name: l.Name, Rows: []sample.Row{row},
			Arms: []bench.Arm{{Name: v.arm, Binary: pkg.binaries[0], Benchmark: l.Name, Env: v.Spec.Env}},
		})
	}
	return nil
}
