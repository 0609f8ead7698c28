//go:build go1.21

package draw

import (
	"reflect"
	"sort"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// MayBeLong reports whether Lengthen takes values of a type: texts, and lists of what can be copied.
func MayBeLong(t reflect.Type) bool {
	return t.Kind() == reflect.String ||
		t.Kind() == reflect.Slice && (t.Elem().Kind() == reflect.String || !value.HoldsMemory(t.Elem()))
}

// Lengthen gives a text or list n elements, whatever n is. They are one again and again, a few in
// any order, or words with something between.
func (d *Drawer) Lengthen(v reflect.Value, n int) {
	if v.Kind() == reflect.String {
		v.SetString(d.long(n))
		return
	}
	if v.Type().Elem().Kind() == reflect.Uint8 {
		v.Set(bytesAs(v.Type(), d.long(n), 0))
		return
	}
	made := reflect.MakeSlice(v.Type(), n, n)
	few := min([...]int{1, 2, 300}[d.Src.Intn(3)], n)
	for i := 0; i < few; i++ {
		d.fill(made.Index(i))
	}
	which := make([]int, n)
	for i := range which {
		if which[i] = i; i >= few {
			which[i] = d.Src.Intn(few)
		}
	}
	if d.Src.Chance(3) && order(made.Slice(0, few)) {
		sort.Ints(which)
	}
	from := reflect.MakeSlice(v.Type(), few, few)
	reflect.Copy(from, made)
	for i, k := range which {
		made.Index(i).Set(from.Index(k))
	}
	v.Set(made)
}

// long draws a text of n bytes.
func (d *Drawer) long(n int) string {
	var pieces []string
	switch d.Src.Intn(3) {
	case 0:
		pieces = []string{d.piece()}
		if d.Src.Chance(2) {
			pieces[0] = d.Literal()
		}
	case 1:
		between := d.separator()
		for i := 0; i < 300; i++ {
			pieces = append(pieces, letters[i%26:i%26+1+d.Src.Intn(3)]+between)
		}
	default:
		for i := 0; i < 300; i++ {
			pieces = append(pieces, d.piece())
		}
	}
	var b strings.Builder
	for b.Len() < n {
		if s := pieces[d.Src.Intn(len(pieces))]; s != "" {
			b.WriteString(s)
		} else {
			b.WriteByte('a')
		}
	}
	return b.String()[:n]
}
