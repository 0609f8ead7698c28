//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Lengths and numbers at which code takes another path are tried one by one: where a
// buffer, a table or a type ends, and what the functions compare with. Each is put
// into an input that is otherwise drawn, at a position that is drawn.

// Borders is the number of inputs with a length, a number or a text that the functions
// may treat unlike others.
func (m *Maker) Borders() int {
	return perBorder * (len(m.lengths) + len(m.numbers) + len(m.Opt.Dictionary.Strings))
}

// border makes the n-th of these inputs.
func (m *Maker) border(d *draw.Drawer, n int) []reflect.Value {
	n %= len(m.lengths) + len(m.numbers) + len(m.Opt.Dictionary.Strings) // all once, and then again
	if n < len(m.lengths) {
		d.Sized = m.lengths[n]
	}
	args := m.draw(d)
	p := m.places(args)
	if n < len(m.lengths) {
		if built := m.lengths[n] > 0 && d.Sized == 0; !built && len(p.Lists) > 0 {
			d.Resize(value.Settable(p.Lists[d.Src.Intn(len(p.Lists))]), m.lengths[n])
		}
		if d.Src.Chance(2) {
			relate(d, args)
		}
		return args
	}
	if n -= len(m.lengths); n < len(m.numbers) {
		if len(p.Numbers) > 0 {
			d.PutNumber(p.Numbers[d.Src.Intn(len(p.Numbers))], m.numbers[n])
		}
		return args
	}
	d.PutText(p, m.Opt.Dictionary.Strings[n-len(m.numbers)])
	return args
}
