package oracle

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
)

// Also is an argument that is not passed: it is observed with the others, such
// as the log of a function that was.
type Also struct{ V any }

// observe calls a function and returns all that a caller can see of the call:
// results, panic, what the arguments are afterwards, and what is shared.
func observe(f reflect.Value, args []any) []byte {
	var in, seen []reflect.Value
	t := f.Type()
	for _, a := range args {
		if also, ok := a.(Also); ok {
			seen = append(seen, reflect.ValueOf(also.V))
			continue
		}
		v := reflect.ValueOf(a)
		if at := len(in); !v.IsValid() && at < t.NumIn() {
			v = reflect.Zero(t.In(at)) // an untyped nil
		}
		in = append(in, v)
		seen = append(seen, v)
	}
	out, panicked := call(f, in)
	d := &dumper{}
	if panicked != nil {
		d.text("panic " + panicText(panicked))
	}
	d.values("=", out)
	d.values(" args", seen)

	// Appending to a list in the results must change the others, and writing
	// to an argument a result, only where it did; and the other way round.
	scribble(out, spareOnly)
	d.values(" appended", out)
	scribble(seen, itemsOnly)
	d.values(" shared", out)
	scribble(out, everything)
	d.values(" back", seen)
	return d.b
}

func call(f reflect.Value, in []reflect.Value) (out []reflect.Value, panicked any) {
	defer func() { panicked = recover() }()
	if f.Type().IsVariadic() {
		return f.CallSlice(in), nil
	}
	return f.Call(in), nil
}

// panicText is a panic by type and text.
func panicText(p any) string { return fmt.Sprintf("%T %v", p, p) }

type dumper struct {
	b    []byte
	path []uintptr // pointers that lead here
}

func (d *dumper) text(s string) { d.b = append(d.b, s...) }

func (d *dumper) values(label string, vs []reflect.Value) {
	d.text(label)
	for _, v := range vs {
		d.text(" ")
		d.value(v)
	}
}

var errorType = reflect.TypeFor[error]()

func (d *dumper) value(v reflect.Value) {
	if !v.IsValid() {
		d.text("nil")
		return
	}
	if v.Kind() == reflect.Interface && v.Type().Implements(errorType) && !v.IsNil() && v.CanInterface() {
		d.err(v.Interface().(error))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		d.b = strconv.AppendBool(d.b, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.b = strconv.AppendInt(d.b, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		d.b = strconv.AppendUint(d.b, v.Uint(), 10)
	case reflect.Float32, reflect.Float64:
		d.float(v.Float())
	case reflect.String:
		d.b = strconv.AppendQuote(d.b, v.String())
	case reflect.Interface:
		if v.IsNil() {
			d.text("nil")
			return
		}
		d.text(v.Elem().Type().String() + ":")
		d.value(v.Elem())
	case reflect.Pointer:
		d.pointer(v)
	case reflect.Slice, reflect.Array:
		d.list(v)
	case reflect.Map:
		d.mapping(v)
	case reflect.Struct:
		d.text("{")
		for i := range v.NumField() {
			d.value(v.Field(i))
			d.text(" ")
		}
		d.text("}")
	default: // functions and channels have no content to compare
		d.text(v.Type().String())
		d.b = strconv.AppendBool(d.b, v.IsNil())
	}
}

// float tells every NaN and both zeros apart.
func (d *dumper) float(f float64) {
	d.b = strconv.AppendFloat(d.b, f, 'g', -1, 64)
	if f != f {
		d.b = strconv.AppendUint(d.b, math.Float64bits(f), 16)
	}
}

// err shows an error by type, text and what it wraps.
func (d *dumper) err(err error) {
	for err != nil {
		d.text(fmt.Sprintf("<%T %q>", err, err.Error()))
		err = errors.Unwrap(err)
	}
}

func (d *dumper) pointer(v reflect.Value) {
	if v.IsNil() {
		d.text("nil")
		return
	}
	p := v.Pointer()
	if slices.Contains(d.path, p) {
		d.text("<cycle>")
		return
	}
	d.path = append(d.path, p)
	d.text("&")
	d.value(v.Elem())
	d.path = d.path[:len(d.path)-1]
}

func (d *dumper) list(v reflect.Value) {
	if v.Kind() == reflect.Slice && v.IsNil() {
		d.text("nil[]")
		return
	}
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
		d.b = strconv.AppendQuote(append(d.b, 'b'), string(v.Bytes()))
		return
	}
	d.text("[")
	for i := range v.Len() {
		d.value(v.Index(i))
		d.text(" ")
	}
	d.text("]")
}

func (d *dumper) mapping(v reflect.Value) {
	if v.IsNil() {
		d.text("nil map")
		return
	}
	var items []string
	for it := v.MapRange(); it.Next(); {
		one := dumper{path: d.path}
		one.value(it.Key())
		one.text(":")
		one.value(it.Value())
		items = append(items, string(one.b))
	}
	slices.Sort(items)
	d.text("map[")
	for _, s := range items {
		d.text(s + " ")
	}
	d.text("]")
}
