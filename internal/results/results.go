package results

import (
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone/internal/sample"
)

// A Set is the files of one comparison.
type Set struct {
	Files []*File
	units benchfmt.UnitMetadataMap
}

// A File is one file of results.
type File struct {
	// Name is the file's name as it was written, with #2 where the same name
	// comes again.
	Name string
	// Benchmarks are in the order in which they first come up.
	Benchmarks []*Benchmark
	// Machine is what the file says of it: GOOS, GOARCH and CPU, each empty
	// where it says nothing or more than one thing.
	Machine sample.Machine
	// Procs is what go test appended to every name for GOMAXPROCS, such as
	// "-8", where that was the same for all; it is cut off the names if it can
	// be cut off those of all files.
	Procs string
	// Warnings are about this file alone.
	Warnings []sample.Warning
}

// A Benchmark is all values of one benchmark in one file.
type Benchmark struct {
	// Package is its import path, empty where the file does not say.
	Package string
	// Name begins with Benchmark.
	Name string
	// Units are in the order in which they first come up.
	Units []string
	// Values holds the values of each unit in the order of the file.
	Values map[string][]float64
}

// Find returns a benchmark of the file, nil if it has none of that name.
func (f *File) Find(pkg, name string) *Benchmark {
	i := slices.IndexFunc(f.Benchmarks, func(b *Benchmark) bool { return b.Package == pkg && b.Name == name })
	if i < 0 {
		return nil
	}
	return f.Benchmarks[i]
}

// Better says which values of a unit are the better ones: +1 the higher, -1 the
// lower, 0 if that is unknown. The files may say so with a line such as
//
//	Unit hits/op better=higher
//
// Without one, it is known of times and of what go test itself prints.
func (s *Set) Better(unit string) int {
	if b := s.units.GetBetter(unit); b != 0 || s.units.Get(unit, "better") != nil {
		return b
	}
	if isTime(unit) {
		return -1
	}
	return 0
}

// Exact reports whether the files declare a unit as exact: repeating the measurement
// gives the same value.
func (s *Set) Exact(unit string) bool {
	m := s.units.Get(unit, "assume")
	return m != nil && m.Value == "exact"
}

// MayBeExact reports whether values of a unit that never vary can be taken as exact.
// Those of a clock cannot: they are equal by chance, or by rounding.
func (s *Set) MayBeExact(unit string) bool {
	_, per, _ := strings.Cut(unit, "/")
	return !isTime(unit) && per != "s" && per != "sec"
}

// isTime reports whether a unit, in base units, measures a time: sec/op, p99-sec.
func isTime(unit string) bool {
	numerator, _, _ := strings.Cut(unit, "/")
	return slices.Contains(strings.FieldsFunc(numerator, func(r rune) bool {
		return r == '-' || r == '*'
	}), "sec")
}
