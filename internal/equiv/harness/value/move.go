//go:build go1.21

package value

import (
	"reflect"
	"unsafe"
)

// A Mover moves what slices and pointers lead to elsewhere. It cannot move what has been moved in
// part, such as two slices of one array.
type Mover struct {
	// Place returns room for so many bytes, nil for none.
	Place func(size uintptr) unsafe.Pointer
	// Skip holds the numbers of those that stay where they are, in the order in which they are met.
	Skip map[int]bool
	// Moved are the new places by number, nil for what stayed.
	Moved []Span
	// Of are the numbers of the arguments that lead there, and Types those of what lies there, by number.
	Of    []int
	Types []reflect.Type
	// held keeps what was moved from: the collector does not see what the copies lead to.
	held []unsafe.Pointer
	was  map[unsafe.Pointer]unsafe.Pointer
	// stays are what cannot be moved, since not all ways to it can.
	stays map[unsafe.Pointer]bool
	// argument is the number of the one that is being moved.
	argument int
}

// A Span is where something was moved to. What lies from End on is after the length of a slice: whoever
// appends may write there.
type Span struct{ From, End, To uintptr }

// Values moves what arguments lead to, apart from maps, texts, and what interfaces hold.
func (m *Mover) Values(args []reflect.Value) {
	m.was, m.stays = make(map[unsafe.Pointer]unsafe.Pointer), stays(args)
	for i, a := range args {
		if a.CanAddr() {
			m.argument = i
			m.value(a, 0)
		}
	}
}

// mostMoved bounds what is moved, and how deep it lies.
const mostMoved = 24

func (m *Mover) value(v reflect.Value, depth int) {
	if depth > 6 || !HoldsMemory(v.Type()) || Traits[v.Type()] != nil || fixed(v.Type()) {
		return
	}
	switch v = Settable(v); v.Kind() {
	case reflect.Slice:
		if v.Cap() == 0 || v.Type().Elem().Size() == 0 {
			return
		}
		size := v.Type().Elem().Size()
		m.part(v, size*uintptr(v.Len()), size*uintptr(v.Cap()))
		for i := 0; i < v.Len() && HoldsMemory(v.Type().Elem()); i++ {
			m.value(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if v.IsNil() || v.Type().Elem().Size() == 0 || v.Type().Elem() == locationType || buffers[v.Type().Elem()] != nil {
			return // of buffers counts what they hold
		}
		if size := v.Type().Elem().Size(); m.part(v, size, size) {
			m.value(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			m.value(v.Field(i), depth+1)
		}
	case reflect.Array:
		for i := 0; i < v.Len() && i < mostMoved; i++ {
			m.value(v.Index(i), depth+1)
		}
	}
}

// part moves what a slice or a pointer leads to: so many bytes, of which the first are in use. It
// returns false for what was met before.
func (m *Mover) part(v reflect.Value, used, size uintptr) bool {
	at := (*unsafe.Pointer)(unsafe.Pointer(v.UnsafeAddr())) // the first word of both
	if to, known := m.was[*at]; known {
		*at = to
		return false
	}
	number := len(m.Moved)
	m.Moved, m.Of, m.Types = append(m.Moved, Span{}), append(m.Of, m.argument), append(m.Types, v.Type())
	from := *at
	m.held = append(m.held, from)
	to := from
	if !m.Skip[number] && !m.stays[from] && number < mostMoved {
		if p := m.Place(size); p != nil {
			to = p
			copy(unsafe.Slice((*byte)(to), size), unsafe.Slice((*byte)(from), size))
			m.Moved[number] = Span{uintptr(to), uintptr(to) + used, uintptr(to) + size}
			*at = to
		}
	}
	m.was[from] = to
	return true
}

// Find returns the number of what was moved to an address, -1 if nothing was, and whether it is in
// use there.
func (m *Mover) Find(at uintptr) (number int, used bool) {
	for i, s := range m.Moved {
		if at >= s.From && at < s.To {
			return i, at < s.End
		}
	}
	return -1, false
}
