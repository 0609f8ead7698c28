package cli

import (
	"context"
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

var benchCommand = &command{
	name:  "bench",
	usage: "[flags] [packages]",
	short: "measure one version until its numbers are known well enough",
	long: `
Bench runs the benchmarks of the working tree in fresh processes, one benchmark
after another in random order. It stops when the center of each is known to
-width, half of its interval relative to the center, or -budget is spent.

The time shown is the median of the means of the processes; a mean is what go
test prints as ns/op. Moments in which the process lost its processor to another
program are left out of it. The fast path beside it is the 5th percentile within
a process: the code on a quiet machine. B/s are what b.SetBytes makes of the time
shown. Allocations and bytes are exact where every process counts the same.

You may look at the interval at any time: stopping when it is narrow enough does
not spoil it. It assumes a machine of constant speed; to find out whether a
change made code faster, use hone diff.

A goal is an upper limit: sec/op<=10us, B/op<=4KiB, allocs/op<2. It is met if all
of the interval meets it, missed if none of it does, and otherwise undecided;
measuring goes on while one is undecided and there is budget. A missed goal ends
hone with status 3. The intervals of all m goals, those of every benchmark, have
the level 1 - 0.05/m: with probability 95 % at least, no goal is judged wrongly.

-o writes the processes in the Go benchmark format, one a line, with the plain
mean as ns/op, so that benchstat can read it.

    hone bench
    hone bench -bench Parse -width 0.5% -budget 30s ./codec
    hone bench -goal 'sec/op<=10us,allocs/op<=2' ./codec
    hone bench -o new.txt ./... && benchstat old.txt new.txt

Exit status: 0 done, 1 could not do it, 2 usage or bad input, 3 a goal missed, 130 interrupted.`,
	run: runBench,
}

// runBench measures one version, with an aim instead of a policy.
func runBench(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseBench(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.measure.report)
	if err != nil {
		return err
	}
	defer out.discard()
	file, err := createSamples(opt.file)
	if err != nil {
		return err
	}
	defer file.discard()
	run, err := opt.measure.run(ctx, a, c, opt.engine, out)
	return joinOnce(err, writeSamples(file, run))
}

// createSamples opens the file that -o names, nil if it names none.
func createSamples(name string) (*lateFile, error) {
	if name == "" {
		return nil, nil
	}
	return createLate(name)
}

// writeSamples writes what was measured as go test would print it; with no
// samples it writes nothing.
func writeSamples(file *lateFile, run *sample.Run) error {
	if file == nil || run == nil || len(run.Samples) == 0 {
		return nil
	}
	if err := sample.WriteFormat(file.temp, run, sample.FormatOptions{Version: run.Versions[0].Name}); err != nil {
		return fmt.Errorf("-o %s: %w", file.name, err)
	}
	return file.keep()
}
