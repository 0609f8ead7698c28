package loop

import (
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
	"github.com/gohone/hone/rules"
)

// Options say what a run tunes, and how.
type Options struct {
	// Target is the package whose benchmarks are to become faster. Run sets its Importers.
	Target  *target.Target
	Runner  *bench.Runner
	Checker trial.Checker
	Resizer trial.Resizer
	// Start is the code to start from, files laid over the root of the target's version;
	// the zero Tree is that version.
	Start rewrite.Tree
	// Bench selects benchmarks as -bench does; empty means all.
	Bench string
	// Suite gives the rules, with what was observed of lengths.
	Suite func(rules.Observer) []*rules.Rule
	// Sources propose candidates beside the rules.
	Sources []search.Source
	// Allowed are the consents given.
	Allowed map[rules.Consent]bool
	// AcceptTests keeps rewrites that nothing but tests vouches for.
	AcceptTests bool
	// Policy is what comparisons are judged by; its Alpha is shared out among
	// all of a run.
	Policy verdict.Policy
	// Budget is the time for everything.
	Budget time.Duration
	// Goals end the search when all benchmarks meet them.
	Goals []gauge.Goal
	// MinShare is the part of a benchmark's time or memory that a function must
	// have to be considered, in (0, 1).
	MinShare float64
	Seed     uint64
	Events   Events
	// Earlier is what a run that goes on has found before.
	Earlier Earlier
}

// Earlier is what the earlier part of a run has found in a package.
type Earlier struct {
	// Kept are the trials that were kept, in order, the first on top of Options.Start.
	Kept []*trial.Trial
	// Tried are changes that are not tried again, as search.Change names them.
	Tried []string
	// Trials is how many there were.
	Trials int
}

// reporter begins the clock of a run.
func (opt *Options) reporter() *reporter {
	return &reporter{
		events: opt.Events, clock: &clock{began: time.Now(), budget: opt.Budget}, pkg: opt.Target.Package.ImportPath,
	}
}

// meter returns the Meter of a run.
func (opt *Options) meter(report *reporter) *target.Meter {
	return &target.Meter{
		Target: opt.Target, Runner: opt.Runner, Seeds: target.NewSeeds(opt.Seed), Progress: report.measuring,
	}
}
