//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"strings"
)

// mostDescribed bounds the differences that are looked at closely.
const mostDescribed = 100

// edge reports whether a lenient comparison accepts a difference. It accepts another error
// where there was one. For an input that no test and no benchmark has used, it also
// accepts, and counts, another result or argument. It never accepts a new panic, other
// sharing of memory, or other calls of functions among the arguments.
func (c *comparer) edge(in input.Input, base, head *value.Outcome, where string,
	describe func() string) bool {
	if !c.opt.Lenient || head.Panicked && !base.Panicked || where == value.CalledOtherwise {
		return false
	}
	if !base.Panicked && !strings.HasPrefix(where, "result") && !strings.HasPrefix(where, "argument") {
		return false
	}
	if in.Kind == input.Recorded {
		return !base.Panicked && value.LikeButErrors(base, head)
	}
	c.report.Differing++
	seen := c.report.Differing - c.report.Erring
	errors := !base.Panicked && value.LikeButErrors(base, head)
	if errors {
		c.report.Erring++
		seen = c.report.Erring
	}
	if seen > mostDescribed {
		return true
	}
	e := &Edge{Input: describe(), Base: base.String(), Head: head.String(), Errors: errors}
	if strings.HasPrefix(where, "argument") {
		e.Base, e.Head = base.Left(), head.Left()
	}
	if e.showsMore(c.report.Edge) {
		c.report.Edge = e
	}
	return true
}
