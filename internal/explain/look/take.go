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
	length, n := t.cpu, int64(0)
	if kind != explain.CPU {
		length, n = t.lesser, operations(b, t.lesser)
	}
	arm := bench.Arm{Name: "profile", Binary: of.binary, Benchmark: b.Name, Env: of.env}
	taken, err := t.run.Take(ctx, arm, kind, length, n)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		if _, fails := bench.Reason(err); !fails {
			return err
		}
		of.warn(codeNotProfiled, b.Name, map[string]any{"kind": string(kind), "error": err.Error()})
		return nil
	}
	p, err := profile.Parse(bytes.NewReader(taken.Data))
	if err != nil {
		return fmt.Errorf("read the profile of %s: %w", b.Name, err)
	}
	rename(p, of.file)
	if kind == explain.CPU {
		b.Op = taken.Op
	}
	if kind != explain.Mutex && kind != explain.Block {
		b.Bytes, b.Allocs = taken.Bytes, taken.Allocs
	}
	b.Takes[kind] = &Take{Profile: p, N: taken.N, Wall: taken.Wall, CPU: taken.CPU, Switches: taken.Switches}
	return nil
}

// operations is how many operations fill a length, as far as is known; 0 if nothing is. A
// fixed number makes no runs that only find it out, whose work would be in the profile.
func operations(b *Benchmark, length time.Duration) int64 {
	if b.Op <= 0 {
		return 0
	}
	return max(1, int64(length.Seconds()/b.Op))
}

// rename gives all files of a profile other names.
func rename(p *profile.Profile, name func(string) string) {
	for _, f := range p.Function {
		f.Filename = name(f.Filename)
	}
}

// rank sums the profiles of the benchmarks up and ranks their lines.
func (of *subject) rank(o *Options) error {
	for _, kind := range explain.Kinds() {
		if !slices.Contains(o.Kinds, kind) {
			continue
		}
		var list []*profile.Profile
		for _, b := range of.Benchmarks {
			if t := b.take(kind); t != nil {
				list = append(list, t.Profile)
			}
		}
		if len(list) == 0 {
			continue
		}
		p, err := profile.Merge(list)
		if err != nil {
			return fmt.Errorf("add the profiles of %s up: %w", of.Package, err)
		}
		ranked, err := rank(p, kind, of.Own, o)
		if err != nil {
			return err
		}
		if ranked != nil {
			of.Profiles = append(of.Profiles, ranked)
		}
	}
	return nil
}

// take returns the profile of a kind, nil if there is none. Both kinds of the heap are in
// one.
func (b *Benchmark) take(kind explain.Kind) *Take {
	if t := b.Takes[kind]; t != nil {
		return t
	}
	switch kind {
	case explain.Space:
		return b.Takes[explain.Objects]
	case explain.Objects:
		return b.Takes[explain.Space]
	}
	return nil
}
