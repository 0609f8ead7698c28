package cli

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
)

// planVersions compares one package between versions, each against the first.
func (w *workshop) planVersions(ctx context.Context, p *plan, pkg *packageArms) error {
	identical := w.identical(pkg)
	if !slices.Contains(identical[1:], false) {
		return w.planIdentical(ctx, p, pkg)
	}
	surveys, names, err := w.surveys(ctx, p, pkg, identical)
	if err != nil {
		return err
	}
	p.rows = append(p.rows, pkg.failedRows()...)
	if pkg.errs[0] != nil {
		return nil // nothing to compare with
	}
	for _, name := range names {
		p.add(w.versionBenchmark(pkg, name, surveys, identical))
	}
	return nil
}

// surveys finds the benchmarks of each version, and their names in the order
// of the first version that has them. A version whose test binary does not
// come to its benchmarks gets an error in pkg.errs.
func (w *workshop) surveys(ctx context.Context, p *plan, pkg *packageArms, identical []bool) (surveys [][]bench.Leaf, names []string, err error) {
	surveys = make([][]bench.Leaf, len(pkg.versions))
	for i := range pkg.versions {
		switch {
		case pkg.errs[0] != nil:
			return surveys, nil, nil
		case pkg.binaries[i] == nil:
			continue
		case i > 0 && identical[i]:
			surveys[i] = surveys[0]
			continue
		}
		leaves, err := w.survey(ctx, pkg, i)
		if why, ok := bench.Reason(err); ok {
			pkg.errs[i] = errors.New(why)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		surveys[i] = leaves
		for _, l := range leaves {
			p.units.noteOverrides(l.Name, l.Overrides)
			if !slices.Contains(names, l.Name) {
				names = append(names, l.Name)
			}
		}
	}
	return surveys, names, nil
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

// reason is the error of a build without the version and the package, which
// stand beside it.
func reason(err error) string {
	text := describe(err)
	if e, ok := errors.AsType[*build.Error](err); ok {
		text = strings.TrimPrefix(text, e.Version+": "+e.Package+" ")
	}
	return text
}

// identical says of each version whether it is the same program as the first,
// run the same way.
func (w *workshop) identical(pkg *packageArms) []bool {
	out := make([]bool, len(pkg.versions))
	base := pkg.binaries[0]
	for i, v := range pkg.versions {
		if i == 0 || base == nil || pkg.binaries[i] == nil || w.opt.force {
			continue
		}
		out[i] = v.sameProcess(pkg.versions[0]) && build.Identical(base, pkg.binaries[i])
	}
	return out
}

// planIdentical names the benchmarks of a package that is the same program in
// all versions, without running them unless only that tells what they report.
func (w *workshop) planIdentical(ctx context.Context, p *plan, pkg *packageArms) error {
	names, err := w.runner.List(ctx, pkg.binaries[0], w.opt.bench)
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
		leaves, err := w.survey(ctx, pkg, 0)
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

// versionBenchmark makes the rows of one benchmark.
func (w *workshop) versionBenchmark(pkg *packageArms, name string, surveys [][]bench.Leaf, identical []bool) bench.Benchmark {
	b := bench.Benchmark{Package: pkg.name, Name: name}
	find := func(i int) (bench.Leaf, bool) {
		at := slices.IndexFunc(surveys[i], func(l bench.Leaf) bool { return l.Name == name })
		if at < 0 {
			return bench.Leaf{}, false
		}
		return surveys[i][at], true
	}
	base, inBase := find(0)
	for i, v := range pkg.versions {
		leaf, ok := find(i)
		if ok && leaf.Failed == "" && !leaf.Skipped {
			b.Arms = append(b.Arms, bench.Arm{Name: v.arm, Binary: pkg.binaries[i], Benchmark: name, Env: v.Spec.Env, Metrics: leaf.Metrics})
		}
		if i == 0 || pkg.errs[i] != nil || !inBase && !ok || base.Skipped && leaf.Skipped {
			continue // a version that failed has its row already
		}
		b.Rows = append(b.Rows, versionRow(pkg, i, name, base, inBase, leaf, ok, identical[i]))
	}
	return b
}

func versionRow(pkg *packageArms, i int, name string, base bench.Leaf, inBase bool, head bench.Leaf, inHead, identical bool) sample.Row {
	r := sample.Row{
		Package: pkg.name, Benchmark: name, Base: pkg.versions[0].arm, Head: pkg.versions[i].arm,
		BaseName: name, HeadName: name, Identical: identical,
	}
	r.Failed, r.Reason = failedSides(base.Failed, head.Failed)
	switch {
	case r.Failed != "":
	case !inBase:
		r.Missing = "base"
	case !inHead:
		r.Missing = "head"
	case base.Skipped:
		r.Missing, r.Reason = "base", "it skips itself there"
	case head.Skipped:
		r.Missing, r.Reason = "head", "it skips itself there"
	}
	return r
}
