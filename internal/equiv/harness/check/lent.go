//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
)

// A loan is how a call can be given what another function has returned for the same value, which may be memory of it:
// the number of the function among the others, that of its result, and that of the argument.
type loan struct{ other, result, to int }

// loans are those that types allow.
func (a *arms) loans() (out []loan) {
	t := a.head.Type()
	for i, f := range a.of.Others {
		of := reflect.TypeOf(f)
		for r := 0; r < of.NumOut(); r++ {
			for p := 1; p < t.NumIn(); p++ {
				if of.Out(r) == t.In(p) && lends(of.Out(r)) {
					out = append(out, loan{i, r, p})
				}
			}
		}
	}
	return out
}

// lent calls both functions with what others have returned for the same value.
func (c *comparer) lent(in input.Input) bool {
	if len(c.loans) == 0 {
		return true
	}
	l := c.loans[seedOf(in)%uint64(len(c.loans))]
	same, _ := c.inTurns(in, ", given what was returned of the same value", func(who byte, as []ended) []ended {
		return c.arms.callLent(in, l, who, as)
	})
	return same
}

// callLent calls another function, and then a function with what that has returned: of a list all of it, or for one input
// of two all but the first.
func (a *arms) callLent(in input.Input, l loan, who byte, as []ended) []ended {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	other := reflect.ValueOf(a.of.Others[l.other])
	given := a.given(other, int64(seedOf(in)), args[0])
	return a.inTurn(in, who, as, []func() string{
		func() string {
			out := value.Call(other, given, calls)
			if !out.Panicked {
				lent := out.Results[l.result]
				if lent.Kind() == reflect.Slice && lent.Len() > 1 && in.N%2 == 1 {
					lent = lent.Slice(1, lent.Len())
				}
				args[l.to] = lent
			}
			return a.textOf(out)
		},
		func() string { return a.textOf(value.Call(a.function(who), args, calls)) },
	})
}
