package cli

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

    ,toolchain=go1.24.1  ,goamd64=v3  ,pgo=file|off|auto  ,experiment=a,b
    ,tags=a,b  ,gcflags=...  ,ldflags=...  ,env.NAME=value  ,patch=file

Toolchains are those of the go command, which fetches what is missing. Where one
is older than a go line, the line is lowered in the snapshots of all versions.

Packages follow --, as go test takes them; the default is the current one.
With -by, the arguments are packages and their sub-benchmarks are compared.

Values that benchmarks report themselves (b.ReportMetric) are compared, too; B/s
(b.SetBytes), which is the time in another form, only with -unit B/s. With
-metrics there are also cpu-sec/op, gc-cycles/op,
gc-cpu-sec/op, gc-pause-sec/op, mutex-wait-sec/op, sched-latency-sec,
peak-RSS-bytes and live-heap-bytes. All these ride along: no benchmark runs
longer for them. -unit names the units to compare in; then only these are
shown, and each benchmark runs until it is decided in them.

A run that repeats a stored one, the same programs on the same machine, goes on
from its evidence, so that trying again until it fits does not help. -fresh
starts over, and the report says that it did. -resume goes on with a run that
was interrupted, or that left rows undecided (give it more with -budget), as
the same run: only -budget and what concerns the report can be changed.

A change below 5 %, and one that fails the gate, is measured again over
-layouts pairs of binaries in which functions stand in another order: the same
code at another place runs at another speed. What does not hold there is
undecided, and the report says so.

Versions that are the same program on the same files are not measured, unless
with -force.

Files of benchmark results, in the format of go test -bench, are compared, too,
or with -by the benchmarks of one file. Nobody knows in which order such values
were measured, so drift between the files counts as a change; the test is by
ranks (docs/method.md). More is better in B/s, less in times and counts; of
other units a line "Unit hits/op better=higher" in a file says it. Such
comparisons are not stored.

-instructions counts what the processor is given to do, in all and by function,
and names the function whose count changed most. It is a second answer: whether
something is faster, the time tells.

    hone diff                         what did my uncommitted changes do?
    hone diff main                    what did this branch do, changes included?
    hone diff -gate main HEAD         exit status 3 on a proven regression
    hone diff HEAD HEAD,env.GOGC=200 -- ./store
    hone diff . .,toolchain=go1.24.1 .,goamd64=v3 .,pgo=cpu.pprof
    hone diff -by impl ./codec        rank BenchmarkX/impl=a, impl=b, ...
    hone diff old.txt new.txt         two files of results
    hone diff -resume last            go on where Ctrl-C came
    hone diff -unit cpu-sec/op main   what does it cost, on all processors?

Exit status: 0 done, 1 could not do it, 2 usage, 3 gate failed, 130 interrupted.`,
	run: runDiff,
}

// runDiff is the chain: versions, binaries, a plan, samples, verdicts, a report.
func runDiff(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseDiff(a, c, line)
	if err != nil {
		return err
	}
	if opt.resume != "" {
		if opt, err = opt.resumed(ctx, a, c); err != nil {
			return err
		}
	}
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	switch {
	case opt.ofFiles():
		return diffFiles(opt, out)
	case opt.settled:
		return opt.reportSettled(ctx, out)
	}
	w, err := openWorkshop(ctx, a, opt)
	if err != nil {
		return err
	}
	defer w.close()

	versions, packages, err := w.binaries(ctx, opt.versions)
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
	err = w.runner.Measure(ctx, w.bench(plan), rec.events())
	if err == nil {
		err = w.countInstructions(ctx, plan, rec)
	}
	return rec.finish(ctx, err)
}

// binaries is the chain up to what can be run. Building counts as measuring.
func (w *workshop) binaries(ctx context.Context, specs []source.Spec) ([]*version, []*packageArms, error) {
	versions, err := w.resolve(ctx, specs)
	if err != nil {
		return nil, nil, err
	}
	if err := w.lock(ctx); err != nil {
		return nil, nil, err
	}
	packages, err := w.build(ctx, versions)
	return versions, packages, err
}

// resolve makes a snapshot of each version.
func (w *workshop) resolve(ctx context.Context, specs []source.Spec) ([]*version, error) {
	if err := checkCPU(specs); err != nil {
		return nil, err
	}
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
	return out, w.fitToolchains(ctx, out)
}

// bench returns the part of the plan that is measured.
func (w *workshop) bench(p *plan) bench.Plan {
	return bench.Plan{Benchmarks: p.measured, Policy: p.policy, Seed: p.seed, Earlier: p.earlier, Layouts: w.builder}
}
