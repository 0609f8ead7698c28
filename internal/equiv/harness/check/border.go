//go:build go1.21

package check

import (
	"math"
	"reflect"
)

// Lengths and numbers at which code changes its mind are tried one by one: where a
// buffer ends, a table, a type, and what the functions compare with. Each is put into
// an input that is otherwise drawn, at a place that is drawn.

const (
	// shortLengths is below what every length is tried.
	shortLengths = 136
	// longestLength bounds those that are, longestKnown those that are constants of the
	// functions.
	longestLength = 8200
	longestKnown  = 1<<17 + 1
	// longestAnew bounds lists whose elements are all drawn where copies of one would
	// share memory.
	longestAnew = 1100
	// perBorder is how many inputs each length, number and text gets.
	perBorder = 8
)

// borders is the number of inputs with a length, a number or a text that the functions
// may treat unlike others.
func (c *comparer) borders() int {
	return perBorder * (len(c.lengths) + len(c.numbers) + len(c.Dictionary.Strings))
}

func borderLengths(d Dictionary) []int {
	have := make(map[int]bool)
	var out []int
	add := func(n int64) {
		if n >= 0 && n <= longestKnown && !have[int(n)] {
			have[int(n)] = true
			out = append(out, int(n))
		}
	}
	for _, n := range d.Numbers {
		for off := int64(-1); off <= 1; off++ {
			add(n + off)
		}
	}
	out = append(out, append(out, out...)...) // what the functions name is tried more often
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
	n %= len(c.lengths) + len(c.numbers) + len(c.Dictionary.Strings) // all once, and then again
	if n < len(c.lengths) {
		if len(p.lists) > 0 {
			d.resize(settable(p.lists[d.src.Intn(len(p.lists))]), c.lengths[n])
		}
		if d.src.chance(2) {
			relate(d, args)
		}
		return args
	}
	if n -= len(c.lengths); n < len(c.numbers) {
		if len(p.numbers) > 0 {
			d.putNumber(p.numbers[d.src.Intn(len(p.numbers))], c.numbers[n])
		}
		return args
	}
	d.putText(p, c.Dictionary.Strings[n-len(c.numbers)])
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
