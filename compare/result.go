package compare

import (
	"math"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

func resultOf(run *sample.Run, j *compare.Judged) *Result {
	out := &Result{Seed: run.Seed, Run: run.ID, Took: time.Duration(run.Seconds * float64(time.Second))}
	for _, v := range run.Versions {
		out.Versions = append(out.Versions, v.Name)
	}
	for _, w := range run.Warnings {
		if w.Benchmark == "" {
			out.Warnings = append(out.Warnings, warningOf(w))
		}
	}
	for _, r := range j.Rows {
		out.Rows = append(out.Rows, rowsOf(r)...)
	}
	return out
}

// rowsOf makes a row for each unit, or one for a benchmark that was not
// measured.
func rowsOf(j compare.JudgedRow) []Row {
	of := j.Outcome.Row
	row := Row{
		Package: of.Package, Benchmark: of.Benchmark, Unit: sample.UnitTime, Base: of.Base, Head: of.Head,
		Identical: of.Identical, Missing: of.Missing, Failed: of.Failed, Reason: of.Reason,
	}
	if of.Identical {
		row.Verdict, row.Ratio = Same, &Ratio{1, 1, 1, 1}
	}
	for _, w := range j.Warnings {
		row.Warnings = append(row.Warnings, warningOf(w))
	}
	if len(j.Outcome.Results) == 0 {
		return []Row{row}
	}
	var rows []Row
	for i, r := range j.Outcome.Results {
		if i > 0 {
			row.Warnings = nil // told once
		}
		rows = append(rows, row.with(r))
	}
	return rows
}

// with returns the row with what is known in one unit.
func (row Row) with(r verdict.Result) Row {
	row.Unit, row.Verdict = r.Unit, Verdict(r.Verdict)
	row.BaseCenter, row.HeadCenter = measured(r.Base.Value), measured(r.Head.Value)
	if q := r.Ratio; q != nil {
		row.Ratio = &Ratio{q.Center, q.Lo, q.Hi, q.Level}
	}
	for _, w := range r.Warnings {
		row.Warnings = append(row.Warnings, warningOf(w))
	}
	return row
}

// measured returns v, or 0 for what was not measured.
func measured(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return v
}

func warningOf(w sample.Warning) Warning {
	w = words.Warning(w)
	return Warning{string(w.Code), w.Text, w.Remedy}
}
