//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Make makes the arguments; nil if a recorded call cannot be read.
func (m *Maker) Make(in Input) []reflect.Value { return m.MakeWith(in, nil) }

// MakeWith is Make with a log for the functions among the arguments.
func (m *Maker) MakeWith(in Input, calls *value.CallLog) []reflect.Value {
	args := m.makeAny(in, calls)
	defer calls.Begin()
	switch in.Kind {
	case Recorded, Driven:
		return args
	case Free:
	case Compared, Continued: // what they are of is settled
		m.cut(in, args)
	default:
		m.settle(in, args)
		m.cut(in, args)
	}
	if most := m.Opt.Most; most > 0 {
		p := m.places(args)
		if p.Bound(most); most <= Fewest {
			p.Shorten(int(most))
		}
	}
	if m.Opt.Receiver {
		fill(args, 0)
	}
	for _, i := range m.Opt.Filled {
		fill(args, i)
	}
	return args
}

// Fewest is the bound of numbers with which texts and lists are as short, too.
const Fewest = 1 << 4

// fill makes an argument that is a nil pointer one to a zero value.
func fill(args []reflect.Value, i int) {
	if i < len(args) && args[i].Kind() == reflect.Pointer && args[i].IsNil() {
		args[i].Set(reflect.New(args[i].Type().Elem()))
	}
}

// makeAny makes arguments that may have any value.
func (m *Maker) makeAny(in Input, calls *value.CallLog) []reflect.Value {
	if len(m.Builders) > 0 && in.Kind != Recorded && in.Kind != Driven && m.Opt.Building != nil {
		defer m.Opt.Building(in)()
	}
	var d *draw.Drawer
	switch in.Kind {
	case Compared:
		return m.exchanged(in.Data, calls)
	case Continued:
		return m.continued(in.Data, calls)
	case Recorded, Driven:
		return m.decode(in.N, calls)
	case Guided:
		d = m.drawer(draw.Bytes(in.Data))
	case Enumerated:
		d = m.drawer(draw.Random(m.Opt.Seed ^ int64(in.N)))
	case Far: // of all lengths alike
		d = m.drawer(draw.Random(m.Opt.Seed + int64(in.N/len(farLengths))))
	case Nested:
		d = m.drawer(draw.Random(m.Opt.Seed + int64(in.N/len(m.levels))))
	default:
		d = m.drawer(draw.Random(m.Opt.Seed + int64(in.N)))
	}
	d.Calls = calls
	switch in.Kind {
	case Enumerated:
		return m.enumerate(d, in.N)
	case Formed:
		return m.form(d, in.N)
	case Bordering:
		return m.border(d, in.N)
	case Far:
		return m.far(d, in.N)
	case Nested:
		return m.nested(d, in.N)
	}
	d.Long = in.Kind == Longer
	return m.draw(d)
}

// ArgumentsOf draws arguments for another function, to go with a value.
func (m *Maker) ArgumentsOf(fn reflect.Type, seed int64, with reflect.Value) []reflect.Value {
	d := m.drawer(draw.Random(m.Opt.Seed ^ seed))
	d.Know(with)
	return argumentsOf(fn, d)
}

// ArgumentsWith draws arguments for another function, with a log for the functions among them.
func (m *Maker) ArgumentsWith(fn reflect.Type, seed int64, calls *value.CallLog) []reflect.Value {
	d := m.drawer(draw.Random(m.Opt.Seed ^ seed))
	d.Calls = calls
	return argumentsOf(fn, d)
}

// argumentsOf draws arguments of which the first may be exchanged for another value: the others are nothing that it has handed out.
func argumentsOf(fn reflect.Type, d *draw.Drawer) []reflect.Value {
	var args []reflect.Value
	for i := 0; i < fn.NumIn(); i++ {
		args = append(args, d.Draw(fn.In(i)))
		d.Forget()
	}
	return args
}
