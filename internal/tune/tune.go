package tune

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/resize"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
)

// Tuned is what the final code is called, beside the name of the version that it was made
// from.
const Tuned = "tuned"

// A Tuning is one run of hone tune.
type Tuning struct {
	opt      Options
	session  *session.Session
	runner   *bench.Runner
	code     *code
	packages *packages
	warnings []sample.Warning
	run      *sample.Run
	began    time.Time
	results  []*loop.Result
	keeper   *keeper // from Begin on
	// firstKept is when the first rewrite was kept, 0 until then.
	firstKept time.Duration
}

// Prepare takes a snapshot of the working tree and lists the packages to tune. Building
// counts as measuring: it takes the lock of the machine, which s holds until it is closed.
// step, which may be nil, is called before each step.
func Prepare(ctx context.Context, s *session.Session, opt Options, step func(compare.Step)) (*Tuning, error) {
	if step == nil {
		step = func(compare.Step) {}
	}
	p := opt.Process
	t := &Tuning{
		opt: opt, session: s, began: time.Now(),
		runner: &bench.Runner{Procs: p.Procs, Timeout: p.Timeout, Metrics: p.Metrics, Brief: p.Brief},
	}
	step(compare.Step{Doing: compare.Snapshotting, Version: "."})
	var err error
	if t.code, err = copyCode(ctx, s.Resolver, opt.Commit); err != nil {
		return nil, err
	}
	if err := opt.Earlier.same(t.code.user.Tree); err != nil {
		return nil, err
	}
	if err := s.Lock(ctx, func(pid string) { step(compare.Step{Doing: compare.Waiting, PID: pid}) }); err != nil {
		return nil, err
	}
	t.code.testRun, t.code.testSkip = opt.TestRun, opt.TestSkip
	if t.code.builder, err = s.Builder(opt.Build.Tags); err != nil {
		return nil, err
	}
	t.runner.Temp = t.code.builder.Temp
	if t.packages, err = findPackages(ctx, t.code, opt.Packages, opt.Generate); err != nil {
		return nil, err
	}
	t.warnings = t.packages.warnings
	return t, nil
}

// Root is the folder that paths of trials lie in.
func (t *Tuning) Root() string { return t.code.private.Root }

// Packages are the import paths of the packages, in the order of the results of Search.
func (t *Tuning) Packages() []string {
	var paths []string
	for _, p := range t.packages.list {
		paths = append(paths, p.ImportPath)
	}
	return paths
}

// MinShare is the part of a benchmark that functions must have to be looked at.
func (t *Tuning) MinShare() float64 { return t.opt.MinShare }

// Generated returns the benchmarks that were written.
func (t *Tuning) Generated() []Generated { return t.packages.generated }

// Begin stores the run and returns it. Search and Keep change it.
func (t *Tuning) Begin(ctx context.Context) (*sample.Run, error) {
	policy, err := json.Marshal(t.opt.Policy)
	if err != nil {
		return nil, err
	}
	t.run = &sample.Run{
		Command: t.opt.Command, Hone: t.opt.Hone, Method: driver.Version,
		Machine: sample.DetectMachine(), Seed: t.opt.Seed,
		Versions: []sample.Version{compare.Describe(t.code.user, t.code.user.Name, ""), {Name: Tuned}},
		Policy:   policy,
	}
	if t.opt.Earlier != nil {
		t.run, err = t.resume(ctx, policy)
	} else {
		_, err = t.session.Store.Begin(ctx, t.run)
	}
	if err != nil {
		return nil, err
	}
	t.keeper = &keeper{
		store: t.session.Store, run: t.run.ID, root: t.code.private.Root, origin: t.code.user.Origin(),
		told: make(map[string][]byte),
	}
	return t.run, nil
}

// Search tunes the packages, and returns their results in order, also where it returns an
// error. The run gets the samples of the last comparison of each.
func (t *Tuning) Search(ctx context.Context, ev Events) ([]*loop.Result, error) {
	tree := t.code.tree()
	var failed error
	for i, p := range t.packages.list {
		o, earlier := t.loopOptions(p, tree, ev), t.kept()
		var err error
		if o.Earlier, err = t.opt.Earlier.of(p.ImportPath, i == 0, t.Packages(), tree); err != nil {
			return t.results, err
		}
		o.Events.Start = func(s loop.Start) {
			t.keeper.start(context.WithoutCancel(ctx), p.ImportPath, earlier+s.Kept, s)
		}
		r, err := loop.Run(ctx, o)
		failed = errors.Join(failed, err)
		t.results = append(t.results, r)
		t.keepSamples(r)
		tree = r.Final
		if ctx.Err() != nil {
			break
		}
	}
	return t.results, failed
}

// kept is how many rewrites were kept so far.
func (t *Tuning) kept() int {
	n := 0
	for _, r := range t.results {
		n += len(r.Patches)
	}
	return n
}

// loopOptions are those for a package that begins with a tree. All packages share the error
// of the run.
func (t *Tuning) loopOptions(p build.Package, tree rewrite.Tree, ev Events) loop.Options {
	o := &t.opt
	policy := o.Policy
	policy.Alpha /= float64(len(t.packages.list))
	b := t.code.builder
	recorder := &calls.Recorder{Builder: b, Bench: o.Bench,
		Tests: recordingTime(o.Budget/20, 5*time.Second), Others: recordingTime(o.Budget/40, 2*time.Second)}
	return loop.Options{
		Target: t.code.target(p), Start: tree, Runner: t.runner,
		Checker: &equiv.Checker{Builder: b, Calls: recorder, Exact: exactPart(o.Budget)}, Resizer: &resize.Maker{Builder: b, Calls: recorder},
		Bench: o.Bench, Suite: suite(o.Rules), Sources: sources(o, t.code, p),
		Allowed: o.Allowed, AcceptTests: o.AcceptTests,
		Policy: policy, Goals: o.Goals, Budget: o.Budget, MinShare: o.MinShare, Seed: o.Seed,
		Events: loop.Events{
			Trial: t.noteKept(ev.Trial), Progress: ev.Progress, Warning: t.warn,
			Fault: func(f rewrite.Fault) {
				t.warn(sample.Warning{Code: codeRuleFailed, Package: f.Package, Facts: sample.NewFacts(map[string]any{
					"rule": f.Rule, "package": f.Package, "error": f.Err.Error(),
				})})
			},
		},
	}
}

// exactPart is the part of its usual time that the check of a rewrite gets which is exact by construction: in a short run it
// would take most of the budget. A budget of 0 is none.
func exactPart(budget time.Duration) float64 {
	const whole, least = 400 * time.Second, 0.2
	if budget <= 0 {
		return 1
	}
	return min(1, max(least, budget.Seconds()/whole.Seconds()))
}

// recordingTime is a part of the budget in which calls of one function are recorded: at least so long, and a minute at most.
func recordingTime(part, least time.Duration) time.Duration {
	return max(least, min(time.Minute, part))
}

// noteKept returns an event that notes when the first rewrite was kept and passes trials on.
func (t *Tuning) noteKept(next func(*trial.Trial)) func(*trial.Trial) {
	return func(of *trial.Trial) {
		if t.firstKept == 0 && of.Outcome() == trial.Kept {
			t.firstKept = time.Since(t.began)
		}
		if next != nil {
			next(of)
		}
	}
}

// FirstKept is the time from Prepare to the first rewrite that was kept, 0 if none was.
func (t *Tuning) FirstKept() time.Duration { return t.firstKept }

// Keeping is the time that was spent on storing profiles so far.
func (t *Tuning) Keeping() time.Duration { return t.keeper.took }

// warn notes a warning once.
func (t *Tuning) warn(w sample.Warning) {
	if !slices.Contains(t.warnings, w) {
		t.warnings = append(t.warnings, w)
	}
}

// Warnings returns what a reader of the results must know.
func (t *Tuning) Warnings() []sample.Warning { return t.warnings }

// keepSamples adds the rows and samples of a last comparison to the run. There, and in the
// outcomes, the arms have the names of the versions.
func (t *Tuning) keepSamples(r *loop.Result) {
	if r.Record == nil {
		return
	}
	names := map[string]string{target.Base: t.run.Versions[0].Name, target.Head: Tuned}
	for i := range r.Outcomes {
		row := &r.Outcomes[i].Row
		row.Base, row.Head = names[row.Base], names[row.Head]
	}
	for _, row := range r.Record.Rows {
		row.Base, row.Head = names[row.Base], names[row.Head]
		t.run.Rows = append(t.run.Rows, row)
	}
	for _, s := range r.Record.Samples {
		s.Version = names[s.Version]
		t.run.Samples = append(t.run.Samples, s)
	}
}

// End notes how the run ended, and how long it took. err is that of Search.
func (t *Tuning) End(ctx context.Context, err error) {
	t.run.Seconds, t.run.State = time.Since(t.began).Seconds(), sample.StateDone
	switch {
	case ctx.Err() != nil:
		t.run.State = sample.StateInterrupted
	case err != nil:
		t.run.State = sample.StateFailed
	}
}

// Note stores what the report will be made of as it comes, so that a run that is killed
// loses nothing that was found.
func (t *Tuning) Note(ctx context.Context, messages []json.RawMessage) error {
	return t.session.Store.AddDurably(ctx, t.run.ID, time.Since(t.began).Seconds(), messages)
}

// Keep stores what was measured last, with the messages that the report is made of in place
// of those noted before, and ends the run in the store.
func (t *Tuning) Keep(ctx context.Context, messages []json.RawMessage) error {
	st, run := t.session.Store, t.run
	if n := len(t.results); n > 0 {
		t.keeper.code(ctx, t.kept(), t.results[n-1].Final)
	}
	err := errors.Join(t.keeper.err, st.SaveMessages(ctx, run.ID, messages))
	if t.opt.Earlier != nil {
		err = errors.Join(err, st.DropSamples(ctx, run.ID)) // of a comparison that is made again
	}
	if len(run.Samples) > 0 {
		err = errors.Join(err, st.SetRows(ctx, run.ID, run.Rows), st.AddPair(ctx, run.ID, run.Samples))
	}
	return errors.Join(err, st.Finish(ctx, run.ID, run.State, run.Seconds))
}
