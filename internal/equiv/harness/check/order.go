//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"slices"
	"strings"
	"time"
)

const (
	// baseRounds is how often Base must do what calls one after another do, headRounds how often Head is asked. Base must
	// then do so surer times as often as Head took not to, if that takes no longer than mostSure.
	baseRounds = 10
	headRounds = 150
	surer      = 4
	mostSure   = 10 * time.Second
)

// inAnyOrder calls functions that take locks from several goroutines on one value, which they may change. All calls
// together must return what as many calls one after another return, in any order, if those of Base do: that two add
// the same, and each is told to be the first, is a lock given back between look and act. Where all return the same anyway
// that says nothing. It returns false at the end.
func (c *comparer) inAnyOrder(in input.Input, end process.Deadline) bool {
	if !c.arms.of.Locks || c.arms.of.Unshared || c.arms.of.Turn != 0 || value.Unshared(c.arms.inputs.Make(in)) {
		return true
	}
	base, head := reflect.ValueOf(c.arms.of.Base), c.arms.head
	c.arms.dog.begin(in, callBase)
	defer c.arms.dog.begin(in, callNone)
	want, ok := c.oneByOne(in, base)
	// otherwise is what calls of a function return in some round, nil if all return what is wanted.
	otherwise := func(fn reflect.Value, rounds int, end process.Deadline) (got []string, n int) {
		for ; n < rounds && !end.Over(); n++ {
			outcomes, race := c.atSameTime(in, fn, true)
			if got = resultsOf(outcomes); race != "" || !slices.Equal(got, want) {
				return append(got, race), n
			}
		}
		return nil, n
	}
	if !ok || want[0] == want[len(want)-1] {
		return true
	}
	if got, _ := otherwise(base, baseRounds, end); got != nil {
		return true
	}
	c.arms.dog.begin(in, callHead)
	got, took := otherwise(head, headRounds, end)
	if got == nil {
		return true
	}
	c.arms.dog.begin(in, callBase)
	times := surer * (took + baseRounds)
	if other, n := otherwise(base, times, process.Within(mostSure)); other != nil || n < times {
		return true
	}
	c.report.Difference, c.report.Stage = inTheWay, input.Stage(in.Kind)
	c.report.Input = value.DescribeAll(c.arms.inputs.Make(in))
	c.report.Base, c.report.Head = strings.Join(want, ", "), strings.Join(got, ", ")
	return false
}

// oneByOne is what as many calls of a function return one after another. It is not ok if one panics.
func (c *comparer) oneByOne(in input.Input, fn reflect.Value) (results []string, ok bool) {
	args := c.arms.inputs.Make(in)
	var all []*value.Outcome
	for n := 0; n < goroutines*timesEach; n++ {
		out := value.Call(fn, args, nil)
		if out.Panicked {
			return nil, false
		}
		all = append(all, out)
	}
	return resultsOf(all), true
}

// resultsOf describes what calls have returned, in an order that does not depend on theirs.
func resultsOf(all []*value.Outcome) (out []string) {
	for _, o := range all {
		out = append(out, value.DescribeAll(o.Results))
		if o.Panicked {
			out[len(out)-1] = o.String()
		}
	}
	slices.Sort(out)
	return out
}
