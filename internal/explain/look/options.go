package look

import (
	"slices"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/source"
)

// Options say what is looked at, and for how long.
type Options struct {
	// Version is what is built; the zero value is the working tree.
	Version source.Spec
	// Packages are patterns as go test takes them, at least one, Bench selects benchmarks
	// as -bench of go test does.
	Packages []string
	Bench    string
	Build    compare.BuildOptions
	Process  compare.ProcessOptions
	// Kinds are those to profile, in any order; none means all.
	Kinds []explain.Kind
	// Length is how long each benchmark runs under the profiler of the CPU, a quarter of it
	// under each other one; Budget is for all of these together, and shortens them. 0
	// means three seconds, and thirty.
	Length, Budget time.Duration
	// Most is how many hotspots of each kind are kept; 0 means 60.
	Most int
}

// The lengths that zero values stand for, and the shortest run that tells anything.
const (
	defaultLength = 3 * time.Second
	defaultBudget = 30 * time.Second
	leastLength   = 20 * time.Millisecond
	defaultMost   = 60
)

// Lesser runs of a benchmark are this part of a run under the profiler of the CPU.
const lesserPart = 4

// complete returns the options with what zero values stand for.
func (o Options) complete() Options {
	if o.Version.Raw == "" {
		o.Version = source.Spec{Raw: ".", Ref: "."}
	}
	if len(o.Kinds) == 0 {
		o.Kinds = explain.Kinds()
	}
	if o.Length == 0 {
		o.Length = defaultLength
	}
	if o.Budget == 0 {
		o.Budget = defaultBudget
	}
	if o.Most == 0 {
		o.Most = defaultMost
	}
	return o
}

// lengths returns how long a run under the profiler of the CPU is, and one under another:
// all are to fit in the budget.
func lengths(o *Options, benchmarks int) (cpu, lesser time.Duration) {
	sum := time.Duration(0)
	for _, k := range runsOf(o.Kinds) {
		if k == explain.CPU {
			sum += o.Length
		} else {
			sum += o.Length / lesserPart
		}
	}
	cpu = o.Length
	if sum *= time.Duration(benchmarks); sum > o.Budget {
		cpu = time.Duration(float64(cpu) * float64(o.Budget) / float64(sum))
	}
	return max(cpu, leastLength), max(cpu/lesserPart, leastLength)
}

// runsOf returns the kinds that runs are made for: one gives both kinds of the heap.
func runsOf(kinds []explain.Kind) []explain.Kind {
	var out []explain.Kind
	for _, k := range explain.Kinds() {
		switch {
		case k == explain.Space && slices.Contains(out, explain.Objects):
		case slices.Contains(kinds, k):
			out = append(out, k)
		}
	}
	return out
}

// Events are called as a look goes on. Each function may be nil; none is called while a
// benchmark runs.
type Events struct {
	// Step is called before each step that precedes the profiles.
	Step func(compare.Step)
	// Progress is called before each process that is profiled.
	Progress func(Progress)
	// Asking is called before the compiler is asked about a package.
	Asking func(pkg string)
}

// Progress says which process of how many is next, from 1.
type Progress struct {
	Package, Benchmark string
	Kind               explain.Kind
	N, Of              int
	// Left is about how long the rest takes.
	Left time.Duration
}
