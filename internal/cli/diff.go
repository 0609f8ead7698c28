package cli

import "context"

var diffCommand = &command{
	name:  "diff",
	usage: "[flags] [version ...] [-- packages]",
	short: "compare two or more versions of the code, each against the first",
	long: `
Diff runs the benchmarks of two or more versions of the code in fresh,
interleaved processes. It reports whether each became faster or slower, stayed
the same, or is undecided because -budget was spent too soon.

A version is . (the working tree with its uncommitted changes), a directory
(./x, ../x, /x), a git ref, or A...B (their merge base against B). One version
is compared with the working tree; none means HEAD against it. Keys after a
version change how it is built and run:

    ,toolchain=go1.24.1  ,goamd64=v3  ,pgo=file|off|auto  ,experiment=a,b
    ,tags=a,b  ,gcflags=...  ,ldflags=...  ,env.NAME=value  ,patch=file

Toolchains are those of the go command, which fetches what is missing. Where one
is older than a go line, the line is lowered in the snapshots of all versions.

Packages follow --, as go test takes them; the default is the current one.
With -by, the arguments are packages, and their sub-benchmarks are compared.

Values that benchmarks report themselves (b.ReportMetric) are compared as well.
B/s (b.SetBytes) is the time in another form, and only shown with -unit B/s.
With -metrics there are also cpu-sec/op, gc-cycles/op, gc-cpu-sec/op,
gc-pause-sec/op, mutex-wait-sec/op, sched-latency-sec, peak-RSS-bytes and
live-heap-bytes. No benchmark runs longer for any of these. -unit names the
units to compare in: only they are shown, and each benchmark runs until it is
decided in them.

A run of the same programs on the same machine as a stored one goes on from its
evidence, so re-running until you like the answer does not work. -fresh starts
over, and the report says so. -resume goes on with a run that was interrupted,
or that left rows undecided (give it more with -budget). It is then the same
run: only -budget and the form of the report can be changed.

A change below 5 %, and one that fails the gate, is measured again over
-layouts pairs of binaries whose functions are in another order: where code is
placed changes its speed. A verdict that does not hold there is undecided, and
the report says so.

Versions that are the same program on the same files are not measured, unless
with -force.

Files of benchmark results, in the format of go test -bench, are compared as
well, or with -by the benchmarks of one file. The order in which such values
were measured is unknown, so drift between the files counts as a change; the
test is by ranks (docs/method.md). More is better in B/s, less in times and
counts; for other units, a line "Unit hits/op better=higher" in a file decides.
Such comparisons are not stored.

-instructions counts the instructions that run, in all and by function, and
names the function whose count changed most. It is a second answer: only the
time shows whether something is faster.

-explain profiles both sides of the five benchmarks whose time changed most, asks
the compiler about both, and names the function that most of the difference is
in, and the cause where that evidence carries it.

    hone diff                         what did my uncommitted changes do?
    hone diff main                    what did this branch do, changes included?
    hone diff -gate main HEAD         exit status 3 on a proven regression
    hone diff HEAD HEAD,env.GOGC=200 -- ./store
    hone diff . .,toolchain=go1.24.1 .,goamd64=v3 .,pgo=cpu.pprof
    hone diff -by impl ./codec        rank BenchmarkX/impl=a, impl=b, ...
    hone diff old.txt new.txt         two files of results
    hone diff -resume last            go on after Ctrl-C
    hone diff -unit cpu-sec/op main   what does it cost, on all processors?

Exit status: 0 done, 1 could not do it, 2 usage or bad input, 3 gate failed, 130 interrupted.`,
	run: runDiff,
}

// runDiff compares versions, or files of results, or goes on with a run.
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
	out, err := a.openReport(opt.measure.report)
	if err != nil {
		return err
	}
	defer out.discard()
	switch {
	case len(opt.files) > 0:
		return diffFiles(opt, out)
	case opt.settled:
		return reportSettled(ctx, opt, out)
	}
	_, err = opt.measure.run(ctx, a, c, opt.engine, out)
	return err
}
