package cli

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
)

// planBy pairs the sub-benchmarks of one binary.
func (w *workshop) planBy(ctx context.Context, p *plan, pkg *packageArms) error {
	if pkg.errs[0] != nil {
		p.rows = append(p.rows, sample.Row{Package: pkg.name, Failed: "both", Reason: reason(pkg.errs[0])})
		return nil
	}
	leaves, err := w.survey(ctx, pkg, 0)
	if why, ok := bench.Reason(err); ok {
		p.rows = append(p.rows, sample.Row{Package: pkg.name, Failed: "both", Reason: why})
		return nil
	}
	if err != nil {
		return err
	}
	var shared []string
	groups := make(map[string][]bench.Leaf)
	arms := make(map[string][]string)
	for _, l := range leaves {
		name, arm, ok := w.opt.by.split(l.Name)
		if !ok || l.Skipped {
			continue
		}
		p.units.noteOverrides(l.Name, l.Overrides)
		if groups[name] == nil {
			shared = append(shared, name)
		}
		groups[name] = append(groups[name], l)
		arms[name] = append(arms[name], arm)
	}
	for _, name := range shared {
		if len(groups[name]) > 1 {
			p.add(w.byBenchmark(pkg, name, groups[name], arms[name]))
		}
	}
	return nil
}

// byBenchmark makes the rows of one benchmark under -by: each arm against the
// base, and every other pair, of which those that turn out to be neighbours in
// the ranking are shown.
func (w *workshop) byBenchmark(pkg *packageArms, name string, leaves []bench.Leaf, arms []string) bench.Benchmark {
	b := bench.Benchmark{Package: pkg.name, Name: name}
	base := w.opt.by.baseAt(name, arms)
	if base < 0 {
		b.Rows = w.opt.by.withoutBase(b, leaves, arms)
		return b
	}
	for i, arm := range arms {
		b.Arms = append(b.Arms, bench.Arm{
			Name: arm, Binary: pkg.binaries[0], Benchmark: leaves[i].Name, Env: pkg.versions[0].Spec.Env,
			Metrics: leaves[i].Metrics,
		})
	}
	row := func(i, j int) {
		r := sample.Row{
			Package: pkg.name, Benchmark: name, Base: arms[i], Head: arms[j],
			BaseName: leaves[i].Name, HeadName: leaves[j].Name, Neighbor: i != base && j != base,
		}
		r.Failed, r.Reason = failedSides(leaves[i].Failed, leaves[j].Failed)
		if r.Neighbor && r.Failed != "" {
			return
		}
		b.Rows = append(b.Rows, r)
	}
	for j := range arms {
		if j != base {
			row(base, j)
		}
	}
	for i := range arms {
		for j := i + 1; j < len(arms); j++ {
			if i != base && j != base {
				row(i, j)
			}
		}
	}
	return b
}

// withoutBase makes the rows of a benchmark that lacks the base asked for.
func (b by) withoutBase(of bench.Benchmark, leaves []bench.Leaf, arms []string) []sample.Row {
	var rows []sample.Row
	for i, arm := range arms {
		rows = append(rows, sample.Row{
			Package: of.Package, Benchmark: of.Name, Base: b.base, Head: arm,
			HeadName: leaves[i].Name, Missing: "base",
		})
	}
	return rows
}

// checkBase reports a base that no benchmark has.
func (b by) checkBase(rows []sample.Row) error {
	if b.base == "" {
		return nil
	}
	var arms []string
	for _, r := range rows {
		if r.Base == b.base && r.Missing == "" {
			return nil
		}
		if r.Head != "" && !slices.Contains(arms, r.Head) {
			arms = append(arms, r.Head)
		}
	}
	if len(arms) == 0 {
		return nil // nothing was built; the rows tell
	}
	return usageErrorf("diff: -base: no benchmark has %s; there are %s", b.base, join(arms))
}
