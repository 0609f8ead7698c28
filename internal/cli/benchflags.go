package cli

import (
	"flag"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// benchOptions is the parsed command line of hone bench.
type benchOptions struct {
	measure measureOptions
	engine  compare.Options
	aim     gauge.Aim // becomes that of engine
	file    string    // for the samples
}

func parseBench(a *app, c *command, line []string) (*benchOptions, error) {
	o := &benchOptions{aim: gauge.DefaultAim()}
	width, undecided := percent(o.aim.Width), passFail(false)
	budget := duration(time.Duration(o.aim.Budget) * time.Second)
	var goals string

	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.Var(&width, "width", "half of an interval, relative to its center, that is narrow enough: a `percentage`")
	fs.StringVar(&goals, "goal", "", "upper `limits` to meet, such as 'sec/op<=10us,allocs/op<=2'")
	fs.Var(&undecided, "undecided", "with -goal: `pass|fail` where a goal is undecided (default pass)")
	fs.Var(&budget, "budget", "`time` to spend on a benchmark; at least 20 processes are run unless fewer suffice")
	fs.StringVar(&o.file, "o", "", "write the samples to `file` in the Go benchmark format")
	a.layoutFlags(fs, &o.measure.report)
	pageFlag(fs, &o.measure.report)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.aim.Width, o.aim.Budget = float64(width), time.Duration(budget).Seconds()
	o.aim.UndecidedFails = bool(undecided)
	if err := o.setGoals(fs, goals); err != nil {
		return nil, err
	}
	if err := o.aim.Validate(); err != nil {
		return nil, usageErrorf("bench: -%v", err) // it starts with the flag's name
	}
	if err := o.measure.check(c.name); err != nil {
		return nil, err
	}
	o.measure.packages = append(args, rest...)
	if err := o.measure.relative(); err != nil {
		return nil, err
	}
	o.engine = compare.Options{
		Versions: []source.Spec{{Raw: ".", Ref: "."}}, Aim: &o.aim, Command: a.line, Hone: session.Version(),
	}
	o.measure.fill(&o.engine)
	return o, nil
}

// setGoals parses -goal if it is given.
func (o *benchOptions) setGoals(fs *flag.FlagSet, text string) error {
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case !given["goal"] && given["undecided"]:
		return usageErrorf("bench: -undecided needs -goal")
	case !given["goal"]:
		return nil
	}
	var err error
	if o.aim.Goals, err = gauge.ParseGoals(text); err != nil {
		return usageErrorf("bench: -goal: %v", err)
	}
	return nil
}
