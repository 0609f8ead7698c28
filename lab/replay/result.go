package replay

import (
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/lines"
)

// A Result counts what a method said of comparisons drawn from one trace.
type Result struct {
	Method   string `json:"method"`
	Scenario string `json:"scenario"`
	Trace    string `json:"trace"`
	State    string `json:"state"`
	Sealed   bool   `json:"sealed"`
	Trials   int    `json:"trials"`
	// Right, Wrong and Same count verdicts: of the sign that was planted, of
	// the other sign (or any, where nothing was planted), and same.
	Right int `json:"right"`
	Wrong int `json:"wrong"`
	Same  int `json:"same"`
	// Bounded counts those with an interval, Covered those whose interval
	// holds what was planted.
	Bounded int `json:"bounded"`
	Covered int `json:"covered"`
	// Seconds are quantiles of machine time until the verdict.
	Seconds lines.Spread `json:"seconds"`
	Pairs   float64      `json:"pairs"` // mean number
}

func (r *Result) add(o outcome, s scenario) {
	switch {
	case o.verdict == verdict.Undecided:
	case o.verdict == verdict.Same:
		r.Same++
	case o.verdict == s.want():
		r.Right++
	default:
		r.Wrong++
	}
	if o.hi > 0 && !o.mean {
		r.Bounded++
		if o.covers(s.shift()) {
			r.Covered++
		}
	}
}

// measured returns the results of a method in a scenario that were measured.
func measured(results []Result, by, scenario string) []Result {
	var out []Result
	for _, r := range results {
		if r.Method == by && r.Scenario == scenario && r.Seconds.Max > 0 {
			out = append(out, r)
		}
	}
	return out
}
