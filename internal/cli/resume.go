package cli

import (
	"context"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verdict"
)

// resumeFlags are the flags that do not change what a run asks. It has all
// others of its own.
var resumeFlags = []string{"resume", "budget", "nolock", "json", "format", "o", "db"}

// checkResume finds flags and arguments that would contradict the run that
// -resume names.
func (o *diffOptions) checkResume(fs *flag.FlagSet, args, packages []string) (err error) {
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case !given["resume"]:
		return nil
	case o.resume == "":
		return usageErrorf("diff: -resume: want a run, its number or last; hone log lists them")
	case len(args)+len(packages) > 0:
		return usageErrorf("diff: -resume takes no versions or packages: run %s goes on with its own", o.resume)
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(resumeFlags, f.Name) {
			err = usageErrorf("diff: -%s does not go with -resume: run %s goes on with its own", f.Name, o.resume)
		}
	})
	o.moreBudget = given["budget"]
	return err
}

// resumed returns the options of the stored run that -resume names, with what
// the new line may change.
func (o *diffOptions) resumed(ctx context.Context, a *app, c *command) (*diffOptions, error) {
	run, err := loadRun(ctx, o.db, o.resume)
	if err != nil {
		return nil, err
	}
	if err := resumable(run); err != nil {
		return nil, err
	}
	old, err := parseDiff(a, c, run.Command[1:])
	if err != nil {
		return nil, fmt.Errorf("run %d cannot go on: read its command line: %w", run.ID, err)
	}
	if old.policy, err = verdict.PolicyOf(run); err != nil {
		return nil, err
	}
	if o.moreBudget {
		if o.policy.Budget < old.policy.Budget {
			return nil, usageErrorf("diff: -budget %v: run %d has %v, which can only be raised",
				seconds(o.policy.Budget), run.ID, seconds(old.policy.Budget))
		}
		old.policy.Budget = o.policy.Budget
	}
	old.versions = pin(old.versions, run.Versions)
	old.seed, old.earlier = run.Seed, run
	old.noLock, old.db, old.report = o.noLock, o.db, o.report
	return old, old.whatIsLeft()
}

// resumable finds what no evidence can be carried across.
func resumable(run *sample.Run) error {
	no := func(format string, args ...any) error {
		return fmt.Errorf("run %d cannot go on: %s; hone diff starts a new one", run.ID, fmt.Sprintf(format, args...))
	}
	was, now := run.Machine, sample.DetectMachine()
	was.Load1, was.Governor, now.Load1, now.Governor = 0, "", 0, ""
	switch {
	case len(run.Command) == 0 || run.Command[0] != "diff":
		return no("it is none of hone diff")
	case run.Method != driver.Version:
		return no("it was measured in another way (%s, now %s)", run.Method, driver.Version)
	case was != now:
		return no("it was measured on another machine, kernel or number of processors")
	}
	return nil
}

// pin makes refs the commits that they were: a branch may have moved on.
func pin(specs []source.Spec, versions []sample.Version) []source.Spec {
	for i := range specs {
		s := &specs[i]
		if (s.Kind == source.Ref || s.Kind == source.MergeBase) && i < len(versions) && versions[i].Commit != "" {
			s.Kind, s.Ref = source.Ref, versions[i].Commit
		}
	}
	return specs
}

// whatIsLeft finds out whether there is anything to go on with.
func (o *diffOptions) whatIsLeft() error {
	plan := storedPlan(o.earlier, o.policy)
	undecided, affordable := plan.Unfinished()
	uncounted := o.counting && slices.ContainsFunc(plan.Uncounted(), o.maybeCounted)
	switch {
	case len(affordable) > 0 || uncounted:
	case len(undecided) > 0:
		return usageErrorf("diff: run %d has spent its budget of %v on %s; give it more with -budget",
			o.earlier.ID, seconds(o.policy.Budget), list(undecided))
	default:
		o.settled = true
	}
	return nil
}

// maybeCounted says that nobody found yet that the instructions of a benchmark
// cannot be counted.
func (o *diffOptions) maybeCounted(name string) bool {
	return !slices.ContainsFunc(o.earlier.Warnings, func(w sample.Warning) bool {
		return w.Code == bench.NotCounted && w.Benchmark == name
	})
}

func seconds(s float64) time.Duration { return time.Duration(math.Round(s * 1e9)) }

// storedPlan is the plan of a stored run without its binaries.
func storedPlan(run *sample.Run, policy verdict.Policy) bench.Plan {
	p := bench.Plan{Policy: policy, Seed: run.Seed, Earlier: run.Samples}
	for _, r := range run.Rows {
		if !r.Measured() {
			continue
		}
		i := slices.IndexFunc(p.Benchmarks, func(b bench.Benchmark) bool { return b.Package == r.Package && b.Name == r.Benchmark })
		if i < 0 {
			i = len(p.Benchmarks)
			p.Benchmarks = append(p.Benchmarks, bench.Benchmark{Package: r.Package, Name: r.Benchmark})
		}
		b := &p.Benchmarks[i]
		b.Rows = append(b.Rows, r)
		for _, name := range []string{r.Base, r.Head} {
			if !slices.ContainsFunc(b.Arms, func(a bench.Arm) bool { return a.Name == name }) {
				b.Arms = append(b.Arms, bench.Arm{Name: name})
			}
		}
	}
	return p
}

// reportSettled reports a run with which there is nothing left to do, and ends
// it if nobody has.
func (o *diffOptions) reportSettled(ctx context.Context, out *output) error {
	run := o.earlier
	if run.State != sample.StateDone {
		st, err := store.OpenDefault(ctx, o.db)
		if err != nil {
			return err
		}
		defer st.Close()
		if err := st.Finish(ctx, run.ID, sample.StateDone, run.Seconds); err != nil {
			return err
		}
		run.State = sample.StateDone
	}
	run.Warnings = append(run.Warnings, sample.Warning{
		Code: "nothing-to-do", Text: fmt.Sprintf("run %d is done: there was nothing left to decide", run.ID),
	})
	if err := sendStored(out, run, o.db); err != nil {
		return err
	}
	status, err := renderRun(out, run, nil)
	return joinOnce(status, err)
}

// goOn makes the plan that of the run that goes on, and the run one that is
// being measured. What would be measured must be what it measured.
func (w *workshop) goOn(ctx context.Context, p *plan, out *output) (*recorder, error) {
	// Another hone may have gone on with it while this one waited.
	run, err := w.store.Load(ctx, w.opt.earlier.ID)
	if err != nil {
		return nil, err
	}
	if run.State == sample.StateRunning && !w.Locked() {
		return nil, fmt.Errorf("run %d is being measured, or its hone was killed: leave out -nolock to find out", run.ID)
	}
	if err := w.sameQuestions(ctx, p, run); err != nil {
		return nil, err
	}
	p.takeUp(run)
	run.Policy = mustJSON(p.policy)
	if err := w.store.Resume(ctx, run.ID, run.Policy); err != nil {
		return nil, err
	}
	rec := &recorder{
		w: w, run: run, plan: p, out: out, ctx: context.WithoutCancel(ctx),
		began: time.Now().Add(-seconds(spent(run))),
	}
	return rec, sendStored(out, run, w.opt.db)
}

// spent is how long a run took so far. One that was killed did not say, or
// said it before it went on; then its processes tell the least it was.
func spent(run *sample.Run) float64 {
	sum := 0.0
	for _, s := range run.Samples {
		sum += s.Seconds
	}
	return max(sum, run.Seconds)
}

// sameQuestions checks that each row asks what it asked, and that no later run
// has taken its evidence further: two ways on from there would be two chances
// of an error that only one is allowed.
func (w *workshop) sameQuestions(ctx context.Context, p *plan, run *sample.Run) error {
	k := newKeys(run.Machine, w.opt.procs)
	asked := make(map[[4]string]string)
	for _, b := range p.measured {
		for _, r := range b.Rows {
			key, swapped := k.of(b, r)
			asked[identity(r)] = key
			matches, err := w.store.Matches(ctx, key, swapped)
			if err != nil {
				return err
			}
			if key != "" && len(matches) > 0 && matches[0].Run > run.ID {
				return fmt.Errorf("run %d cannot go on: run %d has asked the same since; hone diff goes on from the evidence of both", run.ID, matches[0].Run)
			}
		}
	}
	for _, r := range run.Rows {
		switch {
		case r.Key == "" && r.Measured():
			return fmt.Errorf("run %d cannot go on: it does not tell which program %s was; hone diff starts a new one", run.ID, r.Benchmark)
		case r.Key != "" && asked[identity(r)] != r.Key:
			return fmt.Errorf("run %d cannot go on: %s; hone diff starts a new one", run.ID, whatChanged(p, run))
		}
	}
	return nil
}

func identity(r sample.Row) [4]string { return [4]string{r.Package, r.Benchmark, r.Base, r.Head} }

// whatChanged says why the programs are not those of the run.
func whatChanged(p *plan, run *sample.Run) string {
	var names []string
	for i, v := range run.Versions {
		if i < len(p.arms) && p.arms[i].Tree != v.Tree {
			names = append(names, v.Name)
		}
	}
	if len(names) > 0 {
		return "the code of " + strings.Join(names, ", ") + " has changed since"
	}
	return "its programs or their environment have changed since (toolchain, GOGC, GODEBUG)"
}

// takeUp gives the plan the rows of a stored run, with their starting evidence,
// and its samples. A row that has failed stays failed.
func (p *plan) takeUp(run *sample.Run) {
	p.rows, p.seed, p.earlier = run.Rows, run.Seed, run.Samples
	for i := range p.measured {
		b := &p.measured[i]
		b.Rows = slices.DeleteFunc(slices.Clone(run.Rows), func(r sample.Row) bool {
			return r.Package != b.Package || r.Benchmark != b.Name || !r.Measured()
		})
	}
	p.measured = slices.DeleteFunc(p.measured, func(b bench.Benchmark) bool { return len(b.Rows) == 0 })
}

// sendStored sends what is known of a run before it is judged.
func sendStored(out *output, run *sample.Run, db string) error {
	if err := out.handle(report.Message{Config: configOf(run, db)}); err != nil {
		return err
	}
	for i := range run.Samples {
		if err := out.handle(report.Message{Sample: &run.Samples[i]}); err != nil {
			return err
		}
	}
	return nil
}

// unfinished says of a run that did not come to its end how it can.
func unfinished(run *sample.Run, db string) []sample.Warning {
	measured := slices.ContainsFunc(run.Rows, sample.Row.Measured)
	if run.State == sample.StateDone || run.ID == 0 || !measured || len(run.Command) == 0 || run.Command[0] != "diff" {
		return nil
	}
	what := map[string]string{
		sample.StateInterrupted: "was interrupted", sample.StateFailed: "ended with an error",
		sample.StateRunning: "is being measured, or its hone was killed",
	}[run.State]
	if db != "" {
		db = "-db " + db + " "
	}
	return []sample.Warning{{
		Code: "unfinished", Text: fmt.Sprintf("run %d %s", run.ID, what),
		Remedy: fmt.Sprintf("hone diff %s-resume %d goes on with it", db, run.ID),
	}}
}
