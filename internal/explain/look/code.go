package look

import (
	"cmp"
	"context"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
)

// code is a version that is built.
type code struct {
	version  *source.Version
	builder  *build.Builder
	binaries []*build.Binary // of the packages that have benchmarks
}

// buildCode takes a snapshot of the version and builds its packages. Building counts as
// measuring: it takes the lock of the machine.
func buildCode(ctx context.Context, s *session.Session, o *Options, step func(compare.Step)) (*code, error) {
	name := o.Version.Raw
	step(compare.Step{Doing: compare.Snapshotting, Version: name})
	v, err := s.Resolver.Resolve(ctx, o.Version)
	if err != nil {
		return nil, err
	}
	if err := s.Lock(ctx, func(pid string) { step(compare.Step{Doing: compare.Waiting, PID: pid}) }); err != nil {
		return nil, err
	}
	c := &code{version: v}
	if c.builder, err = s.Builder(o.Build.Tags); err != nil {
		return nil, err
	}
	step(compare.Step{Doing: compare.Listing, Version: name})
	list, err := c.builder.Packages(ctx, v, o.Packages)
	if err != nil {
		return nil, err
	}
	with := withBenchmarks(list)
	if len(with) == 0 {
		return nil, compare.NoBenchmarks(o.Packages, []string{name}, len(list) > 0)
	}
	for i, p := range with {
		step(compare.Step{Doing: compare.Building, Version: name, Package: p.ImportPath, At: i + 1, Of: len(with)})
		bin, err := c.builder.Compile(ctx, v, p)
		if err != nil {
			return nil, err
		}
		c.binaries = append(c.binaries, bin)
	}
	return c, nil
}

// withBenchmarks returns the packages that have some, and those that cannot be loaded.
func withBenchmarks(list []build.Package) []build.Package {
	var out []build.Package
	for _, p := range list {
		if p.HasBenchmarks || p.Err != nil {
			out = append(out, p)
		}
	}
	return out
}

// described is the version as a run has it.
func (c *code) described() sample.Version {
	return compare.Describe(c.version, c.version.Name, c.binaries[0].Toolchain)
}

// own returns what tells the user's own code, given by its path in the user's tree, from
// what it uses.
func (c *code) own(bin *build.Binary) func(function, file string) bool {
	return explain.OwnIn(cmp.Or(c.version.Origin(), c.version.Root), bin.Path)
}

// runner returns what starts benchmark processes.
func runner(p compare.ProcessOptions) *bench.Runner {
	return &bench.Runner{Procs: p.Procs, Timeout: p.Timeout, Metrics: p.Metrics, Brief: p.Brief}
}
