//go:build go1.21

package draw

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// PutText puts a text of the functions in one place or two, and into maps as a key.
func (d *Drawer) PutText(p *Places, s string) {
	if d.Src.Chance(4) {
		s = d.cased(s)
	}
	for n := 1 + d.Src.Intn(2); n > 0 && len(p.Texts) > 0; n-- {
		SetText(p.Texts[d.Src.Intn(len(p.Texts))], s)
	}
	for _, v := range p.Lists {
		if v.Kind() != reflect.Map || v.IsNil() || v.Type().Key().Kind() != reflect.String || d.Src.Chance(2) {
			continue
		}
		d.depth = 3
		value.Settable(v).SetMapIndex(reflect.ValueOf(s).Convert(v.Type().Key()), d.Draw(v.Type().Elem()))
		d.depth = 0
	}
}

// PutKey puts a value into a map under a key of the same kind; others it leaves out.
func (d *Drawer) PutKey(m, key reflect.Value) {
	if key.Kind() != m.Type().Key().Kind() {
		return
	}
	d.depth = 3
	value.Settable(m).SetMapIndex(value.Settable(key).Convert(m.Type().Key()), d.Draw(m.Type().Elem()))
	d.depth = 0
}

// PutOneKey puts a text or an int64 as a key into the map at a place, counted among those that have such keys. It makes
// the map if there is none, and reports whether there is any place.
func (d *Drawer) PutOneKey(p *Places, key reflect.Value, at int) bool {
	maps := p.maps(key.Type())
	if len(maps) == 0 {
		return false
	}
	m := value.Settable(maps[at%len(maps)])
	if m.IsNil() {
		m.Set(reflect.MakeMap(m.Type()))
	}
	d.depth = 3
	v := d.Draw(m.Type().Elem())
	for n := 0; n < 4 && v.IsZero(); n++ { // which says as much as no key
		v = d.Draw(m.Type().Elem())
	}
	d.depth = 0
	m.SetMapIndex(key.Convert(m.Type().Key()), v)
	return true
}

// maps are those with keys such as a text or a number can be.
func (p *Places) maps(key reflect.Type) (out []reflect.Value) {
	for _, v := range p.Lists {
		if v.Kind() == reflect.Map && (v.Type().Key().Kind() == reflect.String) == (key.Kind() == reflect.String) &&
			key.ConvertibleTo(v.Type().Key()) {
			out = append(out, v)
		}
	}
	return out
}

// PutOneText puts a text in one place. It reports whether there is any.
func (d *Drawer) PutOneText(p *Places, s string) bool {
	if len(p.Texts) == 0 {
		return false
	}
	SetText(p.Texts[d.Src.Intn(len(p.Texts))], s)
	return true
}

// SetText sets a string or a list of bytes.
func SetText(v reflect.Value, s string) {
	v = value.Settable(v)
	if v.Kind() == reflect.String {
		v.SetString(s)
		return
	}
	v.Set(bytesAs(v.Type(), s, 0))
}

// bytesAs makes a list of bytes, of whatever named type they are, with room after its end.
func bytesAs(t reflect.Type, s string, room int) reflect.Value {
	made := reflect.MakeSlice(t, len(s), len(s)+room)
	if t.Elem() == reflect.TypeOf(byte(0)) {
		reflect.Copy(made, reflect.ValueOf(s))
		return made
	}
	for i := 0; i < len(s); i++ {
		made.Index(i).SetUint(uint64(s[i]))
	}
	return made
}

// Bound makes whole numbers that are larger, such as one of a recorded call in the place of another, no larger than most.
func (p *Places) Bound(most int64) {
	for _, v := range p.Numbers {
		if Unsigned(v.Kind()) && v.Uint() > uint64(most) {
			value.Settable(v).SetUint(v.Uint() % uint64(most+1))
		} else if n := NumberOf(v); !Unsigned(v.Kind()) && (n > most || n < -most) {
			SetInteger(value.Settable(v), n%(most+1))
		}
	}
}

// PutNumber sets v to a number that fits its type.
func (d *Drawer) PutNumber(v reflect.Value, n int64) {
	v = value.Settable(v)
	switch k := v.Kind(); {
	case k == reflect.Float32 || k == reflect.Float64:
		v.SetFloat(float64(n))
	case Unsigned(k):
		v.SetUint(uint64(d.fit(n, v.Type())))
	default:
		v.SetInt(d.fit(n, v.Type()))
	}
}

// NumberOf is the number of an integer, 0 of others.
func NumberOf(v reflect.Value) int64 {
	switch k := v.Kind(); {
	case k >= reflect.Int && k <= reflect.Int64:
		return v.Int()
	case Unsigned(k):
		return int64(v.Uint())
	}
	return 0
}

// SetInteger sets an integer, which may be without a sign.
func SetInteger(v reflect.Value, n int64) {
	if Unsigned(v.Kind()) {
		v.SetUint(uint64(n))
	} else {
		v.SetInt(n)
	}
}

// Places are where in an input lengths, numbers and texts are.
type Places struct {
	Lists, Numbers, Texts []reflect.Value
	// hidden reports whether fields that are not exported may be changed, but for
	// those of types that are built.
	Hidden bool
	Built  map[reflect.Type]*Builder
}

// mostPlaces bounds how many of each are found.
const mostPlaces = 64

// Find adds the places in v, which lies depth levels inside an argument.
func (p *Places) Find(v reflect.Value, depth int) {
	if depth > 4 || len(p.Lists)+len(p.Numbers) > mostPlaces {
		return
	}
	switch v.Kind() {
	case reflect.String:
		p.Lists, p.Texts = append(p.Lists, v), append(p.Texts, v)
	case reflect.Map:
		p.Lists = append(p.Lists, v)
		p.findValues(v, depth)
	case reflect.Slice:
		p.Lists = append(p.Lists, v)
		if v.Type().Elem().Kind() == reflect.Uint8 {
			p.Texts = append(p.Texts, v)
		}
		for i := 0; i < v.Len() && i < 8; i++ {
			p.Find(v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := 0; i < v.Len() && i < 8; i++ {
			p.Find(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if specials[v.Type().Elem()] != nil {
			return
		}
		if depth == 0 && len(links(v.Type())) > 0 && p.Hidden && p.Built[v.Type().Elem()] == nil {
			p.Lists = append(p.Lists, v)
		}
		if !v.IsNil() {
			p.Find(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && specials[v.Type()] == nil; i++ {
			b := p.Built[v.Type()]
			if b == nil && p.Hidden || b != nil && b.open || v.Type().Field(i).IsExported() {
				p.Find(v.Field(i), depth+1)
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32,
		reflect.Float64:
		p.Numbers = append(p.Numbers, v)
	}
}

// findValues adds those in the values of a map that leads to them: others cannot be changed in place. The order is that
// of its keys.
func (p *Places) findValues(v reflect.Value, depth int) {
	if k := v.Type().Elem().Kind(); k != reflect.Slice && k != reflect.Pointer || v.Type().Key().Kind() != reflect.String {
		return
	}
	keys := textKeys(v)
	for _, k := range keys[:min(len(keys), 8)] {
		of := v.MapIndex(k)
		if of.Kind() == reflect.Pointer {
			p.Find(of, depth+1)
			continue
		}
		for i := 0; i < of.Len() && i < 8; i++ {
			p.Find(of.Index(i), depth+2)
		}
	}
}

// textKeys are the keys of a map, which are texts, in order.
func textKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	return keys
}

// insideOf changes what an interface holds, and is not nil.
func insideOf(v reflect.Value, change func(inner reflect.Value)) {
	inner := reflect.New(v.Elem().Type()).Elem()
	inner.Set(v.Elem())
	change(inner)
	v.Set(inner)
}

// nudge makes a whole number one more or less now and then, and more often where it has more digits than a float: next to
// the number that it was, code that is not exact takes the two for one.
func (d *Drawer) nudge(v reflect.Value) {
	if v.Kind() == reflect.Interface && !v.IsNil() {
		insideOf(v, d.nudge)
		return
	}
	const seldom, often, exact = 6, 2, 1 << 53
	n, step := NumberOf(v), int64(2*d.Src.Intn(2)-1)
	large := n > exact || n < -exact
	if k := v.Kind(); k >= reflect.Int && k <= reflect.Uintptr && (d.Src.Chance(seldom) || large && d.Src.Chance(often)) {
		d.PutNumber(v, n+step)
	}
}

// Shorten cuts texts and slices that are longer than a number.
func (p *Places) Shorten(most int) {
	for _, v := range p.Lists {
		switch v.Kind() {
		case reflect.String, reflect.Slice:
			if v.Len() > most {
				v = value.Settable(v)
				v.Set(v.Slice(0, most))
			}
		}
	}
}
