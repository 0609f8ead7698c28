//go:build go1.21

package harness

import (
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Lengths and numbers at which code changes its mind are tried one by one: where a
// buffer ends, a table, a type, and what the functions compare with. Each is put into
// an input that is otherwise drawn, at a place that is drawn.

const (
	// shortLengths is below what every length is tried.
	shortLengths = 136
	// longestLength bounds those that are.
	longestLength = 8200
	// perLength and perNumber are how many inputs each gets.
	perLength = 8
	perNumber = 6
	perText   = 16
)

// borders is the number of inputs with a length, a number or a text that the functions
// may treat unlike others.
func (c *comparer) borders() int {
	return perLength*len(c.lengths) + perNumber*len(c.numbers) + perText*len(c.Dictionary.Strings)
}

func borderLengths(d Dictionary) []int {
	have := make(map[int]bool)
	var out []int
	add := func(n int64) {
		if n >= 0 && n <= longestLength && !have[int(n)] {
			have[int(n)] = true
			out = append(out, int(n))
		}
	}
	for _, n := range d.Numbers {
		for off := int64(-1); off <= 1; off++ {
			add(n + off)
		}
	}
	for n := int64(0); n < shortLengths; n++ {
		add(n)
	}
	for n := int64(128); n <= longestLength; n *= 2 {
		add(n - 1)
		add(n)
		add(n + 1)
	}
	for n := int64(100); n <= longestLength; n *= 10 {
		add(2*n + 1)
		add(n)
		add(n + 1)
	}
	return out
}

func borderNumbers(d Dictionary) []int64 {
	have := make(map[int64]bool)
	var out []int64
	add := func(n int64) {
		for off := int64(-1); off <= 1; off++ {
			for _, m := range [2]int64{n + off, -n - off} {
				if !have[m] {
					have[m] = true
					out = append(out, m)
				}
			}
		}
	}
	for _, n := range d.Numbers {
		add(n)
	}
	for bits := 0; bits < 64; bits++ {
		add(int64(1) << bits)
	}
	for n := int64(10); n < math.MaxInt64/10; n *= 10 {
		add(n)
	}
	return out
}

// border makes the n-th of these inputs.
func (c *comparer) border(d *Drawer, n int) []reflect.Value {
	args := c.draw(d)
	p := &places{hidden: c.Drawn, built: c.builders}
	for _, a := range args {
		p.find(a, 0)
	}
	if n < perLength*len(c.lengths) {
		if len(p.lists) > 0 {
			d.resize(settable(p.lists[d.src.Intn(len(p.lists))]), c.lengths[n/perLength])
		}
		if d.src.chance(2) {
			relate(d, args)
		}
		return args
	}
	if n -= perLength * len(c.lengths); n < perNumber*len(c.numbers) {
		if len(p.numbers) > 0 {
			d.putNumber(p.numbers[d.src.Intn(len(p.numbers))], c.numbers[n/perNumber])
		}
		return args
	}
	n -= perNumber * len(c.numbers)
	d.putText(p, c.Dictionary.Strings[n/perText])
	return args
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

// resize gives a list, text or map n elements.
func (d *Drawer) resize(v reflect.Value, n int) {
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
			if key.Kind() != reflect.Interface || !key.IsNil() && key.Elem().Comparable() {
				made.SetMapIndex(key, elem)
			}
		}
		d.depth = 0
		v.Set(made)
	case reflect.Slice:
		d.resizeSlice(v, n)
	}
}

func (d *Drawer) resizeSlice(v reflect.Value, n int) {
	if v.Type().Elem().Kind() == reflect.Uint8 && d.src.chance(2) {
		made := []byte(d.sized(n))
		v.Set(reflect.ValueOf(made).Convert(v.Type()))
		return
	}
	made := reflect.MakeSlice(v.Type(), n, n+d.src.Intn(3))
	few, each := least(n, 300), d.src.Intn(3) // how many are drawn
	if each == 0 {
		few = least(n, 1+d.src.Intn(3))
	}
	d.depth = 2
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
	var b strings.Builder
	switch d.src.Intn(6) {
	case 0: // one character
		s := d.piece()
		for s != "" && b.Len() < n {
			b.WriteString(s)
		}
	case 1: // words, with something between them
		between, other := [...]string{" ", "\n", ",", d.literal()}[d.src.Intn(4)], d.src.chance(2)
		for i := 0; i < n && b.Len() < 2*longestLength; i++ {
			if i > 0 {
				b.WriteString(between)
			}
			b.WriteString(letters[i%26 : i%26+1+d.src.Intn(3)])
			if other { // each a word of its own
				b.WriteString(strconv.Itoa(i))
			}
		}
		return b.String()
	case 2: // what was recorded, again and again
		if len(d.recorded) > 0 {
			s := d.recorded[d.src.Intn(len(d.recorded))]
			for i := 0; i < n && b.Len() < 2*longestLength; i++ {
				b.WriteString(s)
			}
			return b.String()
		}
	case 3: // what occurs in the functions
		s, other := d.literal(), d.piece()
		for i := 0; i < n && b.Len() < 2*longestLength; i++ {
			b.WriteString(s)
			if d.src.chance(2) {
				b.WriteString(other)
			}
		}
		return b.String()
	case 4: // one long word among others
		b.WriteString(d.piece() + " ")
		for i := 0; i < n; i++ {
			b.WriteByte(letters[(i*7)%len(letters)])
		}
		b.WriteString(" " + d.piece())
		return b.String()
	}
	for b.Len() < n {
		b.WriteString(d.piece())
	}
	s := b.String()
	return s[:least(n, len(s))]
}
