package prove

import (
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
)

// A Question asks whether a function is the same in two trees.
type Question struct {
	Version *source.Version
	// Package is the one that holds the function, without files laid over it.
	Package    build.Package
	Base, Head rewrite.Tree
	// Function is its name in both, as rewrite.FunctionName gives it.
	Function string
	// Callers are other packages whose tests and benchmarks call it.
	Callers []build.Package
	// Seed decides all that is drawn.
	Seed uint64
}

// Evidence is what is known about a Question.
type Evidence struct {
	// Difference is an input for which the two are not the same, nil if none
	// was found.
	Difference *Difference
	// Weaker says why the two could not be compared, in a few words; empty if
	// they were. Then only the package's tests speak for the rewrite.
	Weaker string
	// Recorded counts the calls taken from tests and benchmarks, Generated
	// those drawn from types, Fuzzed those that coverage led to; Enumerated
	// those that cover a finite function wholly.
	Recorded, Generated, Fuzzed, Enumerated int
	// Mutants of the new body were tried, and Killed were told from the old.
	Mutants, Killed int
}

// A Difference is one input with what the two functions made of it, in Go's
// syntax.
type Difference struct {
	// What says what differs, such as "result 1".
	What string
	// Input, Base and Head are cut if they are long.
	Input, Base, Head string
}
