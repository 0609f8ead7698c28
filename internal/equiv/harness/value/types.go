//go:build go1.21

// Package value calls functions with values of any types and compares what they do: results,
// panics, what is left in arguments, and which memory is shared, down to what unexported
// fields hold. It also writes values down, for people and for another process.
package value

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"reflect"
	"strings"
	"time"
	"unsafe"
)

// Dynamic are types that stand for interfaces of the standard library.
var Dynamic = []reflect.Type{
	reflect.TypeOf(""), reflect.TypeOf(0), reflect.TypeOf(0.0), reflect.TypeOf(false),
	reflect.TypeOf([]byte(nil)),
	reflect.TypeOf(int64(0)), reflect.TypeOf(uint8(0)), reflect.TypeOf([]string(nil)),
	reflect.TypeOf(map[string]any(nil)),
	reflect.TypeOf((*DrawnError)(nil)), reflect.TypeOf((*bytes.Buffer)(nil)),
	reflect.TypeOf((*strings.Reader)(nil)),
	reflect.TypeOf(drawnStringer("")), reflect.TypeOf((*drawnReader)(nil)), reflect.TypeOf((*drawnWriter)(nil)),
	reflect.TypeOf((*DrawnContext)(nil)), StateType, reflect.TypeOf((*DrawnWrapper)(nil)), reflect.TypeOf((*drawnStringWriter)(nil)),
	reflect.TypeOf(drawnFragile("")), reflect.TypeOf(drawnBoth("")), reflect.TypeOf(drawnCount(0)), reflect.TypeOf(drawnAmount(0)),
	reflect.TypeOf(binary.BigEndian), reflect.TypeOf(binary.LittleEndian),
	reflect.TypeOf(fnv.New32a()), reflect.TypeOf(fnv.New64()), reflect.TypeOf(fnv.New64a()), listType,
}

// IsTool reports whether values of a type are an order of bytes, a hash, or a list to be sorted, which are of no use where
// anything can be.
func IsTool(t reflect.Type) bool {
	return t.PkgPath() == "encoding/binary" || t == listType || t.Kind() == reflect.Pointer && t.Elem().PkgPath() == "hash/fnv"
}

// StateType is a fmt.State.
var StateType = reflect.TypeOf((*State)(nil))

// Settable makes a field that is not exported one that can be set.
func Settable(v reflect.Value) reflect.Value {
	if v.CanSet() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// valueType is that of values of package reflect.
var valueType = reflect.TypeOf(reflect.Value{})

// reflected is what a value of package reflect stands for, if v is one that can be read, and whether package reflect hides it.
func reflected(v reflect.Value) (of reflect.Value, hidden, ok bool) {
	if v.Type() != valueType {
		return of, false, false
	}
	if v = Settable(addressable(v)); !v.CanInterface() {
		return of, false, false
	}
	of = v.Interface().(reflect.Value)
	hidden = of.IsValid() && !of.CanInterface()
	*flags(&of) &^= hiding
	return of, hidden, true
}

// Unexported is a value as package reflect has it where a field that is not exported led to it.
func Unexported(v reflect.Value) reflect.Value {
	*flags(&v) |= hiding
	return v
}

// flags are those of a value of package reflect: the last of its three words.
func flags(v *reflect.Value) *uintptr {
	return &(*[3]uintptr)(unsafe.Pointer(v))[2]
}

// hiding are the flags by which package reflect hides values: that of fields, and that of embedded ones.
var hiding = func() uintptr {
	type inner struct{}
	v := reflect.ValueOf(struct {
		inner
		field, Open inner
	}{})
	within, field, open := v.Field(0), v.Field(1), v.Field(2)
	return (*flags(&within) | *flags(&field)) &^ *flags(&open)
}()

// locationType is that of zones: callers compare pointers to them.
var locationType = reflect.TypeOf(time.Location{})

// fixed reports whether values of a type are compared by where they lie, and never written to: zones of
// time, addresses, and types.
func fixed(t reflect.Type) bool {
	switch t.PkgPath() {
	case "time", "net/netip", "unique", "reflect", "internal/abi":
		return t.Kind() == reflect.Struct
	}
	return false
}

// HashText is the FNV-1a hash of a text.
func HashText(s string) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// DrawnError is an error with a text.
type DrawnError struct{ Text string }

func (e *DrawnError) Error() string { return e.Text }

// DrawnWrapper is an error that wraps another one, of which it asks nothing.
type DrawnWrapper struct {
	Text string
	Err  error
}

func (e *DrawnWrapper) Error() string { return e.Text }

// Unwrap returns the error that it wraps.
func (e *DrawnWrapper) Unwrap() error { return e.Err }

// drawnStringer is a text that is its own String.
type drawnStringer string

func (s drawnStringer) String() string { return "<" + string(s) + ">" }

// Upside is a text whose String comes in another order.
type Upside string

// String writes each byte as what it lacks.
func (s Upside) String() string {
	b := []byte(s)
	for i := range b {
		b[i] = ^b[i]
	}
	return fmt.Sprintf("%x", b)
}

// drawnFragile is a text whose String panics, as that of a nil pointer does: package fmt writes that down, and
// who calls it panics.
type drawnFragile string

func (s drawnFragile) String() string { panic("no text for " + string(s)) }

// drawnBoth has two texts, of which package fmt takes that of an error.
type drawnBoth string

func (s drawnBoth) Error() string { return "error <" + string(s) + ">" }

func (s drawnBoth) String() string { return "<" + string(s) + ">" }

// drawnCount is a number with a text of its own, which package fmt writes where no verb asks for the number.
type drawnCount int

func (n drawnCount) String() string { return fmt.Sprintf("<%d>", int(n)) }

// drawnAmount is a number that is its own Formatter: package fmt writes it so whatever is asked for.
type drawnAmount int

func (n drawnAmount) Format(to fmt.State, verb rune) { fmt.Fprintf(to, "(%d%c)", int(n), verb) }
