package main

import (
	"context"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/source"
)

var diffCommand = &command{
	name:  "diff",
	usage: "[flags] [version ...] [-- packages]",
	short: "compare two or more versions of the code, each against the first",
	long: `
Diff runs the benchmarks of two or more versions of the code in fresh,
interleaved processes and says of each whether it became faster or slower,
stayed the same, or that the time did not suffice to tell.

A version is . (the working tree with its uncommitted changes), a directory
(./x, ../x, /x), a git ref, or A...B (their merge base against B). One version
is compared with the working tree; none means HEAD against it. Keys after a
version change how it is built and run:

    ,tags=a,b  ,gcflags=...  ,ldflags=...  ,env.NAME=value  ,patch=file

Packages follow --, as go test takes them; the default is the current one.
With -by, the arguments are packages and their sub-benchmarks are compared.

A run that repeats a stored one, the same programs on the same machine, goes on
from its evidence, so that trying again until it fits does not help. -fresh
starts over, and the report says that it did.

-instructions counts what the processor is given to do, in all and by function,
and names the function whose count changed most. It is a second answer: whether
something is faster, the time tells.

    hone diff                         what did my uncommitted changes do?
    hone diff main                    what did this branch do, changes included?
    hone diff -gate main HEAD         exit status 3 on a proven regression
    hone diff HEAD HEAD,env.GOGC=200 -- ./store
    hone diff -by impl ./codec        rank BenchmarkX/impl=a, impl=b, ...

Exit status: 0 done, 1 could not do it, 2 usage, 3 gate failed, 130 interrupted.`,
	run: runDiff,
}

// runDiff is the chain: versions, binaries, a plan, samples, verdicts, a report.
func runDiff(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseDiff(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	w, err := openWorkshop(ctx, a, opt)
	if err != nil {
		return err
	}
	defer w.close()

	versions, err := w.resolve(ctx, opt.versions)
	if err != nil {
		return err
	}
	if err := w.lock(ctx); err != nil {
		return err
	}
	packages, err := w.build(ctx, versions)
	if err != nil {
		return err
	}
	plan, err := w.plan(ctx, packages)
	if err != nil {
		return err
	}
	rec, err := w.begin(ctx, plan, versions, out)
	if err != nil {
		return err
	}
	err = w.runner.Measure(ctx, plan.bench(), rec.events())
	if err == nil {
		err = w.countInstructions(ctx, plan, rec)
	}
	return rec.finish(ctx, err)
}

// resolve makes a snapshot of each version.
func (w *workshop) resolve(ctx context.Context, specs []source.Spec) ([]*version, error) {
	var out []*version
	for _, spec := range specs {
		w.phase("snapshot of " + spec.Raw)
		v, err := w.resolver.Resolve(ctx, spec)
		if err != nil {
			return nil, err
		}
		out = append(out, &version{Version: v})
	}
	if err := w.overlayTests(ctx, out); err != nil {
		return nil, err
	}
	nameVersions(out)
	return out, nil
}

// bench returns the part of the plan that is measured.
func (p *plan) bench() bench.Plan {
	return bench.Plan{Benchmarks: p.measured, Policy: p.policy, Seed: p.seed}
}
