package cli

import (
	"flag"
	"strings"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

func parseDiff(a *app, c *command, line []string) (*diffOptions, error) {
	o := &diffOptions{engine: compare.Options{
		Policy: verdict.DefaultPolicy(), Command: a.line, Hone: session.Version(),
	}}
	e, p := &o.engine, &o.engine.Policy
	tolerance, failOver := percent(p.Tolerance), percent(0)
	missing, undecided := passFail(true), passFail(false)
	budget := duration(10 * time.Second)
	var byText, base, units string

	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.StringVar(&byText, "by", "", "compare sub-benchmarks that differ in `key`=value, or names equal without /RE/")
	fs.StringVar(&base, "base", "", "with -by key: the `value` the others are compared with (default the first)")
	fs.Var(&tolerance, "tolerance", "the smallest `change` that matters")
	fs.Var(&budget, "budget", "`time` to spend on a benchmark before it is left undecided; at least 20 pairs are run")
	fs.BoolVar(&p.Gate, "gate", false, "exit with status 3 on a proven regression")
	fs.Var(&failOver, "fail-over", "with -gate: fail only on regressions proven to be over this `change`")
	fs.Var(&missing, "missing", "with -gate: `pass|fail` where head lacks a benchmark or it fails only there")
	fs.Var(&undecided, "undecided", "with -gate: `pass|fail` where a benchmark is undecided (default pass)")
	fs.IntVar(&p.Layouts, "layouts", p.Layouts, "`number` of layouts of each binary in which a small change must hold; 0 skips that")
	fs.BoolVar(&e.Process.Metrics, "metrics", false, "add rows for CPU time, garbage collection, waiting and memory; no benchmark runs longer for them")
	fs.StringVar(&units, "unit", "", "compare only in these `units`, separated by commas, and run until each is decided")
	fs.BoolVar(&e.Force, "force", false, "measure even where the versions run the same code")
	fs.BoolVar(&e.Fresh, "fresh", false, "start without the evidence of earlier runs of the same programs; the report says so")
	fs.StringVar(&o.resume, "resume", "", "go on with a stored `run` that was interrupted or is undecided: its number or last")
	fs.BoolVar(&o.measure.explain, "explain", false, "profile both sides of what became slower or faster, and say where and why")
	fs.BoolVar(&e.Instructions, "instructions", false, "count instructions too, by function, where valgrind is installed")
	fs.StringVar(&e.TestsFrom, "tests-from", "", "run all versions with the tests of `base|head`")
	a.reportFlags(fs, &o.measure.report)
	pageFlag(fs, &o.measure.report)

	args, rest, cut, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	p.Tolerance, p.FailOver = float64(tolerance), float64(failOver)
	p.MissingFails, p.UndecidedFails = bool(missing), bool(undecided)
	p.Budget = time.Duration(budget).Seconds()
	if e.By, err = parseBy(byText, base); err != nil {
		return nil, err
	}
	o.measure.dashes = !e.By.Active()
	if e.Units, err = parseUnits(units); err != nil {
		return nil, err
	}
	e.Process.Metrics = e.Process.Metrics || needsMetrics(e.Units)
	p.Units = strings.Join(e.Units, ",")
	if err := o.check(fs); err != nil {
		return nil, err
	}
	if err := o.arguments(args, rest, cut); err != nil {
		return nil, err
	}
	if err := o.checkFiles(fs, rest); err != nil {
		return nil, err
	}
	o.measure.fill(e)
	return o, o.checkResume(fs, args, rest)
}

// arguments takes the arguments before and after "--".
func (o *diffOptions) arguments(args, rest []string, cut bool) error {
	o.measure.packages = rest
	if o.engine.By.Active() {
		if cut && len(args) > 0 {
			return usageErrorf("diff: with -by, the arguments are packages; leave out the --")
		}
		var err error
		if o.files, err = resultsFile(args); o.files != nil || err != nil {
			return err
		}
		o.measure.packages = append(args, rest...)
		o.engine.Versions = []source.Spec{{Raw: ".", Ref: "."}}
		return o.measure.relative()
	}
	for _, v := range args {
		if strings.Contains(v, "...") && (strings.HasPrefix(v, "./") || strings.HasPrefix(v, "../")) {
			return usageErrorf("diff: %s looks like packages; write them after --, as in: hone diff HEAD -- %s", v, v)
		}
	}
	specs, err := source.ParseList(".", args)
	if err != nil {
		return err
	}
	if specs[0].Kind == source.File {
		for _, s := range specs {
			o.files = append(o.files, s.Ref)
		}
		specs = nil
	}
	o.engine.Versions = specs
	return o.measure.relative()
}
