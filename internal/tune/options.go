package tune

import (
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
	"github.com/gohone/hone/rules"
)

// Options say what is tuned, what may be changed for it, and until when.
type Options struct {
	// Packages are patterns as go test takes them, at least one.
	Packages []string
	// Bench selects benchmarks as -bench of go test does, TestRun and TestSkip tests as -run
	// and -skip do; empty means all.
	Bench, TestRun, TestSkip string
	// Rules are the names of the rules that are asked; nil means all, empty none.
	Rules []string
	// Allowed are the consents given, Deps what exchanged codecs may ask of go.mod.
	Allowed map[rules.Consent]bool
	Deps    Deps
	// AcceptTests keeps rewrites that nothing but tests vouches for.
	AcceptTests bool
	// Vettool is the absolute path of a program whose fixes are tried, Proposer a line of
	// the shell that proposes changes; empty for none.
	Vettool, Proposer string
	// Commit makes Deliver commit the patches; Prepare refuses a working tree in which
	// that cannot be done.
	Commit bool
	// Generate writes benchmarks for packages that have none.
	Generate bool

	Build   compare.BuildOptions
	Process compare.ProcessOptions

	// Policy is what comparisons are judged by. Its Alpha is shared out among all of a run.
	Policy verdict.Policy
	// Goals end the search in a package when all its benchmarks meet them.
	Goals []gauge.Goal
	// Budget is the time for each package, the last comparison included.
	Budget time.Duration
	// MinShare is the part of a benchmark's time or memory that a function must have to be
	// considered, in (0, 1).
	MinShare float64
	// Seed is the seed of all random choices; it must not be 0.
	Seed uint64

	// Earlier is a stored run to go on with, nil for a new one.
	Earlier *Earlier

	// Command and Hone are stored with the run: the command line without the
	// program's name, and the version of hone.
	Command []string
	Hone    string
}

// Deps says what rewrites may ask of go.mod.
type Deps int

const (
	// DepsNone is nothing.
	DepsNone Deps = iota
	// DepsStd is a newer version of Go.
	DepsStd
	// DepsAny is new modules, too.
	DepsAny
)

// Events are called as a search goes on. Each function may be nil.
type Events struct {
	Trial    func(*trial.Trial)
	Progress func(loop.Progress)
}
