//go:build go1.21

package draw

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A pool is texts, lengths and numbers that are part of an input so far. Code looks one
// argument up in another, and takes one as an index into another.
type pool struct {
	texts     []string
	lengths   []int
	floats    []float64
	kinds     map[reflect.Type]reflect.Type // see kind
	handed    []reflect.Value               // pointers that methods of what was built have handed out
	held      reflect.Type                  // the type that most interfaces for anything hold, once a value was built with one
	only      bool                          // interfaces for anything hold nothing but held
	put       []reflect.Value               // what interfaces for anything held as a value was built
	parts     []reflect.Value               // elements and keys of what interfaces for anything hold
	origins   map[reflect.Type]origin       // how values were made that needed no others, by their types
	histories map[reflect.Type]*history     // the same with what was done to them after that
	// reflected is what the last value of package reflect stands for.
	reflected reflect.Value
}

// An origin is how a value was made: by a function of plain values.
type origin struct {
	fn   reflect.Value
	args []reflect.Value
}

// A history is how a value was made and changed after that, where all of it needed no more than plain values.
type history struct {
	origin
	steps []origin // methods, without the receiver
}

const mostPooled = 16

func (p *pool) addText(s string) {
	if len(p.texts) < mostPooled {
		p.texts = append(p.texts, s)
	}
	p.addLength(len(s))
}

// addPut keeps what an interface for anything holds, if that is not memory.
func (p *pool) addPut(v reflect.Value) {
	if !v.IsNil() && plain(v.Elem().Type()) && len(p.put) < mostPooled {
		p.put = append(p.put, v.Elem())
	}
}

func (p *pool) addLength(n int) {
	if len(p.lengths) < mostPooled {
		p.lengths = append(p.lengths, n)
	}
}

func (p *pool) addFloat(f float64) {
	if len(p.floats) < mostPooled {
		p.floats = append(p.floats, f)
	}
}

// hand keeps what the methods of a value have handed out, but for others of its type.
func (p *pool) hand(handed []reflect.Value, of reflect.Value) {
	for _, v := range handed {
		if v.Type() != of.Type() && len(p.handed) < mostPooled {
			p.handed = append(p.handed, v)
		}
	}
}

// keepHistory keeps how a value of a type was made, if that is known.
func (p *pool) keepHistory(of reflect.Type, r *history) {
	if r == nil {
		return
	}
	if p.histories == nil {
		p.histories = make(map[reflect.Type]*history)
	}
	p.histories[of] = r
}

// Forget lets what is drawn next have nothing that methods of what was built have handed out.
func (d *Drawer) Forget() { d.pool.handed = nil }

// addParts keeps the first elements, and keys, of a list or map that code finds by package reflect.
func (p *pool) addParts(v reflect.Value) {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && len(p.parts) < mostPooled; i++ {
			p.parts = append(p.parts, v.Index(i))
		}
	case reflect.Map:
		if keys := v.MapKeys(); len(keys) > 0 && len(p.parts) < mostPooled-1 {
			sort.Slice(keys, func(i, j int) bool { return value.Describe(keys[i]) < value.Describe(keys[j]) })
			p.parts = append(p.parts, keys[0], v.MapIndex(keys[0]))
		}
	}
}

// handedOut draws one of those of a type, the nil Value if there are none.
func (p *pool) handedOut(src *Source, t reflect.Type) reflect.Value {
	var all []reflect.Value
	for _, v := range p.handed {
		if v.Type() == t {
			all = append(all, v)
		}
	}
	if len(all) == 0 {
		return reflect.Value{}
	}
	return all[src.Intn(len(all))]
}

// number draws a length, or what is one more, less or its negative.
func (p *pool) number(src *Source) int64 {
	if len(p.lengths) == 0 {
		return 0
	}
	n := int64(p.lengths[src.Intn(len(p.lengths))])
	if src.Chance(6) {
		n = -n
	}
	return n + int64(src.Intn(3)) - 1
}

// order sorts a list. It returns false where its elements have no order.
func order(v reflect.Value) bool {
	var less func(i, j int) bool
	switch k := v.Type().Elem().Kind(); {
	case k == reflect.String:
		less = func(i, j int) bool { return v.Index(i).String() < v.Index(j).String() }
	case k >= reflect.Int && k <= reflect.Int64:
		less = func(i, j int) bool { return v.Index(i).Int() < v.Index(j).Int() }
	case Unsigned(k):
		less = func(i, j int) bool { return v.Index(i).Uint() < v.Index(j).Uint() }
	case k == reflect.Float32 || k == reflect.Float64:
		less = func(i, j int) bool { return v.Index(i).Float() < v.Index(j).Float() }
	default:
		return false
	}
	sort.SliceStable(v.Interface(), less)
	return true
}

// ordering reports whether a function is of a form that decides on an order: of two values
// of one type. How often it is asked is up to the code that sorts.
func ordering(t reflect.Type) bool {
	if t.NumIn() != 2 || t.In(0) != t.In(1) || t.NumOut() != 1 {
		return false
	}
	k := t.Out(0).Kind()
	return k == reflect.Bool || k == reflect.Int
}

// StringsIn lists the texts of a value.
func StringsIn(v reflect.Value, depth int) []string {
	if depth > 6 {
		return nil
	}
	var out []string
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); s != "" && len(s) < 1<<14 {
			out = append(out, s)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			if b := value.BytesOf(v); len(b) > 0 && len(b) < 1<<14 {
				out = append(out, string(b))
			}
			return out
		}
		for i := 0; i < v.Len() && i < 20; i++ {
			out = append(out, StringsIn(v.Index(i), depth+1)...)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			out = StringsIn(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			out = append(out, StringsIn(v.Field(i), depth+1)...)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			out = append(out, StringsIn(it.Key(), depth+1)...)
			out = append(out, StringsIn(it.Value(), depth+1)...)
		}
		sort.Strings(out) // the same each time
	}
	return out
}

// kind picks the type for an interface. Values of one whose methods take others of it, as those of a tree do that
// are compared, are of one type in two inputs of three: what compares them panics where they are not.
func (d *Drawer) kind(iface reflect.Type, choices []reflect.Type) reflect.Type {
	t := choices[d.Src.Intn(len(choices))]
	if len(choices) == 1 || !meetsItself(iface) {
		return t
	}
	if was, ok := d.pool.kinds[iface]; !ok {
		d.pool.keepKind(iface, t)
		if d.Src.Chance(3) {
			d.pool.keepKind(iface, nil)
		}
	} else if was != nil {
		return was
	}
	return t
}

// Know lets what is drawn for the same input refer to the texts of a value, and to how many they are, and be
// of the types that it has in interfaces.
func (d *Drawer) Know(v reflect.Value) {
	texts := StringsIn(v, 0)
	for _, s := range texts {
		d.pool.addText(s)
	}
	d.pool.addLength(len(texts))
	d.knowKinds(v, 0)
}

// meetsItself reports whether a method of an interface takes a value of that interface.
func meetsItself(iface reflect.Type) bool {
	for i := 0; i < iface.NumMethod(); i++ {
		m := iface.Method(i).Type
		for j := 0; j < m.NumIn(); j++ {
			if m.In(j) == iface {
				return true
			}
		}
	}
	return false
}

// keepKind notes the type for an interface, nil for any.
func (p *pool) keepKind(iface, t reflect.Type) {
	if p.kinds == nil {
		p.kinds = make(map[reflect.Type]reflect.Type)
	}
	p.kinds[iface] = t
}

// knowKinds lets what is drawn for the same input be of the types that a value has in such interfaces.
func (d *Drawer) knowKinds(v reflect.Value, depth int) {
	const most = 6
	switch {
	case depth > most:
	case v.Kind() == reflect.Interface && !v.IsNil() && meetsItself(v.Type()):
		if _, known := d.pool.kinds[v.Type()]; !known {
			d.pool.keepKind(v.Type(), v.Elem().Type())
		}
	case v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer:
		if !v.IsNil() {
			d.knowKinds(v.Elem(), depth+1)
		}
	case v.Kind() == reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			d.knowKinds(v.Field(i), depth+1)
		}
	case v.Kind() == reflect.Slice && v.Len() > 0 && value.HoldsMemory(v.Type().Elem()):
		d.knowKinds(v.Index(0), depth+1)
	}
}
