package loop

import (
	"context"
	"slices"
	"time"

	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
)

// Run tunes one package. When ctx ends it returns what it has found so far,
// with the error.
func Run(ctx context.Context, opt Options) (*Result, error) {
	tree := opt.Start
	if tree.Root == "" {
		tree.Root = opt.Target.Version.Root
	}
	out := &Result{Base: tree, Final: tree}
	for _, t := range opt.Earlier.Kept {
		tree = t.Tree()
	}
	out.Final, out.Patches = tree, slices.Clone(opt.Earlier.Kept)
	report := opt.reporter()
	report.begun, report.done, report.kept = opt.Earlier.Trials, opt.Earlier.Trials, len(out.Patches)
	defer func() { out.Seconds = time.Since(report.clock.began).Seconds() }()
	meter := opt.meter(report)
	code := target.NewBaseline(opt.Target, tree)
	defer code.Close()
	f := finder(opt.Target, meter.Seeds, report)
	defer func() { warnTests(opt.Target, f.Found(), report) }()
	begin := &beginning{meter: meter, code: code, suite: f, report: report}
	list, err := begin.start(ctx, opt.Bench)
	if err != nil {
		return out, err
	}
	// One more than are known may have begun before the run was killed.
	ledger := trial.NewLedger(opt.Policy)
	if opt.Earlier.Trials > 0 {
		ledger.Given(opt.Earlier.Trials + 1)
	}
	r := newRounds(opt, &trial.Bench{
		Target: opt.Target, Suite: f, Meter: meter, Checker: opt.Checker, Resizer: opt.Resizer,
		Ledger: ledger, Original: out.Base, Baseline: code, Benchmarks: names(list.fast),
		Allowed: opt.Allowed, AcceptTests: opt.AcceptTests, TestTime: report.clock.testTime(), Seed: opt.Seed,
		Begin: report.try,
	}, list, report, out)
	err = r.search(ctx)
	out.Final = code.Tree()
	if err == nil && len(out.Patches) > 0 {
		last := &final{meter: meter, report: report, list: list, policy: opt.Policy, out: out, measureAll: len(opt.Goals) > 0}
		err = last.compare(ctx, code)
		r.standing.note(out.Outcomes)
	}
	if err == nil && len(out.Patches) == 0 && out.Saw != nil {
		r.profiler.because(ctx, tree, out.Saw.Hot)
	}
	out.Unmet = r.standing.unmet(opt.Goals, list.fast)
	return out, err
}
