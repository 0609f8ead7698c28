package compare

import (
	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/instructions"
	"github.com/gohone/hone/internal/verdict/speeds"
)

// A Judged is the outcome of a comparison.
type Judged struct {
	Policy verdict.Policy
	// Rows are in the order of the run.
	Rows []JudgedRow
	// Counts are the rows whose instructions were counted, in the same order.
	Counts []JudgedCount
	// Broken names benchmarks, or packages, that did not run, and Failed those
	// that fail the gate, where there is one.
	Broken, Failed []string
	// Warnings are what the samples say of the machine.
	Warnings []sample.Warning
}

// A JudgedRow is one row with its results.
type JudgedRow struct {
	// Outcome has no results where the row was not measured. In its results,
	// Gate is GateFailed wherever that fails the run.
	Outcome verdict.Outcome
	// Gate is what the gate says of a row without results.
	Gate verdict.Gate
	// Cost is what the benchmark took, of all its rows together.
	Cost Cost
	// Warnings are caveats about the benchmark, beside those of each result.
	Warnings []sample.Warning
}

// A JudgedCount is the instructions of one row.
type JudgedCount struct {
	Outcome  instructions.Outcome
	Seconds  float64 // that counting them took, for all rows of the benchmark
	Warnings []sample.Warning
}

// Judge judges a run of several arms from its samples.
func Judge(run *sample.Run) (*Judged, error) {
	policy, err := verdict.PolicyOf(run)
	if err != nil {
		return nil, err
	}
	outcomes, err := verdict.Replay(run)
	if err != nil {
		return nil, err
	}
	counts, err := instructions.Replay(run, outcomes)
	if err != nil {
		return nil, err
	}
	j := &Judged{Policy: policy}
	if two, ok := speeds.Find(run); ok {
		j.Warnings = append(j.Warnings, two.Warning())
	}
	costs := Costs(run.Samples)
	aboutTime, aboutCounts := about(run.Warnings)
	for _, o := range outcomes {
		key := Benchmark{o.Row.Package, o.Row.Benchmark}
		j.Rows = append(j.Rows, JudgedRow{Outcome: o, Cost: costs[key], Warnings: aboutTime[key]})
	}
	for _, o := range counts {
		key := Benchmark{o.Row.Package, o.Row.Benchmark}
		count := JudgedCount{Outcome: o, Seconds: costs[key].Counting, Warnings: aboutCounts[key]}
		j.Counts = append(j.Counts, count)
	}
	j.gate()
	return j, nil
}

// JudgeOutcomes takes rows that were judged without a run, as those of files.
func JudgeOutcomes(p verdict.Policy, outcomes []verdict.Outcome) *Judged {
	j := &Judged{Policy: p}
	for _, o := range outcomes {
		j.Rows = append(j.Rows, JudgedRow{Outcome: o})
	}
	j.gate()
	return j
}

// about sorts warnings by the benchmark that they are about, those about
// counting its instructions apart.
func about(warnings []sample.Warning) (measuring, counting map[Benchmark][]sample.Warning) {
	measuring, counting = make(map[Benchmark][]sample.Warning), make(map[Benchmark][]sample.Warning)
	for _, w := range warnings {
		of := measuring
		if w.Code == bench.OneProcessor || w.Code == bench.OneThread {
			of = counting
		}
		if w.Benchmark != "" {
			key := Benchmark{w.Package, w.Benchmark}
			of[key] = append(of[key], w)
		}
	}
	return measuring, counting
}

// gate applies the gate to all results and finds what did not run.
func (j *Judged) gate() {
	for i := range j.Rows {
		r := &j.Rows[i]
		if len(r.Outcome.Results) == 0 {
			j.answer(r.Outcome.Row, &r.Gate)
		}
		for k := range r.Outcome.Results {
			j.answer(r.Outcome.Row, &r.Outcome.Results[k].Gate)
		}
	}
	for i := range j.Counts {
		j.answer(j.Counts[i].Outcome.Row, &j.Counts[i].Outcome.Result.Gate)
	}
}

// answer takes what the gate says of one result, and makes that GateFailed
// if it fails the run.
func (j *Judged) answer(r sample.Row, gate *verdict.Gate) {
	if r.Neighbor {
		return // it serves the ranking alone
	}
	p := j.Policy
	onlyHead := p.Gate && r.Failed == "head"
	if r.Failed != "" && !onlyHead {
		j.Broken = append(j.Broken, nameOf(r))
		return
	}
	lacks := r.Failed != "" || r.Missing == "head"
	if p.Gate && (lacks && p.MissingFails || !lacks && fails(p, *gate)) {
		*gate = verdict.GateFailed
		j.Failed = append(j.Failed, nameOf(r))
	}
}

// fails reports whether a run fails by what the gate says of a measured row.
func fails(p verdict.Policy, g verdict.Gate) bool {
	return g == verdict.GateFailed || g == verdict.GateUndecided && p.UndecidedFails
}
