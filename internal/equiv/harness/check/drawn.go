//go:build go1.21

package check

import (
	"errors"
	"io"
	"reflect"
)

// drawnError is an error with a text.
type drawnError struct{ Text string }

func (e *drawnError) Error() string { return e.Text }

// drawnStringer is a text that says itself.
type drawnStringer string

func (s drawnStringer) String() string { return "<" + string(s) + ">" }

// drawnReader is a text that is read in steps and may end with an error.
type drawnReader struct {
	Text string
	Step uint8
	Bad  bool
}

var errDrawn = errors.New("drawn error")

func (r *drawnReader) Read(p []byte) (int, error) {
	if r.Text == "" {
		if r.Bad {
			return 0, errDrawn
		}
		return 0, io.EOF
	}
	n := copy(p, r.Text[:min(len(r.Text), int(r.Step)+1)])
	r.Text = r.Text[n:]
	return n, nil
}

// drawnWriter takes so many bytes and not one more.
type drawnWriter struct {
	Text string
	Room int16
}

func (w *drawnWriter) Write(p []byte) (int, error) {
	n := max(min(len(p), int(w.Room)), 0)
	w.Text += string(p[:n])
	w.Room -= int16(n)
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

// implementers finds which types of the module implement the interfaces that occur
// in parameters.
func implementers(params, impls []reflect.Type) map[reflect.Type][]reflect.Type {
	out := make(map[reflect.Type][]reflect.Type)
	seen := make(map[reflect.Type]bool)
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Interface:
			for _, i := range impls {
				if i.Implements(t) {
					out[t] = append(out[t], i)
				}
			}
		case reflect.Slice, reflect.Array, reflect.Pointer:
			visit(t.Elem())
		case reflect.Map:
			visit(t.Key())
			visit(t.Elem())
		case reflect.Struct:
			for i := 0; i < t.NumField(); i++ {
				visit(t.Field(i).Type)
			}
		case reflect.Func:
			for i := 0; i < t.NumOut(); i++ {
				visit(t.Out(i))
			}
		}
	}
	for _, t := range params {
		visit(t)
	}
	return out
}
