package trial

import (
	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/verdict"
)

// Sizes is what a candidate does with inputs that the benchmarks do not have.
type Sizes struct {
	// Why says in a few words why there are no such inputs; empty if there are.
	Why string
	// Sets are the shorter and the longer inputs, and for a change from outside others of the
	// same length.
	Sets []Size
}

// A Size is one set of inputs, about a tenth, ten times or just as long as those of the
// benchmarks.
type Size struct {
	Set sizes.Set
	// Failed reports whether the benchmark of this set fails.
	Failed bool
	// Result compares the times on them, nil if there is none.
	Result *verdict.Result
}
