//go:build go1.21

package check

import "strings"

// one compares both functions on one input. It returns false at the end.
func (c *comparer) one(in input, twice bool) bool {
	described := ""
	describeInput := func() string {
		if described == "" {
			described = describeAll(c.arms.inputs.make(in))
		}
		return described
	}
	globals := c.state(twice)
	base := c.arms.callBase(in)
	baseShares := shared(base)
	if c.state(twice) != globals {
		return c.unstable("the function writes to variables of its package")
	}
	if twice && c.varies(base, in) {
		return false
	}
	head := c.arms.callHead(in)
	where := unlike(base, head, baseShares)
	if where == "" && c.state(twice) != globals {
		where = writesGlobals
	}
	if where != "" && c.report.Differing < mostDescribed {
		var ok bool
		if where, ok = c.repeats(in, base, baseShares, where); !ok {
			return false
		}
	}
	if where != "" && c.edge(in, base, head, where, describeInput) {
		where = ""
	}
	if where != "" {
		c.report.Difference, c.report.Stage, c.report.Input = where, Stage(in.kind), describeInput()
		c.report.Base, c.report.Head = base.String(), head.String()
		if strings.HasPrefix(where, "argument") {
			c.report.Base, c.report.Head = base.left(), head.left()
		}
		if where == calledOtherwise {
			c.report.Base, c.report.Head = base.calls.String(), head.calls.String()
		}
		return false
	}
	if base.blind {
		return c.unstable("it returns a function or a channel, and what that does is not compared")
	}
	if base.panicked {
		c.report.Panics++
	}
	c.cover.look(in)
	return c.stillThere(head, in, describeInput)
}

// stillThere reports whether what earlier calls of Head returned is what it was. Memory
// that is used again for the next call would change it.
func (c *comparer) stillThere(head *outcome, in input, input func() string) bool {
	for _, k := range c.kept {
		if is := describeAll(k.values); is != k.was {
			c.report.Difference, c.report.Stage = "a later call changed the result of an earlier one", Stage(in.kind)
			c.report.Input, c.report.Base, c.report.Head = k.input+", then "+input(), k.was, is
			return false
		}
	}
	if head.panicked || len(c.kept) > 3 && (c.report.Drawn+c.report.Guided)%16 != 0 {
		return true
	}
	if len(c.kept) > 3 {
		c.kept = c.kept[1:]
	}
	if was := describeAll(head.results); len(was) < 1<<12 {
		c.kept = append(c.kept, keptResult{head.results, was, input()})
	}
	return true
}
