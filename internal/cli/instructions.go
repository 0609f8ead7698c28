package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// findValgrind looks for what -instructions needs, before anything is measured.
func (w *workshop) findValgrind() error {
	if !w.opt.counting {
		return nil
	}
	path, err := bench.FindValgrind()
	if err != nil {
		return fmt.Errorf("-instructions: %w", err)
	}
	w.valgrind = path
	return nil
}

// countInstructions counts those of all that was measured, if asked for.
func (w *workshop) countInstructions(ctx context.Context, p *plan, rec *recorder) error {
	if w.valgrind == "" {
		return nil
	}
	ev := rec.events()
	ev.Progress = func(p bench.Progress) {
		w.phase(fmt.Sprintf("count instructions, %d of %d: %s", p.Decided+1, p.Total, strings.TrimPrefix(p.Benchmark, "Benchmark")))
	}
	return w.runner.Count(ctx, w.valgrind, w.bench(p), ev)
}

// addInstructions adds the comparisons of instructions to those of a run.
func addInstructions(run *sample.Run, outcomes []verdict.Outcome, all []*report.Comparison) ([]*report.Comparison, error) {
	counts, err := verdict.ReplayInstructions(run, outcomes)
	if err != nil {
		return nil, err
	}
	seconds := make(map[[2]string]float64)
	for _, s := range run.Samples {
		if s.Look == sample.LookInstructions {
			seconds[[2]string{s.Package, s.Benchmark}] += s.Seconds
		}
	}
	for _, o := range counts {
		all = append(all, report.Instructions(o, seconds[[2]string{o.Row.Package, o.Row.Benchmark}]))
	}
	return all, nil
}
