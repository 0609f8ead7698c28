package bench

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/gohone/hone/internal/callgrind"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict/instructions"
)

// Count counts the instructions of the plan's benchmarks under valgrind: in
// fresh processes of each arm, in random order, until every row is judged. A
// benchmark that cannot be counted gets a warning, and the others go on; one that
// was counted in the run's earlier part is left out. Its samples come in one
// Round, so that a run has them all or none. It ends with an error when the
// context ends or an event fails.
func (r *Runner) Count(ctx context.Context, valgrind string, plan Plan, ev Events) error {
	r.fitEnv(plan.Benchmarks)
	c := &counting{
		Runner: r, valgrind: valgrind, plan: plan, events: ev,
		rng:     rand.New(rand.NewPCG(plan.Seed, 0x696e7374)),
		symbols: make(map[string]*callgrind.Symbols),
	}
	for i, b := range plan.Benchmarks {
		if ev.Progress != nil {
			ev.Progress(Progress{Package: b.Package, Benchmark: b.Name, Decided: i,
				Total: len(plan.Benchmarks)})
		}
		if plan.counted(b) {
			continue
		}
		err := c.benchmark(ctx, b)
		var f *failure
		if errors.As(err, &f) {
			err = c.warn(b, NotCounted, map[string]any{"error": f.reason})
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Uncounted returns the names of the benchmarks of which the plan's earlier samples
// hold no instructions.
func (p Plan) Uncounted() []string {
	var names []string
	for _, b := range p.Benchmarks {
		if !p.counted(b) {
			names = append(names, b.Name)
		}
	}
	return names
}

func (p Plan) counted(b Benchmark) bool {
	return slices.ContainsFunc(p.Earlier, func(s sample.Sample) bool {
		return s.Look == sample.LookInstructions && s.Package == b.Package && s.Benchmark == b.Name
	})
}

// A countable is a benchmark with what of it is counted.
type countable struct {
	of    Benchmark
	rows  []sample.Row
	arms  []Arm            // those of the rows
	sizes map[string]calls // of each arm
}

// benchmark counts one benchmark. The error is a *failure if that cannot be
// done.
func (c *counting) benchmark(ctx context.Context, b Benchmark) error {
	rows := slices.DeleteFunc(slices.Clone(b.Rows), func(r sample.Row) bool {
		return !r.Measured() || r.Neighbor
	})
	arms := slices.DeleteFunc(slices.Clone(b.Arms), func(a Arm) bool {
		return !slices.ContainsFunc(rows, func(r sample.Row) bool {
			return r.Base == a.Name || r.Head == a.Name
		})
	})
	if len(arms) == 0 {
		return nil
	}
	sizes, err := c.sizes(ctx, arms)
	if err != nil {
		return err
	}
	all := countable{b, rows, arms, sizes}
	rounds, parallel, err := c.rounds(ctx, all, 1)
	moved := errors.Is(err, errMoved)
	if moved {
		rounds, parallel, err = c.rounds(ctx, all, 2)
	}
	switch {
	case errors.Is(err, errMoved):
		return failuref("%v", errMoved)
	case err != nil:
		return err
	case moved && parallel:
		return failuref("it runs in parallel and makes system calls that block, and callgrind counts one thread")
	}
	if c.events.Round != nil {
		if err := c.events.Round(slices.Concat(rounds...)); err != nil {
			return err
		}
	}
	return c.caveats(b, moved, parallel)
}

// caveats tells what a count lacks.
func (c *counting) caveats(b Benchmark, moved, parallel bool) error {
	switch {
	case moved:
		return c.warn(b, OneThread, nil)
	case parallel:
		return c.warn(b, OneProcessor, nil)
	}
	return nil
}

// rounds counts rounds of fresh processes with that many processors until all
// rows are judged, and returns their samples. It reports whether the benchmark
// calls RunParallel.
func (c *counting) rounds(ctx context.Context, b countable,
	procs int) (rounds [][]sample.Sample, parallel bool, err error) {
	judges := make([]*instructions.Judge, len(b.rows))
	for i := range b.rows {
		judges[i] = instructions.New(c.plan.Policy)
	}
	for slices.ContainsFunc(judges, func(j *instructions.Judge) bool { return !j.Done() }) {
		found, samples, err := c.round(ctx, b, len(rounds), procs)
		if err != nil {
			return nil, false, err
		}
		rounds = append(rounds, samples)
		for i, row := range b.rows {
			judges[i].Add(found[row.Base].perOp, found[row.Head].perOp)
			parallel = parallel || found[row.Base].parallel || found[row.Head].parallel
		}
	}
	return rounds, parallel, nil
}

// sizes fixes the iterations of each arm. They are the same for all unless one
// is many times as fast as another, since work may depend on them, and powers of
// two, so that they are mostly the same in every run.
func (c *counting) sizes(ctx context.Context, arms []Arm) (map[string]calls, error) {
	var work map[string]int64
	var least, most int64
	// A disturbed pilot looks like a slow arm.
	for try := 0; try < 2 || try < 5 && most > farApart*max(least, 1); try++ {
		var err error
		if work, least, most, err = c.work(ctx, arms, work); err != nil {
			return nil, err
		}
	}
	out := make(map[string]calls)
	for name, n := range work {
		if most <= farApart*max(least, 1) {
			n = least
		}
		if n < 1 {
			out[name] = calls{0, 1}
			continue
		}
		n = 1 << (bits.Len64(uint64(n)) - 1)
		out[name] = calls{max(n/8, 1), n}
	}
	return out, nil
}

// work returns the iterations of each arm that fill the time, or those that an
// earlier call found if they are more, and the least and most of them.
func (c *counting) work(ctx context.Context, arms []Arm,
	earlier map[string]int64) (work map[string]int64, least, most int64, err error) {
	work, least = make(map[string]int64), math.MaxInt64
	for _, a := range arms {
		if !a.Binary.Driver {
			return nil, 0, 0, failuref("%v", a.Binary.NoDriver)
		}
		s, err := c.Size(ctx, a)
		if err != nil {
			return nil, 0, 0, err
		}
		n := max(s.N*int64(s.Blocks)/countPart, earlier[a.Name])
		work[a.Name], least, most = n, min(least, n), max(most, n)
	}
	return work, least, most, nil
}

// countPart is which part of the iterations of an ordinary process, some 20 ms,
// is counted: under valgrind each takes about fifty times as long.
const countPart = 10

// farApart is how many times as fast an arm must be to run more iterations than
// another. Beside a busy processor a pilot may well be wrong by half of that.
const farApart = 8

// round counts one fresh process of each arm, in random order.
func (c *counting) round(ctx context.Context, b countable,
	round, procs int) (map[string]counted, []sample.Sample, error) {
	found := make(map[string]counted)
	var samples []sample.Sample
	for order, i := range c.rng.Perm(len(b.arms)) {
		arm := b.arms[i]
		got, err := c.process(ctx, arm, b.sizes[arm.Name], procs)
		if err != nil {
			var f *failure
			if errors.As(err, &f) {
				err = failuref("%s: %s", arm.Name, f.reason)
			}
			return nil, nil, err
		}
		found[arm.Name] = got
		samples = append(samples, sample.Sample{
			Package: b.of.Package, Benchmark: b.of.Name, Unit: sample.UnitInstructions, Version: arm.Name,
			Look: sample.LookInstructions, Pair: round, Order: order, N: b.sizes[arm.Name].n,
			Value: got.perOp, Seconds: got.seconds, Functions: got.functions,
		})
	}
	return found, samples, nil
}

func (c *counting) warn(b Benchmark, code sample.Code, facts map[string]any) error {
	if c.events.Warning == nil {
		return nil
	}
	return c.events.Warning(sample.Warning{Code: code, Facts: sample.NewFacts(facts), Package: b.Package,
		Benchmark: b.Name})
}
