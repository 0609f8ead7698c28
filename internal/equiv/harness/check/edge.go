//go:build go1.21

package check

import (
	"strings"
)

// mostDescribed bounds the differences that are looked at closely.
const mostDescribed = 100

// edge reports whether a difference is one that a lenient comparison lets be: another error
// where there was one; and another result, or something else left in an argument, for an
// input that no test and no benchmark has used, which it counts. A panic where there was
// none is never let be, nor is memory that is shared otherwise or another way to call
// what was handed over.
func (c *comparer) edge(in input, base, head *outcome, where string, describe func() string) bool {
	if !c.opt.Lenient || head.panicked && !base.panicked || where == calledOtherwise {
		return false
	}
	if !base.panicked && !strings.HasPrefix(where, "result") && !strings.HasPrefix(where, "argument") {
		return false
	}
	if in.kind == recorded {
		return !base.panicked && likeButErrors(base, head)
	}
	c.report.Differing++
	seen := c.report.Differing - c.report.Erring
	errors := !base.panicked && likeButErrors(base, head)
	if errors {
		c.report.Erring++
		seen = c.report.Erring
	}
	if seen > mostDescribed {
		return true
	}
	e := &Edge{Input: describe(), Base: base.String(), Head: head.String(), Errors: errors}
	if strings.HasPrefix(where, "argument") {
		e.Base, e.Head = base.left(), head.left()
	}
	if e.tellsMore(c.report.Edge) {
		c.report.Edge = e
	}
	return true
}
