//go:build go1.21

package value

import (
	"encoding/binary"
	"errors"
	"reflect"
)

// MostEncoded bounds what is kept of one call.
const MostEncoded = 64 << 10

// ErrTooLarge is returned for values that take more than MostEncoded bytes.
var ErrTooLarge = errors.New("too large to be recorded")

// An Encoder writes values.
type Encoder struct {
	Out   []byte
	Impls []reflect.Type
	// later write what is only known once the call has ended.
	Later []func() error
	// pointers are the numbers of those that were written, and lists what slices lead to.
	pointers map[place]uint64
	lists    []written
}

// Text writes a text.
func (e *Encoder) Text(s string) {
	e.Uint(uint64(len(s)))
	e.Out = append(e.Out, s...)
}

// Uint writes a number.
func (e *Encoder) Uint(n uint64) { e.Out = binary.AppendUvarint(e.Out, n) }

// A Decoder reads what an Encoder wrote. Its methods panic if that is damaged.
type Decoder struct {
	data  []byte
	impls []reflect.Type
	Later []func() // read what encoder.later wrote
	// function makes functions.
	function func(reflect.Type) reflect.Value
	// pointers are those that were read, in order.
	pointers []reflect.Value
}

// Text reads a text.
func (d *Decoder) Text() string {
	n := d.length()
	s := string(d.data[:n])
	d.data = d.data[n:]
	return s
}

// Uint reads a number.
func (d *Decoder) Uint() uint64 {
	v, n := binary.Uvarint(d.data)
	if n <= 0 {
		panic("it ends early")
	}
	d.data = d.data[n:]
	return v
}

func (d *Decoder) length() int {
	n := d.Uint()
	if n > MostEncoded {
		panic("a length that cannot be")
	}
	return int(n)
}
