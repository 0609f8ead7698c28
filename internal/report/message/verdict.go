package message

import (
	"github.com/gohone/hone/internal/sample"
)

// WorthShowing reports whether a comparison deserves a row. That something
// without allocations still has none is not news, nor that the allocations of
// what was never measured are unknown.
func WorthShowing(c Comparison) bool {
	if c.Exploratory && c.BaseCenter == 0 && c.HeadCenter == 0 {
		return false
	}
	count := c.Unit == sample.UnitBytes || c.Unit == sample.UnitAllocs
	return !count || c.BaseCenter != 0 || c.HeadCenter != 0 ||
		len(c.Warnings) > 0 || c.MeasuredAtAll() && c.Verdict != Same
}

// Blames says that instructions have changed, and functions are known.
func (c Comparison) Blames() bool {
	return c.Unit == sample.UnitInstructions && (c.Verdict == Faster || c.Verdict == Slower) && len(c.Functions) > 0
}

// The verdicts, as they stand in the stream.
const (
	Faster    = "faster"
	Slower    = "slower"
	Same      = "same"
	Undecided = "undecided"
)

// Spread is the half-width of the interval relative to the centre, 0 if exact
// or unknown.
func (r Result) Spread() float64 {
	if r.Lo == nil || r.Hi == nil || r.Center <= 0 {
		return 0
	}
	return (*r.Hi - *r.Lo) / 2 / r.Center
}

// What a goal comes to, as it stands in the stream.
const (
	GoalMet    = "met"
	GoalMissed = "missed"
)

// WorthShowing says whether a result deserves a row: that something without
// allocations has none is no news, unless somebody asked.
func (r Result) WorthShowing() bool {
	return r.Unit == sample.UnitTime || r.Center != 0 || r.Goal != "" || r.N > 0 && !r.Exact
}

// Outcomes of trials. What was not measured to the end is "untried" to those who read,
// and dropped to programs.
const (
	Kept     = "kept"
	Dropped  = "dropped"
	Rejected = "rejected"
	Untried  = "untried"
)

// OutcomeShown is that of a trial as it is shown.
func (t *Trial) OutcomeShown() string {
	if t.Untried {
		return Untried
	}
	return t.Outcome
}

// MeasuredAtAll says that there are numbers to compare: pairs, or values without
// pairs that are numbers at all.
func (c Comparison) MeasuredAtAll() bool {
	return c.Pairs+c.LongPairs > 0 || c.Unpaired() && (c.Exact || c.Ratio != nil)
}

// Unpaired says that the comparison is one of values that nobody paired.
func (c Comparison) Unpaired() bool { return c.BaseValues+c.HeadValues > 0 }
