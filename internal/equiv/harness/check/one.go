//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// one compares both functions on one input, and counts it there unless it was set aside. It
// returns false at the end.
func (c *comparer) one(in input.Input, twice bool, count *int) bool {
	if c.arms.skips(in) {
		return c.leftOut()
	}
	describeInput := c.describer(in)
	globals := c.state(twice)
	base := c.arms.callBase(in)
	if base.How == leftRunning {
		return c.unstable(leftRunning)
	}
	baseShares := value.Shared(base)
	if c.state(twice) != globals {
		return c.unstable("the function writes to variables of its package")
	}
	if twice {
		if varied := c.varies(base, in); varied != "" {
			return c.aside(in, base, varied, describeInput)
		}
	}
	head := c.arms.callHead(in)
	where := c.unlike(base, head, baseShares)
	if where == "" && c.state(twice) != globals {
		where = writesGlobals
	}
	if c.putOff(in, where) {
		return true
	}
	if where != "" && c.report.Differing < mostDescribed {
		still, varied, ok := c.repeats(in, base, baseShares, where)
		switch {
		case !ok:
			return false
		case varied != "":
			return c.aside(in, base, varied, describeInput)
		}
		where = still
	}
	if where != "" && c.inOtherOrders(in) {
		where = ""
	}
	if where != "" && c.edge(in, base, head, where, describeInput) {
		where = ""
	}
	if where != "" {
		return c.tell(where, in, base, head, describeInput())
	}
	if base.Blind {
		return c.unstable("it returns a function, and what that does is not compared")
	}
	if base.Panicked {
		c.report.Panics++
	}
	c.cover.look(in)
	if !c.stillThere(head, in, describeInput) {
		return false
	}
	*count++
	return true
}

// describer returns a function that describes an input, once it is asked for.
func (c *comparer) describer(in input.Input) func() string {
	described := ""
	return func() string {
		if described == "" {
			described = value.DescribeAll(c.arms.inputs.Make(in))
		}
		return described
	}
}

// isLate reports whether a difference is told last. Only the package may call the function, and perhaps so that no call
// panics: of one that is not only about panics more can be said.
func (c *comparer) isLate(in input.Input, where string) bool {
	return !c.arms.of.Public && in.Kind != input.Recorded && isPanic(where)
}

// putOff reports whether a difference says nothing that is not known: it is told last, as another one is.
func (c *comparer) putOff(in input.Input, where string) bool {
	if c.panicking == nil || !c.isLate(in, where) {
		return false
	}
	c.panicking[nameOf(in)] = true
	return true
}

// tell reports a difference, at once or last. It returns whether to go on.
func (c *comparer) tell(where string, in input.Input, base, head *value.Outcome, described string) bool {
	if c.arms.of.Public && value.Hidden(base, head) != "" && !c.hidden(in) {
		return false
	}
	if !c.isLate(in, where) {
		return c.report.differ(where, in, base, head, described)
	}
	c.last.differ(where, in, base, head, described)
	c.panicking = map[string]bool{nameOf(in): true}
	return true
}

// leftOut counts an input that is left out. It returns false at the end: if they are too many.
func (c *comparer) leftOut() bool {
	if c.report.Skipped++; c.report.Skipped <= 100 || c.report.Skipped*mostSkipped <= c.report.Skipped+c.report.compared() {
		return true
	}
	if c.arms.exact {
		return c.unstable("for many inputs the function does not end")
	}
	c.arms.exact, c.report.Skipped = true, 0 // what constructors made is not what makes it so
	return true
}

// unlike returns where two outcomes differ. What memory results share counts only where others get them.
func (c *comparer) unlike(base, head *value.Outcome, baseShares string) string {
	if c.arms.of.Inner {
		return value.Differ(base, head)
	}
	return value.Unlike(base, head, baseShares)
}

// stillThere reports whether the results of earlier calls of Head are unchanged. Memory
// that is reused for the next call would change them.
func (c *comparer) stillThere(head *value.Outcome, in input.Input, describe func() string) bool {
	for _, k := range c.kept {
		if is := value.DescribeAll(k.values); is != k.was {
			if c.changesLater(k.of, in) {
				return c.unstable("later calls change what it has returned")
			}
			c.report.Difference, c.report.Stage = laterCall, input.Stage(in.Kind)
			c.report.Input, c.report.Base, c.report.Head = k.input+", then "+describe(), k.was, is
			return false
		}
	}
	if head.Panicked || len(c.kept) > 3 && (c.report.Drawn+c.report.Guided)%16 != 0 {
		return true
	}
	if len(c.kept) > 3 {
		c.kept = c.kept[1:]
	}
	if was := value.DescribeAll(head.Results); len(was) < 1<<12 {
		c.kept = append(c.kept, keptResult{in, head.Results, was, describe()})
	}
	return true
}

// changesLater reports whether a call of Base with one input changes what it has returned for another.
func (c *comparer) changesLater(of, in input.Input) bool {
	for n := 0; n < sureBeyond; n++ {
		results := c.arms.callBase(of).Results
		was := value.DescribeAll(results)
		if c.arms.callBase(in); value.DescribeAll(results) != was {
			return true
		}
	}
	return false
}
