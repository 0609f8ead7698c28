package main

import (
	"flag"
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
	acceptTests bool
	dir         string // for the patches
	write       bool
}

func parseTune(a *app, c *command, line []string) (*tuneOptions, error) {
	o := &tuneOptions{policy: verdict.DefaultPolicy(), budget: 10 * time.Minute}
	share, alpha := percent(0.02), o.policy.Alpha
	var only, allow, accept string

	fs := new(flag.FlagSet)
	o.flags(fs)
	fs.Var((*duration)(&o.budget), "budget", "`time` for everything, the last comparison included")
	fs.Var(&share, "share", "look at functions that have this `percentage` of a benchmark's time or memory, or more")
	fs.StringVar(&o.run, "run", "", "let only tests that match `regexp` speak for rewrites, as go test does")
	fs.StringVar(&only, "rules", "", "try only these rules, a comma-separated `list` of "+strings.Join(ruleNames(), ", "))
	fs.StringVar(&allow, "allow", "", "allow rewrites that need consent: a comma-separated `list` of unsafe, state, codec, empty")
	fs.StringVar(&accept, "accept", "", "with `tests`, keep what nothing but the tests speaks for")
	fs.StringVar(&o.dir, "out", "", "write the patches into `folder`")
	fs.BoolVar(&o.write, "write", false, "write the kept rewrites into the working tree")
	a.layoutFlags(fs, &o.report)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.minShare, o.policy.Alpha = float64(share), alpha
	if o.rules, err = ruleList(only); err != nil {
		return nil, err
	}
	if o.allowed, err = consents(allow); err != nil {
		return nil, err
	}
	switch {
	case accept != "" && accept != "tests":
		return nil, usageErrorf("tune: -accept %s: want tests", accept)
	case o.budget <= 0:
		return nil, usageErrorf("tune: -budget %v: want more than 0", o.budget)
	}
	o.acceptTests = accept == "tests"
	if err := o.check(c.name); err != nil {
		return nil, err
	}
	o.packages = append(args, rest...)
	return o, o.relative()
}

func ruleNames() []string {
	var names []string
	for _, r := range rules.Suite(nil) {
		names = append(names, r.Name)
	}
	return names
}

// ruleList parses -rules; nil means all.
func ruleList(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	names := strings.Split(text, ",")
	for _, n := range names {
		if !slices.Contains(ruleNames(), n) {
			return nil, usageErrorf("tune: -rules %s: there is no rule %q; the rules are %s", text, n, strings.Join(ruleNames(), ", "))
		}
	}
	return names, nil
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
