//go:build go1.21

package check

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"regexp"
	"sort"
	"strings"
	"unicode/utf8"
)

// A setting is a value that a caller could give an exported variable, of the package or of another one.
type setting struct {
	name     string
	variable reflect.Value
	to       reflect.Value
}

// settingsOf are the settings of variables, given by pointers, in the order of their names.
func settingsOf(variables map[string]any) []setting {
	var names []string
	for name := range variables {
		names = append(names, name)
	}
	sort.Strings(names)
	var out []setting
	for _, name := range names {
		v := reflect.ValueOf(variables[name]).Elem()
		for _, to := range otherValues(v) {
			out = append(out, setting{name, v, to})
		}
	}
	return out
}

// mostSettings is how many settings each input is tried with; the next ones have their turn with
// the next input.
const mostSettings = 3

// set calls both functions while exported variables have other values than at first, as callers
// may give them. What a function keeps of a variable from before is then out of date. Settings
// that make Base panic or wait are passed over: nobody may set that.
func (c *comparer) set(in input.Input) bool {
	for n := 0; n < mostSettings && n < len(c.settings); n++ {
		s := c.settings[c.turn%len(c.settings)]
		c.turn++
		call := func(who byte, as []ended) []ended { return c.arms.callSet(s, in, who, as) }
		if bases := call(callBase, nil); strings.HasPrefix(bases[0].text, value.PanicText) {
			continue
		}
		when := fmt.Sprintf(", where a caller has set %s to %s", s.name, value.DescribeAll([]reflect.Value{s.to}))
		if s.to.Kind() == reflect.Func {
			when = ", where a caller has set " + s.name + " to another function"
		}
		if same, waits := c.inTurns(in, when, call); !same {
			return false
		} else if waits {
			return true
		}
		s.during(func() { c.cover.look(in) })
	}
	return true
}

// during calls a function while the variable has the other value.
func (s setting) during(f func()) {
	defer kept(s.variable)()
	s.variable.Set(s.to)
	f()
}

// callSet calls a function while a variable has another value.
func (a *arms) callSet(s setting, in input.Input, who byte, as []ended) (out []ended) {
	fn := a.function(who)
	calls := &value.CallLog{AnyOrder: a.anyOrder}
	args := a.inputs.MakeWith(in, calls)
	s.during(func() {
		out = a.inTurn(in, who, as, []func() string{
			func() string { return a.textOf(value.Call(fn, args, calls)) },
		})
	})
	return out
}

// otherValues are values like v, and other than it, none for what cannot be changed without knowing
// more of it.
func otherValues(v reflect.Value) []reflect.Value {
	changed := func(change func(to reflect.Value)) reflect.Value {
		to := reflect.New(v.Type()).Elem()
		to.Set(v)
		change(to)
		return to
	}
	switch v.Kind() {
	case reflect.Bool:
		return []reflect.Value{changed(func(to reflect.Value) { to.SetBool(!v.Bool()) })}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		out := []reflect.Value{changed(func(to reflect.Value) { to.SetInt(v.Int() + 1) })}
		if v.Int() > 1 {
			out = append(out, changed(func(to reflect.Value) { to.SetInt(v.Int() / 2) }))
		}
		return out
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		out := []reflect.Value{changed(func(to reflect.Value) { to.SetUint(v.Uint() + 1) })}
		if v.Uint() > 1 {
			out = append(out, changed(func(to reflect.Value) { to.SetUint(v.Uint() / 2) }))
		}
		return out
	case reflect.Float32, reflect.Float64:
		return []reflect.Value{changed(func(to reflect.Value) { to.SetFloat(v.Float() + 1) })}
	case reflect.String:
		s := v.String()
		out := []reflect.Value{changed(func(to reflect.Value) { to.SetString(s + "x") })}
		if s != "" {
			_, size := utf8.DecodeRuneInString(s)
			out = append(out, changed(func(to reflect.Value) { to.SetString(s[size:]) }))
		}
		return out
	case reflect.Slice:
		return otherSlices(v)
	case reflect.Array:
		if v.Len() == 0 {
			return nil
		}
		var out []reflect.Value
		for _, i := range []int{0, v.Len() - 1} {
			if other := otherValues(v.Index(i)); len(other) > 0 {
				out = append(out, changed(func(to reflect.Value) { to.Index(i).Set(other[0]) }))
			}
		}
		return out
	case reflect.Map:
		return otherMaps(v)
	case reflect.Func:
		return []reflect.Value{otherFunction(v)}
	case reflect.Struct:
		return otherStructs(v)
	case reflect.Pointer:
		return otherPointers(v)
	case reflect.Interface:
		if _, ok := v.Interface().(error); ok && v.Type() == reflect.TypeOf((*error)(nil)).Elem() {
			return []reflect.Value{changed(func(to reflect.Value) { to.Set(reflect.ValueOf(value.ErrDrawn)) })}
		}
	}
	return nil
}

// otherStructs are copies of a struct, each with another value in a field that callers can set, and that leads nowhere
// else: a list may lead to itself.
func otherStructs(v reflect.Value) (out []reflect.Value) {
	for i := 0; i < v.NumField(); i++ {
		if !v.Type().Field(i).IsExported() || !leadsNowhere(v.Field(i)) {
			continue
		}
		if other := otherValues(v.Field(i)); len(other) > 0 {
			to := reflect.New(v.Type()).Elem()
			to.Set(v)
			to.Field(i).Set(other[0])
			out = append(out, to)
		}
	}
	return out
}

// leadsNowhere reports whether a value has no memory that others may see.
func leadsNowhere(v reflect.Value) bool {
	k := v.Kind()
	return k <= reflect.Complex128 || k == reflect.String || k == reflect.Func
}

// otherPointers are pointers to what is like what v points to, and other than it: of a regular expression one that
// matches all, and one that matches nothing.
func otherPointers(v reflect.Value) []reflect.Value {
	if _, ok := v.Interface().(*regexp.Regexp); ok {
		return []reflect.Value{reflect.ValueOf(regexp.MustCompile(`(?s)^.*$`)), reflect.ValueOf(regexp.MustCompile(`[^\x00-\x{10FFFF}]`))}
	}
	if v.IsNil() || draw.Special(v.Type().Elem()) {
		return nil
	}
	var out []reflect.Value
	for _, other := range otherValues(v.Elem()) {
		to := reflect.New(v.Type().Elem())
		to.Elem().Set(other)
		out = append(out, to.Convert(v.Type()))
	}
	return out
}

// otherSlices are copies of a slice, one shorter, one with a zero element in front, and one with another element.
func otherSlices(v reflect.Value) []reflect.Value {
	if v.Len() == 0 {
		return nil
	}
	all := func() reflect.Value {
		return reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v)
	}
	zero := reflect.MakeSlice(v.Type(), 1, v.Len()+1)
	out := []reflect.Value{all().Slice(0, v.Len()-1), reflect.AppendSlice(zero, v)}
	if other := otherValues(v.Index(0)); len(other) > 0 {
		to := all()
		to.Index(0).Set(other[0])
		out = append(out, to)
	}
	return out
}

// otherMaps are copies of a map, one without a key and one with another value.
func otherMaps(v reflect.Value) []reflect.Value {
	if v.Len() == 0 {
		return nil
	}
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(keys[i]) < fmt.Sprint(keys[j]) })
	all := func() reflect.Value {
		to := reflect.MakeMap(v.Type())
		for _, k := range keys {
			to.SetMapIndex(k, v.MapIndex(k))
		}
		return to
	}
	less := all()
	less.SetMapIndex(keys[0], reflect.Value{})
	out := []reflect.Value{less}
	first := reflect.New(v.Type().Elem()).Elem()
	first.Set(v.MapIndex(keys[0]))
	if other := otherValues(first); len(other) > 0 {
		to := all()
		to.SetMapIndex(keys[0], other[0])
		out = append(out, to)
	}
	return out
}

// otherFunction calls what a variable holds and gives other results, zeros if that is nil.
func otherFunction(variable reflect.Value) reflect.Value {
	v := reflect.New(variable.Type()).Elem()
	v.Set(variable) // as it is now
	return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		var results []reflect.Value
		switch {
		case v.IsNil():
			for i := 0; i < v.Type().NumOut(); i++ {
				results = append(results, reflect.Zero(v.Type().Out(i)))
			}
			return results
		case v.Type().IsVariadic():
			results = v.CallSlice(args)
		default:
			results = v.Call(args)
		}
		for i, r := range results {
			if other := otherValues(r); len(other) > 0 && r.Kind() != reflect.Func {
				results[i] = other[0]
			}
		}
		return results
	})
}
