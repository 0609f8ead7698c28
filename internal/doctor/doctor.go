// Package doctor finds out how small a change can be detected on this machine
// in its present state. It compares small programs with themselves, plants
// changes of known size into the samples, and determines how comparisons of
// such code end. Begin reading at [Measure].
package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/machine"
	"github.com/gohone/hone/internal/probe"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// enoughLong is the number of long pairs that make a record whole.
	enoughLong = 3
	// wholeTime is how long building and measuring may take together, unless
	// more was asked for: the command should end within a minute.
	wholeTime = 55 * time.Second
)

// Options say what is measured.
type Options struct {
	Time  time.Duration // to measure, about; above 0
	Bench string        // selects the programs as -bench of go test does
	Seed  uint64        // decides the order of processes; not 0
}

// Events are called as Measure goes on. Each function may be nil.
type Events struct {
	Step     func(compare.Step)
	Progress func(bench.Progress)
}

// A Measured is the comparison of hone's own benchmarks with themselves.
type Measured struct {
	// Run is the comparison proper, More what completes its record.
	Run, More *sample.Run
	// Before and After are looks at the machine around the measurement.
	Before, After machine.Look
	Clock         time.Duration // what reading the clock takes
	// Toolchain built the programs. NoDriver is why they are measured without
	// the driver, nil if they are not.
	Toolchain string
	NoDriver  error
}

// Measure compares each of hone's own benchmarks with itself. It takes the lock
// of the machine.
func Measure(ctx context.Context, s *session.Session, opt Options, ev Events) (*Measured, error) {
	tell := func(step compare.Step) {
		if ev.Step != nil {
			ev.Step(step)
		}
	}
	b, err := s.Builder("")
	if err != nil {
		return nil, err
	}
	if err := s.Lock(ctx, func(pid string) { tell(compare.Step{Doing: compare.Waiting, PID: pid}) }); err != nil {
		return nil, err
	}
	start := time.Now()
	tell(compare.Step{Doing: compare.Building, At: 1, Of: 1, Package: probe.ImportPath, Version: ownVersion})
	bin, err := buildProbe(ctx, s, b)
	if err != nil {
		return nil, err
	}
	aa := &measuring{runner: new(bench.Runner), progress: ev.Progress}
	tell(compare.Step{Doing: compare.Surveying, Package: probe.ImportPath, Version: ownVersion})
	plan, err := aa.plan(ctx, bin, opt)
	if err != nil {
		return nil, err
	}
	each := opt.Time.Seconds() / float64(len(plan.Benchmarks))
	// Some pairs are always run, even where a busy machine exceeds the budget.
	most := max(wholeTime-time.Since(start), opt.Time)

	local := machine.Local()
	m := &Measured{Before: local.Look(), Clock: machine.ClockCost(), Toolchain: bin.Toolchain}
	if !bin.Driver {
		m.NoDriver = bin.NoDriver
	}
	plan.Policy.Budget = 0.7 * each
	if m.Run, err = aa.compare(ctx, plan, most*6/10); err != nil {
		return nil, err
	}
	// If noise keeps the fast path undecided, no long look was taken. With a
	// tolerance that everything is within, it is taken at once.
	plan.Benchmarks = withoutLong(plan.Benchmarks, m.Run)
	plan.Policy.Tolerance, plan.Policy.Budget = 1, 0.4*each
	if m.More, err = aa.compare(ctx, plan, most*4/10); err != nil {
		return nil, err
	}
	m.After = local.Look()
	return m, nil
}

// ownVersion names the only version there is.
const ownVersion = "hone's own benchmarks"

// buildProbe builds hone's benchmarks in a module of their own.
func buildProbe(ctx context.Context, s *session.Session, b *build.Builder) (*build.Binary, error) {
	dir, err := s.Resolver.TempDir()
	if err != nil {
		return nil, err
	}
	if err := probe.Write(dir); err != nil {
		return nil, err
	}
	v := &source.Version{Name: ownVersion, Root: dir, Dir: dir, GoWork: "off"}
	return b.Compile(ctx, v, build.Package{
		Key: ".", ImportPath: probe.ImportPath, Dir: dir, Module: dir, HasBenchmarks: true,
	})
}

// measuring carries out plans.
type measuring struct {
	runner   *bench.Runner
	progress func(bench.Progress)
}

// plan compares every benchmark of a binary with itself.
func (m *measuring) plan(ctx context.Context, bin *build.Binary, opt Options) (bench.Plan, error) {
	leaves, err := m.runner.Survey(ctx, bin, opt.Bench, nil)
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
			Arms: []bench.Arm{
				{Name: "base", Binary: bin, Benchmark: l.Name}, {Name: "head", Binary: bin, Benchmark: l.Name},
			},
			Rows: []sample.Row{{
				Package: probe.ImportPath, Benchmark: l.Name,
				Base: "base", Head: "head", BaseName: l.Name, HeadName: l.Name,
			}},
		})
	}
	if len(all) == 0 {
		names, _ := m.runner.List(ctx, bin, ".")
		return bench.Plan{}, &compare.NoMatchError{Bench: opt.Bench, Have: names}
	}
	return bench.Plan{Benchmarks: all, Policy: Policy(len(all)), Seed: opt.Seed}, nil
}

// compare carries out as much of a plan as there is time for.
func (m *measuring) compare(ctx context.Context, plan bench.Plan, most time.Duration) (*sample.Run, error) {
	policy, err := json.Marshal(plan.Policy)
	if err != nil {
		return nil, err
	}
	run := &sample.Run{Method: driver.Version, Seed: plan.Seed, Policy: policy}
	for _, b := range plan.Benchmarks {
		run.Rows = append(run.Rows, b.Rows...)
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	c := &bench.Collector{Run: run, Progress: m.progress}
	err = m.runner.Measure(limited, plan, c.Events(ctx))
	if limited.Err() != nil && ctx.Err() == nil {
		err = nil
	}
	return run, err
}

// withoutLong returns the benchmarks of which a run has too few long pairs to
// know how long looks end.
func withoutLong(all []bench.Benchmark, run *sample.Run) []bench.Benchmark {
	var out []bench.Benchmark
	for _, b := range all {
		for _, row := range run.Rows {
			wanted := row.Benchmark == b.Name && row.Measured() && !row.SkipLong
			if wanted && verdict.NewRecord(row, run).LongPairs() < enoughLong {
				out = append(out, b)
			}
		}
	}
	return out
}
