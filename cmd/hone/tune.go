package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/prove"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/rules"
)

var tuneCommand = &command{
	name:  "tune",
	usage: "[flags] [packages]",
	short: "rewrite hot code and keep what is proven equivalent and faster",
	long: `
Tune profiles the benchmarks of each package, lets rules propose rewrites of the
functions in which the time goes, and tries them one by one. A rewrite is kept if

  - it compiles, vet has nothing to say, and what other packages see is unchanged;
  - the tests of the package, and of those that import it, pass in random order;
  - the old and the new function agree on recorded, drawn and fuzzed inputs;
  - hone diff would say faster, and slower of nothing.

Then the next round starts from there, until no rule has anything more to say or
-budget is spent. At the end the result is measured against the original anew.

The working tree is not touched. -out writes the patches, one a rewrite, with the
evidence, for git am; -write changes the files.

    hone tune ./codec
    hone tune -out patches ./codec && git am patches/*.patch
    hone tune -rules concat,itoa -budget 2m ./codec
    hone tune -allow codec ./api        what changes behaviour at its edges, too

Exit status: 0 done, 1 could not do it, 2 usage, 130 interrupted.`,
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
	w, err := openWorkshop(ctx, a, &diffOptions{measureOptions: opt.measureOptions})
	if err != nil {
		return err
	}
	defer w.close()

	versions, err := w.resolve(ctx, []source.Spec{{Raw: ".", Ref: "."}})
	if err != nil {
		return err
	}
	if err := w.lock(ctx); err != nil {
		return err
	}
	packages, err := w.tunable(ctx, versions[0])
	if err != nil {
		return err
	}
	t := &tuning{workshop: w, opt: opt, out: out, version: versions[0], began: time.Now()}
	if err := t.begin(); err != nil {
		return err
	}
	for _, p := range packages {
		if err = t.tune(ctx, p); err != nil {
			break
		}
	}
	return t.finish(ctx, err)
}

// tunable lists the packages with benchmarks.
func (w *workshop) tunable(ctx context.Context, v *version) ([]build.Package, error) {
	list, err := w.builder.Packages(ctx, v.Version, w.opt.packages)
	if err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(slices.Clone(list), func(p build.Package) bool { return !worthBuilding(p) })
	if len(found) == 0 {
		all := make(map[string]build.Package)
		for _, p := range list {
			all[p.Key] = p
		}
		return nil, w.noBenchmarks(map[*version]map[string]build.Package{v: all}, []*version{v})
	}
	return found, nil
}

// A tuning is hone tune at work.
type tuning struct {
	*workshop
	opt     *tuneOptions
	out     *output
	version *version
	results []*tune.Result
	// comparisons are those of final code, of all packages.
	comparisons []*report.Comparison
	began       time.Time
}

func (t *tuning) begin() error {
	return t.out.handle(report.Message{Config: &report.Config{
		Protocol: report.Protocol, Command: "tune", Hone: honeVersion(), Machine: sample.DetectMachine(),
		Versions: []sample.Version{t.version.describe(""), {Name: "tuned"}}, Seed: t.opt.seed, Policy: mustJSON(t.opt.policy),
	}})
}

// tune tunes one package.
func (t *tuning) tune(ctx context.Context, p build.Package) error {
	result, err := tune.Run(ctx, tune.Options{
		Builder: t.builder, Runner: t.runner, Prover: &prove.Prover{Builder: t.builder}, Version: t.version.Version, Package: p,
		Bench: t.opt.bench, TestRun: t.opt.run, Suite: t.suite, Allowed: t.opt.allowed, AcceptTests: t.opt.acceptTests,
		Policy: t.opt.policy, Budget: t.opt.budget, MinShare: t.opt.minShare, Seed: t.opt.seed,
		Events: tune.Events{Trial: t.trial, Progress: t.show, Fault: t.fault},
	})
	if len(result.Trials) > 0 || err == nil {
		t.results = append(t.results, result)
	}
	for _, o := range result.Outcomes {
		t.comparisons = append(t.comparisons, report.Comparisons(o, 0, 0)...)
	}
	return err
}

// suite is the rules that -rules leaves.
func (t *tuning) suite(observed rules.Observer) []*rules.Rule {
	all := rules.Suite(observed)
	if t.opt.rules == nil {
		return all
	}
	return slices.DeleteFunc(all, func(r *rules.Rule) bool { return !slices.Contains(t.opt.rules, r.Name) })
}

func (t *tuning) trial(trial *tune.Trial) {
	t.out.handle(report.Message{Trial: report.NewTrial(trial, t.version.Root)})
}

func (t *tuning) show(p tune.Progress) {
	text := p.Stage
	if p.Rule != "" {
		text = fmt.Sprintf("trial %d, %s in %s: %s", p.Trial, p.Rule, p.Function, p.Stage)
	}
	t.phase(fmt.Sprintf("%s; %d kept, %s left", text, p.Kept, p.Left.Round(time.Second)))
}

func (t *tuning) fault(f rewrite.Fault) {
	t.warnings = append(t.warnings, sample.Warning{Code: "rule-failed", Text: f.Error(), Package: f.Package})
}

// finish writes the patches and the report, also where err ended the search.
func (t *tuning) finish(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		err = context.Canceled
	}
	err = joinOnce(err, t.writePatches())
	t.progress.clear()
	var messages []report.Message
	for _, c := range t.comparisons {
		c.Base, c.Head = t.version.arm, "tuned"
		messages = append(messages, report.Message{Comparison: c})
	}
	sum := summarize(t.comparisons, time.Since(t.began).Seconds(), exitCode(ctx.Err() != nil, err))
	return joinOnce(err, t.out.close(messages, t.warnings, sum))
}

// writePatches carries out -out and -write.
func (t *tuning) writePatches() error {
	var all error
	for _, r := range t.results {
		if t.opt.dir != "" {
			all = errors.Join(all, t.writeSeries(r))
		}
	}
	return all
}

func (t *tuning) writeSeries(r *tune.Result) error {
	patches, err := r.Series(tune.Signature{Name: "hone", Email: "hone@localhost", When: time.Now()})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(t.opt.dir, 0o755); err != nil {
		return fmt.Errorf("-out %s: %w", t.opt.dir, err)
	}
	for _, p := range patches {
		if err := os.WriteFile(filepath.Join(t.opt.dir, p.Name), []byte(p.Text), 0o644); err != nil {
			return fmt.Errorf("-out %s: %w", t.opt.dir, err)
		}
	}
	return nil
}
