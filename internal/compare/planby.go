package compare

import (
	"context"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
)

// planBy pairs the sub-benchmarks of one binary.
func planBy(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	fails := func(why string) {
		p.rows = append(p.rows, sample.Row{Package: pkg.name, Failed: "both", Reason: why})
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
	var names []string
	groups := make(map[string]*byGroup)
	for _, l := range leaves {
		name, arm, ok := t.By.Split(l.Name)
		if !ok || l.Skipped {
			continue
		}
		p.units.noteOverrides(l.Name, l.Overrides)
		g := groups[name]
		if g == nil {
			g = &byGroup{pkg: pkg, name: name}
			groups[name] = g
			names = append(names, name)
		}
		g.leaves, g.arms = append(g.leaves, l), append(g.arms, arm)
	}
	for _, name := range names {
		if g := groups[name]; len(g.leaves) > 1 {
			p.add(g.benchmark(t.By))
		}
	}
	return nil
}

// A byGroup is the sub-benchmarks that share a name.
type byGroup struct {
	pkg    *packageArms
	name   string // what they share
	leaves []bench.Leaf
	arms   []string // the arm of each leaf
}

// benchmark makes the rows of the group: each arm against the base, and every
// other pair, of which those that turn out to be neighbors in the ranking are
// shown.
func (g *byGroup) benchmark(by By) bench.Benchmark {
	b := bench.Benchmark{Package: g.pkg.name, Name: g.name}
	base := by.BaseAt(g.name, g.arms)
	if base < 0 {
		for i, arm := range g.arms {
			b.Rows = append(b.Rows, sample.Row{
				Package: g.pkg.name, Benchmark: g.name, Base: by.Base, Head: arm,
				HeadName: g.leaves[i].Name, Missing: "base",
			})
		}
		return b
	}
	for i, arm := range g.arms {
		b.Arms = append(b.Arms, bench.Arm{
			Name: arm, Binary: g.pkg.binaries[0], Benchmark: g.leaves[i].Name,
			Env: g.pkg.versions[0].source.Spec.Env, Metrics: g.leaves[i].Metrics,
		})
	}
	for j := range g.arms {
		if j != base {
			b.Rows = append(b.Rows, g.row(base, j))
		}
	}
	for i := range g.arms {
		for j := i + 1; j < len(g.arms); j++ {
			r := g.row(i, j)
			r.Neighbor = true
			if i != base && j != base && r.Failed == "" {
				b.Rows = append(b.Rows, r)
			}
		}
	}
	return b
}

// row compares two arms.
func (g *byGroup) row(base, head int) sample.Row {
	b, h := g.leaves[base], g.leaves[head]
	r := sample.Row{
		Package: g.pkg.name, Benchmark: g.name, Base: g.arms[base], Head: g.arms[head],
		BaseName: b.Name, HeadName: h.Name,
	}
	r.Failed, r.Reason = failedSides(b.Failed, h.Failed)
	return r
}
