//go:build go1.21

package draw

import (
	"reflect"
	"slices"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// note keeps the call of a method for the history of the value that is being built. There is none of a value that
// needs more.
func (d *Drawer) note(fn reflect.Value, args []reflect.Value) {
	switch {
	case d.history == nil:
	case len(args) == 0 || !takesPlain(fn.Type(), 1):
		d.history = nil
	default:
		d.history.steps = append(d.history.steps, origin{fn, copies(args[1:])})
	}
}

// repeat makes a value once more, as it was made for the same input or otherwise in one respect: without one of the steps, with two of
// them in another order, or with another argument, such as its negative. It returns the nil Value where that panics.
func (d *Drawer) repeat(r *history) reflect.Value {
	steps := slices.Clone(r.steps)
	if len(steps) > 0 {
		at, other := d.Src.Intn(len(steps)), d.Src.Intn(len(steps))
		switch d.Src.Intn(5) {
		case 0:
			steps = slices.Delete(steps, at, at+1)
		case 1:
			steps[at], steps[other] = steps[other], steps[at]
		case 2, 3:
			if args := copies(steps[at].args); len(args) > 0 {
				switch v := args[d.Src.Intn(len(args))]; {
				case d.Src.Chance(2):
					d.twist(args)
				case v.Kind() >= reflect.Int && v.Kind() <= reflect.Int64:
					v.SetInt(-v.Int())
				default:
					d.Negate(v)
				}
				steps[at].args = args
			}
		}
	}
	out, good := invoke(r.fn, copies(r.args))
	if !good {
		return reflect.Value{}
	}
	v := made(d.building[len(d.building)-1], out)
	for _, s := range steps {
		if !v.IsValid() || v.IsNil() {
			return reflect.Value{}
		}
		recv := v
		if s.fn.Type().In(0).Kind() != reflect.Pointer {
			recv = v.Elem()
		}
		if _, good := invoke(s.fn, append([]reflect.Value{recv}, copies(s.args)...)); !good {
			return reflect.Value{}
		}
	}
	return v
}

// takesPlain reports whether a function takes texts, numbers and lists of these, and nothing else, from a parameter on.
func takesPlain(t reflect.Type, from int) bool {
	for i := from; i < t.NumIn(); i++ {
		of := t.In(i)
		if of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if k := of.Kind(); k != reflect.String && (k < reflect.Bool || k > reflect.Float64 || k == reflect.Uintptr) {
			return false
		}
	}
	return !t.IsVariadic()
}

func copies(list []reflect.Value) (out []reflect.Value) {
	for _, v := range list {
		c := reflect.New(v.Type()).Elem()
		c.Set(value.CopyOf(v))
		out = append(out, c)
	}
	return out
}

// twist changes one of the arguments, or none, or moves the end of one text to the beginning of the next: what puts
// them in a row does not tell the two from each other.
func (d *Drawer) twist(args []reflect.Value) {
	at := d.Src.Intn(len(args))
	switch to := (at + 1) % len(args); {
	case d.Src.Chance(6):
	case args[at].Kind() == reflect.String && at < to && args[to].Kind() == reflect.String && d.Src.Chance(2):
		a, b := args[at].String(), args[to].String()
		n := d.Src.Intn(len(a+b) + 1)
		if utf8.ValidString((a + b)[:n]) {
			args[at].SetString((a + b)[:n])
			args[to].SetString((a + b)[n:])
		}
	default:
		args[at].Set(d.Draw(args[at].Type()))
	}
}
