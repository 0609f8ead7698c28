package cli

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// diffOptions is the parsed command line of hone diff.
type diffOptions struct {
	measureOptions
	versions  []source.Spec
	by        by
	testsFrom string
	force     bool
	fresh     bool
	metrics   bool
	units     []string
	counting  bool // of instructions
	policy    verdict.Policy
	// resume names the stored run to go on with; moreBudget says that -budget
	// stands beside it. earlier is that run, and settled says that it is all
	// decided.
	resume     string
	moreBudget bool
	earlier    *sample.Run
	settled    bool
}

// reportOptions says where the result goes and in which form.
type reportOptions struct {
	json   bool
	format string
	file   string
}

func parseDiff(a *app, c *command, line []string) (*diffOptions, error) {
	o := &diffOptions{policy: verdict.DefaultPolicy()}
	tolerance, failOver := percent(o.policy.Tolerance), percent(0)
	missing, undecided := passFail(true), passFail(false)
	budget := duration(10 * time.Second)
	var byText, base, units string

	fs := new(flag.FlagSet)
	o.flags(fs)
	fs.StringVar(&byText, "by", "", "compare sub-benchmarks that differ in `key`=value, or names equal without /RE/")
	fs.StringVar(&base, "base", "", "with -by key: the `value` the others are compared with (default the first)")
	fs.Var(&tolerance, "tolerance", "the smallest `change` that matters")
	fs.Var(&budget, "budget", "`time` to spend on a benchmark before it is left undecided; at least 20 pairs are run")
	fs.BoolVar(&o.policy.Gate, "gate", false, "exit with status 3 on a proven regression")
	fs.Var(&failOver, "fail-over", "with -gate: fail only on regressions proven to be over this `change`")
	fs.Var(&missing, "missing", "with -gate: `pass|fail` where head lacks a benchmark or it fails only there")
	fs.Var(&undecided, "undecided", "with -gate: `pass|fail` where a benchmark is undecided (default pass)")
	fs.IntVar(&o.policy.Layouts, "layouts", o.policy.Layouts, "`number` of layouts of each binary in which a small change must hold; 0 skips that")
	fs.BoolVar(&o.metrics, "metrics", false, "add rows for CPU time, garbage collection, waiting and memory; no benchmark runs longer for them")
	fs.StringVar(&units, "unit", "", "compare only in these `units`, separated by commas, and run until each is decided")
	fs.BoolVar(&o.force, "force", false, "measure even where the versions are the same program")
	fs.BoolVar(&o.fresh, "fresh", false, "start without the evidence of earlier runs of the same programs; the report says so")
	fs.StringVar(&o.resume, "resume", "", "go on with a stored `run` that was interrupted or is undecided: its number or last")
	fs.BoolVar(&o.counting, "instructions", false, "count instructions too, by function, where valgrind is installed")
	fs.StringVar(&o.testsFrom, "tests-from", "", "run all versions with the tests of `base|head`")
	a.reportFlags(fs, &o.report)

	args, rest, cut, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.policy.Tolerance, o.policy.FailOver = float64(tolerance), float64(failOver)
	o.policy.MissingFails, o.policy.UndecidedFails = bool(missing), bool(undecided)
	o.policy.Budget = time.Duration(budget).Seconds()
	if o.by, err = parseBy(byText, base); err != nil {
		return nil, err
	}
	o.dashes = !o.by.active()
	if o.units, err = parseUnits(units); err != nil {
		return nil, err
	}
	o.metrics = o.metrics || needsMetrics(o.units)
	o.policy.Units = strings.Join(o.units, ",")
	if err := o.check(fs); err != nil {
		return nil, err
	}
	if err := o.arguments(args, rest, cut); err != nil {
		return nil, err
	}
	if err := o.checkFiles(fs, rest); err != nil {
		return nil, err
	}
	return o, o.checkResume(fs, args, rest)
}

// check finds flags that are wrong or do not go together.
func (o *diffOptions) check(fs *flag.FlagSet) error {
	if err := o.policy.Validate(); err != nil {
		return usageErrorf("diff: -%v", err) // it starts with the flag's name
	}
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, name := range []string{"fail-over", "missing", "undecided"} {
		if given[name] && !o.policy.Gate {
			return usageErrorf("diff: -%s needs -gate", name)
		}
	}
	switch {
	case o.testsFrom != "" && o.testsFrom != "base" && o.testsFrom != "head":
		return usageErrorf("diff: -tests-from %s: want base or head", o.testsFrom)
	case o.testsFrom != "" && o.by.active():
		return usageErrorf("diff: -tests-from does not go with -by, which compares within one version")
	}
	return o.measureOptions.check("diff")
}

// arguments takes what stands before and after "--".
func (o *diffOptions) arguments(args, rest []string, cut bool) error {
	o.packages = rest
	versions := args
	if o.by.active() {
		if cut && len(args) > 0 {
			return usageErrorf("diff: with -by, the arguments are packages; leave out the --")
		}
		if file, err := resultsFile(args); file != nil || err != nil {
			o.versions = file
			return err
		}
		o.packages = append(args, rest...)
		o.versions = []source.Spec{{Raw: ".", Ref: "."}}
		return o.relative()
	}
	for _, v := range versions {
		if strings.Contains(v, "...") && (strings.HasPrefix(v, "./") || strings.HasPrefix(v, "../")) {
			return usageErrorf("diff: %s looks like packages; write them after --, as in: hone diff HEAD -- %s", v, v)
		}
	}
	specs, err := source.ParseList(".", versions)
	if err != nil {
		return err
	}
	o.versions = specs
	return o.relative()
}

// relative makes package arguments that are absolute directories relative, so
// that they can be looked up in any snapshot.
func (o *measureOptions) relative() error {
	if len(o.packages) == 0 {
		o.packages = []string{"."}
	}
	cwd, err := os.Getwd()
	if err != nil {
		return err
	}
	for i, p := range o.packages {
		if !filepath.IsAbs(p) {
			continue
		}
		rel, err := filepath.Rel(cwd, p)
		if err != nil {
			return usageErrorf("package %s: %v", p, err)
		}
		if !strings.HasPrefix(rel, ".") {
			rel = "./" + rel
		}
		o.packages[i] = filepath.ToSlash(rel)
	}
	return nil
}
