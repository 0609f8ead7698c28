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

// later calls both functions, and then others that take what they return, as their callers would: values that are made of
// one another may have memory in common.
func (c *comparer) later(in input.Input) bool {
	if len(c.arms.of.Later) == 0 {
		return true
	}
	if base := c.arms.callLater(in, callBase, nil); stuck(base) || base[len(base)-1].text != "" {
		if stuck(base) {
			c.arms.of.Later = nil // each call would leave one that waits
		}
		return true // of Base, too, one changes another
	}
	same, _ := c.inTurns(in, ", where its result is used", func(who byte, as []ended) []ended {
		return c.arms.callLater(in, who, as)
	})
	return same
}

// callLater calls a function and then each of the others with its result. It looks at the end at all that was returned but what a
// pointer leads to, which methods change: the last text is empty where the rest is what it was.
func (a *arms) callLater(in input.Input, who byte, as []ended) []ended {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	var result reflect.Value
	var held []keptResult
	call := func(fn reflect.Value, args []reflect.Value) *value.Outcome {
		out := value.Call(fn, args, calls)
		for _, r := range out.Results {
			if r.Kind() != reflect.Pointer {
				held = append(held, keptResult{values: []reflect.Value{r}, was: value.Describe(r)})
			}
		}
		return out
	}
	turns := []func() string{func() string {
		out := call(a.function(who), args)
		for _, r := range out.Results {
			if r.Type() == reflect.TypeOf(a.of.Later[0]).In(0) && (r.Kind() != reflect.Pointer || !r.IsNil()) {
				result = r
			}
		}
		return a.textOf(out)
	}}
	for i, f := range a.of.Later {
		i, f := i, reflect.ValueOf(f)
		turns = append(turns, func() string {
			if !result.IsValid() {
				return ""
			}
			return a.textOf(call(f, a.given(f, int64(seedOf(in))+int64(i), result)))
		})
	}
	turns = append(turns, func() string {
		for _, h := range held {
			if is := value.DescribeAll(h.values); is != h.was {
				return h.was + " was returned, and has become " + is
			}
		}
		return ""
	})
	return a.inTurn(in, who, as, turns)
}
