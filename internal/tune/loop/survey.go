package loop

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
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
type benchmarks struct {
	fast, slow []benchmark
	silent     int // slow ones that gave no time at all
}

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

// answerMost is how long a process of a benchmark has to say what an operation takes.
const answerMost = 5 * slowOp

// surveyMost is the part of the budget that it may take to find the benchmarks, and again to see
// how long they take; surveyLeast is the least time for each. Thousands of sub-benchmarks would
// leave nothing for the search.
const (
	surveyMost  = 8
	surveyLeast = 5 * time.Second
)

// survey finds the benchmarks that run and that a pattern selects, and how long they
// take. It warns of those that it has not looked at, for lack of time: they are left out.
func survey(
	ctx context.Context, m *target.Meter, bin *build.Binary, pattern string, report *reporter,
) (*benchmarks, error) {
	report.begin(StageSurvey, Progress{})
	if pattern == "" {
		pattern = "."
	}
	most := max(surveyLeast, report.clock.budget/surveyMost)
	leaves, whole, err := m.Runner.SurveyWithin(ctx, bin, pattern, most)
	if err != nil {
		return nil, err
	}
	all := new(benchmarks)
	until := time.Now().Add(most)
	turns := inTurns(leaves)
	looked := 0
	for ; looked < len(turns) && (len(all.fast) == 0 || time.Now().Before(until)); looked++ {
		name := turns[looked]
		report.begin(StageSize, Progress{Benchmark: name, N: looked + 1, Of: len(turns)})
		arm := bench.Arm{Name: target.Base, Binary: bin, Benchmark: name}
		if err := all.add(ctx, m.Runner, arm, report); err != nil {
			return nil, err
		}
	}
	all.inOrder(leaves)
	warnSurvey(leaves, looked, len(turns), whole, report)
	if _, err := m.Target.Restored(); err != nil {
		return nil, err
	}
	path := m.Target.Package.ImportPath
	switch {
	case len(all.fast) > 0:
		return all, nil
	case len(all.slow) > 0 && all.silent == len(all.slow):
		return nil, fmt.Errorf("%s cannot be tuned: none of its benchmarks gave a time within %v, which includes what the package does "+
			"when it starts; let them do less, or try again when the machine is less busy", path, answerMost)
	case len(all.slow) > 0:
		return nil, fmt.Errorf("%s cannot be tuned: each operation of its benchmarks takes more than %v; let them do less", path, slowOp)
	}
	return nil, fmt.Errorf("%s has no benchmark that runs: write one, or let -gen-bench do it", path)
}

// inTurns names the benchmarks that run, a sub-benchmark of each function in turn, and functions
// in the order of the source. Those of one function come in the order in which each halves a gap
// that is left: the first, the middle, the quarters.
func inTurns(leaves []bench.Leaf) []string {
	var functions []string
	of := make(map[string][]string)
	for _, l := range leaves {
		if l.Skipped || l.Failed != "" {
			continue
		}
		function, _, _ := strings.Cut(l.Name, "/")
		if of[function] == nil {
			functions = append(functions, function)
		}
		of[function] = append(of[function], l.Name)
	}
	most := 0
	for function, list := range of {
		of[function], most = halving(list), max(most, len(list))
	}
	var out []string
	for i := range most {
		for _, function := range functions {
			if i < len(of[function]) {
				out = append(out, of[function][i])
			}
		}
	}
	return out
}

// halving puts a list into the order of its indices with their bits reversed.
func halving(list []string) []string {
	width := bits.Len(uint(len(list) - 1))
	var out []string
	for i := range uint(1) << width {
		if at := bits.Reverse(i) >> (bits.UintSize - width); at < uint(len(list)) {
			out = append(out, list[at])
		}
	}
	return out
}

// inOrder puts benchmarks back into the order of the survey.
func (all *benchmarks) inOrder(leaves []bench.Leaf) {
	at := make(map[string]int)
	for i, l := range leaves {
		at[l.Name] = i
	}
	slices.SortFunc(all.fast, func(a, b benchmark) int { return at[a.name] - at[b.name] })
	slices.SortFunc(all.slow, func(a, b benchmark) int { return at[a.name] - at[b.name] })
}

// warnSurvey warns of benchmarks that fail, and of those that were not looked at.
func warnSurvey(leaves []bench.Leaf, looked, of int, whole bool, report *reporter) {
	for _, l := range leaves {
		if l.Failed != "" {
			report.warn(sample.Warning{Code: codeBenchmarkFailed, Facts: sample.NewFacts(map[string]any{"benchmark": l.Name, "error": l.Failed})})
		}
	}
	if looked < of || !whole {
		report.warn(sample.Warning{Code: codeBenchmarksUnlooked, Facts: sample.NewFacts(map[string]any{
			"missing": of - looked, "of": of, "whole": whole,
		})})
	}
}

// add puts a benchmark where it belongs: to those that are tuned for, or to those
// that are too slow.
func (all *benchmarks) add(ctx context.Context, runner *bench.Runner, arm bench.Arm, report *reporter) error {
	op, err := runner.OpTime(ctx, arm, answerMost)
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
	silent := 0.0
	if err == nil && op >= answerMost {
		silent = answerMost.Seconds()
		all.silent++
	}
	report.warn(sample.Warning{Code: codeBenchmarkSlow, Facts: sample.NewFacts(map[string]any{
		"benchmark": b.name, "most": slowOp.Seconds(), "error": why, "silent": silent,
	})})
	return nil
}
