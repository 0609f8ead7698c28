//go:build go1.21

package harness

import "time"

const (
	// surely is how often New must differ from Old again, with Old repeating itself all
	// the while, before that is a difference. If both were the same function, one whose
	// outcome changes from call to call, each call that does otherwise than the first
	// would be as likely one of Old as one of New: 16 of New alone come about once in
	// 65536 times.
	surely = 16
	// slowly is the same once repeatTime is over.
	slowly = 8
	// repeatTime bounds the calls for one input, unless they are too few to tell.
	repeatTime = time.Second
)

// repeats calls both functions again where New differs from Old, and returns where they
// still differ, empty if they do not. It returns false at the end: what Old does not
// repeat is not compared, nor is what New does not repeat often enough to tell.
func (c *comparer) repeats(in input, old *outcome, oldShares, where string) (still string, ok bool) {
	end := within(repeatTime)
	again := 0
	for n := 0; again < surely && (n < slowly || !end.over()); n++ {
		varied := unlike(old, c.call(c.old, in, callOld), oldShares)
		if varied != "" && !c.toleratesOrder(old, varied) {
			return "", c.unstable("the function does not do the same twice: " + varied)
		}
		now := c.call(c.now, in, callNew)
		switch differs := unlike(old, now, oldShares); {
		case varied != "" && differs == "":
			return "", true // nothing but the order of calls was different
		case varied != "":
			where, again, n = differs, 0, 0
		case differs != "" || where == writesGlobals:
			again++
		}
	}
	if again < slowly {
		return "", c.unstable("the two do not do the same twice: " + where)
	}
	return where, true
}

// varies calls Old again and reports whether it did something else.
func (c *comparer) varies(old *outcome, in input) bool {
	where := differ(old, c.call(c.old, in, callOld))
	if where != "" && c.toleratesOrder(old, where) {
		where = differ(old, c.call(c.old, in, callOld))
	}
	return where != "" && !c.unstable("the function does not do the same twice: "+where)
}

// toleratesOrder reports whether Old differs from itself for the first time in how it
// calls functions among its arguments. From then on their order does not count.
func (c *comparer) toleratesOrder(old *outcome, where string) bool {
	if where != calledOtherwise || c.anyOrder {
		return false
	}
	c.anyOrder, old.calls.anyOrder = true, true
	return true
}

// unstable puts into the report why Old cannot be compared. It returns false.
func (c *comparer) unstable(why string) bool {
	c.report.Unstable = why
	return false
}
