package compare

import (
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// Options say what is measured, how, and what it is judged by.
type Options struct {
	// Versions are the arms, the base first. There is one where a version is
	// measured by itself, or its own benchmarks are compared (By).
	Versions []source.Spec
	// Packages are patterns as go test takes them, at least one.
	Packages []string
	// Bench selects benchmarks as -bench of go test does.
	Bench string
	// By, unless zero, compares sub-benchmarks of one version.
	By By
	// Units are those to compare in, tidied; empty means all there are.
	Units []string
	// TestsFrom is "base" or "head" where all versions run with the tests of
	// one; empty where each has its own.
	TestsFrom string
	// Force measures versions that are the same program, too.
	Force bool
	// Fresh starts without the evidence of earlier runs.
	Fresh bool
	// Instructions counts the instructions that benchmarks execute, too.
	Instructions bool

	Build   BuildOptions
	Process ProcessOptions

	// Policy is what is compared by. Its Family is set when the rows are known.
	Policy verdict.Policy
	// Aim, unless nil, is what a single version is measured for; Policy is
	// then ignored.
	Aim *gauge.Aim
	// Seed is the seed of the order of processes; it must not be 0.
	Seed uint64
	// Earlier is a stored run to go on with, nil for a new one. See [Resume].
	Earlier *sample.Run

	// Command and Hone are stored with the run: the command line without the
	// program's name, and the version of hone.
	Command []string
	Hone    string
}

// BuildOptions say how versions are built.
type BuildOptions struct {
	Tags string // for all versions, as -tags of go test
}

// ProcessOptions say how benchmark processes are run.
type ProcessOptions struct {
	Procs   int           // their GOMAXPROCS, 0 for the machine's
	Timeout time.Duration // after which one is taken to hang, 0 for a minute
	Metrics bool          // read what the runtime and the kernel count, too
	Brief   bool          // work for a fifth of the usual time, for tests
}

// Events are called as a comparison goes on. Each function may be nil; none
// is called while a benchmark process runs.
type Events struct {
	// Step is called before each step that precedes the measurement.
	Step func(Step)
	// Samples takes those of a finished round, after they are stored. An error
	// ends the measurement.
	Samples func([]sample.Sample) error
	// Progress is called with the state of the measurement, Counting with that
	// of the counting of instructions.
	Progress, Counting func(bench.Progress)
}

// A Step is a piece of work before the measurement.
type Step struct {
	Doing Doing
	// Version is the arm it is done for, Package the import path; empty where
	// that has no meaning.
	Version, Package string
	// Toolchain is the one to get, PID the process that is waited for.
	Toolchain, PID string
	// At and Of number the builds, from 1.
	At, Of int
}

// Doing is a kind of step.
type Doing int

// The kinds of steps.
const (
	Snapshotting Doing = iota // of Version
	GettingToolchain
	Waiting // for another process that measures
	Listing // the packages of Version
	Building
	Reaching  // finding out which benchmarks of Package the change to Version reaches
	Surveying // running every benchmark of Package once
)
