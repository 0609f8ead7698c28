package cli

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/machine"
	"github.com/gohone/hone/internal/probe"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// planted are the changes that doctor looks for, the smallest first.
var planted = []float64{0.01, 0.02, 0.05, 0.1}

const (
	// draws is how many comparisons are drawn from a record for each change.
	draws = 100
	// enoughLong is the number of long pairs that make a record whole.
	enoughLong = 3
	// minute is what building and measuring may take together, unless building
	// alone takes half of it.
	minute = 55 * time.Second
)

// doctorPolicy is the policy of so many comparisons of equal programs. Their
// tolerance is the smallest change that is planted.
func doctorPolicy(family int) verdict.Policy {
	d := verdict.DefaultPolicy()
	return verdict.Policy{Alpha: d.Alpha, Family: family, Tolerance: planted[0], Budget: d.Budget}
}

// An aa is hone's own benchmarks compared with themselves.
type aa struct {
	// run is the comparison proper, more what completes its record.
	run, more     *sample.Run
	before, after machine.Look
	clock         time.Duration // what reading the clock takes
}

// measure compares each of hone's own benchmarks with itself.
func (d *doctor) measure(ctx context.Context) error {
	var err error
	if d.builder.Dir, err = d.resolver.TempDir(); err != nil {
		return err
	}
	if err := d.lock(ctx); err != nil {
		return err
	}
	start := time.Now()
	bin, err := d.buildProbe(ctx)
	if err != nil {
		return err
	}
	plan, err := d.planAA(ctx, bin)
	if err != nil {
		return err
	}
	each := d.opt.time.Seconds() / float64(len(plan.Benchmarks))
	// A busy machine does not keep to budgets: some pairs are always run.
	most := max(minute-time.Since(start), d.opt.time)

	local := machine.Local()
	m := &aa{before: local.Look(), clock: machine.ClockCost()}
	plan.Policy.Budget = 0.7 * each
	if m.run, err = d.compare(ctx, plan, most*6/10); err != nil {
		return err
	}
	// Where noise keeps the fast path undecided no long look came. With a
	// tolerance that everything is within it comes at once.
	plan.Benchmarks = withoutLong(plan.Benchmarks, m.run)
	plan.Policy.Tolerance, plan.Policy.Budget = 1, 0.4*each
	if m.more, err = d.compare(ctx, plan, most*4/10); err != nil {
		return err
	}
	m.after = local.Look()
	d.aa = m
	return nil
}

// buildProbe builds hone's benchmarks in a module of their own.
func (d *doctor) buildProbe(ctx context.Context) (*build.Binary, error) {
	d.phase("build hone's own benchmarks")
	dir, err := d.resolver.TempDir()
	if err != nil {
		return nil, err
	}
	if err := probe.Write(dir); err != nil {
		return nil, err
	}
	// There is nothing to resolve: this is the only version there will be.
	v := &source.Version{Name: "hone's own benchmarks", Root: dir, Dir: dir, GoWork: "off"}
	bin, err := d.builder.Compile(ctx, v, build.Package{Key: ".", ImportPath: probe.ImportPath, Dir: dir, Module: dir, HasBenchmarks: true})
	if err == nil && !bin.Driver && d.settings.NoDriver == nil {
		d.warnNoDriver(bin.Toolchain, bin.NoDriver)
	}
	return bin, err
}

// planAA plans to compare every benchmark of a binary with itself.
func (d *doctor) planAA(ctx context.Context, bin *build.Binary) (bench.Plan, error) {
	d.phase("run every benchmark once")
	leaves, err := d.runner.Survey(ctx, bin, d.opt.bench, nil)
	if err != nil {
		return bench.Plan{}, fmt.Errorf("run hone's own benchmarks: %w", err)
	}
	var all []bench.Benchmark
	for _, l := range leaves {
		if l.Failed != "" {
			return bench.Plan{}, fmt.Errorf("run hone's own benchmarks: %s: %s", l.Name, l.Failed)
		}
		if l.Skipped {
			continue
		}
		all = append(all, bench.Benchmark{
			Package: probe.ImportPath, Name: l.Name,
			Arms: []bench.Arm{{Name: "base", Binary: bin, Benchmark: l.Name}, {Name: "head", Binary: bin, Benchmark: l.Name}},
			Rows: []sample.Row{{Package: probe.ImportPath, Benchmark: l.Name, Base: "base", Head: "head", BaseName: l.Name, HeadName: l.Name}},
		})
	}
	if len(all) == 0 {
		names, _ := d.runner.List(ctx, bin, ".")
		return bench.Plan{}, fmt.Errorf("no benchmark matches -bench %s; there are %s", d.opt.bench, join(names))
	}
	return bench.Plan{Benchmarks: all, Policy: doctorPolicy(len(all)), Seed: d.opt.seed}, nil
}

// compare carries a plan out, as far as it comes in the time.
func (d *doctor) compare(ctx context.Context, plan bench.Plan, most time.Duration) (*sample.Run, error) {
	run := &sample.Run{Method: driver.Version, Seed: plan.Seed, Policy: mustJSON(plan.Policy)}
	for _, b := range plan.Benchmarks {
		run.Rows = append(run.Rows, b.Rows...)
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	c := &bench.Collector{Run: run, Progress: d.progressed}
	err := d.runner.Measure(limited, plan, c.Events(ctx))
	if limited.Err() != nil && ctx.Err() == nil {
		err = nil
	}
	return run, err
}

func (d *doctor) progressed(p bench.Progress) {
	m := &report.Progress{
		Phase: "measure", Package: p.Package, Benchmark: p.Benchmark,
		Decided: p.Decided, Total: p.Total, SecondsLeft: p.Left.Seconds(),
	}
	if d.progress.measure(m) {
		d.out.handle(report.Message{Progress: m})
	}
}

// withoutLong returns the benchmarks of which a run has too few long pairs to
// know how long looks end.
func withoutLong(all []bench.Benchmark, run *sample.Run) []bench.Benchmark {
	var out []bench.Benchmark
	for _, b := range all {
		for _, row := range run.Rows {
			if row.Benchmark == b.Name && row.Measured() && !row.SkipLong && verdict.NewRecord(row, run).LongPairs() < enoughLong {
				out = append(out, b)
			}
		}
	}
	return out
}

// judge says what the measurement amounts to. It is an error if a benchmark
// did not run to its end.
func (d *doctor) judge() ([]*report.Comparison, error) {
	d.check.BudgetSeconds = verdict.DefaultPolicy().Budget
	if d.aa == nil {
		return nil, nil
	}
	d.phase("work out what can be told")
	outcomes, err := verdict.Replay(d.aa.run)
	if err != nil {
		return nil, err
	}
	costs := costsOf(d.aa.run.Samples)
	var all []*report.Comparison
	for _, o := range outcomes {
		if !o.Row.Measured() {
			err = joinOnce(err, fmt.Errorf("%s did not run: %s", o.Row.Benchmark, o.Row.Reason))
			continue
		}
		r := verdict.NewRecord(o.Row, d.aa.run, d.aa.more)
		if r.Pairs() == 0 {
			err = joinOnce(err, fmt.Errorf("%s did not come to a single pair; this machine is too busy", o.Row.Benchmark))
			continue
		}
		c := costs[[2]string{o.Row.Package, o.Row.Benchmark}]
		all = append(all, report.Comparisons(o, c.total(), c.perRound())...)
		d.check.Floors = append(d.check.Floors, d.floor(o, r))
	}
	attach(d.aa.run.Warnings, all)
	d.warnResult()
	d.progress.clear()
	return all, err
}

// floor says what can be told of one kind of code.
func (d *doctor) floor(o verdict.Outcome, r *verdict.Record) report.Floor {
	sec := o.Results[0]
	f := report.Floor{
		Benchmark: o.Row.Benchmark, Center: sec.Base.Value, Verdict: sec.Verdict.String(),
		Spread: r.Spread(), Drift: r.Drift(), Pairs: r.Pairs(), LongPairs: r.LongPairs(), PairSeconds: r.PairSeconds(),
		Same: d.told(r, 0),
	}
	for _, c := range planted {
		f.Changes = append(f.Changes, d.told(r, c))
	}
	return f
}

// told says how comparisons of one benchmark end that differ by a change. One
// below the default tolerance is looked for with its own.
func (d *doctor) told(r *verdict.Record, change float64) report.Told {
	policy := doctorPolicy(1)
	if policy.Tolerance = verdict.DefaultPolicy().Tolerance; change > 0 {
		policy.Tolerance = min(policy.Tolerance, change)
	}
	p := r.Prospect(policy, change, draws, d.opt.seed)
	t := report.Told{Change: change, Tolerance: policy.Tolerance, Share: p.Right, Wrong: p.Wrong}
	if !math.IsInf(p.Seconds, 1) {
		t.Seconds = &p.Seconds
	}
	return t
}
