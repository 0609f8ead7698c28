package cli

import (
	"flag"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// tuneOptions is the parsed command line of hone tune.
type tuneOptions struct {
	measureOptions
	policy      verdict.Policy
	budget      time.Duration
	minShare    float64
	run         string
	rules       []string
	allowed     map[rules.Consent]bool
	deps        string // none, std or any
	acceptTests bool
	goals       []verdict.Goal
	vettool     string // absolute
	proposer    string
	genBench    bool
	dir         string // for the patches
	write       bool
	commit      bool
}

func parseTune(a *app, c *command, line []string) (*tuneOptions, error) {
	o := &tuneOptions{policy: verdict.DefaultPolicy(), budget: 10 * time.Minute}
	share, alpha := percent(0.02), o.policy.Alpha
	var only, allow, accept, goals string

	fs := new(flag.FlagSet)
	o.flags(fs)
	fs.Var((*duration)(&o.budget), "budget", "`time` for a package, the last comparison included")
	fs.Var(&share, "share", "look at functions that have this `percentage` of a benchmark's time or memory, or more")
	fs.StringVar(&o.run, "run", "", "run only tests that match `regexp`, as go test does; the others do not speak for rewrites")
	fs.StringVar(&only, "rules", "", "try only these rules, a comma-separated `list`; none for none, help to print all, help=NAME to explain one (default all)")
	fs.StringVar(&goals, "goal", "", "stop when all benchmarks are within these upper `limits`, such as 'sec/op<=10us,allocs/op<=2'")
	fs.StringVar(&o.vettool, "vettool", "", "try the fixes of this `program`, too, which go vet -vettool takes")
	fs.StringVar(&o.proposer, "proposer", "", "try what this `command` of the shell proposes for each hot function, too")
	fs.StringVar(&allow, "allow", "", "allow rewrites that are a trade: a comma-separated `list` of unsafe (the package), state (kept from call to call), codec (whose errors and corner cases may differ), empty (in place of nil)")
	fs.StringVar(&o.deps, "deps", "none", "`none|std|any`: what rewrites may add to go.mod, nothing, a newer Go, or new modules, too")
	fs.StringVar(&accept, "accept", "", "with `tests`, keep what nothing but the tests speaks for")
	fs.BoolVar(&o.genBench, "gen-bench", false, "write benchmarks for exported functions of packages that have none, show and use them")
	fs.StringVar(&o.dir, "out", "", "write the patches into `folder`")
	fs.BoolVar(&o.write, "write", false, "write the kept rewrites into the working tree")
	fs.BoolVar(&o.commit, "commit", false, "commit the kept rewrites, one by one, as git am would")
	a.layoutFlags(fs, &o.report)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.minShare, o.policy.Alpha = float64(share), alpha
	if o.rules, err = ruleList(a.stdout, only); err != nil {
		return nil, err
	}
	if goals != "" {
		if o.goals, err = verdict.ParseGoals(goals); err != nil {
			return nil, usageErrorf("tune: -goal: %v", err)
		}
	}
	if o.allowed, err = consents(allow); err != nil {
		return nil, err
	}
	switch {
	case !slices.Contains([]string{"none", "std", "any"}, o.deps):
		return nil, usageErrorf("tune: -deps %s: want none, std or any", o.deps)
	case o.deps != "none" && !o.allowed[rules.Codec]:
		return nil, usageErrorf("tune: -deps %s is for exchanged codecs, which need -allow codec", o.deps)
	case accept != "" && accept != "tests":
		return nil, usageErrorf("tune: -accept %s: want tests", accept)
	case o.budget <= 0:
		return nil, usageErrorf("tune: -budget %v: want more than 0", o.budget)
	case o.write && o.commit:
		return nil, usageErrorf("tune: -write does not go with -commit, which changes the files as well")
	}
	for part := range strings.SplitSeq(o.run, "/") {
		if _, err := regexp.Compile(part); err != nil {
			return nil, usageErrorf("tune: -run %s: %v", o.run, err)
		}
	}
	o.acceptTests = accept == "tests"
	if err := o.checkPlaces(); err != nil {
		return nil, err
	}
	if err := o.check(c.name); err != nil {
		return nil, err
	}
	o.packages = append(args, rest...)
	return o, o.relative()
}

// checkPlaces looks at the program and the folder that are named, before anything is
// measured.
func (o *tuneOptions) checkPlaces() error {
	if o.dir != "" {
		if err := checkOut(o.dir); err != nil {
			return err
		}
	}
	if o.vettool == "" {
		return nil
	}
	path, err := exec.LookPath(o.vettool)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err != nil {
		return usageErrorf("tune: -vettool %s: %v", o.vettool, err)
	}
	o.vettool = path
	return nil
}

// consents parses -allow.
func consents(text string) (map[rules.Consent]bool, error) {
	set := make(map[rules.Consent]bool)
	if text == "" {
		return set, nil
	}
	known := []rules.Consent{rules.Unsafe, rules.State, rules.Codec, rules.Empty}
	for name := range strings.SplitSeq(text, ",") {
		if !slices.Contains(known, rules.Consent(name)) {
			return nil, usageErrorf("tune: -allow %s: want a list of unsafe, state, codec, empty", text)
		}
		set[rules.Consent(name)] = true
	}
	return set, nil
}
