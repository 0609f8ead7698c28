package cli

import (
	"context"
	"fmt"
	"os"
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
	// binaries and errs go with versions; both nil where a version lacks the
	// package, or has it without benchmarks.
	binaries []*build.Binary
	errs     []error
}

// build compiles every package with benchmarks in every version, two at a
// time.
func (w *workshop) build(ctx context.Context, versions []*version) ([]*packageArms, error) {
	packages, found, err := w.find(ctx, versions)
	if err != nil {
		return nil, err
	}
	if len(packages) == 0 {
		return nil, w.noBenchmarks(found, versions)
	}
	type job struct {
		arms *packageArms
		at   int
		pkg  build.Package
	}
	var jobs []job
	for _, p := range packages {
		for i, v := range versions {
			if pkg, ok := found[v][p.key]; ok && worthBuilding(pkg) && p.twin(i) < 0 {
				jobs = append(jobs, job{p, i, pkg})
			}
		}
	}
	work := make(chan job)
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for j := range work {
				j.arms.binaries[j.at], j.arms.errs[j.at] = w.builder.Compile(ctx, j.arms.versions[j.at].Version, j.pkg)
			}
		})
	}
	for i, j := range jobs {
		w.phase(fmt.Sprintf("build %d of %d: %s at %s", i+1, len(jobs), j.arms.name, j.arms.versions[j.at].arm))
		work <- j
	}
	close(work)
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return packages, w.settle(packages)
}

// worthBuilding says that a package has benchmarks, or that what is wrong with
// it must be told.
func worthBuilding(p build.Package) bool { return p.HasBenchmarks || p.Err != nil }

// find lists the packages with benchmarks, and per version what was found.
func (w *workshop) find(ctx context.Context, versions []*version) ([]*packageArms, map[*version]map[string]build.Package, error) {
	found := make(map[*version]map[string]build.Package)
	names := make(map[string]string)
	for _, v := range versions {
		w.phase("list packages of " + v.arm)
		list, err := w.builder.Packages(ctx, v.Version, w.opt.packages)
		if err != nil {
			return nil, nil, err
		}
		found[v] = make(map[string]build.Package)
		for _, p := range list {
			found[v][p.Key] = p
			if _, ok := names[p.Key]; !ok && worthBuilding(p) {
				names[p.Key] = p.ImportPath
			}
		}
	}
	var out []*packageArms
	for key, name := range names {
		out = append(out, &packageArms{
			key: key, name: name, versions: versions,
			binaries: make([]*build.Binary, len(versions)), errs: make([]error, len(versions)),
		})
	}
	slices.SortFunc(out, func(a, b *packageArms) int { return strings.Compare(a.key, b.key) })
	return out, found, nil
}

// twin returns an earlier version whose binary serves for version i too, -1 if
// there is none.
func (p *packageArms) twin(i int) int {
	return slices.IndexFunc(p.versions[:i], func(v *version) bool { return v.sameBuild(p.versions[i]) })
}

// settle shares binaries between equal versions. It is an error if nothing is
// left to compare: no package builds in its base and in one other version.
func (w *workshop) settle(packages []*packageArms) error {
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
	if !good {
		return w.blameLowered(first)
	}
	return nil
}

// noBenchmarks tells why there is nothing to run.
func (w *workshop) noBenchmarks(found map[*version]map[string]build.Package, versions []*version) error {
	var arms []string
	n := 0
	for _, v := range versions {
		arms = append(arms, v.arm)
		n += len(found[v])
	}
	where := strings.Join(arms, " or ")
	patterns := strings.Join(w.opt.packages, " ")
	if n == 0 {
		return fmt.Errorf("no package matches %s in %s%s", patterns, where, w.directoryHint())
	}
	after := ""
	if w.opt.dashes {
		after = " after --"
	}
	return fmt.Errorf("no benchmarks in %s in %s; name other packages%s, for example ./... for all", patterns, where, after)
}

// directoryHint helps who writes a folder as an import path.
func (w *workshop) directoryHint() string {
	for _, p := range w.opt.packages {
		if info, err := os.Stat(p); err == nil && info.IsDir() && !strings.HasPrefix(p, ".") {
			return "; for the directory write ./" + p
		}
	}
	return ""
}
