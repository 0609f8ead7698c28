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

// Decode reads values of the given types.
func Decode(data []byte, types []reflect.Type, impls []reflect.Type) (out []reflect.Value, err error) {
	d := &decoder{data: data, impls: impls}
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("a recorded call is damaged: %v", r)
		}
	}()
	for _, t := range types {
		v := reflect.New(t).Elem()
		d.value(v)
		out = append(out, v)
	}
	for _, read := range d.later {
		read()
	}
	return out, nil
}

type decoder struct {
	data  []byte
	impls []reflect.Type
	later []func() // read what encoder.later wrote
}

func (d *decoder) text() string {
	n := d.length()
	s := string(d.data[:n])
	d.data = d.data[n:]
	return s
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		panic("it ends early")
	}
	d.data = d.data[n:]
	return v
}

func (d *decoder) length() int {
	n := d.uint()
	if n > mostEncoded {
		panic("a length that cannot be")
	}
	return int(n)
}

func (d *decoder) value(v reflect.Value) {
	v = settable(v)
	if t := traits[v.Type()]; t != nil {
		v.Set(reflect.ValueOf(t.decode(d)))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.uint() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(d.data)
		if n <= 0 {
			panic("it ends early")
		}
		d.data = d.data[n:]
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(d.uint())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.Float64frombits(d.uint()))
	case reflect.Complex64, reflect.Complex128:
		re := math.Float64frombits(d.uint())
		v.SetComplex(complex(re, math.Float64frombits(d.uint())))
	case reflect.String:
		n := d.length()
		v.SetString(string(d.data[:n]))
		d.data = d.data[n:]
	case reflect.Slice:
		if n := d.length(); n > 0 {
			room := d.length()
			v.Set(reflect.MakeSlice(v.Type(), n-1, n-1+room))
			d.elements(v)
		}
	case reflect.Array:
		d.elements(v)
	case reflect.Map:
		n := d.length()
		if n > 0 {
			v.Set(reflect.MakeMap(v.Type()))
		}
		for i := 1; i < n; i++ {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			d.value(key)
			d.value(elem)
			v.SetMapIndex(key, elem)
		}
	case reflect.Pointer:
		if d.uint() != 0 {
			p := reflect.New(v.Type().Elem())
			d.value(p.Elem())
			v.Set(p)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			d.value(v.Field(i))
		}
	case reflect.Interface:
		if n := int(d.uint()); n > 0 {
			made := reflect.New(allTypes(d.impls)[n-1]).Elem()
			d.value(made)
			v.Set(made)
		}
	}
}

func (d *decoder) elements(v reflect.Value) {
	for i := 0; i < v.Len(); i++ {
		d.value(v.Index(i))
	}
}
