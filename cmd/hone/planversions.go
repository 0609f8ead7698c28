package main

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
	if w.unbuilt(p, pkg) {
		return nil
	}
	identical := w.identical(pkg)
	if !slices.Contains(identical[1:], false) {
		return w.planIdentical(ctx, p, pkg)
	}
	surveys := make([][]bench.Leaf, len(pkg.versions))
	var names []string
	for i := range pkg.versions {
		switch {
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
			return err
		}
		surveys[i] = leaves
		for _, l := range leaves {
			if !slices.Contains(names, l.Name) {
				names = append(names, l.Name)
			}
		}
	}
	if w.unbuilt(p, pkg) {
		return nil
	}
	for _, name := range names {
		p.add(w.versionBenchmark(pkg, name, surveys, identical))
	}
	return nil
}

// unbuilt makes the rows of a package that does not build in some version, or
// whose test binary does not come to its benchmarks.
func (w *workshop) unbuilt(p *plan, pkg *packageArms) bool {
	if !slices.ContainsFunc(pkg.errs, func(e error) bool { return e != nil }) {
		return false
	}
	base := reason(pkg.errs[0])
	for i, v := range pkg.versions[1:] {
		r := sample.Row{Package: pkg.name, Base: pkg.versions[0].arm, Head: v.arm}
		r.Failed, r.Reason = failedSides(base, reason(pkg.errs[i+1]))
		if r.Failed != "" {
			p.rows = append(p.rows, r)
		}
	}
	return true
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
// all versions, without running them.
func (w *workshop) planIdentical(ctx context.Context, p *plan, pkg *packageArms) error {
	names, err := w.runner.List(ctx, pkg.binaries[0], w.opt.bench)
	if why, ok := bench.Reason(err); ok {
		for i := range pkg.errs {
			pkg.errs[i] = errors.New(why)
		}
		w.unbuilt(p, pkg)
		return nil
	}
	if err != nil {
		return err
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
			b.Arms = append(b.Arms, bench.Arm{Name: v.arm, Binary: pkg.binaries[i], Benchmark: name, Env: v.Spec.Env})
		}
		if i == 0 || !inBase && !ok || base.Skipped && leaf.Skipped {
			continue
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
