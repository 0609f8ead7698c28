package main

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// diffOptions is the parsed command line of hone diff.
type diffOptions struct {
	versions  []source.Spec
	packages  []string
	by        by
	bench     string
	tags      string
	testsFrom string
	procs     int
	timeout   time.Duration
	force     bool
	fresh     bool
	counting  bool // of instructions
	noLock    bool
	seed      uint64
	db        string
	policy    verdict.Policy
	report    reportOptions
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
	budget, timeout := duration(10*time.Second), duration(time.Minute)
	var byText, base string

	fs := new(flag.FlagSet)
	fs.StringVar(&o.bench, "bench", ".", "run only benchmarks that match `regexp`, as go test does")
	fs.StringVar(&byText, "by", "", "compare sub-benchmarks that differ in `key`=value, or names equal without /RE/")
	fs.StringVar(&base, "base", "", "with -by key: the `value` the others are compared with (default the first)")
	fs.Var(&tolerance, "tolerance", "the smallest `change` that matters")
	fs.Var(&budget, "budget", "`time` to spend on a benchmark before it is left undecided; at least 20 pairs are run")
	fs.BoolVar(&o.policy.Gate, "gate", false, "exit with status 3 on a proven regression")
	fs.Var(&failOver, "fail-over", "with -gate: fail only on regressions proven to be over this `change`")
	fs.Var(&missing, "missing", "with -gate: `pass|fail` where head lacks a benchmark or it fails only there")
	fs.Var(&undecided, "undecided", "with -gate: `pass|fail` where a benchmark is undecided (default pass)")
	fs.BoolVar(&o.force, "force", false, "measure even where the versions are the same program")
	fs.BoolVar(&o.fresh, "fresh", false, "start without the evidence of earlier runs of the same programs; the report says so")
	fs.BoolVar(&o.counting, "instructions", false, "count instructions too, by function, where valgrind is installed")
	fs.StringVar(&o.testsFrom, "tests-from", "", "run all versions with the tests of `base|head`")
	fs.StringVar(&o.tags, "tags", "", "build `tags` for all versions")
	fs.IntVar(&o.procs, "cpu", 0, "GOMAXPROCS of the benchmark processes, a single `number` (default the machine's)")
	fs.Var(&timeout, "timeout", "`time` after which a benchmark process is taken to hang")
	fs.Uint64Var(&o.seed, "seed", 0, "`number` that decides the order of processes; 0 draws one")
	fs.BoolVar(&o.noLock, "nolock", false, "measure even while another hone measures on this machine")
	a.reportFlags(fs, &o.report)
	dbFlag(fs, &o.db)

	args, rest, cut, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.policy.Tolerance, o.policy.FailOver = float64(tolerance), float64(failOver)
	o.policy.MissingFails, o.policy.UndecidedFails = bool(missing), bool(undecided)
	o.policy.Budget, o.timeout = time.Duration(budget).Seconds(), time.Duration(timeout)
	if o.by, err = parseBy(byText, base); err != nil {
		return nil, err
	}
	if err := o.check(fs); err != nil {
		return nil, err
	}
	return o, o.arguments(args, rest, cut)
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
	for part := range strings.SplitSeq(o.bench, "/") {
		if _, err := regexp.Compile(part); err != nil {
			return usageErrorf("diff: -bench %s: %v", o.bench, err)
		}
	}
	switch {
	case o.testsFrom != "" && o.testsFrom != "base" && o.testsFrom != "head":
		return usageErrorf("diff: -tests-from %s: want base or head", o.testsFrom)
	case o.testsFrom != "" && o.by.active():
		return usageErrorf("diff: -tests-from does not go with -by, which compares within one version")
	case o.procs < 0:
		return usageErrorf("diff: -cpu %d: want 1 or more", o.procs)
	case o.timeout <= 0:
		return usageErrorf("diff: -timeout %v: want more than 0", o.timeout)
	}
	if o.seed == 0 {
		o.seed = 1 + rand.Uint64N(1<<32) // short enough to type
	}
	return o.report.check()
}

// arguments takes what stands before and after "--".
func (o *diffOptions) arguments(args, rest []string, cut bool) error {
	o.packages = rest
	versions := args
	if o.by.active() {
		if cut && len(args) > 0 {
			return usageErrorf("diff: with -by, the arguments are packages; leave out the --")
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
	for _, s := range specs {
		if s.Kind == source.File {
			return usageErrorf("diff: %s is a file; comparing files of results is not supported yet", s.Ref)
		}
	}
	o.versions = specs
	return o.relative()
}

// relative makes package arguments that are absolute directories relative, so
// that they can be looked up in any snapshot.
func (o *diffOptions) relative() error {
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
			return usageErrorf("diff: package %s: %v", p, err)
		}
		if !strings.HasPrefix(rel, ".") {
			rel = "./" + rel
		}
		o.packages[i] = filepath.ToSlash(rel)
	}
	return nil
}
