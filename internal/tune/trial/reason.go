package trial

import (
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/rewrite/lossy"
	"github.com/gohone/hone/internal/verdict"
)

// An Outcome is how the trial of a candidate ended.
type Outcome string

const (
	// Kept means that it passed its checks and is proven faster, or to allocate less in no more time.
	Kept Outcome = "kept"
	// Dropped means that it is not known to be faster, or that its trial was
	// cut short.
	Dropped Outcome = "dropped"
	// Rejected means that it is wrong, or that too little vouches for it.
	Rejected Outcome = "rejected"
)

// A Reason is why a trial ended, by its type and the facts in it. Ratios are head over
// base, of times unless said otherwise.
type Reason interface{ Outcome() Outcome }

// Reasons to keep a candidate.
type (
	// Faster: it takes Ratio of the time in Benchmark, which gains most, and makes
	// nothing slower.
	Faster struct {
		Benchmark string
		Ratio     float64
	}
	// Leaner: an operation of Benchmark allocates Head times in place of Base, takes about as long,
	// by the ratio Time, and nothing is more.
	Leaner struct {
		Benchmark  string
		Base, Head float64
		Time       verdict.Ratio
	}
)

// Reasons to reject one.
type (
	// Refused: it does what candidates may not do.
	Refused struct{ Why string }
	// NotCompiled: the compiler says this line.
	NotCompiled struct{ Line string }
	// NotTyped: it does not type-check.
	NotTyped struct{ Err error }
	// NotTypedOn: it does not type-check where the package is built for System.
	NotTypedOn struct {
		System string
		Err    error
	}
	// DiffersOn: its rule, asked about the package as it is built for System, makes something
	// else there, or nothing; or, from outside, it does without Name, which other files declare
	// there.
	DiffersOn struct{ System, Name string }
	// OddInit: a new init function does what tests and comparisons may not show.
	OddInit struct{ What string }
	// APIChanged: it changes what other packages see.
	APIChanged struct{ Change string }
	// StateKept: it keeps state from call to call, in the variable named, and nobody has
	// allowed that. Where Used, the original changes the variable, too, and a function now uses
	// it that did not.
	StateKept struct {
		Variable string
		Used     bool
	}
	// CheckFailed: go vet or go test objects.
	CheckFailed struct{ Failure *build.Failure }
	// TestsWrote: the tests change files of the code.
	TestsWrote struct{ Err error }
	// Different: base and head of the function differ.
	Different struct{ Difference *equiv.Difference }
	// NotChecked: only the tests speak for it, since base and head could not be compared; if
	// it is Untested, nothing does, since no test runs.
	NotChecked struct {
		Why      string
		Untested bool
	}
	// NotReached: the check, on which it rests, does not reach all of its code.
	NotReached struct{ Gap *equiv.Gap }
	// OnlyGiven: it comes from outside and gains on the benchmarks' own inputs, not on others.
	OnlyGiven struct{ Size Size }
	// NamesGiven: it comes from outside, and its code has Text, a text in quotes or two numbers, which
	// stand in the benchmarks' inputs and nowhere in the original.
	NamesGiven struct{ Text string }
	// HashCompared: it comes from outside, and takes values for the same if their hashes are.
	HashCompared struct{ Loss lossy.Loss }
	// NotSharp: it comes from outside, and the inputs on which the check rests tell only Killed
	// of Mutants, broken variants of it, from it.
	NotSharp struct{ Killed, Mutants int }
	// SizeFailed: it fails on inputs of another length, as the original does not.
	SizeFailed struct {
		Size Size
		Why  string
	}
)

// Reasons to drop one.
type (
	// SameProgram: the compiler makes the same program of it.
	SameProgram struct{}
	// NoQuickGain: the quick comparison saw this ratio, which is no gain.
	NoQuickGain struct{ Ratio float64 }
	// Slower: Result, which is proven, says that it makes Benchmark cost more.
	Slower struct {
		Benchmark string
		Result    verdict.Result
	}
	// SlowerSize: it is proven slower on inputs of another length; a change from outside need only
	// seem slower on longer ones.
	SlowerSize struct{ Size Size }
	// SmallGain: it is proven faster by so little that registers or the order of
	// instructions may be all there is to it.
	SmallGain struct {
		Benchmark string
		Ratio     float64
	}
	// NotFaster: the full comparison saw no gain. Screening is the ratio of the quick one,
	// 1 if that gave none.
	NotFaster struct{ Screening float64 }
	// LayoutLuck: it is faster where functions happen to lie, and not over so many other
	// layouts of the program.
	LayoutLuck struct {
		Ratio   float64
		Layouts int
	}
	// NotDecided: there was too little time for a verdict on this ratio.
	NotDecided struct{ Ratio verdict.Ratio }
	// NotMeasured: the trial was given up.
	NotMeasured struct {
		Cause GiveUp
		// Compared reports whether the benchmarks that decide had been compared.
		Compared bool
	}
)

// BenchmarkFailed rejects a candidate with which Benchmark fails. If the original fails,
// too, as on a machine that is too busy, the candidate is only dropped.
type BenchmarkFailed struct {
	Benchmark, Why string
	// Without reports whether it fails without the candidate.
	Without bool
}

// GiveUp says why a trial was given up.
type GiveUp int

const (
	// BudgetSpent is the end of the budget.
	BudgetSpent GiveUp = iota
	// Interrupted is any other end of the run.
	Interrupted
	// AnotherKept means that another rewrite of the same code was kept.
	AnotherKept
	// KeptTogether means that it was kept together with others, as one rewrite.
	KeptTogether
)

func (Faster) Outcome() Outcome { return Kept }
func (Leaner) Outcome() Outcome { return Kept }

func (Refused) Outcome() Outcome      { return Rejected }
func (NotCompiled) Outcome() Outcome  { return Rejected }
func (NotTyped) Outcome() Outcome     { return Rejected }
func (NotTypedOn) Outcome() Outcome   { return Rejected }
func (DiffersOn) Outcome() Outcome    { return Rejected }
func (OddInit) Outcome() Outcome      { return Rejected }
func (APIChanged) Outcome() Outcome   { return Rejected }
func (StateKept) Outcome() Outcome    { return Rejected }
func (CheckFailed) Outcome() Outcome  { return Rejected }
func (TestsWrote) Outcome() Outcome   { return Rejected }
func (Different) Outcome() Outcome    { return Rejected }
func (NotChecked) Outcome() Outcome   { return Rejected }
func (NotReached) Outcome() Outcome   { return Rejected }
func (OnlyGiven) Outcome() Outcome    { return Rejected }
func (NamesGiven) Outcome() Outcome   { return Rejected }
func (HashCompared) Outcome() Outcome { return Rejected }
func (NotSharp) Outcome() Outcome     { return Rejected }
func (SizeFailed) Outcome() Outcome   { return Rejected }

func (SameProgram) Outcome() Outcome { return Dropped }
func (NoQuickGain) Outcome() Outcome { return Dropped }
func (Slower) Outcome() Outcome      { return Dropped }
func (SlowerSize) Outcome() Outcome  { return Dropped }
func (SmallGain) Outcome() Outcome   { return Dropped }
func (NotFaster) Outcome() Outcome   { return Dropped }
func (LayoutLuck) Outcome() Outcome  { return Dropped }
func (NotDecided) Outcome() Outcome  { return Dropped }
func (NotMeasured) Outcome() Outcome { return Dropped }

func (f BenchmarkFailed) Outcome() Outcome {
	if f.Without {
		return Dropped
	}
	return Rejected
}
