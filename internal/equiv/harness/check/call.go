//go:build go1.21

package check

import (
	"fmt"
	"reflect"
	"runtime"
)

// An outcome is what one call has done.
type outcome struct {
	// args are the arguments as the call has left them.
	args    []reflect.Value
	results []reflect.Value
	// calls are those of functions among the arguments.
	calls *callLog
	// panicked says that it panicked, and how describes the value.
	panicked bool
	how      string
	// blind says of the function of base that its results have something that was not
	// compared.
	blind bool
}

// String describes an outcome.
func (o *outcome) String() string {
	if o.panicked {
		return "a panic: " + o.how
	}
	if len(o.results) == 0 {
		return "nothing, " + o.left()
	}
	return describeAll(o.results)
}

// left describes the arguments as the call has left them.
func (o *outcome) left() string { return "leaving " + describeAll(o.args) }

// call calls fn, whose arguments it owns; functions among them write to calls.
func call(fn reflect.Value, args []reflect.Value, calls *callLog) (out *outcome) {
	out = &outcome{args: args, calls: calls}
	defer func() {
		if r := recover(); r != nil {
			out.panicked, out.how, out.results = true, describePanic(r), nil
		}
	}()
	if fn.Type().IsVariadic() {
		out.results = fn.CallSlice(args)
	} else {
		out.results = fn.Call(args)
	}
	return out
}

// describePanic says what a panic was about: its type and text. Positions in
// messages of the runtime are part of it.
func describePanic(r any) string {
	if e, ok := r.(runtime.Error); ok {
		return e.Error()
	}
	if e, ok := r.(error); ok {
		return fmt.Sprintf("%T %s", r, errorText(e))
	}
	return fmt.Sprintf("%T %s", r, describe(reflect.ValueOf(r)))
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
