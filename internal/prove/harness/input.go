//go:build go1.21

package harness

import "reflect"

// An input says how to make the arguments of a call, which every call gets anew.
type input struct {
	kind byte
	n    int
	data []byte
}

// Kinds of inputs.
const (
	recorded   = 'r' // the n-th recorded call
	enumerated = 'e' // the n-th of those that Enumerate the simple ones
	drawn      = 'd' // drawn from the n-th seed
	longer     = 'l' // the same with long texts and lists
	guided     = 'g' // drawn from data
)

// Stage names where inputs of a kind come from, as reports do.
func Stage(kind byte) string {
	switch kind {
	case recorded:
		return "recorded"
	case enumerated:
		return "listed"
	case guided:
		return "fuzzed"
	}
	return "drawn"
}

// make makes the arguments; nil if a recorded call cannot be read.
func (c *comparer) make(in input) []reflect.Value {
	switch in.kind {
	case recorded:
		return c.decode(in.n)
	case enumerated:
		return c.enumerate(in.n)
	case guided:
		return c.draw(c.drawer(Bytes(in.data)))
	}
	d := c.drawer(Random(c.opt.Seed + int64(in.n)))
	d.long = in.kind == longer
	return c.draw(d)
}

func (c *comparer) decode(i int) []reflect.Value {
	args, err := Decode(c.recorded[i], c.types, c.impls)
	if err != nil {
		return nil
	}
	return args
}

func (c *comparer) drawer(src *Source) *Drawer {
	return &Drawer{src: src, dict: c.Dictionary, impls: c.byIface, recorded: c.texts, modest: c.opt.Modest}
}

// draw makes an input: from types, or from a recorded call with some of its
// arguments changed.
func (c *comparer) draw(d *Drawer) []reflect.Value {
	if len(c.recorded) > 0 && (!c.Drawn || d.src.chance(2)) {
		if args := c.decode(d.src.Intn(len(c.recorded))); args != nil {
			changed := &changer{Drawer: d, whole: c.Drawn}
			for _, a := range args {
				changed.value(a, 0)
			}
			return args
		}
	}
	var args []reflect.Value
	for _, t := range c.types {
		args = append(args, d.Draw(t))
	}
	return args
}
