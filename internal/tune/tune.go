package tune

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/prove"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// A Prover answers whether a rewrite behaves as the original does.
type Prover interface {
	Prove(ctx context.Context, q prove.Question) (*prove.Evidence, error)
}

// Options are what a run works with.
type Options struct {
	Builder *build.Builder
	Runner  *bench.Runner
	Prover  Prover
	Version *source.Version
	// Package is the one whose benchmarks are to become faster.
	Package build.Package
	// Bench selects benchmarks as -bench does, TestRun tests as -run does;
	// empty means all.
	Bench, TestRun string
	// Suite gives the rules, with what was observed of lengths.
	Suite func(rules.Observer) []*rules.Rule
	// Allowed are the consents given.
	Allowed map[rules.Consent]bool
	// AcceptTests keeps rewrites that nothing but tests speaks for.
	AcceptTests bool
	// Policy is what comparisons are judged by; its Alpha is shared out among
	// all of a run.
	Policy verdict.Policy
	// Budget is the time for everything.
	Budget time.Duration
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
}

// A Result is what a run has found.
type Result struct {
	Trials []*Trial
	// Patches are the trials that were kept, in order; each starts from the one
	// before.
	Patches []*Trial
	// Base and Final are the code before and after.
	Base, Final rewrite.Tree
	// Outcomes compare Final with Base; empty if nothing was kept.
	Outcomes []verdict.Outcome
	// Spent says that the budget ended the search.
	Spent   bool
	Seconds float64
}

// A run is a Run that goes on.
type run struct {
	Options
	base, tree rewrite.Tree
	began      time.Time
	leaves     []bench.Leaf
	importers  []build.Package
	out        *Result
	tried      map[string]bool // by change
	judged     int             // full verdicts so far
	seed       uint64
}

// Run tunes one package. When ctx ends it returns what it has, with the error.
func Run(ctx context.Context, opt Options) (*Result, error) {
	tree := rewrite.Tree{Root: opt.Version.Root}
	r := &run{
		Options: opt, base: tree, tree: tree, began: time.Now(), tried: make(map[string]bool), seed: opt.Seed,
		out: &Result{Base: tree, Final: tree},
	}
	err := r.tune(ctx)
	r.out.Final = r.tree
	r.out.Seconds = time.Since(r.began).Seconds()
	return r.out, err
}

func (r *run) tune(ctx context.Context) error {
	if err := r.start(ctx); err != nil {
		return err
	}
	for {
		kept, err := r.round(ctx)
		if err != nil {
			return err
		}
		if !kept {
			break
		}
	}
	if len(r.out.Patches) == 0 {
		return nil
	}
	return r.final(ctx)
}

// start checks that the code is one that can be tuned.
func (r *run) start(ctx context.Context) error {
	r.progress("build", nil)
	bin, err := r.compile(ctx, r.base)
	if err != nil {
		return err
	}
	defer r.Builder.Remove(bin)
	r.progress("test the original", nil)
	if r.importers, err = r.Builder.Importers(ctx, r.Version, r.Package); err != nil {
		return err
	}
	for range 2 {
		if err := r.test(ctx, r.base, false); err != nil {
			return fmt.Errorf("%s cannot be tuned, its tests must pass first: %w", r.Package.ImportPath, err)
		}
	}
	r.progress("run every benchmark once", nil)
	leaves, err := r.Runner.Survey(ctx, bin, r.benchPattern(), nil)
	if err != nil {
		return err
	}
	for _, l := range leaves {
		if !l.Skipped && l.Failed == "" {
			r.leaves = append(r.leaves, l)
		}
	}
	if len(r.leaves) == 0 {
		return fmt.Errorf("%s has no benchmark that runs: write one, or let -gen-bench do it", r.Package.ImportPath)
	}
	return nil
}

func (r *run) benchPattern() string {
	if r.Bench == "" {
		return "."
	}
	return r.Bench
}

// round profiles, tries candidates in the hottest places first, and says whether
// one was kept.
func (r *run) round(ctx context.Context) (bool, error) {
	heat, err := r.profile(ctx)
	if err != nil {
		return false, err
	}
	groups, err := r.search(ctx, heat)
	if err != nil {
		return false, err
	}
	for _, g := range groups {
		if r.spent() {
			r.out.Spent = true
			return false, nil
		}
		kept, err := r.try(ctx, g)
		if kept || err != nil {
			return kept, err
		}
	}
	return false, nil
}

// try carries out the trials of candidates that compete, and keeps the best.
func (r *run) try(ctx context.Context, g *group) (bool, error) {
	var alive []*Trial
	for _, c := range g.candidates {
		t := r.newTrial(c, g)
		if err := r.screen(ctx, t); err != nil {
			return false, err
		}
		if t.Outcome == "" {
			alive = append(alive, t)
		} else {
			r.close(t)
		}
	}
	byPromise(alive)
	kept := false
	for _, t := range alive {
		switch {
		case kept:
			t.drop("another rewrite of the same place was kept")
			delete(r.tried, t.change) // the two may yet go together
		case r.spent():
			t.drop("the budget was spent before it was measured")
		default:
			if err := r.examine(ctx, t); err != nil {
				return kept, err
			}
			kept = t.Outcome == Kept
		}
		r.close(t)
	}
	return kept, nil
}

// close ends a trial.
func (r *run) close(t *Trial) {
	if t.binary != nil {
		r.Builder.Remove(t.binary)
		t.binary = nil
	}
	if t.Outcome == Kept {
		r.tree = t.tree
		r.out.Patches = append(r.out.Patches, t)
	}
	r.out.Trials = append(r.out.Trials, t)
	if r.Events.Trial != nil {
		r.Events.Trial(t)
	}
}

// spent says that no further trial may begin: what is left of the budget is for
// the last comparison.
func (r *run) spent() bool {
	return r.Budget > 0 && time.Since(r.began) > r.Budget-r.reserve()
}

// reserve is the time that the last comparison may take.
func (r *run) reserve() time.Duration {
	d := time.Duration(r.Policy.Budget * float64(len(r.leaves)) * float64(time.Second))
	return min(d, r.Budget/4)
}

func (r *run) progress(stage string, t *Trial) {
	if r.Events.Progress == nil {
		return
	}
	p := Progress{Stage: stage, Trial: len(r.out.Trials), Trials: len(r.out.Trials), Kept: len(r.out.Patches)}
	if r.Budget > 0 {
		p.Left = max(0, r.Budget-time.Since(r.began))
	}
	if t != nil {
		p.Trial, p.Rule, p.Function = len(r.out.Trials)+1, t.Candidate.Rule.Name, t.Candidate.Function
	}
	r.Events.Progress(p)
}
