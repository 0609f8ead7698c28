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
func (m *maker) borders() int {
	return perBorder * (len(m.lengths) + len(m.numbers) + len(m.opt.Dictionary.Strings))
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
func (m *maker) border(d *Drawer, n int) []reflect.Value {
	args := m.draw(d)
	p := &places{hidden: m.opt.Drawn, built: m.builders}
	for _, a := range args {
		p.find(a, 0)
	}
	n %= len(m.lengths) + len(m.numbers) + len(m.opt.Dictionary.Strings) // all once, and then again
	if n < len(m.lengths) {
		if len(p.lists) > 0 {
			d.resize(settable(p.lists[d.src.Intn(len(p.lists))]), m.lengths[n])
		}
		if d.src.chance(2) {
			relate(d, args)
		}
		return args
	}
	if n -= len(m.lengths); n < len(m.numbers) {
		if len(p.numbers) > 0 {
			d.putNumber(p.numbers[d.src.Intn(len(p.numbers))], m.numbers[n])
		}
		return args
	}
	d.putText(p, m.opt.Dictionary.Strings[n-len(m.numbers)])
	return args
}
