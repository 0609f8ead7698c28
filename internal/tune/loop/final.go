package loop

import (
	"context"
	"time"

	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

// finalLeast is the time for the last comparison if the search has left less, as where the
// first rewrite is kept at the very end of the budget.
const finalLeast = 10 * time.Second

// finalReserve is the part of a budget that is held back for the last comparison once
// something is kept.
func finalReserve(p verdict.Policy, list *benchmarks, budget time.Duration) time.Duration {
	d := time.Duration(p.Budget * float64(len(list.fast)) * float64(time.Second))
	return min(d, budget/4) + slowReserve(list.slow, budget)
}

// final compares the final code with the original.
type final struct {
	meter  *target.Meter
	report *reporter
	list   *benchmarks
	policy verdict.Policy
	out    *Result
}

// compare measures the benchmarks of the current code against the original on fresh
// samples: those that decided what to keep would flatter it. The benchmarks share what
// is left of the budget; slow ones come last. All of them are one family, which shares
// the error.
func (f *final) compare(ctx context.Context, code *target.Baseline) error {
	f.report.begin(StageFinal, Progress{})
	base, err := f.meter.Target.Compile(ctx, f.out.Base)
	if err != nil {
		return err
	}
	defer f.meter.Target.Builder.Remove(base)
	head, err := code.Binary(ctx)
	if err != nil {
		return err
	}
	c := target.Comparison{Base: base, Head: head, Benchmarks: names(f.list.fast), Policy: f.policy}
	c.Policy.Family = len(f.list.fast) + len(f.list.slow)
	left := max(finalLeast, f.report.clock.left()-slowReserve(f.list.slow, f.report.clock.budget))
	c.Policy.Budget = min(c.Policy.Budget, left.Seconds()/float64(len(f.list.fast)))
	if err := f.compareFast(ctx, c, left); err != nil || f.out.Record == nil || len(f.list.slow) == 0 {
		return err
	}
	s := &slowComparison{meter: f.meter, report: f.report, list: f.list.slow, question: c}
	record, outcomes, err := s.compare(ctx)
	if err != nil {
		return err
	}
	f.out.Record.Rows = append(f.out.Record.Rows, record.Rows...)
	f.out.Record.Samples = append(f.out.Record.Samples, record.Samples...)
	f.out.Outcomes = append(f.out.Outcomes, outcomes...)
	return nil
}

// compareFast compares the benchmarks that were tuned for, in the remaining time.
func (f *final) compareFast(ctx context.Context, c target.Comparison, left time.Duration) error {
	within, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	record, err := f.meter.Record(within, c)
	if within.Err() != nil {
		err = context.Cause(ctx) // what was measured until then counts
	}
	if record == nil || len(record.Samples) == 0 {
		return err
	}
	f.out.Record = record
	var bad error
	if f.out.Outcomes, bad = target.Replay(record); err == nil {
		err = bad
	}
	return err
}
