package look

import (
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
)

// A Result is what one look found.
type Result struct {
	// Version is what was looked at; it has no name where profiles were read.
	Version sample.Version
	// Subjects are the packages in the order of their paths, or what was read.
	Subjects []*Subject
	// Took is how long it took, building included.
	Took time.Duration
	// Timing is what it took that for; zero where profiles were read.
	Timing   Timing
	Warnings []sample.Warning
}

// A Timing says how long the parts of a look were.
type Timing struct {
	// Build is the snapshot, the list of packages and their test binaries, waiting for another hone
	// included. Benchmarks are all runs of them, Diagnostics the second build, which asks the compiler, with
	// reading the source, and Analysis ranks lines and finds causes.
	Build, Benchmarks, Diagnostics, Analysis time.Duration
}

// A Subject is a package with its benchmarks, or profiles that were read together.
type Subject struct {
	// Package is an import path, Sources are the files and URLs that were read; one of the
	// two is empty.
	Package string
	Sources []string
	// Given is what was read, in the order of the sources.
	Given []Given
	// Patches is how many rewrites of a stored run of hone tune the code of the package had.
	Patches int
	// Benchmarks are those that were profiled, in the order of the source.
	Benchmarks []*Benchmark
	// Profiles are the sums over benchmarks or sources, a kind each, in the order of
	// [explain.Kinds]. Kinds that have met nothing are left out.
	Profiles []*explain.Profile
	// Files are the contents of files that differ from those at hand, by name.
	Files map[string][]byte
	// Own reports whether a function, in a file, is of the user's own code.
	Own func(function, file string) bool
}

// Profile returns the profile of a kind, nil if there is none.
func (s *Subject) Profile(kind explain.Kind) *explain.Profile {
	for _, p := range s.Profiles {
		if p.Kind == kind {
			return p
		}
	}
	return nil
}

// A Benchmark is one that was profiled.
type Benchmark struct {
	Name string
	// Op is what one operation takes in seconds, under the profiler of the CPU; Bytes and
	// Allocs are what it allocates by the runtime's own count.
	Op, Bytes, Allocs float64
	// Takes are its single profiles by kind.
	Takes map[explain.Kind]*Take
}

// A Take is the profile of one process.
type Take struct {
	// Profile names files as the user's tree has them.
	Profile *profile.Profile
	// N is how many operations were counted.
	N int64
	// Wall is how long the process ran, CPU how much of the processors it used. Switches is
	// how often the kernel took a processor away from it, -1 if unknown.
	Wall, CPU time.Duration
	Switches  int64
}
