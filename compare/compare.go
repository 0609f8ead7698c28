// Package compare finds out whether one version of Go code is faster than another.
// It is hone diff for programs: versions are built, their benchmarks run in
// fresh, interleaved processes until each can be decided or its budget is
// spent, and each row gets a verdict.
//
//	result, err := compare.Run(ctx, compare.Options{
//		Versions: []string{"main", "."},
//		Packages: []string{"./..."},
//	})
//	if err != nil {
//		return err
//	}
//	for _, r := range result.Rows {
//		fmt.Println(r.Benchmark, r.Unit, r.Verdict)
//	}
//
// The probability that any equal code is called faster or slower is at most
// [Options.Alpha] for all rows of one result together, however long each took.
// What that rests on is in docs/method.md of the repository.
//
// The program needs the go command, and git where versions are commits. Only
// one process measures on a machine at a time: Run waits for the others.
package compare

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// Options say what is compared, and when it is decided. The zero value compares
// HEAD with the working tree in the package of the current directory.
type Options struct {
	// Dir is the directory that versions and packages are relative to; empty
	// means the current one.
	Dir string
	// Versions are the versions to compare, the base first, written as for
	// hone diff: . (the working tree), a directory such as ./x, a git ref, or
	// A...B, each with keys such as ",toolchain=go1.24.1" after it. One version
	// is compared with the working tree; none means HEAD against it.
	Versions []string
	// Packages are patterns as go test takes them; none means ".".
	Packages []string
	// Bench selects benchmarks, as -bench of go test does; empty means all.
	Bench string

	// Alpha bounds the probability that any equal code is called faster or
	// slower, in (0, 1); 0 means 0.01.
	Alpha float64
	// Tolerance is the smallest relative change that matters, in (0, 1]; 0
	// means 0.02.
	Tolerance float64
	// Budget is the time to spend on a benchmark before it is left undecided;
	// 0 means 10 s. At least 20 pairs of processes are run.
	Budget time.Duration
	// Seed decides the order of processes; 0 draws one.
	Seed uint64

	// Store is the file that the run is stored in, as hone -db takes it. The
	// run then goes on from the evidence of earlier ones in it that compared
	// the same programs. Empty stores nothing.
	Store string
	// Progress, unless nil, is called with the state of the measurement, from
	// one goroutine, and never while a benchmark process runs.
	Progress func(Progress)
}

// Progress is the state of a measurement.
type Progress struct {
	Package, Benchmark string
	// Decided of Total rows have their verdict.
	Decided, Total int
	// Left estimates the time still needed.
	Left time.Duration
}

// A Verdict is the answer on one benchmark and unit. The zero value is
// Undecided.
type Verdict int

// The verdicts. In other units than time, faster means better and slower worse.
const (
	Undecided Verdict = iota // the budget did not suffice to decide
	Same                     // the change is within the tolerance
	Faster
	Slower
)

func (v Verdict) String() string { return verdict.Verdict(v).String() }

// A Result is the outcome of a comparison.
type Result struct {
	// Versions are the names of the versions, in order. Rows use them.
	Versions []string
	// Rows are ordered by package, then as the benchmarks ran; those of one
	// benchmark follow each other: time, bytes, allocations, and the units that
	// it reports itself.
	Rows []Row
	// Warnings are caveats about the whole run.
	Warnings []Warning
	// Seed is the one that decided the order of processes.
	Seed uint64
	// Run is the number of the run in the store, 0 if it is not stored.
	Run int64
	// Took is how long the comparison took.
	Took time.Duration
}

// A Row is one benchmark in one unit, compared between two versions.
type Row struct {
	Package, Benchmark string
	// Unit is sec/op, B/op, allocs/op, or what the benchmark reports itself.
	Unit string
	// Base and Head name the two versions.
	Base, Head string
	// BaseCenter and HeadCenter are the medians of the processes, in Unit; 0
	// where nothing was measured. For times, HeadCenter is BaseCenter times the
	// center of Ratio.
	BaseCenter, HeadCenter float64
	// Ratio is head over base; nil where the base is 0 or nothing was measured.
	Ratio   *Ratio
	Verdict Verdict
	// Identical reports whether both versions are the same program on the same
	// files or, where Reason is "same code", in all that the benchmark can reach;
	// then nothing was measured.
	Identical bool
	// Missing is "base" or "head" if that side lacks the benchmark. Failed is
	// "base", "head" or "both" if it does not run there. Reason says why.
	Missing, Failed, Reason string
	Warnings                []Warning
}

// A Ratio is 1.03 for 3 % more. The true ratio is between Lo and Hi with
// probability Level, whenever the run stopped. Where the data do not limit it,
// Lo is 0 and Hi is +Inf.
type Ratio struct{ Center, Lo, Hi, Level float64 }

// A Warning is a caveat about a result, and what to do about it.
type Warning struct {
	Code         string // one word that stays the same, such as "assumes-no-drift"
	Text, Remedy string
}

// Run compares versions. If it fails after the measurement began, as when
// ctx ends, it returns what was measured until then with the error. A
// benchmark that does not build or run is not an error but a row that says
// so, unless nothing is left to compare.
//
// It leaves nothing but the cache in the user's cache directory, and the
// store if there is one.
func Run(ctx context.Context, opt Options) (*Result, error) {
	engine, err := opt.engine()
	if err != nil {
		return nil, err
	}
	s, err := session.Open(ctx, session.Options{Dir: opt.Dir, Store: opt.Store, NoStore: opt.Store == ""})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	c, err := compare.Prepare(ctx, s, engine, compare.Events{Progress: opt.progress})
	if err != nil {
		return nil, err
	}
	run, err := c.Begin(ctx)
	if err != nil {
		return nil, err
	}
	failed := c.Measure(ctx)
	judged, err := compare.Judge(run)
	if err != nil {
		return nil, err
	}
	return resultOf(run, judged), failed
}

// engine fills in the defaults.
func (o Options) engine() (compare.Options, error) {
	dir := o.Dir
	if dir == "" {
		dir = "."
	}
	specs, err := source.ParseList(dir, o.Versions)
	if err != nil {
		return compare.Options{}, err
	}
	if specs[0].Kind == source.File {
		err := &source.UsageError{Arg: specs[0].Raw, Reason: "it is a file; name a version of the code"}
		return compare.Options{}, err
	}
	e := compare.Options{
		Versions: specs, Packages: o.Packages, Bench: o.Bench, Policy: verdict.DefaultPolicy(), Seed: o.Seed,
		Hone: session.Version(),
	}
	if len(e.Packages) == 0 {
		e.Packages = []string{"."}
	}
	if e.Bench == "" {
		e.Bench = "."
	}
	// The line with which hone diff -resume goes on with the run.
	e.Command = append([]string{sample.CommandDiff, "-bench", e.Bench}, o.Versions...)
	e.Command = append(append(e.Command, "--"), e.Packages...)
	if e.Seed == 0 {
		e.Seed = 1 + rand.Uint64N(math.MaxUint32)
	}
	if o.Alpha != 0 {
		e.Policy.Alpha = o.Alpha
	}
	if o.Tolerance != 0 {
		e.Policy.Tolerance = o.Tolerance
	}
	if o.Budget != 0 {
		e.Policy.Budget = o.Budget.Seconds()
	}
	return e, e.Policy.Validate()
}

func (o Options) progress(p bench.Progress) {
	if o.Progress != nil {
		o.Progress(Progress{p.Package, p.Benchmark, p.Decided, p.Total, p.Left})
	}
}
