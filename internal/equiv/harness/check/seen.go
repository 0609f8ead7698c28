//go:build go1.21

package check

import (
	"reflect"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// eachSeen is how often each of the others is asked about a value that is left differently.
const eachSeen = 6

// hidden compares what others can see of a value that both functions leave differently for an input, in fields which others do not
// see: what its exported methods return after the call. It returns false at the end: where that differs.
func (c *comparer) hidden(in input.Input) bool {
	for _, f := range c.arms.of.Others {
		fn := reflect.ValueOf(f)
		if !c.arms.shows(fn) {
			continue
		}
		for n := 0; n < eachSeen; n++ {
			same, stuck := c.inTurns(in, ", where "+inPackage(draw.NameOf(f))+" is called after it", func(who byte, as []ended) []ended {
				return c.arms.callAndAsk(in, fn, n, who, as)
			})
			if !same {
				return false
			}
			if stuck {
				break
			}
		}
	}
	return true
}

// shows reports whether other packages can call a function, and see all that it returns.
func (a *arms) shows(fn reflect.Value) bool {
	name := draw.NameOf(fn.Interface())
	if first, _ := utf8.DecodeRuneInString(name[strings.LastIndex(name, ".")+1:]); !unicode.IsUpper(first) {
		return false
	}
	t := fn.Type()
	for i := 0; i < t.NumOut(); i++ {
		if !a.plainly(t.Out(i), 0) {
			return false
		}
	}
	return t.NumOut() > 0
}

// inPackage is the name of a function without the path of its package.
func inPackage(name string) string {
	_, name, _ = strings.Cut(name[strings.LastIndex(name, "/")+1:], ".")
	return name
}

// plainly reports whether values of a type hide nothing, as far as that says.
func (a *arms) plainly(t reflect.Type, depth int) bool {
	const deepest = 4
	switch k := t.Kind(); {
	case depth > deepest || a.inputs.Builders[t] != nil:
		return false
	case k == reflect.Slice || k == reflect.Array || k == reflect.Pointer:
		return a.plainly(t.Elem(), depth+1)
	case k == reflect.Map:
		return a.plainly(t.Key(), depth+1) && a.plainly(t.Elem(), depth+1)
	case k == reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if !t.Field(i).IsExported() || !a.plainly(t.Field(i).Type, depth+1) {
				return false
			}
		}
	case k == reflect.Interface:
		return t.NumMethod() == 0 || t == reflect.TypeOf((*error)(nil)).Elem()
	case k == reflect.Func || k == reflect.Chan || k == reflect.UnsafePointer:
		return false
	}
	return true
}

// callAndAsk calls a function, and then one of the others with the same first argument. For one n of two that has what the function
// had of the same types, such as a key.
func (a *arms) callAndAsk(in input.Input, other reflect.Value, n int, who byte, as []ended) []ended {
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	asked := a.given(other, int64(seedOf(in))+int64(n), args[0])
	for i, j := 1, 1; n%2 == 0 && i < len(asked) && j < len(args); i++ {
		for ; j < len(args) && args[j].Type() != asked[i].Type(); j++ {
		}
		if j < len(args) {
			asked[i] = args[j]
			j++
		}
	}
	return a.inTurn(in, who, as, []func() string{
		func() string { return returned(value.Call(a.function(who), args, calls)) },
		func() string { return returned(value.Call(other, asked, calls)) },
	})
}

// returned describes what a call returns and nothing that it leaves.
func returned(o *value.Outcome) string {
	if o.Panicked {
		return value.PanicText + o.How
	}
	return value.DescribeAll(o.Results)
}
