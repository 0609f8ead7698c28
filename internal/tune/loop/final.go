package loop

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
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
	// measureAll compares also benchmarks that the patches do not reach.
	measureAll bool
}

// compare measures the benchmarks of the current code against the original on fresh
// samples: those that decided what to keep would flatter it. What the patches do not reach
// is not measured. The other benchmarks share what
// is left of the budget; slow ones come last. All that are measured are one family, which
// shares the error.
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
	fast, slow, same, err := f.reached(ctx, base, head)
	if err != nil {
		return err
	}
	c := target.Comparison{Base: base, Head: head, Benchmarks: fast, Policy: f.policy}
	c.Policy.Family = len(fast) + len(slow)
	left := max(finalLeast, f.report.clock.left()-slowReserve(slow, f.report.clock.budget))
	c.Policy.Budget = min(c.Policy.Budget, left.Seconds()/float64(max(1, len(fast))))
	if err := f.compareFast(ctx, c, left); err != nil || f.out.Record == nil {
		return err
	}
	if len(slow) > 0 {
		s := &slowComparison{meter: f.meter, report: f.report, list: slow, question: c}
		record, outcomes, err := s.compare(ctx)
		if err != nil {
			return err
		}
		f.add(record.Rows, outcomes)
		f.out.Record.Samples = append(f.out.Record.Samples, record.Samples...)
	}
	rows := f.unreached(same)
	outcomes, err := verdict.Replay(&sample.Run{Policy: f.out.Record.Policy, Rows: rows})
	f.add(rows, outcomes)
	return err
}

// reached sorts the benchmarks into those that the patches reach, which are compared, and
// those that run the same code. With goals all are compared: only what is measured meets one.
func (f *final) reached(ctx context.Context, base, head *build.Binary) (fast []string, slow []benchmark,
	same []string, err error) {
	all := append(names(f.list.fast), names(f.list.slow)...)
	reached := all
	if !f.measureAll {
		if reached, err = f.meter.Reached(ctx, base, head, all); err != nil {
			return nil, nil, nil, err
		}
	}
	without := func(name string) bool { return !slices.Contains(reached, name) }
	fast = slices.DeleteFunc(names(f.list.fast), without)
	slow = slices.DeleteFunc(slices.Clone(f.list.slow), func(b benchmark) bool { return without(b.name) })
	same = slices.DeleteFunc(all, func(name string) bool { return !without(name) })
	return fast, slow, same, nil
}

// unreached are the rows of benchmarks that run the same code.
func (f *final) unreached(names []string) []sample.Row {
	var rows []sample.Row
	for _, name := range names {
		row := f.meter.Row(name)
		row.Identical, row.Reason = true, sample.SameCode
		rows = append(rows, row)
	}
	return rows
}

// add adds rows with their outcomes to the result.
func (f *final) add(rows []sample.Row, outcomes []verdict.Outcome) {
	f.out.Record.Rows = append(f.out.Record.Rows, rows...)
	f.out.Outcomes = append(f.out.Outcomes, outcomes...)
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
