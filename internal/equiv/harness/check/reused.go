//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// madeOf says after what another call differs.
const madeOf = ", after a caller has written to the lists that it had made a value of"

// mostReused bounds the inputs that are tried with that: values are seldom made of lists, and what is then made of them is seldom
// found in the other arguments.
const mostReused = 2000

// reused calls both functions with values whose makers write to the lists that they gave, such as a buffer for the next line. What
// Base returns must not depend on that: then Head may not, either. It returns false at a difference.
func (c *comparer) reused() bool {
	m := c.arms.inputs
	if c.arms.head.Type().NumOut() == 0 || !m.Lends() {
		return true
	}
	out := c.outside()
	end := process.Within(c.opt.Time / beyondPart)
	for n := 0; n < mostReused && !end.Over(); n++ {
		in := input.Input{Kind: input.Drawn, N: n}
		if out(in) {
			continue
		}
		if !c.differs(in, madeOf, func() (base, head *value.Outcome, where string) { return c.withReuse(in) }) {
			return false
		}
	}
	return true
}

// withReuse calls both functions with such values, and returns where they differ, if Base does what it does without.
func (c *comparer) withReuse(in input.Input) (base, head *value.Outcome, where string) {
	m := c.arms.inputs
	plain := value.DescribeAll(c.arms.callBase(in).Results)
	m.Reuse = true
	defer func() { m.Reuse = false }()
	base = c.arms.callBase(in)
	if base.Panicked || value.DescribeAll(base.Results) != plain {
		return base, nil, ""
	}
	head = c.arms.callHead(in)
	return base, head, value.Differ(base, head)
}
