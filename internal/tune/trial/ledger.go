package trial

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A Ledger shares the error of a run out among its verdicts. The k-th of them gets
// alpha / (k (k + 1)), so that all of them together keep to alpha however many there are.
type Ledger struct {
	policy verdict.Policy
	given  int // verdicts
}

// NewLedger returns the ledger of a run whose verdicts have the error of a policy
// together.
func NewLedger(p verdict.Policy) *Ledger { return &Ledger{policy: p} }

// Given says that so many verdicts have had their part before, in a run that goes on.
func (l *Ledger) Given(verdicts int) { l.given += verdicts }

// verdictShare is the part of a verdict's error for the benchmarks that decide. A
// guardShare each is for the benchmarks and for the lengths of input that must not become
// slower.
const (
	verdictShare = 0.8
	guardShare   = (1 - verdictShare) / 2
)

const (
	// layoutDoubt has every gain below a factor of two checked in other layouts. A run
	// picks the best of many candidates, and each of them moves functions. If the original
	// happens to lie badly, a candidate that does the same work gains ten percent, and in
	// the extreme thirty.
	layoutDoubt = 1
	// otherBudget is the time for each benchmark that must not become slower, in seconds.
	otherBudget = 2
	// sizeBudget is the time for one length of input, in seconds: some thirty pairs, with
	// which a loss can be proven for the part of the error that there is.
	sizeBudget = 4
)

// quickPolicy is the policy of a comparison that decides nothing.
func (l *Ledger) quickPolicy() verdict.Policy {
	p := l.policy
	p.Layouts = 0
	return p
}

// nextPolicy begins the next verdict, and returns the policy for the benchmarks that
// decide.
func (l *Ledger) nextPolicy() verdict.Policy {
	l.given++
	p := l.policy
	p.LayoutDoubt = layoutDoubt
	p.Alpha *= verdictShare * l.part()
	return p
}

// othersPolicy is the policy, in the verdict that nextPolicy began, for benchmarks that must not
// become slower.
func (l *Ledger) othersPolicy() verdict.Policy {
	p := l.policy
	p.LayoutDoubt = layoutDoubt
	p.Alpha *= guardShare * l.part()
	p.Budget = otherBudget
	return p
}

// sizesPolicy is that of other lengths of input. Only time counts there.
func (l *Ledger) sizesPolicy() verdict.Policy {
	p := l.policy
	p.Alpha *= guardShare * l.part()
	p.Budget, p.Units = sizeBudget, sample.UnitTime
	return p
}

// part is the part of the error that the last verdict has.
func (l *Ledger) part() float64 { return 1 / float64(l.given*(l.given+1)) }
