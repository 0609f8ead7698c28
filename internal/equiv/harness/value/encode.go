//go:build go1.21

package value

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"sort"
)

// MostRoom bounds the elements after the end of a list for which there is memory.
const MostRoom = 128

// Encode writes values so that Decode makes them again in another process of a
// program with the same types, and equal values are written alike but for the
// order of maps. Pointers to the same are so again. Of functions it is written whether they are nil. Channels
// cannot be written.
func Encode(values []reflect.Value, impls []reflect.Type) (out []byte, err error) {
	e := &Encoder{Impls: impls}
	for _, v := range values {
		if err := e.Value(v, 0); err != nil {
			return nil, err
		}
	}
	return e.Finish()
}

// Finish writes what is only known after the call, if it was made.
func (e *Encoder) Finish() ([]byte, error) {
	for _, write := range e.Later {
		if err := write(); err != nil {
			return nil, err
		}
	}
	return e.Out, e.inside()
}

// inside returns an error if a pointer leads into the middle of what another one or a list leads to, as those in a
// container/list lead to its root: read again it would lead to a copy.
func (e *Encoder) inside() error {
	all := e.lists
	for at := range e.pointers {
		if size := at.of.Elem().Size(); size > 0 {
			all = append(all, written{uintptr(at.at), size, at.of})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].at < all[j].at || all[i].at == all[j].at && all[i].size > all[j].size
	})
	end := uintptr(0)
	for _, w := range all {
		if w.by != nil && w.at < end {
			return fmt.Errorf("a %s into another value cannot be recorded", w.by)
		}
		end = max(end, w.at+w.size)
	}
	return nil
}

// written is memory that was written, and by which type of pointer, nil for that of a list.
type written struct {
	at, size uintptr
	by       reflect.Type
}

// Value writes v, which lies depth levels inside what is written.
func (e *Encoder) Value(v reflect.Value, depth int) error {
	if depth > 50 || len(e.Out) > MostEncoded {
		return ErrTooLarge
	}
	if t := Traits[v.Type()]; t != nil {
		return t.Encode(e, v)
	}
	if e.number(v) {
		return nil
	}
	if v.Type() == valueType { // a copy of the type that it leads to is no type
		return fmt.Errorf("a %s cannot be recorded", v.Type())
	}
	switch v.Kind() {
	case reflect.String:
		e.Uint(uint64(v.Len()))
		e.Out = append(e.Out, v.String()...)
	case reflect.Slice:
		if v.IsNil() {
			e.Uint(0)
			return nil
		}
		e.Uint(uint64(v.Len()) + 1)
		e.Uint(uint64(min(v.Cap()-v.Len(), MostRoom)))
		if size := uintptr(v.Cap()) * v.Type().Elem().Size(); size > 0 {
			e.lists = append(e.lists, written{at: v.Pointer(), size: size})
		}
		return e.elements(v, depth)
	case reflect.Array:
		return e.elements(v, depth)
	case reflect.Map:
		return e.Mapping(v, depth)
	case reflect.Pointer:
		return e.pointer(v, depth)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if err := e.Value(v.Field(i), depth+1); err != nil {
				return err
			}
		}
	case reflect.Interface:
		return e.dynamic(v, depth)
	case reflect.Func:
		there := uint64(1)
		if v.IsNil() {
			there = 0
		}
		e.Uint(there)
	default:
		if v.IsNil() {
			return nil
		}
		return fmt.Errorf("a %s cannot be recorded", v.Type())
	}
	return nil
}

// pointer writes what a pointer leads to, and where it was written before, its number.
func (e *Encoder) pointer(v reflect.Value, depth int) error {
	if v.IsNil() {
		e.Uint(0)
		return nil
	}
	at := place{v.UnsafePointer(), v.Type()}
	if n, ok := e.pointers[at]; ok {
		e.Uint(firstPointer + n)
		return nil
	}
	if e.pointers == nil {
		e.pointers = make(map[place]uint64)
	}
	e.pointers[at] = uint64(len(e.pointers))
	e.Uint(1)
	return e.Value(v.Elem(), depth+1)
}

// firstPointer stands for the first pointer that was written: 0 is nil, and 1 a new one.
const firstPointer = 2

// number writes a truth value or a number, and reports whether v is one.
func (e *Encoder) number(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Bool:
		n := uint64(0)
		if v.Bool() {
			n = 1
		}
		e.Uint(n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		e.Out = binary.AppendVarint(e.Out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		e.Uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		e.Uint(math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		e.Uint(math.Float64bits(real(v.Complex())))
		e.Uint(math.Float64bits(imag(v.Complex())))
	default:
		return false
	}
	return true
}

func (e *Encoder) elements(v reflect.Value, depth int) error {
	for i := 0; i < v.Len(); i++ {
		if err := e.Value(v.Index(i), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// Mapping writes a map.
func (e *Encoder) Mapping(v reflect.Value, depth int) error {
	if v.IsNil() {
		e.Uint(0)
		return nil
	}
	e.Uint(uint64(v.Len()) + 1)
	for it := v.MapRange(); it.Next(); {
		if err := e.Value(it.Key(), depth+1); err != nil {
			return err
		}
		if err := e.Value(it.Value(), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// dynamic writes what an interface holds as the number of its type and its value.
func (e *Encoder) dynamic(v reflect.Value, depth int) error {
	if v.IsNil() {
		e.Uint(0)
		return nil
	}
	all := allTypes(e.Impls)
	for i, t := range all {
		if t == v.Elem().Type() {
			e.Uint(uint64(i) + 1)
			return e.Value(v.Elem(), depth+1)
		}
	}
	for i, c := range Contexts {
		if v.Type() == contextType && v.CanInterface() && reflect.TypeOf(c) == v.Elem().Type() {
			e.Uint(uint64(len(all)+i) + 1)
			return nil
		}
	}
	return fmt.Errorf("a %s in an interface cannot be recorded", v.Elem().Type())
}

func allTypes(impls []reflect.Type) []reflect.Type {
	return append(Dynamic[:len(Dynamic):len(Dynamic)], impls...)
}
