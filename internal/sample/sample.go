package sample

import (
	"encoding/json"
	"slices"
	"time"
)

// The units hone measures for every benchmark.
const (
	UnitTime   = "sec/op"
	UnitBytes  = "B/op"
	UnitAllocs = "allocs/op"
	// UnitUndisturbed is the time over the sub-blocks during which no thread of
	// the process lost its processor to another. It is no result of its
	// own: it is how the means of noisy processes are compared.
	UnitUndisturbed = "undisturbed-sec/op"
)

// Units lists the units of every benchmark in the order they are shown.
var Units = []string{UnitTime, UnitBytes, UnitAllocs}

// The looks: how long the process ran that gave a sample.
const (
	// LookShort is an ordinary process of some 20 ms of measured work.
	LookShort = "short"
	// LookLong is a process long enough to meet rare paths and several GC
	// cycles, which a short one misses.
	LookLong = "long"
	// LookLayout is a process of a binary whose functions stand in an order
	// drawn at random.
	LookLayout = "layout"
	// LookInstructions is a process whose instructions were counted rather than
	// its time.
	LookInstructions = "instructions"
)

// LayoutPairs is how many pairs are run of two such binaries. Their numbers
// follow each other: pair i belongs to layout i / LayoutPairs.
const LayoutPairs = 3

// A Sample is one value of one unit from one fresh process.
type Sample struct {
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	Unit      string `json:"unit"`
	// Version is the name of the arm the process ran.
	Version string `json:"version"`
	// Pair numbers the pair, from 0, within its benchmark and look. All
	// samples with the same number were taken back to back.
	Pair int `json:"pair"`
	// Order is the place of the process within its pair, 0 first.
	Order int `json:"order"`
	// N is the number of iterations Value is a mean over.
	N int64 `json:"n"`
	// Value is the mean per operation over the whole process, in Unit.
	Value float64 `json:"value"`
	// Blocks holds the means of the sub-blocks in run order, in Unit. It is
	// empty for units that are counted rather than timed, and where the
	// process could run only one block.
	Blocks []float64 `json:"blocks,omitempty"`
	// Look is one of the looks above.
	Look string `json:"look"`
	// Seconds is how long the whole process took; 0 for counts.
	Seconds float64 `json:"seconds,omitempty"`
	// Functions are those that ran the instructions of a LookInstructions.
	Functions []FunctionCount `json:"functions,omitempty"`
}

// SameCode is the reason of a row of different programs whose benchmark cannot
// reach what differs.
const SameCode = "same code"

// A Reach is why a change is taken to reach a benchmark.
type Reach struct {
	// Why is a kind of reason, as package reach names them.
	Why string `json:"why"`
	// Symbol is what is at fault, as the linker knows it in the base, or what else
	// says more of the reason; it may be empty.
	Symbol string `json:"symbol,omitempty"`
}

// A Row is one benchmark to compare between two arms, or to measure in Head
// alone, which then has no Base. The rows of a run are fixed before the first
// look, so that the error of the family can be controlled.
type Row struct {
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	// Base and Head are names of arms.
	Base string `json:"base"`
	Head string `json:"head"`
	// BaseName and HeadName are the names go test prints for the two arms.
	// They differ from Benchmark, and from each other, where arms are
	// sub-benchmarks of one binary.
	BaseName string `json:"base_name,omitempty"`
	HeadName string `json:"head_name,omitempty"`
	// Identical reports whether both arms are the same program on the same files,
	// or, where Reason is SameCode, the same in all that the benchmark can reach.
	Identical bool `json:"identical,omitempty"`
	// Missing is "base" or "head" where that side lacks the benchmark.
	Missing string `json:"missing,omitempty"`
	// Failed is "base", "head" or "both" where the benchmark does not run,
	// and Reason tells why in one line.
	Failed string `json:"failed,omitempty"`
	Reason string `json:"reason,omitempty"`
	// Reach is why the change is taken to reach the benchmark, nil where it was not
	// looked for and where it does not.
	Reach *Reach `json:"reach,omitempty"`
	// SkipLong reports whether an ordinary process of the benchmark is already as
	// long as a long look.
	SkipLong bool `json:"skip_long,omitempty"`
	// Neighbor reports whether the row serves only the ranking: it compares two
	// arms neither of which is the base.
	Neighbor bool `json:"neighbor,omitempty"`
	// Key is equal for rows of any run that ask the same question: the same two
	// programs, measured the same way on the same machine. It is empty where
	// that cannot be known; then no evidence is carried from run to run.
	Key string `json:"key,omitempty"`
	// Fresh reports whether the row starts without the evidence of earlier runs
	// although there may be some.
	Fresh bool `json:"fresh,omitempty"`
	// SetAside is the number of earlier runs with the same Key whose evidence
	// is not in Prior: this row is fresh, or one that Prior comes from was.
	SetAside int `json:"set_aside,omitempty"`
	// Prior is what earlier runs with the same Key found, oldest first. The row
	// owns it: it is the same when those runs are gone.
	Prior []Prior `json:"prior,omitempty"`
	// Metrics are the units the row is judged in beside those of every
	// benchmark, in the order they are shown. They are fixed before the first
	// look, too.
	Metrics []Metric `json:"metrics,omitempty"`
}

// A Prior is what one earlier run found about the question of a row: the
// differences ln(head/base) of its pairs, in the order measured, in each of
// the series that package verdict judges. No list is ever changed.
type Prior struct {
	// Run is the number of that run, in the store of this one.
	Run    int64     `json:"run"`
	Fast   []float64 `json:"fast,omitempty"`
	Mean   []float64 `json:"mean,omitempty"`
	Long   []float64 `json:"long,omitempty"`
	Bytes  []float64 `json:"bytes,omitempty"`
	Allocs []float64 `json:"allocs,omitempty"`
	// Metrics are those of the row's metrics.
	Metrics []PriorMetric `json:"metrics,omitempty"`
}

// A PriorMetric is what an earlier run found in the unit of a metric: its
// differences, positive where head is worse, and those of means and of long
// processes where they are series of their own. All are finite.
type PriorMetric struct {
	Unit string    `json:"unit"`
	D    []float64 `json:"d,omitempty"`
	Mean []float64 `json:"mean,omitempty"`
	Long []float64 `json:"long,omitempty"`
}

// Swapped returns the same with base and head exchanged.
func (p Prior) Swapped() Prior {
	negated := func(d []float64) []float64 {
		d = slices.Clone(d)
		for i := range d {
			d[i] = -d[i]
		}
		return d
	}
	var metrics []PriorMetric
	for _, m := range p.Metrics {
		metrics = append(metrics, PriorMetric{m.Unit, negated(m.D), negated(m.Mean), negated(m.Long)})
	}
	return Prior{
		Run: p.Run, Fast: negated(p.Fast), Mean: negated(p.Mean), Long: negated(p.Long),
		Bytes: negated(p.Bytes), Allocs: negated(p.Allocs), Metrics: metrics,
	}
}

// Measured reports whether the row needs measuring: both sides have the benchmark,
// it runs, and they are not the same program.
func (r Row) Measured() bool { return !r.Identical && r.Missing == "" && r.Failed == "" }

// SameQuestion reports whether two rows of one run compare the same arms of
// the same benchmark.
func (r Row) SameQuestion(o Row) bool {
	return r.Package == o.Package && r.Benchmark == o.Benchmark && r.Base == o.Base && r.Head == o.Head
}

// A Version names one arm of a run.
type Version struct {
	Name string `json:"name"`
	// Commit is the full hash, empty for a directory or uncommitted changes.
	Commit string `json:"commit,omitempty"`
	// Tree is the digest of the content.
	Tree  string `json:"tree,omitempty"`
	Dirty bool   `json:"dirty,omitempty"`
	// Settings are the keys given with the version, such as "tags=a,b".
	Settings []string `json:"settings,omitempty"`
	// Toolchain is what "go version" says for the version.
	Toolchain string `json:"toolchain,omitempty"`
}

// The states of a run.
const (
	StateRunning     = "running" // being measured
	StateDead        = "dead"    // its process was killed
	StateDone        = "done"
	StateInterrupted = "interrupted"
	StateFailed      = "failed"
)

// A Run is one execution of a command that measures: what is stored.
type Run struct {
	// ID is given by the store, from 1.
	ID      int64
	Started time.Time
	// Seconds is how long the run took, 0 while it is running.
	Seconds float64
	State   string
	// Command is the command line, without the program's name.
	Command []string
	// Hone is the version of hone, Method that of its way of measuring.
	Hone     string
	Method   string
	Machine  Machine
	Versions []Version
	// By is the -by key of the run, empty when versions are compared.
	By   string
	Seed uint64
	// Policy is the verdict policy as JSON, or the aim where there is no verdict.
	Policy   json.RawMessage
	Rows     []Row
	Samples  []Sample
	Warnings []Warning
}

// The commands whose runs are stored.
const (
	CommandDiff  = "diff"  // compares arms; Policy is a verdict.Policy
	CommandBench = "bench" // measures one version by itself; Policy is a verdict.Aim
	CommandLoad  = "load"  // drives servers; the store keeps its messages
	CommandTune  = "tune"  // tries rewrites; the store keeps its messages, and the samples of the last comparison
	// CommandExplain profiles; the store keeps its messages and its profiles.
	CommandExplain = "explain"
)

// CommandName returns the command that made the run, CommandDiff where none is
// recorded.
func (r *Run) CommandName() string {
	if len(r.Command) == 0 {
		return CommandDiff
	}
	return r.Command[0]
}
