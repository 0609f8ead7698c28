package tune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// A Checker answers whether a rewrite behaves as the original does, and makes benchmarks
// with inputs that are shorter and longer than those of the package's own.
type Checker interface {
	Check(ctx context.Context, q equiv.Question) (*equiv.Evidence, error)
	Sizes(ctx context.Context, q equiv.Question, benchmarks []string) (*equiv.Sizes, error)
}

// Options are what a run works with.
type Options struct {
	Builder *build.Builder
	Runner  *bench.Runner
	Checker Checker
	// Version is the code, at a place where tests may write: Restore undoes that
	// and names the files that were changed.
	Version *source.Version
	Restore func() ([]string, error)
	// Start is the code to start from, files laid over the root of Version.
	Start rewrite.Tree
	// Package is the one whose benchmarks are to become faster.
	Package build.Package
	// Bench selects benchmarks as -bench does, TestRun tests as -run does;
	// empty means all.
	Bench, TestRun string
	// Suite gives the rules, with what was observed of lengths.
	Suite func(rules.Observer) []*rules.Rule
	// Sources propose candidates beside the rules.
	Sources []Source
	// Allowed are the consents given.
	Allowed map[rules.Consent]bool
	// AcceptTests keeps rewrites that nothing but tests speaks for.
	AcceptTests bool
	// Policy is what comparisons are judged by; its Alpha is shared out among
	// all of a run.
	Policy verdict.Policy
	// Budget is the time for everything.
	Budget time.Duration
	// Goals end the search when all benchmarks meet them.
	Goals []verdict.Goal
	// MinShare is the part of a benchmark's time or memory that a function must
	// have to be looked at, in (0, 1).
	MinShare float64
	Seed     uint64
	Events   Events
}

// Events are what a run tells as it goes. Each may be nil.
type Events struct {
	Trial    func(*Trial)
	Progress func(Progress)
	// Fault is called for a rule that fails; the others go on.
	Fault func(rewrite.Fault)
	// Warning is called for what a reader of the result must know.
	Warning func(sample.Warning)
}

// Progress says where a run is.
type Progress struct {
	// Stage is what is being done, such as "profile" or "compare".
	Stage string
	// Rule and Function are those of the candidate in hand, empty between them.
	Rule, Function string
	// Trial is its number in the run, of Trials known so far.
	Trial, Trials int
	// Kept is the number of patches so far.
	Kept int
	// Left is what is left of the budget.
	Left time.Duration
	// Again says that the stage goes on. Decided of Compared benchmarks have their verdict,
	// where it is known how many; 0 of 0 elsewhere.
	Again             bool
	Decided, Compared int
}

// A Result is what a run has found.
type Result struct {
	Trials []*Trial
	// Patches are the trials that were kept, in order; each starts from the one
	// before.
	Patches []*Trial
	// Base and Final are the code before and after.
	Base, Final rewrite.Tree
	// Outcomes compare Final with Base on the samples of Record; nil if nothing was
	// kept, or no time was left.
	Outcomes []verdict.Outcome
	Record   *sample.Run
	// Spent says that the budget ended the search, GoalMet that the goal did.
	Spent, GoalMet bool
	// Unmet names the benchmarks with the units in which they do not meet a goal, or
	// are not known to.
	Unmet   []string
	Seconds float64
}

// Worse names the benchmarks for which the final code is proven slower than the
// original, or with which it fails. Each patch was faster by itself, so that this is
// rare; the last comparison is the better judge.
func (r *Result) Worse() []string {
	var names []string
	for _, o := range r.Outcomes {
		worse := o.Row.Failed == armHead
		for _, res := range o.Results {
			worse = worse || res.Unit == sample.UnitTime && res.Verdict == verdict.Slower
		}
		if worse {
			names = append(names, o.Row.Benchmark)
		}
	}
	return names
}

// A run is a Run that goes on.
type run struct {
	Options
	base, tree rewrite.Tree
	began      time.Time
	leaves     []leaf
	slow       []leaf // left out of the search
	heat       *heat
	profiled   time.Duration // spent on profiles
	missed     bool          // a warning says that some have none
	binary     *build.Binary // of tree, nil if it is not built
	candidates int           // known in this round and not tried yet
	importers  []build.Package
	out        *Result
	tried      map[string]bool       // by change
	values     map[[2]string]float64 // the last by benchmark and unit
	judged     int                   // full verdicts so far
	begun      int                   // trials so far
	looked     bool                  // rules were asked
	seed       uint64
	at         Progress // as it was told last
}

// Run tunes one package. When ctx ends it returns what it has, with the error.
func Run(ctx context.Context, opt Options) (*Result, error) {
	r := newRun(opt)
	defer r.outdate()
	err := r.tune(ctx)
	r.out.Final = r.tree
	r.out.Unmet = r.unmet()
	r.out.Seconds = time.Since(r.began).Seconds()
	return r.out, err
}

func newRun(opt Options) *run {
	tree := opt.Start
	if tree.Root == "" {
		tree.Root = opt.Version.Root
	}
	return &run{
		Options: opt, base: tree, tree: tree, began: time.Now(), tried: make(map[string]bool), seed: opt.Seed,
		heat: newHeat(), out: &Result{Base: tree, Final: tree},
	}
}

func (r *run) tune(ctx context.Context) error {
	if err := r.start(ctx); err != nil {
		return err
	}
	if err := r.search(ctx); err != nil {
		return err
	}
	if len(r.out.Patches) == 0 {
		return nil
	}
	return r.final(ctx)
}

// search goes round until nothing is left, the goal is met, or the budget is spent:
// what is going on then is given up.
func (r *run) search(ctx context.Context) error {
	if r.goalMet() {
		r.out.GoalMet = true
		return nil
	}
	within, cancel := context.WithDeadline(ctx, r.began.Add(r.Budget-r.reserve()))
	defer cancel()
	for {
		kept, err := r.round(within)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case within.Err() != nil:
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

// warnUnlooked says where the budget has gone if it did not come to the search.
func (r *run) warnUnlooked() {
	if r.looked {
		return
	}
	r.warn(sample.Warning{
		Code: "budget-short", Text: fmt.Sprintf("the budget was spent on tests and profiles of %s before rewrites were looked for", many(len(r.leaves), "benchmark")),
		Remedy: "choose some with -bench, or raise -budget",
	})
}

// round profiles, tries candidates in the hottest places first, and says whether
// one was kept.
func (r *run) round(ctx context.Context) (bool, error) {
	if err := r.profile(ctx); err != nil {
		return false, err
	}
	groups, err := r.find(ctx)
	if err != nil {
		return false, err
	}
	r.candidates = 0
	for _, g := range groups {
		r.candidates += len(g.candidates)
	}
	for _, g := range groups {
		kept, err := r.try(ctx, g)
		if kept || err != nil {
			return kept, err
		}
	}
	return false, nil
}

// try carries out the trials of candidates that compete, and keeps the best.
func (r *run) try(ctx context.Context, g *group) (bool, error) {
	var alive, measured []*Trial
	kept := false
	// What is under way when the time is up has its line, too.
	defer func() {
		for _, t := range alive {
			what := "it was measured"
			if len(t.Outcomes) > 0 {
				what = "it was known whether it makes anything slower"
			}
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				t.giveUp("the budget was spent before " + what)
			} else {
				t.giveUp("the run ended before " + what)
			}
			r.close(t)
		}
	}()
	for _, c := range g.candidates {
		t := r.newTrial(c, g)
		if c.Refused != "" {
			t.reject("it may not be tried: %s", c.Refused)
			r.close(t)
			continue
		}
		err := r.screen(ctx, t)
		if t.Outcome == "" {
			alive = append(alive, t)
		} else {
			r.close(t)
		}
		if err != nil {
			return false, err
		}
	}
	byPromise(alive)
	for len(alive) > 0 {
		t := alive[0]
		if kept {
			t.giveUp("another rewrite of the same place was kept")
			delete(r.tried, t.change) // it may be another one on top of that
		} else if err := r.examine(ctx, t); err != nil {
			return false, err
		}
		measured = append(measured, t)
		kept = kept || t.Outcome == Kept
		r.close(t)
		alive = alive[1:]
	}
	if kept {
		r.reopen(measured)
	}
	return kept, nil
}

// reopen allows trials again that were measured in full and dropped before another one of
// the same place was kept: on top of that they may do better. A function that is no longer
// inlined moves a small map to the heap, for one, but not a map that has got room.
func (r *run) reopen(trials []*Trial) {
	for _, t := range trials {
		if t.Outcome == Dropped && len(t.Outcomes) > 0 {
			delete(r.tried, t.change)
		}
	}
}

// close ends a trial.
func (r *run) close(t *Trial) {
	if t.binary != nil {
		r.Builder.Remove(t.binary)
		t.binary = nil
	}
	if t.Outcome == Kept {
		r.tree = t.tree
		r.outdate()
		r.heat.outdate(t.touched)
		r.note(t.Outcomes)
		r.out.Patches = append(r.out.Patches, t)
	}
	r.candidates = max(0, r.candidates-1)
	r.out.Trials = append(r.out.Trials, t)
	if r.Events.Trial != nil {
		r.Events.Trial(t)
	}
}

// reserve is the part of the budget that the last comparison may take.
func (r *run) reserve() time.Duration {
	d := time.Duration(r.Policy.Budget * float64(len(r.leaves)) * float64(time.Second))
	return min(d, r.Budget/4) + r.slowTime()
}

func (r *run) warn(w sample.Warning) {
	w.Package = r.Package.ImportPath
	if r.Events.Warning != nil {
		r.Events.Warning(w)
	}
}

// many writes a number of things.
func many(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
