package loop

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// rounds are the search: what finds candidates, what tries them, and the result so far.
type rounds struct {
	opt      Options
	report   *reporter
	list     *benchmarks
	profiler *profiler
	searcher *search.Searcher
	bench    *trial.Bench
	standing standing
	tried    map[string]bool // by search.Change
	out      *Result
}

func newRounds(opt Options, b *trial.Bench, list *benchmarks, report *reporter, out *Result) *rounds {
	return &rounds{
		opt: opt, report: report, list: list, bench: b, out: out,
		profiler: &profiler{meter: b.Meter, report: report, heat: newHeat(), least: opt.MinShare},
		searcher: &search.Searcher{
			Target: opt.Target, Runner: opt.Runner, Suite: opt.Suite, Sources: opt.Sources, Allowed: opt.Allowed,
			Moment: max(profileLeast, min(100*time.Millisecond, opt.Budget/time.Duration(40*len(list.fast)))),
			Fault:  report.fault, Begin: report.search,
		},
		standing: make(standing), tried: make(map[string]bool),
	}
}

// search goes through rounds until nothing is left, the goal is met, or the budget
// is spent. A trial under way is then given up.
func (r *rounds) search(ctx context.Context) error {
	if r.out.GoalMet = r.goalMet(); r.out.GoalMet {
		return nil
	}
	for {
		within, cancel := context.WithDeadline(ctx, r.deadline())
		kept, err := r.round(within)
		spent := within.Err() != nil
		cancel()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case spent:
			r.out.Spent = true
			r.warnUnlooked()
			return nil
		case err != nil:
			return err
		case !kept:
			return nil
		case r.goalMet():
			r.out.GoalMet = true
			return nil
		}
	}
}

// deadline is when the search ends. The last comparison has its part of the budget only
// once something is kept: before that there is nothing to compare.
func (r *rounds) deadline() time.Time {
	if len(r.out.Patches) == 0 {
		return r.report.clock.until(0)
	}
	return r.report.clock.until(finalReserve(r.opt.Policy, r.list, r.opt.Budget))
}

// goalMet reports whether there is a goal that every benchmark tuned for meets.
func (r *rounds) goalMet() bool {
	return len(r.opt.Goals) > 0 && len(r.standing.unmet(r.opt.Goals, r.list.fast)) == 0
}

// warnUnlooked warns where the budget went if none was left for the search.
func (r *rounds) warnUnlooked() {
	if r.searcher.Looked() {
		return
	}
	r.report.warn(sample.Warning{
		Code: codeBudgetShort, Facts: sample.NewFacts(map[string]any{"benchmarks": len(r.list.fast)}),
	})
}

// round profiles, tries candidates in the hottest functions first, and reports
// whether one was kept.
func (r *rounds) round(ctx context.Context) (bool, error) {
	bin, err := r.bench.Baseline.Binary(ctx)
	if err != nil {
		return false, err
	}
	if err := r.profiler.profile(ctx, bin, r.list.fast); err != nil {
		return false, err
	}
	tree := r.bench.Baseline.Tree()
	tried := func(c *rewrite.Candidate) bool { return r.tried[search.Change(tree, c)] }
	groups, err := r.searcher.Find(ctx, tree, r.profiler.heat.spots(r.opt.MinShare), tried)
	r.out.Saw, r.out.Elsewhere = r.searcher.Saw(), r.profiler.elsewhere()
	if err != nil {
		return false, err
	}
	r.report.waiting = 0
	for _, g := range groups {
		r.report.waiting += len(g.Candidates)
	}
	for _, g := range groups {
		kept, err := r.try(ctx, g)
		if kept || err != nil {
			return kept, err
		}
	}
	return false, nil
}

// An attempt is the trial of a candidate, with the name of its change.
type attempt struct {
	trial  *trial.Trial
	change string
}

// try carries out the trials of candidates that compete, and keeps the best: they are
// screened, and those that passed are examined, the most promising first. What is not
// screened in one batch is in the next.
func (r *rounds) try(ctx context.Context, g *search.Group) (kept bool, err error) {
	var ended []attempt
	for rest := g.Candidates; len(rest) > 0 && !kept && err == nil; {
		var alive, examined []attempt
		alive, rest, err = r.screen(ctx, g.Spot, rest)
		examined, err = r.examine(ctx, alive, err)
		ended = append(ended, examined...)
		kept = len(examined) > 0 && examined[len(examined)-1].trial.Outcome() == trial.Kept
	}
	if kept {
		r.reopen(ended)
	}
	return kept, err
}

// examine examines trials in their order until one is kept, and returns those that it has
// examined. The others, and with an error all of them, are given up.
func (r *rounds) examine(ctx context.Context, alive []attempt, err error) (ended []attempt, _ error) {
	// A trial under way when time runs out is reported, too.
	defer func() {
		cause := trial.Interrupted
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			cause = trial.BudgetSpent
		}
		for _, a := range alive {
			r.giveUp(a, cause)
		}
	}()
	if err != nil {
		return nil, err
	}
	kept := false
	for len(alive) > 0 {
		a := alive[0]
		if kept {
			r.giveUp(a, trial.AnotherKept)
			delete(r.tried, a.change) // it may be another one on top of that
		} else {
			if err := trial.Examine(ctx, r.bench, a.trial); err != nil {
				return ended, err
			}
			kept = a.trial.Outcome() == trial.Kept
			ended = append(ended, a)
			r.close(a)
		}
		alive = alive[1:]
	}
	return ended, nil
}

const (
	// promise is the ratio of times in the quick comparison from which on a rewrite is
	// examined before more of its rivals are screened, if that has taken screenFirst of the
	// budget; after screenMost of it any is that may be faster.
	promise     = 2.0 / 3
	screenFirst = 1.0 / 20
	screenMost  = 1.0 / 10
)

// enough reports whether the best of the trials is to be examined, after so long a screening.
func (r *rounds) enough(alive []attempt, took time.Duration) bool {
	part := took.Seconds() / r.opt.Budget.Seconds()
	promising := func(a attempt) bool { return a.trial.Screening <= promise }
	return len(alive) > 0 && (part >= screenMost || part >= screenFirst && slices.ContainsFunc(alive, promising))
}

// screen screens rivals until there are enough to go on with. It returns the trials that may
// be worth examining, the most promising first, and the candidates that are left. With an
// error it returns the trials still open.
func (r *rounds) screen(
	ctx context.Context, s search.Spot, list []*rewrite.Candidate,
) (alive []attempt, rest []*rewrite.Candidate, err error) {
	began := time.Now()
	for i, c := range list {
		if r.enough(alive, time.Since(began)) {
			rest = list[i:]
			break
		}
		a := r.begin(c, s)
		if c.Refused != "" {
			a.trial.Reason = trial.Refused{Why: c.Refused}
		} else {
			err = trial.Screen(ctx, r.bench, a.trial)
		}
		if a.trial.Reason == nil {
			alive = append(alive, a)
		} else {
			r.close(a)
		}
		if err != nil {
			return alive, nil, err
		}
	}
	byPromise(alive)
	return alive, rest, nil
}

// begin begins a trial.
func (r *rounds) begin(c *rewrite.Candidate, s search.Spot) attempt {
	tree := r.bench.Baseline.Tree()
	a := attempt{trial.New(tree, c, s.Benchmarks, s.Shares), search.Change(tree, c)}
	r.report.begun++
	a.trial.Number = r.report.begun
	r.tried[a.change] = true
	return a
}

// byPromise orders trials by what the screening gained. Of two that are within 3 %
// the smaller change goes first: readability is a cost.
func byPromise(list []attempt) {
	slices.SortStableFunc(list, func(a, b attempt) int {
		if ratio := a.trial.Screening / b.trial.Screening; ratio > 1/1.03 && ratio < 1.03 {
			return cmp.Compare(a.trial.Added+a.trial.Removed, b.trial.Added+b.trial.Removed)
		}
		return cmp.Compare(a.trial.Screening, b.trial.Screening)
	})
}

// reopen allows another trial of candidates that were measured in full and dropped before
// another one in the same function was kept: on top of that they may do better. For
// example, a function that is no longer inlined moves a small map to the heap, but not a
// map that was made with room.
func (r *rounds) reopen(list []attempt) {
	for _, a := range list {
		if a.trial.Outcome() == trial.Dropped && len(a.trial.Outcomes) > 0 {
			delete(r.tried, a.change)
		}
	}
}

// giveUp ends a trial that was not measured to the end.
func (r *rounds) giveUp(a attempt, cause trial.GiveUp) {
	a.trial.Reason = trial.NotMeasured{Cause: cause, Compared: len(a.trial.Outcomes) > 0}
	r.close(a)
}

// close takes the result of a trial that has ended.
func (r *rounds) close(a attempt) {
	t := a.trial
	trial.Close(r.bench, t)
	if t.Outcome() == trial.Kept {
		r.bench.Baseline.Advance(t.Tree())
		r.profiler.heat.outdate(t.Touched(r.opt.MinShare)) // in the others it cannot show
		r.standing.note(t.Outcomes)
		r.out.Patches = append(r.out.Patches, t)
	}
	r.out.Trials = append(r.out.Trials, t)
	r.report.closed(t)
}
