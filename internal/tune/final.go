package tune

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// finalLeast is the time for the last comparison where the search has left less.
const finalLeast = 10 * time.Second

// final measures the benchmarks of the final code against the original, anew: the
// samples that decided what to keep would flatter it. What is left of the budget is
// shared out among them; slow ones come last. All of them are one family, which shares
// the error.
func (r *run) final(ctx context.Context) error {
	r.progress("compare with the original", nil)
	base, err := r.compile(ctx, r.base)
	if err != nil {
		return err
	}
	defer r.Builder.Remove(base)
	head, err := r.present(ctx)
	if err != nil {
		return err
	}
	left := max(finalLeast, r.Budget-time.Since(r.began)-r.slowTime())
	var all []string
	for _, l := range r.leaves {
		all = append(all, l.Name)
	}
	p := r.Policy
	p.Family = len(r.leaves) + len(r.slow)
	p.Budget = min(p.Budget, left.Seconds()/float64(len(all)))
	within, cancel := context.WithTimeout(ctx, left)
	defer cancel()
	record, err := r.record(within, base, head, all, p, nil)
	if _, e := r.restored(); err == nil {
		err = e
	}
	if within.Err() != nil {
		err = context.Cause(ctx) // what was measured until then counts
	}
	if record == nil || len(record.Samples) == 0 {
		return err
	}
	r.out.Record = record
	outcomes, e := replay(record)
	if err == nil {
		err = e
	}
	r.out.Outcomes = outcomes
	r.note(outcomes)
	if err != nil || len(r.slow) == 0 {
		return err
	}
	return r.compareSlow(ctx, base, head, p)
}

// replay judges what was measured. A benchmark that was not come to is left out.
func replay(record *sample.Run) ([]verdict.Outcome, error) {
	record.Rows = slices.DeleteFunc(record.Rows, func(row sample.Row) bool {
		return row.Failed == "" && !slices.ContainsFunc(record.Samples, func(s sample.Sample) bool { return s.Benchmark == row.Benchmark })
	})
	return verdict.Replay(record)
}

// note remembers the last value of each benchmark and unit, for the goals.
func (r *run) note(outcomes []verdict.Outcome) {
	if r.values == nil {
		r.values = make(map[[2]string]float64)
	}
	for _, o := range outcomes {
		for _, res := range o.Results {
			r.values[[2]string{o.Row.Benchmark, res.Unit}] = res.Head.Value
		}
	}
}

// goalMet says that every benchmark that is tuned for meets every goal.
func (r *run) goalMet() bool { return len(r.Goals) > 0 && len(r.unmet()) == 0 }

// unmet names what does not meet a goal by its last value, or has none.
func (r *run) unmet() []string {
	var missed []string
	for _, g := range r.Goals {
		for _, l := range r.leaves {
			v, ok := r.values[[2]string{l.Name, g.Unit}]
			if !ok && g.Unit == sample.UnitTime {
				v, ok = l.op.Seconds(), true // no patch has touched it
			}
			if !ok || !g.Allows(v) {
				missed = append(missed, l.Name+" "+g.Unit)
			}
		}
	}
	return missed
}
