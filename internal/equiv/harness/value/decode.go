//go:build go1.21

package value

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
)

// Decode reads values of the given types. Functions are nil in them.
func Decode(data []byte, types []reflect.Type, impls []reflect.Type) (out []reflect.Value, err error) {
	return DecodeWith(data, types, impls, reflect.Zero)
}

// DecodeWith is Decode with functions that another function makes.
func DecodeWith(data []byte, types []reflect.Type, impls []reflect.Type, function func(reflect.Type) reflect.Value) (out []reflect.Value, err error) {
	d := &Decoder{data: data, impls: impls, function: function}
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("a recorded call is damaged: %v", r)
		}
	}()
	for _, t := range types {
		v := reflect.New(t).Elem()
		d.Value(v)
		out = append(out, v)
	}
	for _, read := range d.Later {
		read()
	}
	return out, nil
}

// Value reads a value into v.
func (d *Decoder) Value(v reflect.Value) {
	v = Settable(v)
	if t := Traits[v.Type()]; t != nil {
		v.Set(reflect.ValueOf(t.Decode(d)))
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
			d.Value(key)
			d.Value(elem)
			v.SetMapIndex(key, elem)
		}
	case reflect.Pointer:
		d.pointer(v)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			d.Value(v.Field(i))
		}
	case reflect.Func:
		if d.Uint() != 0 {
			v.Set(d.function(v.Type()))
		}
	case reflect.Interface:
		if n, all := int(d.Uint()), allTypes(d.impls); n > len(all) {
			v.Set(reflect.ValueOf(Contexts[n-len(all)-1]))
		} else if n > 0 {
			made := reflect.New(all[n-1]).Elem()
			d.Value(made)
			v.Set(made)
		}
	}
}

// pointer reads a pointer into v.
func (d *Decoder) pointer(v reflect.Value) {
	switch n := d.Uint(); n {
	case 0:
	case 1:
		p := reflect.New(v.Type().Elem()).Convert(v.Type())
		d.pointers = append(d.pointers, p)
		d.Value(p.Elem())
		v.Set(p)
	default:
		v.Set(d.pointers[n-firstPointer])
	}
}

// number reads a truth value or a number into v, and reports whether v is one.
func (d *Decoder) number(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.Uint() != 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x, n := binary.Varint(d.data)
		if n <= 0 {
			panic("it ends early")
		}
		d.data = d.data[n:]
		v.SetInt(x)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(d.Uint())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(math.Float64frombits(d.Uint()))
	case reflect.Complex64, reflect.Complex128:
		re := math.Float64frombits(d.Uint())
		v.SetComplex(complex(re, math.Float64frombits(d.Uint())))
	default:
		return false
	}
	return true
}

func (d *Decoder) elements(v reflect.Value) {
	for i := 0; i < v.Len(); i++ {
		d.Value(v.Index(i))
	}
}

// Calls splits a file of recorded calls.
func Calls(data []byte) [][]byte {
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
