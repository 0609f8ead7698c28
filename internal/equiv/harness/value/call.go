//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

// An Outcome is what one call has done.
type Outcome struct {
	// Args are the arguments as the call has left them.
	Args    []reflect.Value
	Results []reflect.Value
	// owned are the lists and maps that were in the arguments, as owned lists them; none unless CallAlone noted them.
	owned []reflect.Value
	// behind are the elements after the end of lists among the arguments; none unless CallAlone noted them.
	behind []reflect.Value
	// called are calls of functions among the results, in their order, and follows the numbers of these results.
	called  []*Outcome
	follows []int
	// calls are those of functions among the arguments.
	Calls *CallLog
	// panicked reports whether it panicked, and how describes the value.
	Panicked bool
	How      string
	// panic is its value, and Fault the address that could not be written to, 0 for other panics.
	panic any
	Fault uintptr
	// now describes the results as they were when the call ended, once it was asked for: they may be in
	// memory of the package, which changes.
	now string
	// blind reports whether results of base hold something that was not compared.
	Blind bool
}

// PanicText is how the description of an outcome that is a panic begins.
const PanicText = "a panic: "

// String describes an outcome.
func (o *Outcome) String() string {
	if o.Panicked {
		return PanicText + o.How
	}
	if len(o.Results) == 0 {
		return "nothing, " + o.Left()
	}
	return DescribeAll(o.Results)
}

// Keep fills what AlikeThen compares.
func (o *Outcome) Keep() {
	if !o.Panicked {
		o.now = DescribeAll(o.Results)
	}
}

// AlikeThen reports whether the results of two calls were alike as the calls ended, as far as Keep was told
// to remember them.
func AlikeThen(a, b *Outcome) bool { return a.now == "" || b.now == "" || a.now == b.now }

// Left describes the arguments as the call has left them.
func (o *Outcome) Left() string { return "leaving " + DescribeAll(o.Args) }

// Owned describes the lists and maps that were in the arguments, as the call has left them.
func (o *Outcome) Owned() string { return "leaving " + DescribeAll(o.owned) }

// Call calls fn, whose arguments it owns; functions among them write to calls, and so does what it prints and logs
// once that is kept.
func Call(fn reflect.Value, args []reflect.Value, calls *CallLog) (out *Outcome) {
	out = &Outcome{Args: args, Calls: calls}
	defer logTo(calls)()
	defer func() {
		if r := recover(); r != nil {
			out.Panicked, out.How, out.Results, out.panic = true, DescribePanic(r), nil, r
			if failsAlike && out.How == failure {
				out.Args = nil // how far it came is as much a matter of order
			}
			if e, ok := r.(interface{ Addr() uintptr }); ok {
				out.Fault = e.Addr()
			}
		}
	}()
	if fn.Type().IsVariadic() {
		out.Results = fn.CallSlice(args)
	} else {
		out.Results = fn.Call(args)
	}
	return out
}

// CallAlone is Call that also notes the lists and maps in the arguments, and what is behind them, for Differ. Nothing else
// may write to these meanwhile.
func CallAlone(fn reflect.Value, args []reflect.Value, calls *CallLog) *Outcome {
	lists, after := owned(args), behind(args)
	out := Call(fn, args, calls)
	out.owned, out.behind = lists, after
	return out
}

// Follow calls the function that is result i so many times, with arguments that given makes, and keeps what that does.
func (o *Outcome) Follow(i, times int, given func(n int) []reflect.Value) {
	o.follows = append(o.follows, i)
	for n := 0; n < times; n++ {
		o.called = append(o.called, Call(o.Results[i], given(n), o.Calls))
	}
}

// Followed describes what the functions among the results did, and how they called those that they were given.
func (o *Outcome) Followed() string {
	var list []string
	for _, c := range o.called {
		list = append(list, c.String())
	}
	return strings.Join(append(list, o.Calls.String()), ", then ")
}

// failsAlike is set by FailAlike, and failure what the errors are described as then.
var failsAlike bool

const failure = "runtime error"

// Failed describes the outcome of a call that ended with such an error.
const Failed = PanicText + failure

// FailAlike says whether all errors of the runtime are described alike from now on, such as an index that is out of range, whatever
// the call has done until then: it depends on which of several is asked for first.
func FailAlike(on bool) { failsAlike = on }

// FailsAlike reports whether the description of an outcome is that of such an error.
func FailsAlike(text string) bool {
	return failsAlike && (text == Failed || strings.HasPrefix(text, Failed+", "))
}

// DescribePanic says what a panic was about: its type and text. Positions in
// messages of the runtime are part of it.
func DescribePanic(r any) string {
	if e, ok := r.(runtime.Error); ok {
		if _, fault := r.(interface{ Addr() uintptr }); failsAlike && !fault {
			return failure
		}
		return e.Error()
	}
	if e, ok := r.(error); ok {
		return fmt.Sprintf("%T %s", r, errorText(e))
	}
	return fmt.Sprintf("%T %s", r, Describe(reflect.ValueOf(r)))
}

// errorText is the text of an error whose method may itself panic.
func errorText(e error) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprintf("(its Error method panics: %v)", r)
		}
	}()
	return e.Error()
}
