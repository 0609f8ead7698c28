package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gohone/hone/internal/build"
)

// A packageArms is one package in all versions.
type packageArms struct {
	key string
	// name is the import path in the first version that has the package.
	name     string
	versions []*version
	// found, binaries and errs go with versions. binaries and errs are both nil
	// where a version lacks the package, or has it without benchmarks.
	found    []*build.Package
	binaries []*build.Binary
	errs     []error
}

// buildAll compiles every package with benchmarks in every version, two at a
// time. It is an error if no package builds in the base and in one other
// version.
func buildAll(ctx context.Context, t *tools, versions []*version) ([]*packageArms, error) {
	packages, err := findPackages(ctx, t, versions)
	if err != nil {
		return nil, err
	}
	type job struct {
		arms *packageArms
		at   int
	}
	var jobs []job
	for _, p := range packages {
		for i := range versions {
			if p.found[i] != nil && worthBuilding(*p.found[i]) && p.twin(i) < 0 {
				jobs = append(jobs, job{p, i})
			}
		}
	}
	work := make(chan job)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for j := range work {
				p, i := j.arms, j.at
				p.binaries[i], p.errs[i] = t.builder.Compile(ctx, versions[i].source, *p.found[i])
			}
		})
	}
	for i, j := range jobs {
		t.report(Step{Doing: Building, Package: j.arms.name, Version: versions[j.at].arm, At: i + 1, Of: len(jobs)})
		work <- j
	}
	close(work)
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return packages, settle(packages)
}

// worthBuilding reports whether a package has benchmarks, or an error that
// must be reported.
func worthBuilding(p build.Package) bool { return p.HasBenchmarks || p.Err != nil }

// findPackages lists the packages with benchmarks, ordered by key.
func findPackages(ctx context.Context, t *tools, versions []*version) ([]*packageArms, error) {
	arms := make(map[string]*packageArms)
	var names []string
	matched := false
	for i, v := range versions {
		t.report(Step{Doing: Listing, Version: v.arm})
		list, err := t.builder.Packages(ctx, v.source, t.Packages)
		if err != nil {
			return nil, err
		}
		names = append(names, v.arm)
		matched = matched || len(list) > 0
		for _, p := range list {
			a := arms[p.Key]
			if a == nil {
				a = &packageArms{key: p.Key, versions: versions, found: make([]*build.Package, len(versions))}
				arms[p.Key] = a
			}
			a.found[i] = &p
			if a.name == "" && worthBuilding(p) {
				a.name = p.ImportPath
			}
		}
	}
	var out []*packageArms
	for _, a := range arms {
		if a.name != "" {
			a.binaries, a.errs = make([]*build.Binary, len(versions)), make([]error, len(versions))
			out = append(out, a)
		}
	}
	if len(out) == 0 {
		return nil, NoBenchmarks(t.Packages, names, matched)
	}
	slices.SortFunc(out, func(a, b *packageArms) int { return strings.Compare(a.key, b.key) })
	return out, nil
}

// twin returns an earlier version whose binary serves for version i too, -1 if
// there is none.
func (p *packageArms) twin(i int) int {
	return slices.IndexFunc(p.versions[:i], func(v *version) bool { return v.sameBuild(p.versions[i]) })
}

// settle shares binaries between equal versions, and finds out whether
// anything is left to compare.
func settle(packages []*packageArms) error {
	var first error
	good := false
	for _, p := range packages {
		for i := range p.versions {
			if t := p.twin(i); t >= 0 {
				p.binaries[i], p.errs[i] = p.binaries[t], p.errs[t]
			}
			if p.errs[i] != nil && !isBuildError(p.errs[i]) {
				return p.errs[i]
			}
			if first == nil {
				first = p.errs[i]
			}
		}
		p.levelDriver()
		good = good || p.errs[0] == nil && (len(p.errs) == 1 || slices.Contains(p.errs[1:], nil))
	}
	if good {
		return nil
	}
	return first
}

// levelDriver makes the binaries of a package comparable: if one toolchain
// does not take the driver, all are measured without it.
func (p *packageArms) levelDriver() {
	i := slices.IndexFunc(p.binaries, func(b *build.Binary) bool { return b != nil && !b.Driver })
	if i < 0 {
		return
	}
	for _, b := range p.binaries {
		if b != nil && b.Driver {
			b.Driver, b.NoDriver = false, fmt.Errorf("%s: %w", p.versions[i].arm, p.binaries[i].NoDriver)
		}
	}
}
