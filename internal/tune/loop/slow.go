package loop

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/verdict"
)

const (
	// slowPairs is how many pairs of a benchmark that was left out of the search are
	// measured in the end if there is no time for a verdict. They prove nothing, but
	// show what became many times slower or no longer works.
	slowPairs = 3
	// slowNeeds is about the number of pairs that the verdict on a large change takes.
	// One pair gives evidence of a factor of two at most, and a fifth of their product
	// counts (docs/method.md, section 5): a dozen pairs or more, three of them long.
	// slowGivenUp is when a smaller change is given up, as elsewhere after twenty pairs.
	slowNeeds, slowGivenUp = 18, 23
	// slowMost bounds the time for all of them. If the search has left less, they get
	// slowLeast, or a tenth of the budget.
	slowMost, slowLeast = 2 * time.Minute, time.Minute
	// slowDoubt is the ratio of times from which a warning asks for a second
	// look.
	slowDoubt = 1.2
)

// slowReserve is the part of a budget for benchmarks that were left out of the search.
func slowReserve(slow []benchmark, budget time.Duration) time.Duration {
	if len(slow) == 0 {
		return 0
	}
	return min(slowLeast, budget/10)
}

// A slowComparison compares the benchmarks that the search has left out, in processes of a
// single operation: with a verdict if there is time for one, otherwise with a few pairs.
type slowComparison struct {
	meter  *target.Meter
	report *reporter
	list   []benchmark
	// question is that of the other benchmarks: these are part of the family of its policy.
	question target.Comparison
}

// compare measures and judges. It warns of benchmarks that seem slower, and of those that
// it did not reach. The policy of the record is that of the question.
func (s *slowComparison) compare(ctx context.Context) (*sample.Run, []verdict.Outcome, error) {
	budget := s.report.clock.budget
	room := max(slowReserve(s.list, budget), min(slowMost, s.report.clock.left()))
	until := time.Now().Add(room)
	within, cancel := context.WithDeadline(ctx, until)
	defer cancel()
	ops, failed, err := s.size(within, room/2)
	if err != nil {
		return nil, nil, err
	}
	record := new(sample.Run)
	if len(ops) > 0 {
		c := s.question
		c.Policy.Budget = room.Seconds() // each ends by its pairs, and all by the deadline
		c.Judge = s.judge(c.Policy, slowRounds(ops, time.Until(until)))
		c.Ops, c.Benchmarks = ops, nil
		for _, b := range s.list {
			if _, ok := ops[b.name]; ok {
				c.Benchmarks = append(c.Benchmarks, b.name)
			}
		}
		if record, err = s.meter.Record(within, c); err != nil && within.Err() == nil {
			return nil, nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if _, err := s.meter.Target.Restored(); err != nil {
		return nil, nil, err
	}
	if record.Policy, err = json.Marshal(s.question.Policy); err != nil {
		return nil, nil, err
	}
	record.Rows = append(record.Rows, failed...)
	outcomes, err := target.Replay(record)
	if err == nil {
		s.doubt(outcomes)
	}
	return record, outcomes, err
}

// judge makes the judge that ends the comparison of a benchmark after a
// number of rounds.
func (s *slowComparison) judge(p verdict.Policy, rounds map[string]int) func([]sample.Row) bench.Judgement {
	return func(rows []sample.Row) bench.Judgement {
		name := rows[0].Benchmark
		return &target.FewRounds{Judgement: verdict.NewGroup(p, rows), Most: rounds[name], Before: func(n int) {
			s.report.begin(StageSlow, Progress{Benchmark: name, N: n})
		}}
	}
}

// size runs one operation of each benchmark in base and head, to learn how long a pair
// takes. It returns the rows of those that fail with head only.
func (s *slowComparison) size(
	ctx context.Context, limit time.Duration,
) (ops map[string][2]*bench.Op, failed []sample.Row, err error) {
	ops = make(map[string][2]*bench.Op)
	for _, b := range s.list {
		s.report.begin(StageSize, Progress{Benchmark: b.name})
		arm := bench.Arm{Name: target.Base, Binary: s.question.Base, Benchmark: b.name}
		base, err := s.meter.Runner.Op(ctx, arm, limit)
		if _, bad := bench.Reason(err); bad || ctx.Err() != nil {
			continue // it was slow already, and is too slow
		}
		if err != nil {
			return nil, nil, err
		}
		arm = bench.Arm{Name: target.Head, Binary: s.question.Head, Benchmark: b.name}
		head, err := s.meter.Runner.Op(ctx, arm, max(limit, 4*base.Wall))
		if ctx.Err() != nil {
			continue
		}
		if why, bad := bench.Reason(err); bad {
			row := s.meter.Row(b.name)
			row.Failed, row.Reason = target.Head, why
			failed = append(failed, row)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		ops[b.name] = [2]*bench.Op{&base, &head}
	}
	return ops, failed, nil
}

// slowRounds is how many pairs each benchmark gets: as many as a verdict takes as long as
// there is room, those that take the least time first.
func slowRounds(ops map[string][2]*bench.Op, room time.Duration) map[string]int {
	pair := func(name string) time.Duration { return ops[name][0].Wall + ops[name][1].Wall }
	list := slices.Sorted(maps.Keys(ops))
	slices.SortStableFunc(list, func(a, b string) int { return cmp.Compare(pair(a), pair(b)) })
	for _, name := range list {
		room -= slowPairs * pair(name)
	}
	rounds := make(map[string]int)
	for _, name := range list {
		rounds[name] = slowPairs
		if more := (slowNeeds - slowPairs) * pair(name); more <= room {
			rounds[name] = slowGivenUp
			room -= more
		}
	}
	return rounds
}

// doubt warns of benchmarks that do not look as fast as before, and of those without an
// outcome.
func (s *slowComparison) doubt(outcomes []verdict.Outcome) {
	for _, b := range s.list {
		i := slices.IndexFunc(outcomes, func(o verdict.Outcome) bool { return o.Row.Benchmark == b.name })
		if i < 0 {
			s.warn(b.name, nil)
			continue
		}
		o := outcomes[i]
		if o.Row.Failed == target.Head {
			s.warn(b.name, map[string]any{"error": o.Row.Reason})
		}
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Verdict == verdict.Undecided && res.Ratio != nil && res.Ratio.Center > slowDoubt {
				s.warn(b.name, map[string]any{"ratio": res.Ratio.Center, "pairs": res.Pairs})
			}
		}
	}
}

func (s *slowComparison) warn(benchmark string, facts map[string]any) {
	s.report.warn(sample.Warning{Code: codeBenchmarkSlowEnd, Benchmark: benchmark, Facts: sample.NewFacts(facts)})
}
