//go:build go1.21

package check

import (
	"runtime"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
)

const (
	// farForms is how many forms of very long inputs are tried.
	farForms = 12
	// mostFar is what a call of Base may take for the next input of a series if its time grows with the
	// square of the length. Those that take more are not tried.
	mostFar = 200 * time.Millisecond
	// mostFarStack is what its stack may come to.
	mostFarStack = 16 << 20
)

// far compares on texts and lists beyond counters and positions of 15, 16 and 17 bits, for functions
// that are fast enough. It returns false at the end.
func (c *comparer) far() bool {
	end := process.Within(c.opt.Time / 6)
	for form := 0; form < farForms; form++ {
		if !c.series(input.Far, form*input.FarLengths, input.FarLengths, input.FarLength, end) {
			return false
		}
	}
	return true
}

// nested compares on texts that are nested or repeat pieces, as deep as what the functions name and
// beyond counters of 16 bits. It returns false at the end.
func (c *comparer) nested() bool {
	end, m := process.Within(c.opt.Time/6), c.arms.inputs
	for series := 0; series < m.NestedSeries(); series++ {
		if !c.series(input.Nested, series*m.NestedSteps(), m.NestedSteps(), m.Levels, end) {
			return false
		}
	}
	return true
}

// series compares on inputs that become longer, from one with a number on, as long as Base can be
// expected to be done with the next. It returns false at the end.
func (c *comparer) series(kind byte, first, steps int, length func(step int) int, end process.Deadline) bool {
	took, stack := time.Duration(0), uint64(0)
	for n := 0; n < steps && c.opt.Most == 0 && !end.Over(); n++ {
		in := input.Input{Kind: kind, N: first + n}
		if n > 0 {
			more := float64(length(n)) / float64(length(n-1))
			if float64(took)*more*more > float64(mostFar) || float64(stack)*more > mostFarStack {
				return true
			}
		}
		if c.arms.inputs.Make(in) == nil {
			return true
		}
		if n+1 < steps {
			took, stack = c.cost(in)
		}
		if !c.one(in, false, &c.report.Drawn) {
			return false
		}
	}
	return true
}

// cost returns what Base takes for an input, of processor time and of stack. Something else may have
// run at the first call.
func (c *comparer) cost(in input.Input) (took time.Duration, stack uint64) {
	for n := 0; n < 2; n++ {
		began := process.ThisMoment()
		c.arms.callBase(in)
		if t := began.Passed(); n == 0 || t < took {
			took = t
		}
		if took < time.Millisecond {
			break
		}
	}
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return took, s.StackInuse
}
