package convert

import (
	"math"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// Results makes the messages for one row of a single version: one a unit, or a
// single one for a benchmark that does not run. seconds is the time that
// measuring it took, roundSeconds what one more process would.
func Results(o gauge.Gauged, width, seconds, roundSeconds float64) []*message.Result {
	if len(o.Readings) == 0 {
		r := newResult(o.Row, width)
		r.Unit, r.Failed, r.Reason = sample.UnitTime, true, o.Row.Reason
		return []*message.Result{r}
	}
	var out []*message.Result
	for _, reading := range o.Readings {
		r := newResult(o.Row, width)
		fillResult(r, reading)
		r.Seconds = seconds
		if more := reading.MoreProcesses * roundSeconds; more > 0 && more < 1e6 {
			r.SecondsToReach = more
		}
		out = append(out, r)
	}
	return out
}

func newResult(row sample.Row, width float64) *message.Result {
	return &message.Result{
		Package: row.Package, Benchmark: row.Benchmark, Version: row.Head, Width: width,
		Warnings: []sample.Warning{},
	}
}

// fillResult takes a reading. JSON has no NaN and no infinity, so what was not
// measured is 0 and an open end null.
func fillResult(r *message.Result, from gauge.Reading) {
	r.Unit, r.N, r.LongN, r.Horizon = from.Unit, from.Processes, from.LongProcesses, from.Horizon
	r.Exact, r.Reached, r.Level = from.Exact, from.Reached, from.Center.Level
	if from.Processes > 0 {
		r.Center = from.Center.Value
	}
	r.Lo, r.Hi = end(from.Center.Lo), end(from.Center.Hi)
	if !math.IsNaN(from.Fast) {
		r.Fast = from.Fast
	}
	r.BytesPerSecond = from.BytesPerSecond
	if from.Goal != nil {
		limit := from.Goal.Limit
		r.Goal, r.Limit, r.Below = string(from.Attained), &limit, from.Goal.Below
	}
	for _, w := range from.Warnings {
		w.Package, w.Benchmark = r.Package, r.Benchmark
		r.Warnings = append(r.Warnings, w)
	}
}

// end is one end of an interval, nil where it is open.
func end(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}
