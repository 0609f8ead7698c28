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
	// joiner makes one candidate of several.
	joiner *joiner
	out    *Result
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
		joiner: newJoiner(b.Baseline),
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
	r.joiner.still = nil
	tried := func(c *rewrite.Candidate) bool {
		change := search.Change(tree, c)
		r.joiner.recall(c, change, r.dull)
		return r.tried[change]
	}
	groups, err := r.searcher.Find(ctx, tree, r.profiler.heat.spots(r.opt.MinShare), tried)
	r.out.Saw, r.out.Elsewhere = r.searcher.Saw(), r.profiler.elsewhere()
	if err != nil {
		return false, err
	}
	kept, err := r.try(ctx, r.hopes(groups))
	if kept || err != nil {
		return kept, err
	}
	if groups, err = r.searcher.FindCallers(ctx, tree, r.callers(), tried); err != nil {
		return false, err
	}
	return r.try(ctx, r.hopes(groups))
}

// mostCallers is the number of functions that are looked at for what they call.
const mostCallers = 8

// callers are the functions that have a share of the time only with what they call, at most mostCallers; one warning
// counts the others for programs that are asked.
func (r *rounds) callers() []search.Spot {
	all := r.profiler.heat.callers(r.opt.MinShare)
	if n := len(all) - mostCallers; n > 0 && !r.unasked && r.searcher.AsksPrograms() {
		r.unasked = true
		r.report.warn(sample.Warning{
			Code: codeCallersUnasked, Facts: sample.NewFacts(map[string]any{"unasked": n, "asked": mostCallers}),
		})
	}
	return all[:min(mostCallers, len(all))]
}

// hopes lists the candidates of groups in their order, but first the groups of which one
// promised something in an earlier round, the most promising first.
func (r *rounds) hopes(groups []*search.Group) []hope {
	tree := r.bench.Baseline.Tree()
	var list []hope
	best := make(map[int]float64)
	for i, g := range groups {
		for _, c := range g.Candidates {
			h := hope{c, g.Spot(c), i, r.promised[search.Change(tree, c)]}
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
	if rest, err = r.triage(ctx, rest); err != nil {
		return false, err
	}
	for {
		if alive, rest, err = r.screen(ctx, alive, rest); err != nil {
			return false, err
		}
		if alive, err = r.joined(ctx, alive); err != nil || len(alive) == 0 {
			return false, err
		}
		a := alive[0]
		if err = trial.Examine(ctx, r.bench, a.trial); err != nil {
			return false, err
		}
		alive, ended = alive[1:], append(ended, a)
		r.close(a)
		if a.trial.Outcome() == trial.Kept {
			r.settle(a, alive, ended, rest)
			alive = nil
			return true, nil
		}
		if err = trial.Blame(ctx, r.bench, a.trial); err != nil {
			return false, err
		}
		r.joiner.blame(a.trial)
	}
}

// settle goes over what was found beside an attempt that is kept: trials that are open, those
// that ended before it, and candidates that were not begun.
func (r *rounds) settle(kept attempt, alive, ended []attempt, rest []hope) {
	for _, c := range kept.trial.Parts() {
		r.retry(c)
	}
	r.reopen(slices.DeleteFunc(ended, func(o attempt) bool { return !slices.ContainsFunc(o.groups, kept.competes) }))
	for _, h := range rest {
		if kept.competes(h.group) {
			alive = append(alive, r.begin(h))
		}
	}
	r.dismiss(alive, kept)
}

// dismiss ends the trials that are open when one is kept. Its rivals are reported. All may be
// tried again on top of it; the others are found again, and come first then.
func (r *rounds) dismiss(alive []attempt, kept attempt) {
	for _, a := range alive {
		delete(r.tried, a.change)
		switch {
		case slices.Contains(kept.trial.Parts(), a.trial.Candidate):
			r.giveUp(a, trial.KeptTogether)
		case slices.ContainsFunc(a.groups, kept.competes):
			r.giveUp(a, trial.AnotherKept)
		default:
			r.promised[a.change] = a.trial.Screening
			trial.Close(r.bench, a.trial)
		}
	}
}

// screen screens candidates until there are enough to go on with. It returns the trials that
// may be worth examining, with those that were open before and the most promising first, and
// the candidates that are left.
func (r *rounds) screen(ctx context.Context, alive []attempt, list []hope) ([]attempt, []hope, error) {
	began := time.Now()
	for len(list) > 0 && !enough(alive, list[0], time.Since(began).Seconds()/r.opt.Budget.Seconds()) {
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
			switch a.trial.Reason.(type) {
			case trial.NoQuickGain, trial.Slower:
				r.dull = append(r.dull, a)
				r.joiner.recall(h.Candidate, a.change, r.dull)
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
		spot: h.spot, groups: []int{h.group}, promised: h.promised > 0,
	}
	r.report.begun++
	a.trial.Number = r.report.begun
	r.tried[a.change] = true
	return a
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

// retry allows another trial of candidates that a quick comparison ended, once another rewrite of their function is
// kept: what was hidden below the rest may show then, such as an allocation that was one of five.
func (r *rounds) retry(kept *rewrite.Candidate) {
	r.dull = slices.DeleteFunc(r.dull, func(a attempt) bool {
		c := a.trial.Candidate
		same := c.Package == kept.Package && c.Function == kept.Function
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
