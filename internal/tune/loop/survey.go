package loop

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
)

// A benchmark is one that runs, with about what one operation takes in the original code.
type benchmark struct {
	name string
	op   time.Duration
}

// benchmarks are those of a package: fast ones are tuned for, slow ones are left out of
// the search and compared in the end.
type benchmarks struct{ fast, slow []benchmark }

func names(list []benchmark) []string {
	var out []string
	for _, b := range list {
		out = append(out, b.name)
	}
	return out
}

// slowOp bounds one operation of a benchmark that is profiled and compared again
// and again: beyond it, twenty pairs take minutes.
const slowOp = time.Second

// survey finds the benchmarks that run and that a pattern selects, and how long they
// take.
func survey(
	ctx context.Context, m *target.Meter, bin *build.Binary, pattern string, report *reporter,
) (*benchmarks, error) {
	report.begin(StageSurvey, Progress{})
	if pattern == "" {
		pattern = "."
	}
	leaves, err := m.Runner.Survey(ctx, bin, pattern, nil)
	if err != nil {
		return nil, err
	}
	all := new(benchmarks)
	for _, l := range leaves {
		switch {
		case l.Skipped:
		case l.Failed != "":
			report.warn(sample.Warning{Code: codeBenchmarkFailed, Facts: sample.NewFacts(map[string]any{"benchmark": l.Name, "error": l.Failed})})
		default:
			report.begin(StageSize, Progress{Benchmark: l.Name})
			arm := bench.Arm{Name: target.Base, Binary: bin, Benchmark: l.Name}
			if err := all.add(ctx, m.Runner, arm, report); err != nil {
				return nil, err
			}
		}
	}
	if _, err := m.Target.Restored(); err != nil {
		return nil, err
	}
	path := m.Target.Package.ImportPath
	switch {
	case len(all.fast) > 0:
		return all, nil
	case len(all.slow) > 0:
		return nil, fmt.Errorf("%s cannot be tuned: each operation of its benchmarks takes more than %v; let them do less", path, slowOp)
	}
	return nil, fmt.Errorf("%s has no benchmark that runs: write one, or let -gen-bench do it", path)
}

// add puts a benchmark where it belongs: to those that are tuned for, or to those
// that are too slow.
func (all *benchmarks) add(ctx context.Context, runner *bench.Runner, arm bench.Arm, report *reporter) error {
	op, err := runner.OpTime(ctx, arm, 5*slowOp)
	why, failed := bench.Reason(err)
	b := benchmark{arm.Benchmark, op}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil && !failed:
		return err
	case err == nil && op <= slowOp:
		all.fast = append(all.fast, b)
		return nil
	}
	all.slow = append(all.slow, b)
	report.warn(sample.Warning{Code: codeBenchmarkSlow, Facts: sample.NewFacts(map[string]any{
		"benchmark": b.name, "most": slowOp.Seconds(), "error": why,
	})})
	return nil
}
