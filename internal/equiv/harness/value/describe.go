//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unsafe"
)

// Describe writes a value so that a person can read it and equal values are
// written alike: in Go's syntax, near enough, with maps in the order of their keys.
func Describe(v reflect.Value) string {
	w := &describer{open: make(map[unsafe.Pointer]bool), past: new(past)}
	w.value(v)
	return w.b.String()
}

// Digest is Describe, but a hash of arrays of numbers, which may be large.
func Digest(v reflect.Value) string {
	if v.Kind() != reflect.Array || !v.CanAddr() || !isNumber(v.Type().Elem().Kind()) || v.Type().Size() == 0 {
		return Describe(v)
	}
	return strconv.FormatUint(HashText(unsafe.String((*byte)(unsafe.Pointer(v.UnsafeAddr())), v.Type().Size())), 16)
}

func isNumber(k reflect.Kind) bool { return k >= reflect.Bool && k <= reflect.Complex128 }

// DescribeAll is Describe of several values.
func DescribeAll(values []reflect.Value) string {
	var parts []string
	for _, v := range values {
		parts = append(parts, Describe(v))
	}
	return strings.Join(parts, ", ")
}

type describer struct {
	b    strings.Builder
	open map[unsafe.Pointer]bool // pointers that are being written
	past *past
	// foreign reports whether what is in a struct of another package is being written.
	foreign bool
}

// mostTwice is how many pointers are followed however often they come. After that each is followed once: the
// ways through nodes that all know each other are more than can be written.
const mostTwice = 1 << 7

// past are the pointers that were followed.
type past struct {
	n    int
	done map[place]int // their numbers, of those after mostTwice
}

// A place is what a pointer of a type leads to.
type place struct {
	at unsafe.Pointer
	of reflect.Type
}

// typeName is the name of a type, and of a copy that of the type itself.
func typeName(t reflect.Type) string { return strings.ReplaceAll(t.String(), CopyPrefix, "") }

// special writes a value of a type whose fields say nothing, and reports whether it is one.
func (w *describer) special(v reflect.Value) bool {
	if t := Traits[v.Type()]; t != nil && t.Describe != nil && v.CanInterface() {
		w.b.WriteString(t.Describe(v))
		return true
	}
	if text := buffers[v.Type()]; text != nil {
		w.b.WriteString(text(v))
		return true
	}
	of, hidden, ok := reflected(v)
	if ok {
		if hidden {
			w.b.WriteString("a hidden ")
		}
		w.b.WriteString("reflect.ValueOf(")
		w.value(of)
		w.b.WriteByte(')')
	}
	return ok
}

func (w *describer) value(v reflect.Value) {
	if !v.IsValid() {
		w.b.WriteString("nil")
		return
	}
	if w.special(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		w.b.WriteString(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.b.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.b.WriteString(strconv.FormatUint(v.Uint(), 10))
	case reflect.Uintptr:
		w.b.WriteString(w.address(v.Uint()))
	case reflect.Float32, reflect.Float64:
		w.float(v.Float())
	case reflect.Complex64, reflect.Complex128:
		w.float(real(v.Complex()))
		w.b.WriteByte('+')
		w.float(imag(v.Complex()))
		w.b.WriteByte('i')
	case reflect.String:
		w.b.WriteString(strconv.QuoteToASCII(v.String()))
	case reflect.Slice:
		w.list(v)
	case reflect.Array:
		w.braces(typeName(v.Type()), v.Len(), func(i int) { w.value(v.Index(i)) })
	case reflect.Map:
		w.mapping(v)
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Struct:
		w.fields(v)
	case reflect.Interface:
		if v.IsNil() {
			w.b.WriteString("nil")
			return
		}
		w.dynamic(v.Elem())
	default:
		if v.IsNil() {
			w.b.WriteString("nil")
		} else {
			w.b.WriteString("a " + typeName(v.Type()))
		}
	}
}

func (w *describer) fields(v reflect.Value) {
	was := w.foreign
	w.foreign = isForeign(v.Type())
	defer func() { w.foreign = was }()
	if v.Type() == bufioReader {
		w.b.WriteString("bufio.Reader{" + window(v) + ", rd:")
		w.value(v.FieldByName("rd"))
		w.b.WriteString(", err:")
		w.value(v.FieldByName("err"))
		w.b.WriteByte('}')
		return
	}
	left := singleFields(v.Type())
	at := 0 // the field that comes next
	w.braces(typeName(v.Type()), v.NumField()-len(left), func(int) {
		for slices.Contains(left, at) {
			at++
		}
		w.b.WriteString(v.Type().Field(at).Name + ":")
		w.value(v.Field(at))
		at++
	})
}

// address writes a number that may say where something is.
func (w *describer) address(n uint64) string {
	if w.foreign && n != 0 {
		return "a place"
	}
	return strconv.FormatUint(n, 10)
}

// dynamic writes what an interface holds, with its type where that is not seen.
func (w *describer) dynamic(v reflect.Value) {
	switch v.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Struct, reflect.Slice, reflect.Map, reflect.Pointer:
		w.value(v)
	default:
		w.b.WriteString(typeName(v.Type()) + "(")
		w.value(v)
		w.b.WriteByte(')')
	}
}

func (w *describer) float(f float64) {
	w.b.WriteString(strconv.FormatFloat(f, 'g', -1, 64))
}

func (w *describer) list(v reflect.Value) {
	switch {
	case v.IsNil():
		w.b.WriteString(typeName(v.Type()) + "(nil)")
	case w.foreign && isPlaces(v.Type()):
		w.b.WriteString(typeName(v.Type()) + "(places)")
	case v.Type().Elem().Kind() == reflect.Uint8:
		fmt.Fprintf(&w.b, "%s(%s)", typeName(v.Type()), strconv.QuoteToASCII(string(BytesOf(v))))
	default:
		w.braces(typeName(v.Type()), v.Len(), func(i int) { w.value(v.Index(i)) })
	}
}

// BytesOf copies a slice of bytes that may be in a field that is not exported.
func BytesOf(v reflect.Value) []byte {
	out := make([]byte, v.Len())
	for i := range out {
		out[i] = byte(v.Index(i).Uint())
	}
	return out
}

// TextOf is the text of a string or a list of bytes.
func TextOf(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return v.String()
	}
	return string(BytesOf(v))
}

func (w *describer) mapping(v reflect.Value) {
	if v.IsNil() {
		w.b.WriteString(typeName(v.Type()) + "(nil)")
		return
	}
	type entry struct {
		key   string
		value reflect.Value
	}
	part := func(v reflect.Value, with *past) string { // a map may lead to itself
		of := &describer{open: w.open, past: with, foreign: w.foreign}
		of.value(v)
		return of.b.String()
	}
	alone := func() *past { return &past{n: w.past.n} } // where nothing says what comes first
	var all []entry
	count := make(map[string]int)
	for it := v.MapRange(); it.Next(); {
		e := entry{part(it.Key(), alone()), it.Value()}
		count[e.key]++
		all = append(all, e)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].key < all[j].key })
	var entries []string
	for _, e := range all {
		with := w.past
		if count[e.key] > 1 {
			with = alone()
		}
		entries = append(entries, e.key+":"+part(e.value, with))
	}
	sort.Strings(entries)
	w.braces(typeName(v.Type()), len(entries), func(i int) { w.b.WriteString(entries[i]) })
}

func (w *describer) pointer(v reflect.Value) {
	switch at := v.UnsafePointer(); {
	case v.IsNil():
		w.b.WriteString("nil")
	case w.open[at]:
		w.b.WriteString("(a cycle)")
	default:
		w.target(v, at)
	}
}

// target writes what a pointer leads to.
func (w *describer) target(v reflect.Value, at unsafe.Pointer) {
	w.past.n++
	number, late := w.past.n, w.past.n > mostTwice
	if was := w.past.done[place{at, v.Type()}]; was > 0 {
		w.b.WriteString("(as number " + strconv.Itoa(was) + ")")
		return
	}
	w.open[at] = true
	w.b.WriteByte('&')
	w.value(v.Elem())
	delete(w.open, at)
	if late {
		if w.past.done == nil {
			w.past.done = make(map[place]int)
		}
		w.past.done[place{at, v.Type()}] = number
	}
}

func (w *describer) braces(title string, n int, element func(int)) {
	w.b.WriteString(title + "{")
	for i := 0; i < n; i++ {
		if i > 0 {
			w.b.WriteString(", ")
		}
		element(i)
	}
	w.b.WriteByte('}')
}
