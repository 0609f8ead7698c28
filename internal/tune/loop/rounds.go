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
	// promised are the ratios of times in quick comparisons of earlier rounds, by
	// search.Change, of candidates that were not examined then.
	promised map[string]float64
	// dull are the trials that the quick comparison ended, of functions as they are now.
	dull []attempt
	out  *Result
	// unasked reports whether a warning has counted functions that no program was asked about.
	unasked bool
}

func newRounds(opt Options, b *trial.Bench, list *benchmarks, report *reporter, out *Result) *rounds {
	tried := make(map[string]bool)
	for _, change := range opt.Earlier.Tried {
		tried[change] = true
	}
	return &rounds{
		opt: opt, report: report, list: list, bench: b, out: out,
		profiler: newProfiler(b.Meter, report, opt.MinShare),
		searcher: &search.Searcher{
			Target: opt.Target, Runner: opt.Runner, Suite: opt.Suite, Sources: opt.Sources, Allowed: opt.Allowed,
			Moment: max(profileLeast, min(100*time.Millisecond, opt.Budget/time.Duration(40*len(list.fast)))),
			Fault:  report.fault, Begin: report.search,
		},
		standing: make(standing), tried: tried, promised: make(map[string]float64),
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
	facts := map[string]any{"benchmarks": len(r.list.fast)}
	if 2*r.report.tests >= r.opt.Budget {
		facts["tests"] = r.report.tests.Seconds()
	}
	r.report.warn(sample.Warning{Code: codeBudgetShort, Facts: sample.NewFacts(facts)})
}

// round profiles, tries candidates in the hottest functions first, and reports
// whether one was kept.
func (r *rounds) round(ctx context.Context) (bool, error) {
	bin, err := r.bench.Baseline.Binary(ctx)
	if err != nil {
		return false, err
	}
	taken, err := r.profiler.profile(ctx, bin, r.list.fast)
	if err != nil {
		return false, err
	}
	tree := r.bench.Baseline.Tree()
	r.report.start(tree, len(r.out.Patches), taken)
	tried := func(c *rewrite.Candidate) bool { return r.tried[search.Change(tree, c)] }
	groups, err := r.searcher.Find(ctx, tree, r.profiler.heat.spots(r.opt.MinShare), tried)
	r.out.Saw, r.out.Elsewhere = r.searcher.Saw(), r.profiler.elsewhere()
	if err != nil {
		return false, err
	}
	kept, err := r.try(ctx, r.hopes(groups))
	if kept || err != nil || !r.searcher.AsksCallers() {
		return kept, err
	}
	if groups, err = r.searcher.FindCallers(ctx, tree, r.callers(), tried); err != nil {
		return false, err
	}
	return r.try(ctx, r.hopes(groups))
}

// mostCallers is the number of functions that programs outside are asked about for what they call.
const mostCallers = 8

// callers are the functions of which the larger part of the time is in what they call, at most mostCallers;
// one warning counts the others.
func (r *rounds) callers() []search.Spot {
	all := r.profiler.heat.callers(r.opt.MinShare)
	if n := len(all) - mostCallers; n > 0 && !r.unasked {
		r.unasked = true
		r.report.warn(sample.Warning{
			Code: codeCallersUnasked, Facts: sample.NewFacts(map[string]any{"unasked": n, "asked": mostCallers}),
		})
	}
	return all[:min(mostCallers, len(all))]
}

// A hope is a candidate that is not tried yet, with the number of its group.
type hope struct {
	*rewrite.Candidate
	spot  search.Spot
	group int
	// promised is what the quick comparison of an earlier round gave, 0 if there was none.
	promised float64
}

// hopes lists the candidates of groups in their order, but first the groups of which one
// promised something in an earlier round, the most promising first.
func (r *rounds) hopes(groups []*search.Group) []hope {
	tree := r.bench.Baseline.Tree()
	var list []hope
	best := make(map[int]float64)
	for i, g := range groups {
		for _, c := range g.Candidates {
			h := hope{c, g.Spot, i, r.promised[search.Change(tree, c)]}
			if list = append(list, h); h.promised > 0 && (best[i] == 0 || h.promised < best[i]) {
				best[i] = h.promised
			}
		}
	}
	slices.SortStableFunc(list, func(a, b hope) int {
		x, y := best[a.group], best[b.group]
		if x == 0 || y == 0 {
			return cmp.Compare(y, x)
		}
		return cmp.Compare(x, y)
	})
	r.report.waiting = len(list)
	return list
}

// An attempt is the trial of a hope, with the name of its change.
type attempt struct {
	trial    *trial.Trial
	change   string
	group    int
	promised bool // in an earlier round
}

// try carries out trials until one is kept: candidates are screened until there are enough,
// and the most promising of those that passed is examined, to the end. Then it goes on.
func (r *rounds) try(ctx context.Context, rest []hope) (kept bool, err error) {
	var alive, ended []attempt
	// Trials under way when time runs out are reported, and what was not reached.
	defer func() {
		cause := trial.Interrupted
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			cause = trial.BudgetSpent
		}
		if err != nil {
			for _, h := range rest {
				alive = append(alive, r.begin(h))
			}
		}
		for _, a := range alive {
			r.giveUp(a, cause)
		}
	}()
	for {
		if alive, rest, err = r.screen(ctx, alive, rest); err != nil || len(alive) == 0 {
			return false, err
		}
		a := alive[0]
		if err = trial.Examine(ctx, r.bench, a.trial); err != nil {
			return false, err
		}
		alive, ended = alive[1:], append(ended, a)
		r.close(a)
		if a.trial.Outcome() == trial.Kept {
			r.retry(a)
			r.reopen(slices.DeleteFunc(ended, func(o attempt) bool { return o.group != a.group }))
			for _, h := range rest {
				if h.group == a.group {
					alive = append(alive, r.begin(h))
				}
			}
			r.dismiss(alive, a.group)
			alive = nil
			return true, nil
		}
	}
}

// dismiss ends the trials that are open when one is kept. Its rivals are reported. All may be
// tried again on top of it; the others are found again, and come first then.
func (r *rounds) dismiss(alive []attempt, group int) {
	for _, a := range alive {
		delete(r.tried, a.change)
		if a.group == group {
			r.giveUp(a, trial.AnotherKept)
			continue
		}
		r.promised[a.change] = a.trial.Screening
		trial.Close(r.bench, a.trial)
	}
}

const (
	// promise is the ratio of times in the quick comparison from which on a rewrite is
	// examined before more than its rivals are screened, if that has taken screenFirst of the
	// budget; after screenMost of it any is that may be faster.
	promise     = 2.0 / 3
	screenFirst = 1.0 / 20
	screenMost  = 1.0 / 10
	// plainBest is the ratio from which on rivals by other rules are not even screened: little
	// is left of the time that they could save.
	plainBest = 1.0 / 10
)

// enough reports whether the best of the trials is to be examined, after so long a screening
// and before that of next: also where it was the best in an earlier round.
func (r *rounds) enough(alive []attempt, next hope, took time.Duration) bool {
	part := took.Seconds() / r.opt.Budget.Seconds()
	best := func(a attempt) bool {
		if a.group == next.group {
			return a.trial.Screening <= plainBest && a.trial.Candidate.Rule != next.Rule
		}
		return a.promised || part >= screenFirst && a.trial.Screening <= promise
	}
	return len(alive) > 0 && (part >= screenMost || slices.ContainsFunc(alive, best))
}

// screen screens candidates until there are enough to go on with. It returns the trials that
// may be worth examining, with those that were open before and the most promising first, and
// the candidates that are left.
func (r *rounds) screen(ctx context.Context, alive []attempt, list []hope) ([]attempt, []hope, error) {
	began := time.Now()
	for len(list) > 0 && !r.enough(alive, list[0], time.Since(began)) {
		h := list[0]
		list = list[1:]
		a := r.begin(h)
		var err error
		if h.Refused != "" {
			a.trial.Reason = trial.Refused{Why: h.Refused}
		} else {
			err = trial.Screen(ctx, r.bench, a.trial)
		}
		if a.trial.Reason == nil {
			alive = append(alive, a)
		} else {
			if _, dull := a.trial.Reason.(trial.NoQuickGain); dull {
				r.dull = append(r.dull, a)
			}
			r.close(a)
		}
		if err != nil {
			return alive, list, err
		}
	}
	byPromise(alive)
	return alive, list, nil
}

// begin begins a trial.
func (r *rounds) begin(h hope) attempt {
	tree := r.bench.Baseline.Tree()
	a := attempt{
		trial: trial.New(tree, h.Candidate, h.spot.Benchmarks, h.spot.Shares), change: search.Change(tree, h.Candidate),
		group: h.group, promised: h.promised > 0,
	}
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

// retry allows another trial of candidates that showed no gain in a quick comparison, once another
// rewrite of their function is kept: what was hidden below the rest may show then, such as an
// allocation that was one of five.
func (r *rounds) retry(kept attempt) {
	r.dull = slices.DeleteFunc(r.dull, func(a attempt) bool {
		c, k := a.trial.Candidate, kept.trial.Candidate
		same := c.Package == k.Package && c.Function == k.Function
		if same {
			delete(r.tried, a.change)
		}
		return same
	})
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
