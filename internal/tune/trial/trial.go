package trial

import (
	"slices"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/rewrite/lossy"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
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
	// LeftOut is how many tests of these packages were left out, since they fail without the
	// candidate, and of how many packages all were.
	LeftOut target.LeftOut
	// Lossy are the steps of a change from outside that may lose something and that the code does
	// not have without it; none before its types were read.
	Lossy []lossy.Loss
	// Blamed is the part that the trial ended for, as the check or, of costs, a few pairs show; nil if it is not known.
	Blamed *rewrite.Candidate
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
	// touched are the benchmarks in which the function has a part, the largest first, and
	// shares are these parts.
	touched []string
	shares  []float64
	// lead is the benchmark that the quick comparison promised most for, empty before it.
	lead string
	// state reports whether the candidate keeps state from call to call, which goroutines
	// then share.
	state bool
	// looked are the benchmarks of the quick comparison, nil for those that decide; quick is the ratio of times of each
	// that had pairs enough.
	looked []string
	quick  map[string]float64
	// leaner reports whether the quick comparison saw fewer allocations in each pair of a benchmark.
	leaner bool
	// trades reports whether more memory is allowed for a large gain in time.
	trades bool
}

// New begins the trial of a candidate on top of base, the code that it was made from.
// The function that it changes has shares of the benchmarks named, the largest first.
func New(base rewrite.Tree, c *rewrite.Candidate, benchmarks []string, shares []float64) *Trial {
	t := &Trial{Candidate: c, head: base.With(c.Files), touched: benchmarks, shares: shares}
	if len(shares) > 0 {
		t.Share = shares[0]
	}
	if diff, err := rewrite.Diff(base, t.head); err == nil {
		t.Diff = diff
		t.Added, t.Removed = rewrite.CountLines(diff)
	}
	return t
}

// Restored is the trial of a candidate that an earlier part of the run has kept. Of what was
// known about it there is only the change.
func Restored(base rewrite.Tree, c *rewrite.Candidate) *Trial {
	t := New(base, c, nil, nil)
	t.Reason = Faster{}
	return t
}

// Parts are the candidates that the trial is of: several where they are tried together.
func (t *Trial) Parts() []*rewrite.Candidate {
	if len(t.Candidate.Parts) > 0 {
		return t.Candidate.Parts
	}
	return []*rewrite.Candidate{t.Candidate}
}

// subjects are the functions of which base and head are compared: that of a candidate, with others that
// it changes, or those that call it.
func subjects(c *rewrite.Candidate) []string {
	if len(c.Callers) > 0 {
		return c.Callers
	}
	if c.Apart {
		return c.With
	}
	return append([]string{c.Function}, c.With...)
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

// Touched returns the names of the benchmarks of which the function has a share or more, the
// largest first. The caller must not change them.
func (t *Trial) Touched(share float64) []string {
	n := slices.IndexFunc(t.shares, func(s float64) bool { return s < share })
	if n < 0 {
		n = len(t.touched)
	}
	return t.touched[:n]
}

const (
	// mostBenchmarks is the number of benchmarks that decide on a candidate.
	mostBenchmarks = 4
	// hotPart is the part of the function's largest share from which on it is hot in a
	// benchmark: less of it shows less of a gain, and takes as long to decide.
	hotPart = 1.0 / 3
)

// deciding are the benchmarks that decide.
func (t *Trial) deciding() []string { return Deciding(t.touched, t.shares) }

// Deciding are the benchmarks that decide on a candidate whose function has shares of benchmarks, the largest
// first: those in which it is hot.
func Deciding(benchmarks []string, shares []float64) []string {
	n := min(mostBenchmarks, len(benchmarks))
	for n > 1 && len(shares) >= n && shares[n-1] < hotPart*shares[0] {
		n--
	}
	return benchmarks[:n]
}

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
