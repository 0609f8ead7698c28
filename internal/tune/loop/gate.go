package loop

import (
	"context"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// A Gate measures changes of one package as a run does, without the loop around it: no
// tests, no check, and nothing is kept. It serves to find out how good the measurements
// are.
type Gate struct {
	bench    trial.Bench
	policy   verdict.Policy
	spots    []search.Spot
	compiler string
}

// OpenGate builds the package, runs and profiles its benchmarks. Suite, Sources, Checker
// and Goals of the options are not used; the Budget is what a run would have.
func OpenGate(ctx context.Context, opt Options) (*Gate, error) {
	report := opt.reporter()
	meter := opt.meter(report)
	tree := rewrite.Tree{Root: opt.Target.Version.Root}
	g := &Gate{policy: opt.Policy, bench: trial.Bench{
		Target: opt.Target, Meter: meter, Original: tree, Baseline: target.NewBaseline(opt.Target, tree),
	}}
	bin, err := g.bench.Baseline.Binary(ctx)
	if err != nil {
		return nil, err
	}
	g.compiler = bin.Toolchain
	list, err := survey(ctx, meter, bin, opt.Bench, report)
	if err == nil {
		g.bench.Benchmarks = names(list.fast)
		p := newProfiler(meter, report, opt.MinShare)
		_, err = p.profile(ctx, bin, list.fast)
		g.spots = p.heat.spots(opt.MinShare)
	}
	if err != nil {
		g.Close()
		return nil, err
	}
	return g, nil
}

// Close removes what was built.
func (g *Gate) Close() { g.bench.Baseline.Close() }

// Spots lists the functions that cost something, the hottest first.
func (g *Gate) Spots() []search.Spot { return g.spots }

// Code loads packages of the code.
func (g *Gate) Code(ctx context.Context, packages ...string) (*rewrite.Code, error) {
	return g.bench.Target.Load(ctx, g.bench.Baseline.Tree(), packages...)
}

// Measure carries out the measurements in the trial of a candidate for a spot: the quick
// comparison, and the verdict if that promises a gain. It is judged as the first verdict
// of a run, which has the largest part of the error. The checks count as passed. The seed
// decides the order of processes.
func (g *Gate) Measure(
	ctx context.Context, c *rewrite.Candidate, s search.Spot, seed uint64,
) (*trial.Trial, error) {
	b, meter := g.bench, *g.bench.Meter
	meter.Seeds, b.Meter, b.Ledger, b.Seed = target.NewSeeds(seed), &meter, trial.NewLedger(g.policy), seed
	t := trial.New(b.Baseline.Tree(), c, s.Benchmarks, s.Shares)
	defer trial.Close(&b, t)
	return t, trial.Measure(ctx, &b, t)
}

// Toolchain is the version of Go that builds the code.
func (g *Gate) Toolchain() string { return g.compiler }
