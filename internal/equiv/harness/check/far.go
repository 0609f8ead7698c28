//go:build go1.21

package check

import (
	"time"

	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
)

const (
	// farForms is how many forms of very long inputs are tried.
	farForms = 12
	// mostFar is what a call of Base may take for the first length of a form: even if its time
	// grows with the square of the length, the others do not take long then.
	mostFar = 200 * time.Microsecond
)

// far compares on texts and lists beyond counters and positions of 15, 16 and 17 bits, for functions
// that are fast enough. It returns false at the end.
func (c *comparer) far() bool {
	end := process.Within(c.opt.Time / 6)
	for form := 0; form < farForms && c.opt.Most == 0 && !end.Over(); form++ {
		in := input.Input{Kind: input.Far, N: form * input.FarLengths}
		if c.arms.inputs.Make(in) == nil {
			return true
		}
		if !c.fast(in) {
			continue
		}
		for n := 1; n < input.FarLengths && !end.Over(); n++ {
			in.N = form*input.FarLengths + n
			if !c.one(in, false, &c.report.Drawn) {
				return false
			}
		}
	}
	return true
}

// fast reports whether Base takes no more than mostFar for an input. Something else may have run at
// the first call.
func (c *comparer) fast(in input.Input) bool {
	for n := 0; n < 2; n++ {
		began := time.Now()
		c.arms.inputs.Make(in)
		made := time.Since(began) // as callBase does, too
		if c.arms.callBase(in); time.Since(began)-2*made <= mostFar {
			return true
		}
	}
	return false
}
