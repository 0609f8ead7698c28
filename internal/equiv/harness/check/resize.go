//go:build go1.21

package check

import (
	"reflect"
	"strconv"
	"strings"
)

// resize gives a list, text, map or linked structure n elements.
func (d *Drawer) resize(v reflect.Value, n int) {
	if d.most > 0 && int64(n) > d.most {
		n = int(d.most)
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.sized(n))
	case reflect.Map:
		if n > 1<<10 {
			n = 1 << 10
		}
		made, elem := reflect.MakeMap(v.Type()), reflect.Value{}
		same := [...]int{1, 2, 1000}[d.src.Intn(3)] // values are all alike, half of them, or none
		for i := 0; i < 2*n && made.Len() < n; i++ {
			d.depth = 3
			key := d.Draw(v.Type().Key())
			distinct(key, i)
			if i == 0 || !d.src.chance(same) {
				elem = d.Draw(v.Type().Elem())
			}
			if hashable(key) {
				made.SetMapIndex(key, elem)
			}
		}
		d.depth = 0
		v.Set(made)
	case reflect.Slice:
		d.resizeSlice(v, n)
	case reflect.Pointer:
		d.link(v, n)
	}
}

func (d *Drawer) resizeSlice(v reflect.Value, n int) {
	if v.Type().Elem().Kind() == reflect.Uint8 && d.src.chance(2) {
		made := []byte(d.sized(n))
		v.Set(reflect.ValueOf(made).Convert(v.Type()))
		return
	}
	made := reflect.MakeSlice(v.Type(), n, n+d.src.Intn(3))
	few, each := min(n, 300), d.src.Intn(3) // how many are drawn
	d.depth = 2
	elem := v.Type().Elem()
	switch {
	case elem.Kind() != reflect.String && holdsMemory(elem) && n <= longestAnew:
		few, d.depth = n, 3
	case each == 0:
		few = min(n, 1+d.src.Intn(3))
	}
	for i := 0; i < n; i++ {
		if i < few {
			d.fill(made.Index(i))
		} else {
			made.Index(i).Set(made.Index(d.src.Intn(few)))
		}
		if each == 1 {
			distinct(made.Index(i), i)
		}
	}
	d.depth = 0
	if d.src.chance(4) {
		order(made)
	}
	v.Set(made)
}

// distinct makes the i-th of many values another one than those before, if it is a
// number or a text.
func distinct(v reflect.Value, i int) {
	switch k := v.Kind(); {
	case k == reflect.String:
		v.SetString(strconv.Itoa(i) + v.String())
	case k == reflect.Float32 || k == reflect.Float64:
		v.SetFloat(float64(i) / 4)
	case k >= reflect.Int && k <= reflect.Int64:
		v.SetInt(int64(i))
	case unsigned(k):
		v.SetUint(uint64(i))
	}
}

// sized draws a text of n bytes, or of n pieces if those are not too many.
func (d *Drawer) sized(n int) string {
	form := d.src.Intn(6)
	if n > longestLength && d.src.chance(2) {
		form = 4 // what is so long is a limit of lines or other parts
	}
	var b strings.Builder
	switch form {
	case 0: // one character
		s := d.piece()
		for s != "" && b.Len() < n {
			b.WriteString(s)
		}
	case 1:
		return d.words(n)
	case 2: // what was recorded, again and again
		if len(d.recorded) > 0 {
			s := d.recorded[d.src.Intn(len(d.recorded))]
			return joined(n, func() string { return s })
		}
	case 3: // what occurs in the functions
		s, other := d.literal(), d.piece()
		return joined(n, func() string {
			if d.src.chance(2) {
				return s + other
			}
			return s
		})
	case 4:
		return d.amongOthers(n)
	}
	for b.Len() < n {
		b.WriteString(d.piece())
	}
	s := b.String()
	return s[:min(n, len(s))]
}

// joined writes n pieces, or fewer if they are long.
func joined(n int, piece func() string) string {
	var b strings.Builder
	for i := 0; i < n && b.Len() < 2*longestLength; i++ {
		b.WriteString(piece())
	}
	return b.String()
}

// words draws n words with something between them.
func (d *Drawer) words(n int) string {
	between, other := d.separator(), d.src.chance(2)
	i := -1
	return joined(n, func() string {
		i++
		word := letters[i%26 : i%26+1+d.src.Intn(3)]
		if other { // each a word of its own
			word += strconv.Itoa(i)
		}
		if i > 0 {
			word = between + word
		}
		return word
	})
}

// amongOthers draws a text with one part of n bytes, among others.
func (d *Drawer) amongOthers(n int) string {
	var b strings.Builder
	between := d.separator()
	if n > longestLength && d.src.chance(2) {
		between = "\n"
	}
	if len(d.recorded) > 0 && d.src.chance(2) {
		b.WriteString(d.recorded[d.src.Intn(len(d.recorded))] + between)
	} else if d.src.chance(2) {
		b.WriteString(d.piece() + between)
	}
	for i := 0; i < n; i++ {
		b.WriteByte(letters[(i*7)%len(letters)])
	}
	if n > longestLength || d.src.chance(2) {
		b.WriteString(between + d.piece())
	}
	return b.String()
}

// separator draws what may stand between the parts of a text.
func (d *Drawer) separator() string {
	return [...]string{" ", "\n", ",", d.literal()}[d.src.Intn(4)]
}

// links are the fields of what a pointer points to that are such pointers themselves.
func links(t reflect.Type) []int {
	if t.Elem().Kind() != reflect.Struct {
		return nil
	}
	var out []int
	for i := 0; i < t.Elem().NumField(); i++ {
		if t.Elem().Field(i).Type == t {
			out = append(out, i)
		}
	}
	return out
}

// mostNodes bounds linked structures, which functions walk by recursion.
const mostNodes = 2000

// link makes a list or a tree of n nodes: each hangs on a free link of the one before
// or of any.
func (d *Drawer) link(v reflect.Value, n int) {
	d.depth = mostDepth - 1 // links are nil then
	defer func() { d.depth = 0 }()
	chain := d.src.chance(2)
	var free []reflect.Value
	at := v
	for n = min(n, mostNodes); n > 0; n-- {
		node := reflect.New(v.Type().Elem())
		d.fill(node.Elem())
		settable(at).Set(node)
		for _, i := range links(v.Type()) {
			free = append(free, node.Elem().Field(i))
		}
		k := len(free) - 1 - d.src.Intn(len(links(v.Type())))
		if !chain {
			k = d.src.Intn(len(free))
		}
		at = free[k]
		free[k] = free[len(free)-1]
		free = free[:len(free)-1]
	}
}

// putText puts a text of the functions in one place or two, and into maps as a key.
func (d *Drawer) putText(p *places, s string) {
	if d.src.chance(4) {
		s = d.cased(s)
	}
	for n := 1 + d.src.Intn(2); n > 0 && len(p.texts) > 0; n-- {
		settable(p.texts[d.src.Intn(len(p.texts))]).SetString(s)
	}
	for _, v := range p.lists {
		if v.Kind() != reflect.Map || v.IsNil() || v.Type().Key().Kind() != reflect.String || d.src.chance(2) {
			continue
		}
		d.depth = 3
		settable(v).SetMapIndex(reflect.ValueOf(s).Convert(v.Type().Key()), d.Draw(v.Type().Elem()))
		d.depth = 0
	}
}

func (d *Drawer) putNumber(v reflect.Value, n int64) {
	v = settable(v)
	switch k := v.Kind(); {
	case k == reflect.Float32 || k == reflect.Float64:
		v.SetFloat(float64(n))
	case unsigned(k):
		v.SetUint(uint64(d.fit(n, v.Type())))
	default:
		v.SetInt(d.fit(n, v.Type()))
	}
}

// places are where in an input lengths, numbers and texts are.
type places struct {
	lists, numbers, texts []reflect.Value
	// hidden says that fields that are not exported may be changed, but for those of
	// types that are built.
	hidden bool
	built  map[reflect.Type]*builder
}

// mostPlaces bounds how many of each are found.
const mostPlaces = 64

func (p *places) find(v reflect.Value, depth int) {
	if depth > 4 || len(p.lists)+len(p.numbers) > mostPlaces {
		return
	}
	switch v.Kind() {
	case reflect.String:
		p.lists, p.texts = append(p.lists, v), append(p.texts, v)
	case reflect.Map:
		p.lists = append(p.lists, v)
	case reflect.Slice:
		p.lists = append(p.lists, v)
		for i := 0; i < v.Len() && i < 8; i++ {
			p.find(v.Index(i), depth+1)
		}
	case reflect.Array:
		for i := 0; i < v.Len() && i < 8; i++ {
			p.find(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if depth == 0 && len(links(v.Type())) > 0 && p.hidden && p.built[v.Type().Elem()] == nil {
			p.lists = append(p.lists, v)
		}
		if !v.IsNil() && specials[v.Type().Elem()] == nil {
			p.find(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && specials[v.Type()] == nil; i++ {
			b := p.built[v.Type()]
			if b == nil && p.hidden || b != nil && b.open || v.Type().Field(i).IsExported() {
				p.find(v.Field(i), depth+1)
			}
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		p.numbers = append(p.numbers, v)
	}
}
