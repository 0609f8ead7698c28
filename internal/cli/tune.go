package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/resize"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

var tuneCommand = &command{
	name:  "tune",
	usage: "[flags] [packages]",
	short: "rewrite hot code and keep what is proven equivalent and faster",
	long: `
Tune profiles the benchmarks of each package, lets rules propose rewrites of the
functions in which the time goes, and tries them one by one. One is kept if

  - it compiles, go vet has no objection, and other packages see what they saw;
  - the tests of the package and of those that import it pass, in random order;
  - the old and the new function agree on recorded, drawn and fuzzed inputs;
  - a benchmark is proven faster, and none slower, as hone diff would; by 5 % or
    more, or with fewer allocations;
  - the function is not proven slower on inputs a tenth and ten times as long,
    where such were recorded or can be made.

Then the next round starts from there, until no rule has anything more to say,
-goal is met or -budget is spent. At the end the result is measured against the
original anew. An interrupt ends the run; the patches kept so far are delivered.

The report begins with what all patches together do, measured again on samples
that decided nothing, and ends with how to apply them. In between each rewrite
that was tried has a line: kept, dropped (not proven faster; most are after a
quick comparison of a few runs), or rejected (not the same, or not proven to
be); and each patch has its evidence above it. docs/tune.md explains the rest.

The working tree is not touched. The report shows the patches, which hone export
-patches writes as one diff. -out writes them for git am, one a rewrite, with
the evidence; -write changes the files, and -commit makes the commits. A file
that has changed since the run began is left alone, and so are generated files,
tests, vendored code and other modules.

    hone tune ./codec
    hone export -patches last | git apply     at the top of the repository
    hone tune -out patches ./codec && git am patches/*.patch
    hone tune -rules concat -budget 2m ./codec
    hone tune -goal 'sec/op<=10us' -commit ./codec

What is not quite the same is tried only where -allow names it. With codec the
rule jsoncodec lets another package encode and decode JSON: one of a module that
go.mod requires already; with -deps std also encoding/json/v2, which asks for a
newer Go in go.mod; with -deps any also new modules, in go.mod and go.sum, which
the go command fetches. Results for calls that tests and benchmarks make must
agree all the same, errors by their being there; other differences are told.

    hone tune -allow codec -deps any ./api

Other programs may propose rewrites; they pass the same trials. -vettool takes
the fixes of a program as go vet does. -proposer runs a line of the shell for
each hot function, in the current directory: it gets one JSON object on standard
input (package, function, file, line, source, content, share, benchmarks) and
writes unified diffs to standard output, paths relative to the root of the code.
A line that begins with "# " says what the diff below it does and begins an
alternative. A diff may change that function and add declarations beside it, in
files of its package; whatever else it does, it is refused.

    hone tune -rules none -proposer ./propose.sh ./codec

Exit status: 0 done, 1 could not do it, 2 usage, 3 goal missed, 130 interrupted.`,
	run: runTune,
}

// runTune is the chain: a snapshot, packages, a loop for each, patches, a report.
func runTune(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseTune(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.report)
	if err != nil {
		return err
	}
	defer out.discard()
	w, err := openWorkshop(ctx, a, opt.measureOptions)
	if err != nil {
		return err
	}
	defer w.close()

	t := &tuning{workshop: w, opt: opt, out: out, began: time.Now()}
	if err := t.snapshot(ctx); err != nil {
		return err
	}
	if err := w.lock(ctx); err != nil {
		return err
	}
	packages, err := t.tunable(ctx)
	if err != nil {
		return err
	}
	if err := t.begin(ctx); err != nil {
		return err
	}
	t.packages = len(packages)
	var failed error
	for _, p := range packages {
		err := t.tune(ctx, p)
		failed = errors.Join(failed, err)
		if ctx.Err() != nil {
			break
		}
	}
	return t.finish(ctx, failed)
}

// A tuning is hone tune at work.
type tuning struct {
	*workshop
	opt     *tuneOptions
	out     *output
	version *version
	private *source.Private // where it works
	run     *sample.Run
	// packages is the number of those that are tuned.
	packages int
	results  []*loop.Result
	trials   []*report.Trial
	// generated are benchmarks that were written, by path in private; files tells of them.
	generated map[string][]byte
	files     []*report.File
	// comparisons are those of final code, of all packages.
	comparisons []*report.Comparison
	// tree is what has become of the user's files, as the summary says it, and written
	// the folder that the patches are in.
	tree, written string
	began         time.Time
}

// snapshot takes the working tree, and a copy of it in which tests may write.
func (t *tuning) snapshot(ctx context.Context) error {
	versions, err := t.resolve(ctx, []source.Spec{{Raw: ".", Ref: "."}})
	if err != nil {
		return err
	}
	t.version = versions[0]
	if t.opt.commit {
		if err := t.resolver.Committable(ctx, t.version.Version); err != nil {
			return fmt.Errorf("-commit: %w", err)
		}
	}
	t.private, err = t.resolver.Private(ctx, t.version.Version)
	return err
}

// tunable lists the packages with benchmarks; under -gen-bench it writes some for
// those without. Of several packages, those for which that cannot be done are left out.
func (t *tuning) tunable(ctx context.Context) ([]build.Package, error) {
	list, err := t.builder.Packages(ctx, t.private.Version, t.opt.packages)
	if err != nil {
		return nil, err
	}
	var found []build.Package
	var failed error // to write benchmarks
	all := make(map[string]build.Package)
	for _, p := range list {
		all[p.Key] = p
		if t.opt.genBench && !worthBuilding(p) {
			switch err := t.generate(ctx, p); {
			case ctx.Err() != nil:
				return nil, context.Cause(ctx)
			case err != nil:
				failed = cmp.Or(failed, err)
				t.warn(sample.Warning{Code: "no-benchmarks", Text: "left out: " + err.Error(), Package: p.ImportPath})
				continue
			}
			p.HasBenchmarks = true
		}
		if worthBuilding(p) {
			found = append(found, p)
		}
	}
	switch {
	case len(found) == 0 && failed != nil:
		return nil, failed
	case len(found) == 0:
		err := t.noBenchmarks(map[*version]map[string]build.Package{t.version: all}, []*version{t.version})
		if len(list) > 0 {
			err = fmt.Errorf("%w, or let -gen-bench write some", err)
		}
		return nil, err
	}
	return found, nil
}

// generate writes benchmarks for a package, which are laid over it.
func (t *tuning) generate(ctx context.Context, p build.Package) error {
	text, err := tune.GenerateBenchmarks(ctx, t.target(p))
	if err != nil {
		return err
	}
	if t.generated == nil {
		t.generated = make(map[string][]byte)
	}
	t.generated[tune.GeneratedPath(p)] = text
	t.files = append(t.files, &report.File{
		Package: p.ImportPath, Name: tune.GeneratedName, Text: string(text), About: "benchmarks written for " + p.ImportPath,
	})
	return nil
}

// tune tunes one package.
func (t *tuning) tune(ctx context.Context, p build.Package) error {
	recorder := &calls.Recorder{Builder: t.builder}
	o := loop.Options{
		Target: t.target(p), Runner: t.runner,
		Checker: &equiv.Checker{Builder: t.builder, Calls: recorder}, Resizer: &resize.Maker{Builder: t.builder, Calls: recorder},
		Bench: t.opt.bench, Suite: t.suite, Allowed: t.opt.allowed, AcceptTests: t.opt.acceptTests,
		Policy: t.share(), Goals: t.opt.goals, Budget: t.opt.budget, MinShare: t.opt.minShare, Seed: t.opt.seed,
		Sources: t.sources(p),
		Events:  loop.Events{Trial: t.trial, Progress: t.show, Fault: t.fault, Warning: t.warn},
	}
	o.Start = rewrite.Tree{Root: t.private.Root}.With(t.generated)
	if n := len(t.results); n > 0 {
		o.Start = t.results[n-1].Final
	}
	result, err := loop.Run(ctx, o)
	t.results = append(t.results, result)
	t.compared(result)
	return err
}

// target is a package in the private copy.
func (t *tuning) target(p build.Package) *target.Target {
	return &target.Target{
		Builder: t.builder, Version: t.private.Version, Restore: t.private.Restore, Package: p, TestRun: t.opt.run,
	}
}

// share is the policy for one package: the error that is stated is that of the run.
func (t *tuning) share() verdict.Policy {
	p := t.opt.policy
	p.Alpha /= float64(max(1, t.packages))
	return p
}

// suite is the rules that -rules leaves.
func (t *tuning) suite(observed rules.Observer) []*rules.Rule {
	all := append(rules.Suite(observed), rules.Modern()...)
	if t.opt.rules == nil {
		return all
	}
	return slices.DeleteFunc(all, func(r *rules.Rule) bool { return !slices.Contains(t.opt.rules, r.Name) })
}

// sources are the programs that propose, too.
func (t *tuning) sources(p build.Package) []search.Source {
	var all []search.Source
	if only := t.opt.rules; t.opt.deps != "none" && t.opt.allowed[rules.Codec] && (only == nil || slices.Contains(only, "jsoncodec")) {
		all = append(all, &search.Codecs{Target: t.target(p), Modules: t.opt.deps == "any"})
	}
	if t.opt.vettool != "" {
		all = append(all, &search.Vettool{Path: t.opt.vettool, Fix: func(ctx context.Context, tool string, packages []string, files map[string][]byte) (string, error) {
			return t.fixes(ctx, p.Module, tool, packages, files)
		}})
	}
	if t.opt.proposer != "" {
		all = append(all, &search.Proposer{Command: t.opt.proposer})
	}
	return all
}

// compared takes the last comparison of a package.
func (t *tuning) compared(r *loop.Result) {
	if r.Record == nil {
		return
	}
	t.keepSamples(r.Record)
	costs := costsOf(r.Record.Samples)
	for _, o := range r.Outcomes {
		cost := costs[[2]string{o.Row.Package, o.Row.Benchmark}]
		for _, c := range report.Comparisons(o, cost.total(), cost.perRound()) {
			c.Base, c.Head = t.version.arm, tunedName
			t.comparisons = append(t.comparisons, c)
		}
	}
}

func (t *tuning) trial(trial *trial.Trial) {
	m := convert.NewTrial(trial, t.private.Root)
	t.trials = append(t.trials, m)
	t.out.handle(report.Message{Trial: m})
}

// fault tells of a rule or a program that failed, once.
func (t *tuning) fault(f rewrite.Fault) {
	t.warn(sample.Warning{Code: "rule-failed", Text: f.Error(), Package: f.Package})
}

func (t *tuning) warn(w sample.Warning) {
	if !slices.Contains(t.warnings, w) {
		t.warnings = append(t.warnings, w)
	}
}
