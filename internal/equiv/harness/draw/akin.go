//go:build go1.21

package draw

import (
	"reflect"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// An origin is how a value was made: by a function of plain values.
type origin struct {
	fn   reflect.Value
	args []reflect.Value
}

// takesPlain reports whether a function takes texts, numbers and lists of these, and nothing else.
func takesPlain(t reflect.Type) bool {
	for i := 0; i < t.NumIn(); i++ {
		of := t.In(i)
		if of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if k := of.Kind(); k != reflect.String && (k < reflect.Bool || k > reflect.Float64 || k == reflect.Uintptr) {
			return false
		}
	}
	return t.NumIn() > 0 && !t.IsVariadic()
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
