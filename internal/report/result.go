package report

import (
	"math"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Result is what is known of one benchmark and unit of a single version.
type Result struct {
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	Version   string `json:"version"`
	// Center is the median of N processes in Unit, from Lo to Hi at all times
	// together with probability Level; a bound is null where there are too few.
	Center float64  `json:"center"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
	Level  float64  `json:"level"`
	N      int      `json:"n"`
	// Goal is "met", "missed" or "undecided", empty where there is none. The
	// goal is a center of at most Limit, or less than that with Below.
	Goal  string   `json:"goal"`
	Limit *float64 `json:"limit,omitempty"`
	Below bool     `json:"below,omitempty"`
	// Width is the relative half-width that was asked for, and Reached says
	// that the interval is that narrow, or too narrow to matter.
	Width   float64 `json:"width"`
	Reached bool    `json:"reached"`
	Exact   bool    `json:"exact,omitempty"` // counts that never vary
	// Fast is the median of the fast paths, for time only.
	Fast float64 `json:"fast,omitempty"`
	// BytesPerSecond is what b.SetBytes makes of Center, for time only.
	BytesPerSecond float64 `json:"bytes_per_second,omitempty"`
	// LongN counts the processes of the long look.
	LongN   int     `json:"long_n,omitempty"`
	Seconds float64 `json:"seconds"`
	// SecondsToReach estimates what is missing to the width and the goal.
	SecondsToReach float64 `json:"seconds_to_reach,omitempty"`
	// Horizon is the number of iterations one process of the longest look
	// ran: what happens more rarely than that was not seen.
	Horizon int64 `json:"horizon,omitempty"`
	// Failed says that the benchmark does not run, and Reason why.
	Failed   bool             `json:"failed,omitempty"`
	Reason   string           `json:"reason,omitempty"`
	Warnings []sample.Warning `json:"warnings"`
}

// Results makes the messages for one row of a single version: one a unit, or a
// single one for a benchmark that does not run. seconds is the time that
// measuring it took, roundSeconds what one more process would.
func Results(o verdict.Gauged, width, seconds, roundSeconds float64) []*Result {
	if len(o.Readings) == 0 {
		r := newResult(o.Row, width)
		r.Unit, r.Failed, r.Reason = sample.UnitTime, true, o.Row.Reason
		return []*Result{r}
	}
	var out []*Result
	for _, reading := range o.Readings {
		r := newResult(o.Row, width)
		r.fill(reading)
		r.Seconds = seconds
		if more := reading.MoreProcesses * roundSeconds; more > 0 && more < 1e6 {
			r.SecondsToReach = more
		}
		out = append(out, r)
	}
	return out
}

func newResult(row sample.Row, width float64) *Result {
	return &Result{
		Package: row.Package, Benchmark: row.Benchmark, Version: row.Head, Width: width,
		Warnings: []sample.Warning{},
	}
}

// fill takes a reading. JSON has no NaN and no infinity, so what was not
// measured is 0 and an open end null.
func (r *Result) fill(from verdict.Reading) {
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

// spread is the half-width of the interval relative to the centre, 0 if exact
// or unknown.
func (r Result) spread() float64 {
	if r.Lo == nil || r.Hi == nil || r.Center <= 0 {
		return 0
	}
	return (*r.Hi - *r.Lo) / 2 / r.Center
}
