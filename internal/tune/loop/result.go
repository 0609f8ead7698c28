package loop

import (
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// A Result is what a run has found.
type Result struct {
	Trials []*trial.Trial
	// Patches are the trials that were kept, in order; each starts from the one
	// before.
	Patches []*trial.Trial
	// Base and Final are the original code and the code with all patches.
	Base, Final rewrite.Tree
	// Outcomes compare Final with Base on the samples of Record; nil if nothing was
	// kept, or no time was left.
	Outcomes []verdict.Outcome
	Record   *sample.Run
	// Saw is what the last search looked at, nil before one; Elsewhere is the time that is
	// not in functions of the module, as the mean of the benchmarks, the largest part first.
	Saw       *search.Saw
	Elsewhere []Part
	// Spent reports whether the budget ended the search, GoalMet whether the
	// goal did.
	Spent, GoalMet bool
	// Unmet names the benchmarks and units that miss a goal, or are not known to
	// meet it.
	Unmet   []string
	Seconds float64
}

// Worse names the benchmarks that the final code makes slower, as is proven, or
// fails. Each patch was faster by itself, so this is rare; the last comparison is
// the better judge.
func (r *Result) Worse() []string {
	var names []string
	for _, o := range r.Outcomes {
		worse := o.Row.Failed == target.Head
		for _, res := range o.Results {
			worse = worse || res.Unit == sample.UnitTime && res.Verdict == verdict.Slower
		}
		if worse {
			names = append(names, o.Row.Benchmark)
		}
	}
	return names
}
