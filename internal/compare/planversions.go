package compare

import (
	"context"
	"errors"
	"slices"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
)

// planVersions compares one package between versions, each against the first.
func planVersions(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	same := identical(pkg, t.Force)
	if !slices.Contains(same[1:], false) {
		return planIdentical(ctx, t, p, pkg)
	}
	u, err := unreachedBy(ctx, t, p, pkg, same)
	if err != nil {
		return err
	}
	s, err := surveyAll(ctx, t, p, pkg, u)
	if err != nil {
		return err
	}
	p.rows = append(p.rows, pkg.failedRows()...)
	if pkg.errs[0] != nil {
		return nil // nothing to compare with
	}
	p.rows = append(p.rows, u.rows(pkg)...)
	for _, name := range s.names {
		p.add(s.benchmark(name))
	}
	return nil
}

// surveys are the benchmarks that each version of one package has.
type surveys struct {
	pkg *packageArms
	// leaves are the benchmarks of each version, without those that need none.
	leaves    [][]bench.Leaf
	unreached *unreached
	// names are those of all versions, in the order of the first that has each.
	names []string
}

// surveyAll finds the benchmarks of each version. A version whose test binary
// does not come to its benchmarks gets an error in pkg.errs.
func surveyAll(ctx context.Context, t *tools, p *plan, pkg *packageArms, u *unreached) (*surveys, error) {
	s := &surveys{pkg: pkg, leaves: make([][]bench.Leaf, len(pkg.versions)), unreached: u}
	for i := range pkg.versions {
		switch {
		case pkg.errs[0] != nil:
			return s, nil
		case pkg.binaries[i] == nil:
			continue
		case i > 0 && u.identical[i]:
			s.leaves[i] = s.leaves[0]
			continue
		}
		leaves, err := survey(ctx, t, pkg, i, u.nowhere...)
		if why, ok := bench.Reason(err); ok {
			pkg.errs[i] = errors.New(why)
			continue
		}
		if err != nil {
			return nil, err
		}
		s.leaves[i] = leaves
		for _, l := range leaves {
			p.units.noteOverrides(l.Name, l.Overrides)
			if !slices.Contains(s.names, l.Name) {
				s.names = append(s.names, l.Name)
			}
		}
	}
	return s, nil
}

// failedRows are the rows of a package that does not build in some versions,
// or whose test binary does not come to its benchmarks there.
func (p *packageArms) failedRows() []sample.Row {
	var rows []sample.Row
	for i, v := range p.versions[1:] {
		r := sample.Row{Package: p.name, Base: p.versions[0].arm, Head: v.arm}
		r.Failed, r.Reason = failedSides(reason(p.errs[0]), reason(p.errs[i+1]))
		if r.Failed != "" {
			rows = append(rows, r)
		}
	}
	return rows
}

// identical reports for each version whether it is the same program as the
// first, run the same way.
func identical(pkg *packageArms, force bool) []bool {
	out := make([]bool, len(pkg.versions))
	base := pkg.binaries[0]
	for i, v := range pkg.versions {
		if i == 0 || base == nil || pkg.binaries[i] == nil || force {
			continue
		}
		out[i] = v.sameProcess(pkg.versions[0]) && build.Identical(base, pkg.binaries[i])
	}
	return out
}

// planIdentical names the benchmarks of a package that is the same program in
// all versions. It runs them only to learn what units they report.
func planIdentical(ctx context.Context, t *tools, p *plan, pkg *packageArms) error {
	names, err := t.runner.List(ctx, pkg.binaries[0], t.Bench)
	if why, ok := bench.Reason(err); ok {
		for i := range pkg.errs {
			pkg.errs[i] = errors.New(why)
		}
		p.rows = append(p.rows, pkg.failedRows()...)
		return nil
	}
	if err != nil {
		return err
	}
	if p.units.asksForOwn() {
		leaves, err := survey(ctx, t, pkg, 0)
		if err != nil {
			return err
		}
		p.units.noteReported(leaves)
	}
	for _, name := range names {
		for _, v := range pkg.versions[1:] {
			p.rows = append(p.rows, sample.Row{
				Package: pkg.name, Benchmark: name, Base: pkg.versions[0].arm, Head: v.arm,
				BaseName: name, HeadName: name, Identical: true,
			})
		}
	}
	return nil
}

// benchmark makes the rows of one benchmark.
func (s *surveys) benchmark(name string) bench.Benchmark {
	pkg := s.pkg
	b := bench.Benchmark{Package: pkg.name, Name: name}
	base := s.find(0, name)
	for i, v := range pkg.versions {
		leaf := s.find(i, name)
		if leaf != nil && leaf.Failed == "" && !leaf.Skipped {
			b.Arms = append(b.Arms, bench.Arm{
				Name: v.arm, Binary: pkg.binaries[i], Benchmark: name, Env: v.source.Spec.Env, Metrics: leaf.Metrics,
			})
		}
		skipped := base != nil && base.Skipped && leaf != nil && leaf.Skipped
		if i == 0 || pkg.errs[i] != nil || base == nil && leaf == nil || skipped {
			continue // a version that failed has its row already
		}
		row := sample.Row{
			Package: pkg.name, Benchmark: name, Base: pkg.versions[0].arm, Head: v.arm,
			BaseName: name, HeadName: name, Identical: s.unreached.identical[i],
		}
		oneSided(&row, base, leaf)
		switch {
		case row.Identical || !row.Measured():
		case s.unreached.same(i, name):
			row.Identical, row.Reason = true, sample.SameCode
		default:
			row.Reach = s.unreached.reach(i, name)
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

// find returns a benchmark of version i, nil if it lacks it.
func (s *surveys) find(i int, name string) *bench.Leaf {
	at := slices.IndexFunc(s.leaves[i], func(l bench.Leaf) bool { return l.Name == name })
	if at < 0 {
		return nil
	}
	return &s.leaves[i][at]
}

// oneSided notes in a row which sides lack the benchmark or fail. One of base
// and head may be nil.
func oneSided(r *sample.Row, base, head *bench.Leaf) {
	const skips = "it skips itself there"
	why := func(l *bench.Leaf) string {
		if l == nil {
			return ""
		}
		return l.Failed
	}
	r.Failed, r.Reason = failedSides(why(base), why(head))
	switch {
	case r.Failed != "":
	case base == nil:
		r.Missing = "base"
	case head == nil:
		r.Missing = "head"
	case base.Skipped:
		r.Missing, r.Reason = "base", skips
	case head.Skipped:
		r.Missing, r.Reason = "head", skips
	}
}
