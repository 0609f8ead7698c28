package compare

import (
	"context"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
)

// newPlan runs every benchmark once and fixes the rows before the first
// measurement.
func newPlan(ctx context.Context, t *tools, packages []*packageArms) (*plan, []sample.Warning, error) {
	p := &plan{policy: t.Policy, seed: t.Seed, units: unitPlan{asked: t.Units}, metrics: t.runner.Metrics}
	add := planVersions
	switch {
	case t.Aim != nil:
		aim := *t.Aim
		p.aim, add = &aim, planSingle
	case t.By.Active():
		add = planBy
	}
	for _, pkg := range packages {
		if err := add(ctx, t, p, pkg); err != nil {
			return nil, nil, err
		}
	}
	if err := p.units.check(); err != nil {
		return nil, nil, err
	}
	if len(p.rows) == 0 {
		return nil, nil, noMatch(ctx, t, packages)
	}
	if err := t.By.CheckBase(p.rows); err != nil {
		return nil, nil, err
	}
	p.describeArms(packages)
	warnings := p.units.warnings()
	if p.aim != nil {
		warnings = append(warnings, sample.Warning{Code: codeNoDrift})
	}
	return p, warnings, nil
}

// planSingle makes a row of each benchmark of one package in the only version.
func planSingle(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	v := pkg.versions[0]
	fails := func(why string) {
		p.rows = append(p.rows, sample.Row{Package: pkg.name, Head: v.arm, Failed: "head", Reason: why})
	}
	if pkg.errs[0] != nil {
		fails(reason(pkg.errs[0]))
		return nil
	}
	leaves, err := survey(ctx, t, pkg, 0)
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
			Arms: []bench.Arm{{Name: v.arm, Binary: pkg.binaries[0], Benchmark: l.Name, Env: v.source.Spec.Env}},
		})
	}
	return nil
}
