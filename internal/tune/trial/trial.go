package trial

import (
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A Trial is a candidate with what is known about it.
type Trial struct {
	Candidate *rewrite.Candidate
	// Number counts the trials of a run, from 1.
	Number int
	// Share is the part of a benchmark's cost that its function has, in (0,
	// 1].
	Share float64
	// Reason is why the trial ended; nil while it is open.
	Reason Reason
	// Diff is the change, Added and Removed count its lines.
	Diff           string
	Added, Removed int
	// Tested are the packages with tests that passed for it, its own first; nil
	// before they ran.
	Tested []string
	// Evidence is what package equiv found, nil if it was not asked.
	Evidence *equiv.Evidence
	// Screening is the ratio of times that the quick comparison gave, head over base, the
	// smallest of the benchmarks; 1 if it gave none, 0 before it.
	Screening float64
	// Outcomes compare the code with and without the candidate, on the
	// benchmarks that it has a part in; empty before the full comparison.
	Outcomes []verdict.Outcome
	// Sizes says what it does with other lengths of input; nil before they were compared.
	Sizes *Sizes

	// head is the code with the candidate, binary its build, nil before and after.
	head   rewrite.Tree
	binary *build.Binary
	// touched are the benchmarks in which the function has a part, the largest first.
	touched []string
	// state reports whether the candidate keeps state from call to call, which goroutines
	// then share.
	state bool
}

// New begins the trial of a candidate on top of base, the code that it was made from.
// The function that it changes has a share of the benchmarks named, the largest first.
func New(base rewrite.Tree, c *rewrite.Candidate, share float64, benchmarks []string) *Trial {
	t := &Trial{Candidate: c, Share: share, head: base.With(c.Files), touched: benchmarks}
	if diff, err := rewrite.Diff(base, t.head); err == nil {
		t.Diff = diff
		t.Added, t.Removed = rewrite.CountLines(diff)
	}
	return t
}

// Outcome is that of the reason, empty while the trial goes on.
func (t *Trial) Outcome() Outcome {
	if t.Reason == nil {
		return ""
	}
	return t.Reason.Outcome()
}

// Untried reports whether the trial was dropped before it was measured to the end, so
// that it is unknown whether the candidate is faster.
func (t *Trial) Untried() bool {
	_, ok := t.Reason.(NotMeasured)
	return ok
}

// Tree returns the code with the candidate.
func (t *Trial) Tree() rewrite.Tree { return t.head }

// Touched returns the names of all benchmarks in which the function has a part, the
// largest first. The caller must not change them.
func (t *Trial) Touched() []string { return t.touched }

// mostBenchmarks is the number of benchmarks that decide on a candidate.
const mostBenchmarks = 4

// deciding are the benchmarks that decide: those in which the function has the largest
// part.
func (t *Trial) deciding() []string { return t.touched[:min(mostBenchmarks, len(t.touched))] }

// Best returns the smallest ratio of times of the full comparison, and the benchmark
// that has it; nil before the comparison.
func (t *Trial) Best() (benchmark string, best *verdict.Ratio) {
	for _, o := range t.Outcomes {
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Ratio != nil && (best == nil || res.Ratio.Center < best.Center) {
				benchmark, best = o.Row.Benchmark, res.Ratio
			}
		}
	}
	return benchmark, best
}
