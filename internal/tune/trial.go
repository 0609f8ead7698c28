package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// An Outcome says what became of a candidate.
type Outcome string

const (
	// Kept means that it is proven and faster.
	Kept Outcome = "kept"
	// Dropped means that it is not known to be faster, or was not looked at to
	// the end.
	Dropped Outcome = "dropped"
	// Rejected means that it is wrong, or that too little speaks for it.
	Rejected Outcome = "rejected"
)

// A Trial is a candidate with what was found out about it.
type Trial struct {
	Candidate *rewrite.Candidate
	// Share is the part of a benchmark that its function has, in (0, 1].
	Share   float64
	Outcome Outcome
	// Reason says in one line why.
	Reason string
	// Untried says of a dropped trial that it was not measured to the end: nobody
	// knows whether it is faster.
	Untried bool
	// Diff is the change, Added and Removed its lines.
	Diff           string
	Added, Removed int
	// Tested are the packages with tests that passed for it, its own first; nil
	// before they ran.
	Tested []string
	// Evidence is what package equiv found, nil if it was not asked.
	Evidence *equiv.Evidence
	// Sizes says in a sentence, without a capital and a full stop, what the candidate does
	// with shorter and longer inputs than those of the benchmarks, or why that is not
	// known; empty before it was asked.
	Sizes string
	// Identical says that the compiler makes the same program of it.
	Identical bool
	// Screening is the ratio of times that a short look gave, head over base, the
	// smallest of the benchmarks; 0 before it.
	Screening float64
	// Outcomes compare the code with and without the candidate, on the
	// benchmarks that it has a part in; empty before the full comparison.
	Outcomes []verdict.Outcome

	tree   rewrite.Tree
	binary *build.Binary
	// benchmarks are those that decide, touched all in which the function has a part.
	benchmarks, touched []string
	// change names what the candidate does, as run.change gives it.
	change string
	number int // among those of the run, from 1
	// state says that it keeps some from call to call, which goroutines then share.
	state bool
}

// Best returns the smallest ratio of times of the full comparison, and the benchmark
// that has it; nil before the comparison.
func (t *Trial) Best() (benchmark string, best *verdict.Ratio) {
	for _, o := range t.Outcomes {
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Ratio != nil && (best == nil || res.Ratio.Center < best.Center) {
				benchmark, best = o.Row.Benchmark, res.Ratio
			}
		}
	}
	return benchmark, best
}

// Consent says what the user has allowed for a rewrite and what may differ with it, in
// one line; empty for one that asks for nothing.
func (t *Trial) Consent() string {
	c := t.Candidate
	if c.Rule.Consent == rules.NoConsent {
		return ""
	}
	return fmt.Sprintf("-allow %s: %s", c.Rule.Consent, c.Trade)
}

// drop and reject end a trial.
func (t *Trial) drop(format string, args ...any) {
	t.Outcome, t.Reason = Dropped, fmt.Sprintf(format, args...)
}

// giveUp drops a trial that was not measured to the end.
func (t *Trial) giveUp(reason string) {
	t.Outcome, t.Reason, t.Untried = Dropped, reason, true
}

func (t *Trial) reject(format string, args ...any) {
	t.Outcome, t.Reason = Rejected, fmt.Sprintf(format, args...)
}

// mostBenchmarks is the number of benchmarks that decide on a candidate: those in
// which its function has the largest part.
const mostBenchmarks = 4

func (r *run) newTrial(c *rewrite.Candidate, g *group) *Trial {
	t := &Trial{Candidate: c, Share: g.spot.Share, tree: r.tree.With(c.Files), touched: g.spot.Benchmarks, change: r.change(c)}
	r.tried[t.change] = true
	r.begun++
	t.number = r.begun
	t.benchmarks = t.touched[:min(mostBenchmarks, len(t.touched))]
	if diff, err := rewrite.Diff(r.tree, t.tree); err == nil {
		t.Diff = diff
		t.Added, t.Removed = rewrite.CountLines(diff)
	}
	return t
}

// byPromise orders trials by what the screening gained. Of two that are within 3 %
// the smaller change goes first: readability is a cost.
func byPromise(trials []*Trial) {
	slices.SortStableFunc(trials, func(a, b *Trial) int {
		if ratio := a.Screening / b.Screening; ratio > 1/1.03 && ratio < 1.03 {
			return cmp.Compare(a.Added+a.Removed, b.Added+b.Removed)
		}
		return cmp.Compare(a.Screening, b.Screening)
	})
}

// compile builds the test binary of a tree.
func (r *run) compile(ctx context.Context, tree rewrite.Tree) (*build.Binary, error) {
	return r.Builder.Compile(ctx, r.Version, r.laid(r.Package, tree))
}

// present returns the test binary of the code as it stands, which serves until a trial
// is kept.
func (r *run) present(ctx context.Context) (*build.Binary, error) {
	if r.binary != nil {
		return r.binary, nil
	}
	var err error
	r.binary, err = r.compile(ctx, r.tree)
	return r.binary, err
}

// outdate removes what present has made.
func (r *run) outdate() {
	if r.binary != nil {
		r.Builder.Remove(r.binary)
		r.binary = nil
	}
}

// laid returns a package with the files of a tree laid over it.
func (r *run) laid(p build.Package, tree rewrite.Tree) build.Package {
	p.Files = tree.Files
	return p
}

// screen builds a candidate and looks briefly whether it may be faster. It leaves
// the outcome empty where it may.
func (r *run) screen(ctx context.Context, t *Trial) error {
	r.progress("build", t)
	var err error
	t.binary, err = r.compile(ctx, t.tree)
	if bad, ok := errors.AsType[*build.Error](err); ok {
		t.reject("it does not compile: %s", bad.Lines[0])
		return nil
	}
	if err != nil {
		return err
	}
	base, err := r.present(ctx)
	if err != nil {
		return err
	}
	if build.Identical(base, t.binary) {
		t.Identical = true
		t.drop("the compiler makes the same program of it")
		return nil
	}
	return r.look(ctx, base, t)
}

// examine proves a candidate and measures it in earnest.
func (r *run) examine(ctx context.Context, t *Trial) error {
	for _, stage := range []func(context.Context, *Trial) error{r.sameAPI, r.vet, r.runTests, r.prove, r.compare} {
		if err := stage(ctx, t); err != nil || t.Outcome != "" && t.Outcome != Kept {
			return err
		}
	}
	return r.compareSizes(ctx, t)
}

// rejectIf turns a failure of the code into a rejection.
func (t *Trial) rejectIf(err error) error {
	if f, ok := errors.AsType[*build.Failure](err); ok {
		t.reject("%s", f.Error())
		return nil
	}
	if w, ok := errors.AsType[*writtenError](err); ok {
		t.reject("%v", w)
		return nil
	}
	return err
}

// vet rejects what go vet objects to, unless it objected to the code before.
func (r *run) vet(ctx context.Context, t *Trial) error {
	r.progress("vet", t)
	err := r.Builder.Vet(ctx, r.Version, r.changed(t, t.tree))
	if _, bad := errors.AsType[*build.Failure](err); bad {
		before := r.Builder.Vet(ctx, r.Version, r.changed(t, r.tree))
		if _, bad := errors.AsType[*build.Failure](before); bad {
			return nil
		}
	}
	return t.rejectIf(err)
}

// changed returns the packages whose files a candidate changes, with the files of a
// tree.
func (r *run) changed(t *Trial, tree rewrite.Tree) []build.Package {
	dirs := make(map[string]bool)
	for path := range t.Candidate.Files {
		if !strings.HasSuffix(path, ".go") {
			continue // go.mod and go.sum
		}
		dirs[path[:strings.LastIndexByte(path, '/')]] = true
	}
	var out []build.Package
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		out = append(out, build.Package{ImportPath: t.Candidate.Package, Dir: dir, Module: r.Package.Module, Files: tree.Files})
	}
	return out
}

// sameAPI rejects what changes what other packages see, and state that nobody has
// allowed.
func (r *run) sameAPI(ctx context.Context, t *Trial) error {
	r.progress("compare the exported API", t)
	which := map[string]bool{t.Candidate.Package: true}
	base, err := r.load(ctx, r.base, which)
	if err != nil {
		return err
	}
	head, err := r.load(ctx, t.tree, which)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		t.reject("it does not type-check: %v", err)
		return nil
	}
	if change := rewrite.ChangedAPI(base.Packages[0].Types, head.Packages[0].Types); change != "" {
		t.reject("it changes what other packages see: %s", change)
		return nil
	}
	allowed := r.Allowed[rules.State] || t.Candidate.Rule.Consent == rules.State
	name := rewrite.NewState(base.Packages[0], head.Packages[0])
	if t.state = name != ""; t.state && !allowed {
		t.reject("it keeps state from call to call, in %s; -allow state lets it", name)
	}
	return nil
}

// runTests runs the tests of everything that the change can reach.
func (r *run) runTests(ctx context.Context, t *Trial) error {
	r.progress("test", t)
	if err := t.rejectIf(r.test(ctx, t.tree.Files, false)); err != nil || t.Outcome != "" {
		return err
	}
	t.Tested = r.tested()
	if t.Candidate.Rule.Shares || t.state {
		r.progress("test for races", t)
		return t.rejectIf(r.test(ctx, t.tree.Files, true))
	}
	return nil
}

// prove asks whether the function behaves as before.
func (r *run) prove(ctx context.Context, t *Trial) error {
	r.progress("prove", t)
	ev, err := r.Checker.Check(ctx, r.question(t))
	if _, e := r.restored(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	t.Evidence = ev
	switch {
	case ev.Difference != nil:
		d := ev.Difference
		t.reject("it is not the same function, %s: for %s it gave %s, not %s", d.What, short(d.Input), short(d.Head), short(d.Base))
	case ev.Weaker != "" && !r.AcceptTests:
		t.reject("only the tests speak for it, %s; -accept=tests keeps such rewrites", ev.Weaker)
	case ev.Gap != "" && !r.AcceptTests:
		t.reject("the comparison, on which it rests, does not reach all of it: %s; -accept=tests keeps such rewrites", ev.Gap)
	}
	return nil
}

// question asks about the function of a candidate.
func (r *run) question(t *Trial) equiv.Question {
	c := t.Candidate
	p := build.Package{ImportPath: c.Package, Dir: c.File[:strings.LastIndexByte(c.File, '/')], Module: r.Package.Module}
	return equiv.Question{
		Version: r.Version, Package: p, Base: r.tree, Head: t.tree, Function: c.Function, Seed: r.Seed,
		Callers: []build.Package{r.Package}, Run: r.TestRun, Long: c.Rule.Proof == rules.ByComparison, Lenient: c.Rule.Consent == rules.Codec,
	}
}

// short cuts a value that would fill the screen.
func short(s string) string {
	const most = 160
	if len(s) <= most {
		return s
	}
	return s[:most-20] + "..." + s[len(s)-17:]
}
