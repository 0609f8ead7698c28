package instructions

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// An Outcome is what the instructions of one row tell.
type Outcome struct {
	Row    sample.Row
	Result verdict.Result
	// Functions are those whose count has changed, the largest change first.
	Functions []FunctionChange
}

// Replay judges the instruction counts of a stored run again, in
// the order of run.Rows; rows without any have no outcome. times are the
// outcomes of [verdict.Replay]: where the two answers differ, a warning says what that
// means.
func Replay(run *sample.Run, times []verdict.Outcome) ([]Outcome, error) {
	p, err := verdict.PolicyOf(run)
	if err != nil {
		return nil, err
	}
	samples := verdict.ByBenchmark(slices.DeleteFunc(slices.Clone(run.Samples), func(s sample.Sample) bool {
		return s.Look != sample.LookInstructions || s.Unit != sample.UnitInstructions
	}))
	var out []Outcome
	for _, r := range run.Rows {
		if r.Neighbor {
			continue // for a ranking by time
		}
		if o, ok := judgeInstructions(p, r, samples.Of(r)); ok {
			o.explain(timeOf(times, r))
			out = append(out, o)
		}
	}
	return out, nil
}

// judgeInstructions judges one row from the samples of its benchmark.
func judgeInstructions(p verdict.Policy, row sample.Row, samples []sample.Sample) (Outcome, bool) {
	j := New(p)
	var base, head [][]sample.FunctionCount
	for i, s := range samples {
		if s.Version != row.Base || j.Done() {
			continue
		}
		at := slices.IndexFunc(samples, func(o sample.Sample) bool {
			return o.Pair == s.Pair && o.Version == row.Head
		})
		if at < 0 || at == i {
			continue
		}
		j.Add(s.Value, samples[at].Value)
		base, head = append(base, s.Functions), append(head, samples[at].Functions)
	}
	if len(j.base) == 0 {
		return Outcome{}, false
	}
	o := Outcome{Row: row, Result: j.result()}
	o.Functions = changedFunctions(base, head, max(o.Result.Base.Value, o.Result.Head.Value))
	return o, true
}

// timeOf returns the verdict on the time of a row.
func timeOf(outcomes []verdict.Outcome, row sample.Row) verdict.Verdict {
	for _, o := range outcomes {
		if o.Row.Package != row.Package || o.Row.Benchmark != row.Benchmark || o.Row.Base != row.Base ||
			o.Row.Head != row.Head {
			continue
		}
		for _, r := range o.Results {
			if r.Unit == sample.UnitTime {
				return r.Verdict
			}
		}
	}
	return verdict.Undecided
}

// explain warns where time and instructions differ.
func (o *Outcome) explain(time verdict.Verdict) {
	count := o.Result.Verdict
	add := func(code sample.Code) {
		o.Result.Warnings = append(o.Result.Warnings, sample.Warning{Code: code})
	}
	changed := func(v verdict.Verdict) bool { return v == verdict.Faster || v == verdict.Slower }
	switch {
	case count == verdict.Same && changed(time):
		add(codeTimeWithoutInstructions)
	case changed(count) && time == verdict.Same:
		add(codeInstructionsWithoutTime)
	case changed(count) && changed(time) && count != time:
		add(codeInstructionsAgainstTime)
	case changed(count) && time == verdict.Undecided:
		add(codeInstructionsAlone)
	}
}
