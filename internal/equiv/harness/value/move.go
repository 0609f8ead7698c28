//go:build go1.21

package value

import (
	"reflect"
	"sort"
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
	// Parts are what lies there, by number.
	Parts []Part
	// held keeps what was moved from: the collector does not see what the copies lead to.
	held []unsafe.Pointer
	was  map[unsafe.Pointer]unsafe.Pointer
	// stays are what cannot be moved, since not all ways to it can.
	stays map[unsafe.Pointer]bool
	// argument is the number of the one that is being moved, and field the last one that leads there, of a struct.
	argument int
	field    string
}

// A Part is memory of a kind that an argument leads to: what a field of a struct has, or an argument itself.
type Part struct {
	Argument int
	Kind     reflect.Type
	Field    string
}

// A Span is where something was moved to. What lies from End on is after the length of a slice: whoever
// appends may write there.
type Span struct{ From, End, To uintptr }

// Values moves what arguments lead to, also by the values of maps, apart from texts and what interfaces hold.
func (m *Mover) Values(args []reflect.Value) {
	m.was, m.stays = make(map[unsafe.Pointer]unsafe.Pointer), stays(args)
	for i, a := range args {
		if a.CanAddr() {
			m.argument, m.field = i, ""
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
	case reflect.Map:
		m.entries(v, depth)
	case reflect.Struct:
		was := m.field
		for i := 0; i < v.NumField(); i++ {
			m.field = v.Type().String() + "." + v.Type().Field(i).Name
			m.value(v.Field(i), depth+1)
		}
		m.field = was
	case reflect.Array:
		for i := 0; i < v.Len() && i < mostMoved; i++ {
			m.value(v.Index(i), depth+1)
		}
	}
}

// entries moves what the values of a map lead to, in the order of its keys.
func (m *Mover) entries(v reflect.Value, depth int) {
	if v.IsNil() || !movable(v.Type()) {
		return
	}
	keys := v.MapKeys()
	if len(keys) > mostMoved {
		keys = keys[:0] // more than are moved, and in no order
	}
	sort.Slice(keys, func(i, j int) bool { return Describe(keys[i]) < Describe(keys[j]) })
	for _, key := range keys {
		e := reflect.New(v.Type().Elem()).Elem()
		e.Set(v.MapIndex(key))
		m.value(e, depth+1)
		v.SetMapIndex(key, e)
	}
}

// movable reports whether the values of a map can be moved in an order that is the same each time. A key that is no number
// has no value.
func movable(t reflect.Type) bool {
	return HoldsMemory(t.Elem()) && (t.Key().Kind() <= reflect.Uintptr || t.Key().Kind() == reflect.String)
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
	m.Moved, m.Parts = append(m.Moved, Span{}), append(m.Parts, Part{m.argument, v.Type(), m.field})
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
