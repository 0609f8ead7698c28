package tune

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// slowPairs is how often a benchmark that was left out of the search is looked at
	// in the end where there is no time for a verdict. That proves nothing, and shows
	// what became many times slower, or no longer works.
	slowPairs = 3
	// slowNeeds is about the number of pairs that the verdict on a large change takes.
	// One pair gives evidence of a factor of two at most, and a fifth of their product
	// counts (docs/method.md, section 5), so that it is a dozen or more, with three long
	// ones. slowGivenUp is when a smaller one is given up, as elsewhere after twenty.
	slowNeeds, slowGivenUp = 18, 23
	// slowMost bounds the time for all of them. Where the search has left less, slowLeast
	// is there for them, or a tenth of the budget.
	slowMost, slowLeast = 2 * time.Minute, time.Minute
	// slowDoubt is the ratio of times from which on somebody should look again.
	slowDoubt = 1.2
)

// slowTime is the part of the budget for benchmarks that were left out of the search.
func (r *run) slowTime() time.Duration {
	if len(r.slow) == 0 {
		return 0
	}
	return min(slowLeast, r.Budget/10)
}

// compareSlow compares the benchmarks that the search has left out, in processes of a
// single operation, and adds what it finds to the result: with a verdict where the time
// has room for one, and with a few pairs where it has not. Their rows are part of the
// family of policy p. It warns of those that seem slower, and of those that it did not
// come to.
func (r *run) compareSlow(ctx context.Context, base, head *build.Binary, p verdict.Policy) error {
	room := max(r.slowTime(), min(slowMost, r.Budget-time.Since(r.began)))
	until := time.Now().Add(room)
	within, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	failed, err := r.sizeSlow(within, base, head, room/2)
	if err != nil {
		return err
	}
	record := &sample.Run{}
	if which := r.measurable(); len(which) > 0 {
		p.Budget = room.Seconds() // each ends by its pairs, and all by the deadline
		rounds := r.slowRounds(time.Until(until))
		made, err := r.record(within, base, head, which, p, func(rows []sample.Row) bench.Judgement {
			return &fewRounds{Judgement: verdict.NewGroup(p, rows), left: rounds[rows[0].Benchmark], before: func(n int) {
				r.progress(fmt.Sprintf("compare the slow %s, pair %d", strings.TrimPrefix(rows[0].Benchmark, "Benchmark"), n), nil)
			}}
		})
		if err != nil && within.Err() == nil {
			return err
		}
		record = made
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if _, err := r.restored(); err != nil {
		return err
	}
	if record.Policy == nil {
		record.Policy = r.out.Record.Policy
	}
	record.Rows = append(record.Rows, failed...)
	outcomes, err := replay(record)
	if err != nil {
		return err
	}
	r.out.Record.Rows = append(r.out.Record.Rows, record.Rows...)
	r.out.Record.Samples = append(r.out.Record.Samples, record.Samples...)
	r.out.Outcomes = append(r.out.Outcomes, outcomes...)
	r.doubtSlow(outcomes)
	return nil
}

// sizeSlow runs one operation of each slow benchmark before and after, to know what pairs
// of them take; each process has that time. It returns the rows of those that fail.
func (r *run) sizeSlow(ctx context.Context, base, head *build.Binary, limit time.Duration) ([]sample.Row, error) {
	var failed []sample.Row
	for i := range r.slow {
		l := &r.slow[i]
		r.progress(fmt.Sprintf("see what %s takes", l.Name), nil)
		before, err := r.Runner.Op(ctx, bench.Arm{Name: armBase, Binary: base, Benchmark: l.Name}, limit)
		if _, bad := bench.Reason(err); bad || ctx.Err() != nil {
			continue // it was slow already, and is too slow
		}
		if err != nil {
			return nil, err
		}
		after, err := r.Runner.Op(ctx, bench.Arm{Name: armHead, Binary: head, Benchmark: l.Name}, max(limit, 4*before.Wall))
		if ctx.Err() != nil {
			continue
		}
		if why, bad := bench.Reason(err); bad {
			row := r.row(*l)
			row.Failed, row.Reason = armHead, why
			failed = append(failed, row)
			continue
		}
		if err != nil {
			return nil, err
		}
		l.sized = [2]*bench.Op{&before, &after}
	}
	return failed, nil
}

// measurable names the slow benchmarks of which it is known what they take.
func (r *run) measurable() []string {
	var names []string
	for _, l := range r.slow {
		if l.sized[0] != nil {
			names = append(names, l.Name)
		}
	}
	return names
}

// slowRounds is how many pairs each measurable slow benchmark gets: as many as a verdict
// takes as long as there is room, those that take the least time first.
func (r *run) slowRounds(room time.Duration) map[string]int {
	var list []leaf
	for _, l := range r.slow {
		if l.sized[0] != nil {
			list = append(list, l)
			room -= slowPairs * l.pair()
		}
	}
	slices.SortFunc(list, func(a, b leaf) int { return cmp.Compare(a.pair(), b.pair()) })
	rounds := make(map[string]int)
	for _, l := range list {
		rounds[l.Name] = slowPairs
		if more := (slowNeeds - slowPairs) * l.pair(); more <= room {
			rounds[l.Name] = slowGivenUp
			room -= more
		}
	}
	return rounds
}

// pair is what a pair of single operations takes.
func (l leaf) pair() time.Duration { return l.sized[0].Wall + l.sized[1].Wall }

// A fewRounds is a comparison that ends after so many rounds, whatever it knows.
type fewRounds struct {
	bench.Judgement
	left, done int
	before     func(n int) // is told the number of the next round, from 1
}

func (f *fewRounds) Want() (verdict.Want, []string) {
	want, arms := f.Judgement.Want()
	if f.left <= 0 || want == verdict.WantNothing {
		return verdict.WantNothing, nil
	}
	f.before(f.done + 1)
	return want, arms
}

func (f *fewRounds) Feed(look string, round map[string]verdict.Observation) {
	f.left, f.done = f.left-1, f.done+1
	f.Judgement.Feed(look, round)
}

// doubtSlow warns of slow benchmarks that do not look as fast as before, and of those
// without an outcome.
func (r *run) doubtSlow(outcomes []verdict.Outcome) {
	const remedy = "apply the patches one by one and compare it with hone diff"
	for _, l := range r.slow {
		i := slices.IndexFunc(outcomes, func(o verdict.Outcome) bool { return o.Row.Benchmark == l.Name })
		if i < 0 {
			r.warnOfSlow(l.Name, "and not compared in the end either, for lack of time", "give it smaller input, or a larger -budget")
			continue
		}
		o := outcomes[i]
		if o.Row.Failed == armHead {
			r.warnOfSlow(l.Name, "fails with the patches: "+o.Row.Reason, remedy)
		}
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Verdict == verdict.Undecided && res.Ratio != nil && res.Ratio.Center > slowDoubt {
				text := fmt.Sprintf("seems slower with the patches: %s of the time, in %d pairs of one operation", percent(res.Ratio.Center), res.Pairs)
				r.warnOfSlow(l.Name, text, remedy)
			}
		}
	}
}

func (r *run) warnOfSlow(benchmark, text, remedy string) {
	r.warn(sample.Warning{Code: "benchmark-slow-end", Benchmark: benchmark, Text: "left out of the search, " + text, Remedy: remedy})
}
