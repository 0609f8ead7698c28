//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/answer"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"slices"
	"strings"
	"time"
)

// Ways in which a function among the arguments can be hostile.
const (
	panics = iota
	reenters
	reentersSame
	reentersOther
	feedsOther
	changes
	cancels
	hostilities
)

// when says in a report what was hostile.
var when = [hostilities]string{
	", where a function among the arguments panics",
	", where a function among the arguments calls it again",
	", where a function among the arguments calls it again on the same value",
	", where a function among the arguments calls another one on the same value",
	", where a function among the arguments calls another one with what it gets on the same value",
	", where a function among the arguments changes the others",
	", where its context is canceled in a call",
}

// mostWaiting is how long a call of Head may wait, for a lock that it has left or holds, where Base
// did not wait for baseWaiting.
const (
	mostWaiting = 10 * time.Second
	baseWaiting = time.Second
)

// hostile calls both functions with functions among the arguments that are hostile in one of their
// first calls.
func (c *comparer) hostile(in input.Input) bool {
	args := c.arms.inputs.Make(in)
	base := c.arms.callBase(in).Calls
	calls := base.Met()
	for how := 0; calls > 0 && how < hostilities; how++ {
		ways := 1
		if how == reentersOther || how == feedsOther {
			ways = min(mostOthers, len(c.arms.of.Others))
		}
		if how == cancels && contextOf(args) == nil {
			continue
		}
		for k := 0; k < ways; k++ {
			if !c.hostileIn(hostility{in: in, how: how, other: k, n: 1 + (in.N+how+k)%min(calls, firstHostile)}) {
				return false
			}
		}
		if how == panics && calls > firstHostile && !c.hostileIn(hostility{in: in, how: how, n: calls}) {
			return false
		}
	}
	if !c.arms.holds { // code that somebody vouches for may be half done when an order is asked for
		return true
	}
	for _, n := range someOf(base.AskedAs(c.arms.callHead(in).Calls), in.N) {
		if !c.hostileIn(hostility{in: in, how: panics, n: n, ordering: true}) {
			return false
		}
	}
	return true
}

// mostOthers is how many others are called in the middle of a call, each in another one.
const mostOthers = 6

// firstHostile is by which call a function is hostile; one that panics may do so in the last one, too: much is under way
// by then.
const firstHostile = 4

// someOf are one of the first calls and the last, of a number of them.
func someOf(calls, seed int) []int {
	switch {
	case calls == 0:
		return nil
	case calls <= firstHostile:
		return []int{calls}
	}
	return []int{1 + seed%firstHostile, calls}
}

// hostileIn compares calls in which functions among the arguments are hostile.
func (c *comparer) hostileIn(h hostility) bool {
	if c.waits[h.how] {
		return true
	}
	same, waits := c.inTurns(h.in, when[h.how], func(who byte, as []ended) []ended { return c.arms.callHostile(h, who, as) })
	c.waits[h.how] = waits
	return same
}

// sameValue says of which calls a difference is.
const sameValue = ", in calls on the same value"

// again calls both functions twice with the same arguments, and in between what else takes the first
// of them: what the first call has left must be the same for all.
func (c *comparer) again(in input.Input) bool {
	same, _ := c.inTurns(in, sameValue, func(who byte, as []ended) []ended {
		return c.arms.callAgain(in, who, as)
	})
	return same
}

// inTurns compares calls of both functions that follow one another, if Base repeats itself. waits
// reports whether Base did not end. call makes the calls, until one is not as another list has it.
func (c *comparer) inTurns(in input.Input, when string,
	call func(who byte, as []ended) []ended) (same, waits bool) {
	for n := 0; n < sureBeyond; n++ {
		bases := call(callBase, nil)
		if stuck(bases) || unequal(bases, call(callBase, bases)) >= 0 {
			return true, stuck(bases)
		}
		heads := call(callHead, bases)
		at := unequal(bases, heads)
		switch {
		case at < 0:
			return true, false
		case at == 0 && when == sameValue && c.isLate(in, value.OnePanics) && onePanics(bases[0], heads[0]):
			c.last.Panicking = true // a call with nothing before it
			c.last.tell(value.OnePanics, in, value.DescribeAll(c.arms.inputs.Make(in)), bases[0].text, heads[0].text)
			return true, false
		case slices.ContainsFunc(bases[:at], func(e ended) bool { return value.FailsAlike(e.text) }):
			return true, false // what comes after that depends on how far it came
		case n == sureBeyond-1 && !heads[at].stuck && variesInTurn(bases, call):
			return true, false
		case n == sureBeyond-1 || heads[at].stuck || heads[at].text == bases[at].text: // there may be no other time
			what := "what it does"
			switch {
			case heads[at].stuck:
				what = "it does not end"
			case heads[at].text == bases[at].text:
				what = "what it leaves in variables of its package"
			}
			c.report.tell(what+when, in, value.DescribeAll(c.arms.inputs.Make(in)), bases[at].text, heads[at].text)
			return false, false
		}
	}
	return true, false
}

// onePanics reports whether one of two calls panics.
func onePanics(a, b ended) bool {
	panics := func(e ended) bool { return strings.HasPrefix(e.text, value.PanicText) }
	return !a.stuck && !b.stuck && panics(a) != panics(b)
}

// variesInTurn reports whether further calls of Base, as many as make it sure, do something else.
func variesInTurn(bases []ended, call func(who byte, as []ended) []ended) bool {
	for n := 0; n < surely; n++ {
		if unequal(bases, call(callBase, bases)) >= 0 {
			return true
		}
	}
	return false
}

// An ended is what one of several calls has done.
type ended struct {
	text      string
	variables string // of the package, as it left them
	stuck     bool   // it did not end
}

func stuck(calls []ended) bool { return calls[len(calls)-1].stuck }

// unequal returns the number of the first call in which two lists differ, -1 if there is none.
func unequal(a, b []ended) int {
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return min(i, len(b)-1)
		}
	}
	return -1
}

// A hostility is what functions among the arguments of an input do in their n-th call, or in the n-th that decides on an
// order.
type hostility struct {
	in       input.Input
	how, n   int
	ordering bool
	other    int // which of the others is called
}

// callHostile calls a function with functions that are hostile, and then once more with the same
// arguments.
func (a *arms) callHostile(h hostility, who byte, as []ended) []ended {
	fn, in := a.function(who), h.in
	calls := &value.CallLog{AnyOrder: a.anyOrder, Ordering: h.ordering}
	args := a.inputs.MakeWith(in, calls)
	calls.Meet = func(met int, given []reflect.Value) {
		if h.how == feedsOther && met <= mostFed {
			a.feedOther(in, h.other, args, given)
		}
		if met != h.n {
			return
		}
		switch h.how {
		case panics:
			panic(value.ErrDrawn)
		case reenters:
			value.Call(fn, a.inputs.Make(in), nil)
		case reentersSame:
			value.Call(fn, append(args[:1:1], a.inputs.Make(in)[1:]...), nil)
		case reentersOther:
			a.callOther(in, h.other, args)
		case changes:
			value.Disturb(args, a.setField())
		case cancels:
			contextOf(args).Cancel()
		}
	}
	turn := func() string { return a.textOf(value.Call(fn, args, calls)) }
	return a.inTurn(in, who, as, []func() string{turn, turn})
}

// setField is what a hostile function does to an exported field: nothing, where somebody vouches for the new code.
func (a *arms) setField() func(reflect.Value) {
	if !a.holds {
		return nil
	}
	return func(f reflect.Value) {
		if !leadsNowhere(f) || f.Kind() == reflect.Func {
			return
		}
		if other := otherValues(f); len(other) > 0 {
			f.Set(other[0])
		}
	}
}

// callOther calls one of the others that take the first of some arguments, each for one of as many inputs. There must be
// some.
func (a *arms) callOther(in input.Input, which int, args []reflect.Value) {
	f, seed := a.other(in, which)
	value.Call(f, a.given(f, int64(seed), args[0]), nil)
}

// other returns one of the others, which must be some, for an input, with a seed of its arguments.
func (a *arms) other(in input.Input, which int) (f reflect.Value, seed uint64) {
	seed = value.HashText(nameOf(in)) + uint64(which)
	return reflect.ValueOf(a.of.Others[seed%uint64(len(a.of.Others))]), seed
}

// mostFed bounds the calls in which others get what a function among the arguments gets: they may put in more and more.
const mostFed = 64

// feedOther calls one of the others that take the first of some arguments, with values of those that a function was given
// where the types are the same: an entry that was just visited is deleted, or set. It calls none where no type is.
func (a *arms) feedOther(in input.Input, which int, args, given []reflect.Value) {
	f, _ := a.other(in, which)
	of, fed := a.given(f, int64(which), args[0]), false
	for i := 1; i < len(of); i++ {
		for j, v := range given {
			if v.Type() == of[i].Type() {
				of[i], given, fed = v, append(given[:j:j], given[j+1:]...), true
				break
			}
		}
	}
	if fed {
		value.Call(f, of, nil)
	}
}

// given draws arguments for one of the others, with a value as the first.
func (a *arms) given(f reflect.Value, seed int64, first reflect.Value) []reflect.Value {
	args := a.inputs.ArgumentsOf(f.Type(), seed, first)
	args[0] = first
	return args
}

// callAgain calls a function, then others that take its first argument, and then it once more. Where results
// are held, the others are called before, too, and at the end it looks at all that was returned; for one input of two
// only those that may hand out memory, so that the value is as it was made.
func (a *arms) callAgain(in input.Input, who byte, as []ended) []ended {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	var turns []func() string
	var held []reflect.Value
	turn := func(fn reflect.Value, args []reflect.Value) {
		turns = append(turns, func() string {
			out := value.Call(fn, args, calls)
			held = append(held, out.Results...)
			return a.textOf(out)
		})
	}
	others := func(seed int64, all bool) {
		for i, f := range a.of.Others {
			f := reflect.ValueOf(f)
			if !all && !handsOut(f.Type()) {
				continue
			}
			turn(f, a.given(f, int64(in.N)<<8+int64(i)^seed, args[0]))
		}
	}
	// What follows from calls of others is all that is known of when the function is called.
	followed := !a.of.Drawn && !a.of.Public && a.inputs.Opt.Driven > 0
	if a.holds && !followed {
		others(1<<60, in.N%2 == 1)
	}
	turn(a.function(who), args)
	others(0, true)
	if !followed {
		turn(a.function(who), args)
	}
	if a.holds {
		turns = append(turns, func() string { return "what was returned has become " + value.DescribeAll(held) })
	}
	return a.inTurn(in, who, as, turns)
}

// handsOut reports whether a function returns what may be memory of its arguments.
func handsOut(fn reflect.Type) bool {
	for i := 0; i < fn.NumOut(); i++ {
		if lends(fn.Out(i)) {
			return true
		}
	}
	return false
}

// lends reports whether a value of a type may be memory of another one.
func lends(t reflect.Type) bool {
	return t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Pointer
}

// inTurn makes calls one after another, each on what the one before has left, until one does not do
// what a list has, which may be nil. A turn describes what it has done.
func (a *arms) inTurn(in input.Input, who byte, as []ended, turns []func() string) []ended {
	a.dog.begin(in, who)
	defer a.dog.begin(in, callNone)
	most := baseWaiting
	if who == callHead {
		most = mostWaiting
	}
	var out []ended
	done := make(chan string, 1)
	for i, turn := range turns {
		turn := turn
		if i > 0 && i <= len(as) && out[i-1] != as[i-1] {
			return out
		}
		answer.Begin(seedOf(in) + uint64(i)<<50)
		if i > 0 {
			answer.Alike() // each may go over maps as often as it likes
		}
		go func() { done <- turn() }()
		select {
		case text := <-done:
			out = append(out, ended{text: text, variables: a.variables()})
		case <-time.After(most):
			return append(out, ended{stuck: true, text: "it had not ended after " + most.String()})
		}
	}
	return out
}

// textOf describes an outcome: its arguments change in the calls that follow.
func (a *arms) textOf(o *value.Outcome) string {
	text := o.String() + ", " + o.Left()
	if !a.anyOrder {
		text += ", " + o.Calls.String()
	}
	return text
}

// contextOf returns the context among arguments, nil if there is none.
func contextOf(args []reflect.Value) *value.DrawnContext {
	for _, a := range args {
		if a.Kind() == reflect.Interface && !a.IsNil() {
			if c, ok := a.Elem().Interface().(*value.DrawnContext); ok {
				return c
			}
		}
	}
	return nil
}
