package verdict

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// Verdict is the answer on one benchmark and unit. The zero value is
// Undecided, so that what was not decided never reads as a result.
type Verdict int

const (
	Undecided Verdict = iota
	Same
	Faster // for counts: fewer; for metrics: better
	Slower // for counts: more; for metrics: worse
)

func (v Verdict) String() string {
	return [...]string{"undecided", "same", "faster", "slower"}[v]
}

// A Policy is what a comparison is judged by.
type Policy struct {
	// Alpha bounds the probability that any of a family of equal programs is
	// called faster or slower, in (0, 1).
	Alpha float64 `json:"alpha"`
	// Family is the number of rows measured, fixed before the first look; less
	// than 1 counts as 1.
	Family int `json:"family"`
	// Tolerance is the smallest relative change that matters, such as 0.02.
	Tolerance float64 `json:"tolerance"`
	// Budget is the time to spend on a benchmark, in seconds.
	Budget float64 `json:"budget_seconds"`
	// Gate reports whether a regression fails the run.
	Gate bool `json:"gate"`
	// FailOver is the relative regression that fails the gate, such as 0.05; 0
	// fails it on any proven regression.
	FailOver float64 `json:"fail_over,omitempty"`
	// MissingFails reports whether a benchmark that head lacks, or that fails
	// only on head, fails the gate; UndecidedFails whether one that is undecided does.
	MissingFails   bool `json:"missing_fails"`
	UndecidedFails bool `json:"undecided_fails"`
	// Layouts is the number of layouts of a binary, a side, over which a verdict
	// must hold that the place of functions could have made; 0 asks for none.
	Layouts int `json:"layouts,omitempty"`
	// LayoutDoubt is the relative change below which the place of functions could
	// have made a verdict on time; 0 means 0.05.
	LayoutDoubt float64 `json:"layout_doubt,omitempty"`
	// Units names the units that are compared, separated by commas: a benchmark
	// runs until it is decided in each that it has. Empty means time, bytes and
	// allocations; the metrics of a row are then judged on what is measured for
	// these.
	Units string `json:"units,omitempty"`
}

// DefaultPolicy returns the policy of a comparison without flags.
func DefaultPolicy() Policy {
	return Policy{Alpha: 0.01, Tolerance: 0.02, Budget: 10, MissingFails: true, Layouts: 12}
}

// Validate reports what is out of range.
func (p Policy) Validate() error {
	switch {
	case !(p.Alpha > 0 && p.Alpha < 1):
		return fmt.Errorf("alpha %v is not between 0 and 1", p.Alpha)
	case !(p.Tolerance > 0 && p.Tolerance <= 1):
		return fmt.Errorf("tolerance %v is not above 0 and at most 100%%", p.Tolerance)
	case !(p.Budget > 0):
		return fmt.Errorf("budget %v is not above 0", p.Budget)
	case !(p.FailOver >= 0 && p.FailOver < 100):
		return fmt.Errorf("fail-over %v is not between 0 and 10000%%", p.FailOver)
	case !(p.LayoutDoubt >= 0 && p.LayoutDoubt < 100):
		return fmt.Errorf("layout doubt %v is not between 0 and 10000%%", p.LayoutDoubt)
	case p.Layouts != 0 && (p.Layouts < minLayouts || p.Layouts > maxLayouts):
		return fmt.Errorf("layouts %d is not 0 or between %d and %d: fewer cannot confirm anything",
			p.Layouts, minLayouts, maxLayouts)
	}
	return nil
}

const (
	// MinPairs is the number of pairs before which no verdict is given.
	MinPairs = 6
	// support is the evidence that a shift lies on one side of a bound that is
	// not zero: 5 % error for each bound.
	support = 20
	// doubt is the evidence that the long look contradicts the fast path: what
	// three pairs give that all do.
	doubt = 3
	// Level is the coverage of the printed interval.
	Level = 0.95
	// LongPairs is the number of pairs of the long look.
	LongPairs = 3
	// largeShift is the gain, as a shift of the logarithm, that needs no more than
	// one long pair: a factor of one and a half.
	largeShift = 0.4054651081081644
	// longCost is how many short pairs take as long as a long one, about.
	longCost = 8
	// minLayouts is the number of layouts from which on enough of them can
	// agree to be support; maxLayouts is for typing errors.
	minLayouts, maxLayouts = 8, 200
)

// Delta is the tolerance as a shift of the logarithm. The same shift serves
// up and down, so that swapping the arms mirrors the verdict.
func (p Policy) Delta() float64 { return math.Log1p(p.Tolerance) }

// wide is what the mean may stray: it is noisier than the fast path, and
// bounding it as tightly would take many times as long.
func (p Policy) wide() float64 { return max(math.Log1p(0.05), 2*p.Delta()) }

// layoutDoubt is LayoutDoubt as a shift of the logarithm.
func (p Policy) layoutDoubt() float64 {
	if p.LayoutDoubt == 0 {
		return math.Log1p(0.05)
	}
	return math.Log1p(p.LayoutDoubt)
}

// The shares of Alpha that the series of one row get, two-sided each.
const (
	fastShare  = 0.7
	meanShare  = 0.1
	longShare  = 0.1
	countShare = 0.1 / 2 // bytes and allocations
)

// bar is the evidence against "no change" that a series with that share must
// reach.
func (p Policy) bar(share float64) float64 {
	return 2 * float64(max(p.Family, 1)) / (share * p.Alpha)
}

// asks reports whether a unit is compared and waited for.
func (p Policy) asks(unit string) bool {
	if p.Units == "" {
		return slices.Contains(sample.Units, unit)
	}
	return slices.Contains(strings.Split(p.Units, ","), unit)
}

// Leading returns the unit that comes first of those compared: it is the one
// that stands for a row as a whole.
func (p Policy) Leading() string {
	if p.asks(sample.UnitTime) {
		return sample.UnitTime
	}
	return slices.MinFunc(strings.Split(p.Units, ","), sample.CompareUnits)
}

// ofMetrics is the policy by which each of n metrics of a row is judged. The
// metrics of a run are a family of their own with an error of Alpha, which the
// rows share, and the metrics of a row: what is measured beside time takes no
// power from it, and a false verdict on any of the metrics of a run of equal
// programs has the same small probability as one on any of its times. Nothing
// gates on what was not asked for.
func (p Policy) ofMetrics(n int, asked bool) Policy {
	p.Family = max(p.Family, 1) * n
	p.Gate = p.Gate && asked
	return p
}
