package look

import (
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
	// Most is how many hotspots of each kind are kept; 0 means 50. ByCum ranks them by Cum.
	Most  int
	ByCum bool
}

// The lengths that zero values stand for, and the shortest run that tells anything.
const (
	defaultLength = 3 * time.Second
	defaultBudget = 30 * time.Second
	leastLength   = 20 * time.Millisecond
	defaultMost   = 50
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

// Events are called as a look goes on. Each function may be nil; none is called while a
// benchmark runs.
type Events struct {
	// Step is called before each step that precedes the profiles.
	Step func(compare.Step)
	// Progress is called before each process that is profiled.
	Progress func(Progress)
}

// Progress says which process of how many is next, from 1.
type Progress struct {
	Package, Benchmark string
	Kind               explain.Kind
	N, Of              int
	// Left is about how long the rest takes.
	Left time.Duration
}
