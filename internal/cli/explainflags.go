package cli

import (
	"flag"
	"strings"
	"time"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
)

// explainOptions is the parsed command line of hone explain.
type explainOptions struct {
	measure measureOptions
	view    viewOptions
	engine  look.Options
	top     int
	cum     bool
}

func parseExplain(a *app, c *command, line []string) (*explainOptions, error) {
	o := &explainOptions{top: 10}
	length, budget := duration(3*time.Second), duration(30*time.Second)
	var kinds string
	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.Var(&length, "benchtime", "`time` to run each benchmark under the profiler of CPU time; a quarter under each other")
	fs.Var(&budget, "budget", "`time` for all of that; where it is not enough, each runs for less")
	fs.StringVar(&kinds, "kind", "", "profile only these `kinds`: cpu, alloc_objects, alloc_space, mutex, block (default all)")
	fs.IntVar(&o.top, "top", o.top, "show at most this `number` of lines of each kind")
	fs.BoolVar(&o.cum, "cum", false, "order lines by what they and all that they call take")
	a.reportFlags(fs, &o.measure.report)
	pageFlag(fs, &o.measure.report)
	o.view.flags(fs)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	if err := o.measure.check(c.name); err != nil {
		return nil, err
	}
	if err := o.view.check(o.measure.report); err != nil {
		return nil, err
	}
	o.measure.packages = append(args, rest...)
	if err := o.measure.relative(); err != nil {
		return nil, err
	}
	switch {
	case length <= 0:
		return nil, usageErrorf("explain: -benchtime %v: want more than 0", time.Duration(length))
	case budget <= 0:
		return nil, usageErrorf("explain: -budget %v: want more than 0", time.Duration(budget))
	case o.top < 1:
		return nil, usageErrorf("explain: -top %d: want 1 or more", o.top)
	}
	o.engine = look.Options{
		Packages: o.measure.packages, Bench: o.measure.bench, Length: time.Duration(length), Budget: time.Duration(budget),
		Most: o.top, ByCum: o.cum,
	}
	o.engine.Build.Tags, o.engine.Process.Procs, o.engine.Process.Timeout = o.measure.tags, o.measure.procs, o.measure.timeout
	o.engine.Kinds, err = parseKinds(kinds)
	return o, err
}

// parseKinds reads a list of kinds; none of the empty string.
func parseKinds(text string) ([]explain.Kind, error) {
	if text == "" {
		return nil, nil
	}
	var list []explain.Kind
	for name := range strings.SplitSeq(text, ",") {
		kind, ok := explain.KindNamed(strings.TrimSpace(name))
		if !ok {
			return nil, usageErrorf("explain: -kind %s: want some of cpu, alloc_objects, alloc_space, mutex, block", name)
		}
		list = append(list, kind)
	}
	return list, nil
}
