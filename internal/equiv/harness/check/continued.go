//go:build go1.21

package check

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Where two sequences give the same and leave other values behind, a few more steps may show that. So they are tried
// most after those.

const (
	// mostHidden is how many sequences that leave other values are continued, and eachHidden how often each.
	mostHidden = 60
	eachHidden = 60
	// hiddenPart is the part of the time that this may take.
	hiddenPart = 4
)

// continued compares on sequences with further steps. It returns false at the end.
func (c *comparer) continued() bool {
	if c.arms.of.State == nil {
		return true
	}
	end := process.Within(c.opt.Time / hiddenPart)
	leads := c.cover.leads
	for n, found := 0, 0; n < c.opt.Cases && found < mostHidden && !end.Over(); n++ {
		in := input.Input{Kind: input.Drawn, N: n - len(leads)}
		if n < len(leads) {
			in = leads[n]
		}
		if c.arms.skips(in) {
			continue
		}
		other, ok := c.leavesOther(in)
		if !ok {
			return true
		}
		if !other {
			continue
		}
		found++
		for more := 0; more < eachHidden && !end.Over(); more++ {
			further := input.Continuation{Of: in, N: found*eachHidden + more}
			if !c.one(further.Input(), false, &c.report.Drawn) {
				return false
			}
		}
	}
	return true
}

// leavesOther reports whether Base and Head leave other values at the end of a sequence; ok is false if it does not say.
func (c *comparer) leavesOther(in input.Input) (other, ok bool) {
	left := uint64(0)
	*c.arms.of.State = func(values ...any) {
		left, ok = 0, true
		for _, v := range values {
			left = left*31 + value.HashText(value.Describe(reflect.ValueOf(v)))
		}
	}
	defer func() { *c.arms.of.State = nil }()
	if value.OfNoUse(c.arms.callBase(in)) {
		return false, ok
	}
	base := left
	c.arms.callHead(in)
	return left != base, ok
}
