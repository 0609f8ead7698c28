package bench

import (
	"context"
	"math"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// An Arm is one side of a comparison: a benchmark in a binary under an
// environment.
type Arm struct {
	// Name is what samples and rows call the arm.
	Name   string
	Binary *build.Binary
	// Benchmark is the full name as go test prints it, without the GOMAXPROCS
	// suffix.
	Benchmark string
	// Env holds NAME=value that this arm's processes get.
	Env []string
	// Metrics are the units its processes can be compared in beside time and
	// allocations, as the survey found.
	Metrics []sample.Metric
	// Plant is relative work, above -1, that each block does without counting
	// it: 0.05 makes the arm look 5 % slower, while its allocations an
	// operation stay what they are. It is there to check hone itself, with an
	// effect whose size is known. It needs the driver.
	Plant float64
	// Op is what one operation is known to take, nil if a pilot is to find out: of one
	// that takes seconds a pilot runs several.
	Op *Op
}

// Planted returns how many iterations a block runs that counts as n.
func (a Arm) Planted(n int64) int64 {
	return int64(math.Round(float64(n) * (1 + a.Plant)))
}

// plantCoarse is the most by which a planted effect may miss its size,
// relative to that size.
const plantCoarse = 0.05

// plantable says why the arm's effect cannot be planted into blocks of a size.
func (a Arm) plantable(sz size) error {
	if a.Plant == 0 {
		return nil
	}
	if !a.Binary.Driver {
		return failuref("planting an effect needs the driver: %v", a.Binary.NoDriver)
	}
	for _, n := range []int64{sz.n, sz.longN} {
		if miss := float64(a.Planted(n)-n)/float64(n) - a.Plant; math.Abs(miss) > plantCoarse*math.Abs(a.Plant) {
			return failuref("blocks of %d iterations are too coarse to plant %+.4g %%; take a faster benchmark or a larger effect", n, 100*a.Plant)
		}
	}
	return nil
}

// A Benchmark is a set of arms to compare, or one to measure by itself.
type Benchmark struct {
	Package, Name string
	Arms          []Arm
	// Rows name arms of this benchmark; all are to be measured. A row of an arm
	// by itself has it as Head and no Base.
	Rows []sample.Row
}

// A Plan is what to measure.
type Plan struct {
	Benchmarks []Benchmark
	Policy     verdict.Policy
	// Seed decides every order.
	Seed uint64
	// Layouts makes other layouts of binaries, where the policy asks for them;
	// nil: none can be made.
	Layouts Linker
	// Judge returns what follows the rows of one benchmark; nil compares them
	// under Policy. The budget is the policy's either way.
	Judge func(rows []sample.Row) Judgement
	// Turns has the rounds of all benchmarks take turns, so that those of each are spread
	// over the whole run: where arms are measured by themselves, it must not be
	// that one benchmark had the machine while it was fast.
	Turns bool
	// Earlier holds the samples of a run that goes on, in the order measured,
	// empty for a new one. Its rows must be those of then.
	Earlier []sample.Sample
}

// A Linker makes binaries that differ only in the order of their functions.
// Its methods are called between processes, from several goroutines.
type Linker interface {
	// Relink makes the layout of a seed, in [1, 2^63).
	Relink(ctx context.Context, bin *build.Binary, seed int64) (*build.Binary, error)
	// Remove deletes it.
	Remove(bin *build.Binary)
}

// A Judgement follows one benchmark round by round: a verdict.Group where arms
// are compared, a gauge.Gauge where one is measured by itself.
type Judgement interface {
	// Want returns what kind of round to run next and with which arms.
	Want() (verdict.Want, []string)
	// Feed takes what the processes of a round gave, by arm, in the order
	// measured.
	Feed(look string, round map[string]verdict.Observation)
	// Decided counts the rows to be decided, and those that are.
	Decided() (decided, total int)
	// Next estimates how many ordinary and long rounds are needed until the next row
	// is decided.
	Next() (short, long float64)
	// MorePairs estimates how many more rounds all rows need, +Inf if no end is
	// in sight.
	MorePairs() float64
	// Finish ends the judgement with what is there.
	Finish()
}

// judge returns what follows the rows of one benchmark.
func (p Plan) judge(rows []sample.Row) Judgement {
	if p.Judge != nil {
		return p.Judge(rows)
	}
	return verdict.NewGroup(p.Policy, rows)
}

// Progress says where a measurement is.
type Progress struct {
	Package, Benchmark string
	// Layout is the number of the layout that is looked at, from 1, of Layouts;
	// 0 before the verdicts are there.
	Layout, Layouts int
	// Decided of Total comparisons have their verdict.
	Decided, Total int
	// Left is an estimate of the time still needed.
	Left time.Duration
}

// Events are what a measurement tells as it goes. Each function may be nil.
// They are called between processes, never during one.
type Events struct {
	// Round takes the samples of a finished round. An error ends the
	// measurement.
	Round func([]sample.Sample) error
	// Rows takes the rows of a benchmark when the pilot has changed them: it
	// may find that a side does not run, or needs no long look.
	Rows     func([]sample.Row) error
	Warning  func(sample.Warning) error
	Progress func(Progress)
}

// An Op is what one operation of an arm was found to take, and to allocate.
type Op struct {
	// Time is what counts, Wall what passes with the set-up of the call and the start
	// of the process.
	Time, Wall time.Duration
	Bytes      float64
}
