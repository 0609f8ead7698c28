//go:build go1.21

package check

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
	bordering  = 'b' // drawn, with a length or a number at which code changes its mind
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
func (c *comparer) make(in input) []reflect.Value { return c.makeWith(in, nil) }

// makeWith is make with a log for the functions among them.
func (c *comparer) makeWith(in input, calls *callLog) []reflect.Value {
	if len(c.builders) > 0 && in.kind != recorded {
		c.begin(in, callBase) // it takes calls of methods
		defer c.begin(in, callNone)
	}
	var d *Drawer
	switch in.kind {
	case recorded:
		return c.decode(in.n)
	case guided:
		d = c.drawer(Bytes(in.data))
	case enumerated:
		d = c.drawer(Random(c.opt.Seed ^ int64(in.n)))
	default:
		d = c.drawer(Random(c.opt.Seed + int64(in.n)))
	}
	d.calls = calls
	switch in.kind {
	case enumerated:
		return c.enumerate(d, in.n)
	case bordering:
		return c.border(d, in.n)
	}
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
	return &Drawer{src: src, dict: c.Dictionary, impls: c.byIface, recorded: c.texts, builders: c.builders, most: c.opt.Most}
}

// draw makes an input: from types, or from a recorded call with some of its
// arguments changed.
func (c *comparer) draw(d *Drawer) []reflect.Value {
	args := c.changedCall(d)
	if args == nil {
		for _, t := range c.types {
			args = append(args, d.Draw(t))
		}
	}
	if d.src.chance(4) {
		relate(d, args)
	}
	if d.src.chance(16) {
		c.alias(d, args)
	}
	return args
}

// relate makes the elements of lists keys of maps with such keys: what is looked up is
// mostly there.
func relate(d *Drawer, args []reflect.Value) {
	for _, m := range args {
		if m.Kind() != reflect.Map || m.IsNil() {
			continue
		}
		for _, l := range args {
			if l.Kind() != reflect.Slice || l.Type().Elem() != m.Type().Key() || !m.Type().Key().Comparable() || l.Type().Elem().Kind() == reflect.Interface {
				continue
			}
			for i := 0; i < l.Len() && i < 300; i++ {
				if hashable(l.Index(i)) && !d.src.chance(6) {
					m.SetMapIndex(l.Index(i), d.Draw(m.Type().Elem()))
				}
			}
		}
	}
}

// changedCall makes an input from a recorded call. It returns nil where one is to be
// drawn from types.
func (c *comparer) changedCall(d *Drawer) []reflect.Value {
	if len(c.recorded) == 0 || (c.Drawn || len(c.builders) > 0) && !d.src.chance(2) {
		return nil
	}
	args := c.decode(d.src.Intn(len(c.recorded)))
	changed := &changer{Drawer: d, whole: c.Drawn}
	for _, a := range args {
		changed.value(a, 0)
	}
	return args
}

// alias makes one argument another of its type, or a part of it.
func (c *comparer) alias(d *Drawer, args []reflect.Value) {
	var pairs [][2]int
	for i := range args {
		for j := range args {
			if i != j && args[i].Type() == args[j].Type() {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	if len(pairs) == 0 {
		return
	}
	p := pairs[d.src.Intn(len(pairs))]
	from, to := args[p[0]], args[p[1]]
	if from.Kind() == reflect.Slice && from.Len() > 0 && d.src.chance(2) {
		n := d.src.Intn(from.Len())
		from = from.Slice(n, n+d.src.Intn(from.Len()-n+1))
	}
	to.Set(from)
}
