//go:build go1.21

package check

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
)

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
	if d.number(v) {
		return
	}
	switch v.Kind() {
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

// number reads a truth value or a number into v, and reports whether v is one.
func (d *decoder) number(v reflect.Value) bool {
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
	default:
		return false
	}
	return true
}

func (d *decoder) elements(v reflect.Value) {
	for i := 0; i < v.Len(); i++ {
		d.value(v.Index(i))
	}
}

// recorded splits a file of recorded calls.
func recordedCalls(data []byte) [][]byte {
	var out [][]byte
	for len(data) > 0 {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > uint64(len(data)-size) {
			return out // the process was killed as it wrote this one
		}
		out = append(out, data[size:size+int(n)])
		data = data[size+int(n):]
	}
	return out
}
