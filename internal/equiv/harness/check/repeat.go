//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"time"
)

const (
	// surely is how often Head must differ from Base again, while Base repeats itself,
	// before that is a difference. If both were the same function, one whose outcome
	// varies, each call that differs from the first would be as likely one of Base as one
	// of Head: 16 of Head alone come about once in 65536 times.
	surely = 16
	// slowly replaces surely once repeatTime is over.
	slowly = 8
	// repeatTime bounds the calls for one input, unless they are too few to tell.
	repeatTime = time.Second
)

// repeats calls both functions again where Head differs from Base, and returns where they
// still differ, empty if they do not. If Base does not repeat itself it returns where it
// varies. It returns false at the end: what Head does not repeat often enough to tell is not
// compared.
func (c *comparer) repeats(in input.Input, base *value.Outcome,
	baseShares, where string) (still, varied string, ok bool) {
	end := process.Within(repeatTime)
	again := 0
	for n := 0; again < surely && (n < slowly || !end.Over()); n++ {
		varied := value.Unlike(base, c.arms.callBase(in), baseShares)
		if varied != "" && !c.toleratesOrder(base, varied) {
			return "", varied, true
		}
		head := c.arms.callHead(in)
		switch differs := c.unlike(base, head, baseShares); {
		case varied != "" && differs == "":
			return "", "", true // nothing but the order of calls was different
		case varied != "":
			where, again, n = differs, 0, 0
		case differs != "" || where == writesGlobals:
			again++
		}
	}
	if again < slowly {
		return "", "", c.unstable("the two do not do the same twice: " + where)
	}
	return where, "", true
}

// varies calls Base again and returns where it did something else, empty if nowhere.
func (c *comparer) varies(base *value.Outcome, in input.Input) string {
	where := value.Differ(base, c.arms.callBase(in))
	if where != "" && c.toleratesOrder(base, where) {
		where = value.Differ(base, c.arms.callBase(in))
	}
	return where
}

// toleratesOrder reports whether Base differs from itself for the first time in the
// order of its calls of functions among its arguments. After that the order does not
// count.
func (c *comparer) toleratesOrder(base *value.Outcome, where string) bool {
	if where != value.CalledOtherwise || c.arms.anyOrder {
		return false
	}
	c.arms.anyOrder, base.Calls.AnyOrder = true, true
	return true
}

// writesGlobals reports that Head, unlike Base, writes to variables of the
// package.
const writesGlobals = "it writes to variables of its package"

// laterCall reports that results of Head do not stay what they were.
const laterCall = "a later call changed the result of an earlier one"
