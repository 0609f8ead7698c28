package message

import (
	"github.com/gohone/hone/internal/sample"
)

// A FunctionChange is what became of the instructions of one function, per
// operation: its own, and with all that it called as far as calls could be
// followed.
type FunctionChange struct {
	Name          string  `json:"name"`
	Base          float64 `json:"base"`
	Head          float64 `json:"head"`
	Difference    float64 `json:"difference"` // head - base
	BaseInclusive float64 `json:"base_inclusive"`
	HeadInclusive float64 `json:"head_inclusive"`
}

// Ratio is head over base with its interval. Center, Lo and Hi are plain
// ratios (1.03 is 3 % more); Level is the coverage of the interval, such as
// 0.95, or 0 where Lo and Hi are the extremes of what was seen. A bound is null
// where the data do not limit it.
type Ratio struct {
	Center float64  `json:"center"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
	Level  float64  `json:"level"`
}

// Comparison is the verdict on one benchmark and unit.
type Comparison struct {
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	Base      string `json:"base"`
	Head      string `json:"head"`
	// BaseCenter and HeadCenter are medians of the processes in Unit. Of a time that was
	// measured in pairs, HeadCenter is BaseCenter times the center of Ratio, so that
	// the three agree also where the machine changes its speed.
	BaseCenter float64 `json:"base_center"`
	HeadCenter float64 `json:"head_center"`
	// BaseSpread and HeadSpread are half-widths relative to the center of a
	// 95 % interval of the median process; 0 if exact or unknown.
	BaseSpread float64 `json:"base_spread,omitempty"`
	HeadSpread float64 `json:"head_spread,omitempty"`
	// Ratio is null where the base is 0 or nothing was measured.
	Ratio      *Ratio  `json:"ratio"`
	Difference float64 `json:"difference"` // head - base
	// Mean is the ratio of the means where Ratio is that of the fast path.
	Mean      *Ratio `json:"mean,omitempty"`
	Verdict   string `json:"verdict"`         // faster, slower, same, undecided
	Identical bool   `json:"identical"`       // the same code, so that nothing was measured
	Exact     bool   `json:"exact,omitempty"` // counts that never vary
	// Layout reports whether the verdict holds in other layouts of the binaries:
	// "checked", "sensitive" if it does not, "not checked". Layouts of them a
	// side were looked at, which took LayoutSeconds, not part of Seconds;
	// LayoutRatio is the ratio over them.
	Layout        string  `json:"layout"`
	Layouts       int     `json:"layouts,omitempty"`
	LayoutRatio   *Ratio  `json:"layout_ratio,omitempty"`
	LayoutSeconds float64 `json:"layout_seconds,omitempty"`
	Pairs         int     `json:"pairs"`
	// LongPairs counts the pairs of the long look.
	LongPairs int `json:"long_pairs,omitempty"`
	// BaseValues and HeadValues count the values of each side where there are
	// no pairs, as in files of results; P is then the p-value of no change,
	// adjusted for all comparisons, 0 where nothing was tested.
	BaseValues int     `json:"base_values,omitempty"`
	HeadValues int     `json:"head_values,omitempty"`
	P          float64 `json:"p,omitempty"`
	Seconds    float64 `json:"seconds"`
	// Horizon is the number of iterations one process of the longest look
	// ran: what happens more rarely than that was not seen.
	Horizon int64 `json:"horizon,omitempty"`
	// SecondsToVerdict estimates what an undecided comparison still needs.
	SecondsToVerdict float64 `json:"seconds_to_verdict,omitempty"`
	// EvidenceRuns is the number of runs that the evidence comes from, this one
	// and earlier ones; their pairs are not in Pairs.
	EvidenceRuns int `json:"evidence_runs"`
	// Fresh reports whether the run started without the evidence of earlier ones.
	// SetAside counts those that are left out, by this run or by an earlier
	// one that EvidenceRuns includes.
	Fresh    bool `json:"fresh,omitempty"`
	SetAside int  `json:"set_aside,omitempty"`
	// Neighbor marks a comparison of two arms that are next to each other in
	// the ranking, neither of which is the base.
	Neighbor bool `json:"neighbor,omitempty"`
	// Missing is "base" or "head" where that side lacks the benchmark, Failed
	// "base", "head" or "both" where it does not run, with Reason.
	Missing string `json:"missing,omitempty"`
	Failed  string `json:"failed,omitempty"`
	Reason  string `json:"reason,omitempty"`
	// Reach is why the change is taken to reach the benchmark; nil where it does not,
	// and where that was not looked for.
	Reach *sample.Reach `json:"reach,omitempty"`
	Gate  string        `json:"gate,omitempty"` // "failed", "passed" or "undecided" under -gate
	// Better is "higher" where more is better, so that faster says more; empty
	// where less is.
	Better string `json:"better,omitempty"`
	// Exploratory marks a metric that was judged on what was measured for other units:
	// the benchmark was not run until it was decided.
	Exploratory bool             `json:"exploratory,omitempty"`
	Warnings    []sample.Warning `json:"warnings"`
	// Functions are those whose instructions have changed, the largest change
	// first, for instructions/op only.
	Functions []FunctionChange `json:"functions,omitempty"`
}

// MeasuredAtAll reports whether there are numbers to compare: pairs, or values without
// pairs that are numbers at all.
func (c Comparison) MeasuredAtAll() bool {
	return c.Pairs+c.LongPairs > 0 || c.Unpaired() && (c.Exact || c.Ratio != nil)
}

// Unpaired reports whether the comparison is one of unpaired values.
func (c Comparison) Unpaired() bool { return c.BaseValues+c.HeadValues > 0 }

// Blames reports whether instructions have changed and functions are known.
func (c Comparison) Blames() bool {
	return c.Unit == sample.UnitInstructions && (c.Verdict == Faster || c.Verdict == Slower) && len(c.Functions) > 0
}

// SameCode reports whether the versions differ only in what the benchmark cannot
// reach, so that it was not measured.
func (c Comparison) SameCode() bool { return c.Identical && c.Reason == sample.SameCode }

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
