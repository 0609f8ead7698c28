package look

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
)

// A taker profiles benchmarks.
type taker struct {
	run         *bench.Runner
	kinds       []explain.Kind
	all         []*subject
	cpu, lesser time.Duration // lengths of runs
	progress    func(Progress)
	n, of       int
}

func newTaker(run *bench.Runner, o *Options, all []*subject, progress func(Progress)) *taker {
	count := 0
	for _, of := range all {
		count += len(of.Benchmarks)
	}
	t := &taker{run: run, kinds: runsOf(o.Kinds), all: all, progress: progress}
	t.cpu, t.lesser = lengths(o, count)
	t.of = count * len(t.kinds)
	return t
}

// take profiles all benchmarks for one kind, then for the next, so that an interrupt leaves
// whole kinds.
func (t *taker) take(ctx context.Context) error {
	for _, kind := range t.kinds {
		for _, of := range t.all {
			for _, b := range of.Benchmarks {
				if err := t.one(ctx, of, b, kind); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// one profiles a benchmark. One that fails under a profiler has a caveat and no profile.
func (t *taker) one(ctx context.Context, of *subject, b *Benchmark, kind explain.Kind) error {
	t.n++
	if t.progress != nil {
		left := time.Duration(t.of-t.n+1) * t.lesser
		if kind == explain.CPU {
			left += time.Duration(t.of/len(t.kinds)-t.n+1) * (t.cpu - t.lesser)
		}
		t.progress(Progress{Package: of.Package, Benchmark: b.Name, Kind: kind, N: t.n, Of: t.of, Left: left})
	}
	arm := bench.Arm{Name: "profile", Binary: of.binary, Benchmark: b.Name, Env: of.env}
	taken, p, err := t.profiled(ctx, arm, b, kind)
	switch _, fails := bench.Reason(err); {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case fails:
		of.warn(codeNotProfiled, b.Name, map[string]any{"kind": string(kind), "error": err.Error()})
		return nil
	case err != nil:
		return fmt.Errorf("profile %s: %w", b.Name, err)
	}
	of.rename(p)
	if kind == explain.CPU {
		b.Op = taken.Op
	}
	if !isWait(kind) {
		b.Bytes, b.Allocs = taken.Bytes, taken.Allocs
	}
	b.Takes[kind] = &Take{Profile: p, N: taken.N, Wall: taken.Wall, CPU: taken.CPU, Switches: taken.Switches}
	return nil
}

// fewOperations is how many operations a run makes from which set-up is taken: with one, a
// benchmark that loops to b.N would be called once and not twice.
const fewOperations = 2

// sampleRate is the number of bytes between two samples of the allocations of an operation
// that takes long.
const sampleRate = 4 << 10

// profiled takes the profile of a benchmark.
func (t *taker) profiled(ctx context.Context, arm bench.Arm, b *Benchmark, kind explain.Kind) (*bench.Taken, *profile.Profile, error) {
	o := bench.Profiling{Kind: kind, Length: t.lesser}
	switch {
	case kind == explain.CPU:
		o.Length = t.cpu
		return t.parsed(ctx, arm, o)
	case isWait(kind):
		o.N = operations(b.Op, t.lesser)
		return t.parsed(ctx, arm, o)
	case b.Op > t.lesser.Seconds(): // every object of it would take minutes
		o.N, o.Rate = 1, sampleRate
		return t.parsed(ctx, arm, o)
	}
	// What set-up allocates is the same for few operations and for many: the difference of
	// two runs holds operations alone.
	o.N = fewOperations
	few, base, err := t.parsed(ctx, arm, o)
	if err != nil {
		return nil, nil, err
	}
	op := b.Op
	if op == 0 {
		op = few.Op
	}
	n := max(1, operations(op, t.lesser))
	o.N += n
	many, p, err := t.parsed(ctx, arm, o)
	if err != nil {
		return nil, nil, err
	}
	many.N = n
	p, err = difference(p, base)
	return many, p, err
}

// parsed takes a profile and reads it.
func (t *taker) parsed(ctx context.Context, arm bench.Arm, o bench.Profiling) (*bench.Taken, *profile.Profile, error) {
	taken, err := t.run.Take(ctx, arm, o)
	if err != nil {
		return nil, nil, err
	}
	p, err := profile.Parse(bytes.NewReader(taken.Data))
	return taken, p, err
}

// difference is what the profile of a process has more than that of another.
func difference(p, base *profile.Profile) (*profile.Profile, error) {
	base.Scale(-1)
	period := p.Period
	p, err := profile.Merge([]*profile.Profile{p, base})
	if err != nil {
		return nil, err
	}
	p.Period = period
	p.Sample = slices.DeleteFunc(p.Sample, func(s *profile.Sample) bool {
		return slices.ContainsFunc(s.Value, func(v int64) bool { return v < 0 })
	})
	return p, nil
}

// operations is how many operations of a known time, in seconds, fill a length; 0 if it is
// not known. A fixed number makes no runs that only find it out, whose work would be in the
// profile.
func operations(op float64, length time.Duration) int64 {
	if op <= 0 {
		return 0
	}
	return max(1, int64(length.Seconds()/op))
}
