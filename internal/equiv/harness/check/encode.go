//go:build go1.21

package check

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
)

// Encode writes values so that Decode makes them again in another process of a
// program with the same types, and equal values are written alike but for the
// order of maps. Functions, channels and cycles cannot be written.
func Encode(values []reflect.Value, impls []reflect.Type) (out []byte, err error) {
	e := &encoder{impls: impls}
	for _, v := range values {
		if err := e.value(v, 0); err != nil {
			return nil, err
		}
	}
	return e.finish()
}

// finish writes what is only known after the call, if there has been one.
func (e *encoder) finish() ([]byte, error) {
	for _, write := range e.later {
		if err := write(); err != nil {
			return nil, err
		}
	}
	return e.out, nil
}

// mostEncoded bounds what is kept of one call.
const mostEncoded = 64 << 10

var errTooLarge = errors.New("too large to be recorded")

type encoder struct {
	out   []byte
	impls []reflect.Type
	// later write what is only known once the call has ended.
	later []func() error
}

func (e *encoder) text(s string) {
	e.uint(uint64(len(s)))
	e.out = append(e.out, s...)
}

func (e *encoder) uint(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) value(v reflect.Value, depth int) error {
	if depth > 50 || len(e.out) > mostEncoded {
		return errTooLarge
	}
	if t := traits[v.Type()]; t != nil {
		return t.encode(e, v)
	}
	if e.number(v) {
		return nil
	}
	switch v.Kind() {
	case reflect.String:
		e.uint(uint64(v.Len()))
		e.out = append(e.out, v.String()...)
	case reflect.Slice:
		if v.IsNil() {
			e.uint(0)
			return nil
		}
		e.uint(uint64(v.Len()) + 1)
		e.uint(uint64(min(v.Cap()-v.Len(), 64)))
		return e.elements(v, depth)
	case reflect.Array:
		return e.elements(v, depth)
	case reflect.Map:
		return e.mapping(v, depth)
	case reflect.Pointer:
		if v.IsNil() {
			e.uint(0)
			return nil
		}
		e.uint(1)
		return e.value(v.Elem(), depth+1)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if err := e.value(v.Field(i), depth+1); err != nil {
				return err
			}
		}
	case reflect.Interface:
		return e.dynamic(v, depth)
	default:
		if v.IsNil() {
			return nil
		}
		return fmt.Errorf("a %s cannot be recorded", v.Type())
	}
	return nil
}

// number writes a truth value or a number, and reports whether v is one.
func (e *encoder) number(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		n := uint64(0)
		if v.Bool() {
			n = 1
		}
		e.uint(n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.out = binary.AppendVarint(e.out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		e.uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		e.uint(math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		e.uint(math.Float64bits(real(v.Complex())))
		e.uint(math.Float64bits(imag(v.Complex())))
	default:
		return false
	}
	return true
}

func (e *encoder) elements(v reflect.Value, depth int) error {
	for i := 0; i < v.Len(); i++ {
		if err := e.value(v.Index(i), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (e *encoder) mapping(v reflect.Value, depth int) error {
	if v.IsNil() {
		e.uint(0)
		return nil
	}
	e.uint(uint64(v.Len()) + 1)
	for it := v.MapRange(); it.Next(); {
		if err := e.value(it.Key(), depth+1); err != nil {
			return err
		}
		if err := e.value(it.Value(), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// dynamic writes what an interface holds as the number of its type and its value.
func (e *encoder) dynamic(v reflect.Value, depth int) error {
	if v.IsNil() {
		e.uint(0)
		return nil
	}
	for i, t := range allTypes(e.impls) {
		if t == v.Elem().Type() {
			e.uint(uint64(i) + 1)
			return e.value(v.Elem(), depth+1)
		}
	}
	return fmt.Errorf("a %s in an interface cannot be recorded", v.Elem().Type())
}

func allTypes(impls []reflect.Type) []reflect.Type {
	return append(known[:len(known):len(known)], impls...)
}
