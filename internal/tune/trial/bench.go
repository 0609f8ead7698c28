package trial

import (
	"context"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/resize"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/rewrite/systems"
	"github.com/gohone/hone/internal/tune/suite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/rules"
)

// A Checker finds out whether a rewrite behaves as the original does.
type Checker interface {
	Check(ctx context.Context, q equiv.Question) (*equiv.Evidence, error)
	// Entries names functions that other packages can call and that lead to one that they cannot call, and
	// reports whether there is no other way to it.
	Entries(ctx context.Context, q equiv.Question) (names []string, all bool, err error)
	// Opaque names a type of the package among what a function is given whose fields others cannot see, empty if there
	// is none.
	Opaque(ctx context.Context, q equiv.Question) (name string, err error)
	// Holder names an exported type by whose values others have those of a type that is not exported, empty if there is none.
	Holder(ctx context.Context, q equiv.Question, of string) (name string, err error)
	// Meanwhile says what others may be in the middle of that no call is compared with, empty if there is nothing.
	Meanwhile(ctx context.Context, q equiv.Question) (what string, err error)
}

// A Resizer makes benchmarks with inputs that are shorter and longer than those of the
// package's own.
type Resizer interface {
	Make(ctx context.Context, p subject.Pair, benchmarks []string) (*resize.Benchmarks, error)
}

// A Bench is what the trials of a run are carried out with. None of it changes in a trial
// but the Ledger. It is not safe for concurrent use.
type Bench struct {
	Target  *target.Target
	Suite   *suite.Finder // leaves out tests that fail without a candidate, too
	Meter   *target.Meter
	Checker Checker
	Resizer Resizer
	Ledger  *Ledger
	// Original is the code that the run began with, Baseline the current code.
	Original  rewrite.Tree
	Baseline  *target.Baseline
	originals map[string]*rewrite.Code // of Original, by path, as they were needed
	systems   *systems.Checker
	// Benchmarks are all that are compared.
	Benchmarks []string
	// Allowed are the consents given; AcceptTests keeps rewrites that nothing but the
	// tests speaks for.
	Allowed     map[rules.Consent]bool
	AcceptTests bool
	// TestTime is the deadline of one run of the tests.
	TestTime time.Duration
	// Seed is the seed of the inputs that are drawn to check a rewrite.
	Seed uint64
	// Begin is called before each stage. It may be nil.
	Begin func(Stage, *Trial)
}

// A Stage is what is done in a trial.
type Stage string

// The stages that take a moment, in their order.
const (
	StageCompile Stage = "compile"
	StageLook    Stage = "look"
	StageAPI     Stage = "api"
	StageSystems Stage = "systems"
	StageVet     Stage = "vet"
	StageTests   Stage = "tests"
	StageRaces   Stage = "races"
	StageCheck   Stage = "check"
	StageDecide  Stage = "decide"
	StageOthers  Stage = "others"
	StageSizes   Stage = "sizes"
)

func (b *Bench) begin(s Stage, t *Trial) {
	if b.Begin != nil {
		b.Begin(s, t)
	}
}

// comparison is that of the code with and without a candidate.
func (b *Bench) comparison(ctx context.Context, t *Trial) (target.Comparison, error) {
	base, err := b.Baseline.Binary(ctx)
	return target.Comparison{Base: base, Head: t.binary, Benchmarks: t.deciding()}, err
}

// question asks package equiv about a function: that of a part of a trial, or a caller of it.
func (b *Bench) question(t *Trial, c *rewrite.Candidate, function string) equiv.Question {
	p := b.Target.Package
	var beside []string
	if len(c.Callers) == 0 { // each of which must be compared
		beside = slices.DeleteFunc(slices.Clone(subjects(c)), func(other string) bool { return other == function })
	}
	return equiv.Question{
		Pair: subject.Pair{
			Version: b.Target.Version,
			Package: build.Package{ImportPath: c.Package, Dir: filepath.Dir(c.File), Module: p.Module},
			Base:    b.Baseline.Tree(), Head: t.head, Function: function,
			Callers: []build.Package{p}, Tests: b.Target.Runs,
			Restore: func() error { _, err := b.Target.Restored(); return err },
		},
		Seed: b.Seed, Long: c.Rule.Proof == rules.ByComparison, Lenient: c.Rule.Consent == rules.Codec,
		Together:  c.Rule.Run == nil || c.Rule.Shares || t.state,
		Beside:    beside,
		Divisible: !c.Rule.Outside && len(subjects(c)) == 1, Part: len(c.With) > 0,
	}
}
