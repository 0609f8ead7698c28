package doctor

import (
	"errors"
	"fmt"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/verdict"
)

// draws is how many comparisons are drawn from a record for each change.
const draws = 100

// A Floor is the smallest changes that can be detected in one kind of code.
type Floor struct {
	Benchmark string
	Center    float64         // of an operation, in seconds
	Verdict   verdict.Verdict // of the comparison itself: faster and slower are wrong
	Record    *verdict.Record
	// Same is about code that is equal, Changes about code that is not, the
	// smallest change first.
	Same    Told
	Changes []Told
}

// Told is how comparisons of code that differs by a known change end.
type Told struct {
	// Tolerance is that with which it is looked for.
	Tolerance float64
	// Prospect is how they end. Its Change is relative, in either direction; 0
	// is none.
	Prospect verdict.Prospect
}

// Judge judges a measurement, and finds the floor of each benchmark from it.
// The rows of the result are those with a floor. The error names benchmarks that
// did not run to their end; the others are judged all the same.
func (m *Measured) Judge() (*compare.Judged, []Floor, error) {
	j, err := compare.Judge(m.Run)
	if err != nil {
		return nil, nil, err
	}
	var floors []Floor
	var failed error
	var whole []compare.JudgedRow
	for _, row := range j.Rows {
		o := row.Outcome
		name := o.Row.Benchmark
		if !o.Row.Measured() {
			failed = errors.Join(failed, fmt.Errorf("%s did not run: %s", name, o.Row.Reason))
			continue
		}
		r := verdict.NewRecord(o.Row, m.Run, m.More)
		if r.Pairs() == 0 {
			failed = errors.Join(failed, fmt.Errorf("%s did not come to a single pair; this machine is too busy", name))
			continue
		}
		whole = append(whole, row)
		f := Floor{
			Benchmark: name, Center: o.Results[0].Base.Value, Verdict: o.Results[0].Verdict,
			Record: r, Same: told(r, 0, m.Run.Seed),
		}
		for _, change := range planted {
			f.Changes = append(f.Changes, told(r, change, m.Run.Seed))
		}
		floors = append(floors, f)
	}
	j.Rows = whole
	return j, floors, failed
}

// told returns how comparisons of one benchmark with a planted change end. A
// change below the default tolerance is also the tolerance.
func told(r *verdict.Record, change float64, seed uint64) Told {
	policy := Policy(1)
	if policy.Tolerance = verdict.DefaultPolicy().Tolerance; change > 0 {
		policy.Tolerance = min(policy.Tolerance, change)
	}
	return Told{Tolerance: policy.Tolerance, Prospect: r.Prospect(policy, change, draws, seed)}
}
