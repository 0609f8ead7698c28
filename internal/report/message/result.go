package message

import (
	"github.com/gohone/hone/internal/sample"
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
	// Width is the relative half-width that was asked for, and Reached reports
	// whether the interval is that narrow, or too narrow to matter.
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
	// Failed reports whether the benchmark does not run, and Reason why.
	Failed   bool             `json:"failed,omitempty"`
	Reason   string           `json:"reason,omitempty"`
	Warnings []sample.Warning `json:"warnings"`
}

// Spread is the half-width of the interval relative to the center, 0 if exact
// or unknown.
func (r Result) Spread() float64 {
	if r.Lo == nil || r.Hi == nil || r.Center <= 0 {
		return 0
	}
	return (*r.Hi - *r.Lo) / 2 / r.Center
}

// WorthShowing reports whether a result deserves a row: zero allocations in
// both are shown only if asked for.
func (r Result) WorthShowing() bool {
	return r.Unit == sample.UnitTime || r.Center != 0 || r.Goal != "" || r.N > 0 && !r.Exact
}
