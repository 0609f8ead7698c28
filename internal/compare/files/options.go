package files

import (
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/verdict"
)

// Options say what of files is compared, and by what it is judged.
type Options struct {
	// Paths are the files, the base first; with By, one.
	Paths []string
	// Bench selects benchmarks as -bench of go test does.
	Bench string
	By    compare.By
	// Units are those to compare in, tidied; empty means all there are.
	Units  []string
	Policy verdict.Policy
	Hone   string // the version of hone
}
