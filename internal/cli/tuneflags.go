package cli

import (
	"flag"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
	"github.com/gohone/hone/rules"
)

// tuneOptions is the parsed command line of hone tune.
type tuneOptions struct {
	measure  measureOptions
	engine   tune.Options
	delivery tune.Delivery
	// resume names a stored run to go on with; moreBudget reports whether the line has -budget.
	resume     string
	moreBudget bool

	lists tuneLists
	args  []string // packages
}

// tuneLists are the flags of hone tune whose values are lists or words, as they are given.
type tuneLists struct{ rules, goals, allow, deps, accept string }

// newTuneOptions are those of an empty line; command is what is stored with the run.
func newTuneOptions(command []string) *tuneOptions {
	return &tuneOptions{
		engine: tune.Options{
			Policy: verdict.DefaultPolicy(), Budget: 10 * time.Minute, MinShare: 0.02, Command: command, Hone: session.Version(),
		},
		delivery: tune.Delivery{Message: convert.PatchMessage},
	}
}

func parseTune(a *app, c *command, line []string) (*tuneOptions, error) {
	o := newTuneOptions(a.line)
	if err := o.parse(a, c, line); err != nil {
		return nil, err
	}
	if o.resume != "" && len(o.args) > 0 {
		return nil, usageErrorf("tune: -resume goes on with the packages of the run; name none")
	}
	return o, o.complete(c)
}

// parse reads a line.
func (o *tuneOptions) parse(a *app, c *command, line []string) error {
	fs := o.flags(a, &o.lists)
	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return err
	}
	fs.Visit(func(f *flag.Flag) { o.moreBudget = o.moreBudget || f.Name == "budget" })
	o.args = append(args, rest...)
	return o.take(a.stdout, o.lists)
}

// complete checks the options and makes those of the engine.
func (o *tuneOptions) complete(c *command) error {
	if err := o.check(o.lists); err != nil {
		return err
	}
	if err := o.checkFiles(); err != nil {
		return err
	}
	if err := o.measure.check(c.name); err != nil {
		return err
	}
	o.measure.packages = o.args
	if err := o.measure.relative(); err != nil {
		return err
	}
	m, e := &o.measure, &o.engine
	e.Packages, e.Bench, e.Seed = m.packages, m.bench, m.seed
	e.Build.Tags, e.Process.Procs, e.Process.Timeout = m.tags, m.procs, m.timeout
	e.Process.Brief = briefProcesses
	return nil
}

// flags defines the flags.
func (o *tuneOptions) flags(a *app, l *tuneLists) *flag.FlagSet {
	e, d := &o.engine, &o.delivery
	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.Var((*duration)(&e.Budget), "budget", "`time` for a package, the last comparison included")
	fs.Var((*percent)(&e.MinShare), "share", "look at functions that have this `percentage` of a benchmark's time or memory, or more")
	fs.StringVar(&e.TestRun, "run", "", "run only tests that match `regexp`, as go test does; the others do not vouch for rewrites")
	fs.StringVar(&e.TestSkip, "skip", "", "leave out tests that match `regexp`, as go test does")
	fs.StringVar(&l.rules, "rules", "", "try only these rules, a comma-separated `list`; none for none, help to print all, help=NAME to explain one (default all)")
	fs.StringVar(&l.goals, "goal", "", "stop when all benchmarks are within these upper `limits`, such as 'sec/op<=10us,allocs/op<=2'")
	fs.StringVar(&e.Vettool, "vettool", "", "try the fixes of this `program`, too, which go vet -vettool takes")
	fs.StringVar(&e.Proposer, "proposer", "", "try what this `command` of the shell proposes for each hot function, too")
	fs.StringVar(&l.allow, "allow", "", "allow rewrites that are a trade: a comma-separated `list` of unsafe (the package), state (kept from call to call), codec (whose errors and corner cases may differ), empty (in place of nil), layout (of structs that other packages can have), memory (more of it for half of the time or less)")
	fs.StringVar(&l.deps, "deps", "none", "`none|std|any`: what rewrites may add to go.mod, nothing, a newer Go, or new modules, too")
	fs.StringVar(&l.accept, "accept", "", "with `tests`, keep what nothing but the tests vouches for")
	fs.BoolVar(&e.Generate, "gen-bench", false, "write benchmarks for exported functions of packages that have none, show and use them")
	fs.StringVar(&d.Folder, "out", "", "write the patches into `folder`")
	fs.BoolVar(&d.Write, "write", false, "write the kept rewrites into the working tree")
	fs.BoolVar(&e.Commit, "commit", false, "commit the kept rewrites, one by one, as git am would")
	fs.StringVar(&o.resume, "resume", "", "go on with a stored `run` that was interrupted or killed: its number or last")
	a.layoutFlags(fs, &o.measure.report)
	pageFlag(fs, &o.measure.report)
	return fs
}

// take reads the lists. What -rules help asks for goes to stdout.
func (o *tuneOptions) take(stdout io.Writer, l tuneLists) error {
	e := &o.engine
	var err error
	if e.Rules, err = ruleList(stdout, l.rules); err != nil {
		return err
	}
	if l.goals != "" {
		if e.Goals, err = gauge.ParseGoals(l.goals); err != nil {
			return usageErrorf("tune: -goal: %v", err)
		}
	}
	if e.Allowed, err = consents(l.allow); err != nil {
		return err
	}
	deps, ok := map[string]tune.Deps{"none": tune.DepsNone, "std": tune.DepsStd, "any": tune.DepsAny}[l.deps]
	if !ok {
		return usageErrorf("tune: -deps %s: want none, std or any", l.deps)
	}
	e.Deps, e.AcceptTests = deps, l.accept == "tests"
	return nil
}

// check finds values that are wrong or do not go together.
func (o *tuneOptions) check(l tuneLists) error {
	e := &o.engine
	switch {
	case e.Deps != tune.DepsNone && !e.Allowed[rules.Codec]:
		return usageErrorf("tune: -deps %s is for exchanged codecs, which need -allow codec", l.deps)
	case l.accept != "" && l.accept != "tests":
		return usageErrorf("tune: -accept %s: want tests", l.accept)
	case e.Budget <= 0:
		return usageErrorf("tune: -budget %v: want more than 0", e.Budget)
	case o.delivery.Write && e.Commit:
		return usageErrorf("tune: -write does not go with -commit, which changes the files as well")
	}
	if err := goodPattern("run", e.TestRun); err != nil {
		return err
	}
	return goodPattern("skip", e.TestSkip)
}

// goodPattern finds what is wrong with a pattern of tests.
func goodPattern(name, pattern string) error {
	for part := range strings.SplitSeq(pattern, "/") {
		if _, err := regexp.Compile(part); err != nil {
			return usageErrorf("tune: -%s %s: %v", name, pattern, err)
		}
	}
	return nil
}

// checkFiles looks at the folder and the program that are named, before anything is
// measured. A folder that holds patches already is refused: git am would take both.
func (o *tuneOptions) checkFiles() error {
	if dir := o.delivery.Folder; dir != "" {
		plain := strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`).Replace(dir)
		if there, err := filepath.Glob(filepath.Join(plain, "*.patch")); err == nil && len(there) > 0 {
			return usageErrorf("tune: -out %s: it holds patches already; remove them or name another folder", dir)
		}
	}
	tool := o.engine.Vettool
	if tool == "" {
		return nil
	}
	path, err := exec.LookPath(tool)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return usageErrorf("tune: -vettool %s: %v", tool, err)
	}
	o.engine.Vettool = path
	return nil
}

// consents parses -allow.
func consents(text string) (map[rules.Consent]bool, error) {
	set := make(map[rules.Consent]bool)
	if text == "" {
		return set, nil
	}
	known := []rules.Consent{rules.Unsafe, rules.State, rules.Codec, rules.Empty, rules.Layout, rules.Memory}
	for name := range strings.SplitSeq(text, ",") {
		if !slices.Contains(known, rules.Consent(name)) {
			return nil, usageErrorf("tune: -allow %s: want a list of unsafe, state, codec, empty, layout, memory", text)
		}
		set[rules.Consent(name)] = true
	}
	return set, nil
}
