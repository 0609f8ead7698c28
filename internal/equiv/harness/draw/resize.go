//go:build go1.21

package draw

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

const (
	// longestLength bounds what is drawn with a certain length, but for one part of a text.
	LongestLength = 8200
	// longestUnshared bounds lists whose elements are all drawn, since copies of one
	// would share memory.
	longestUnshared = 1100
)

// Cut gives a list or text n elements: the first ones that it has, and others behind them.
func (d *Drawer) Cut(v reflect.Value, n int) {
	v = value.Settable(v)
	switch v.Kind() {
	case reflect.String:
		s := v.String()
		v.SetString((s + d.sized(max(0, n-len(s))))[:n])
	case reflect.Slice:
		for d.depth = 2; v.Len() < n; {
			v.Set(reflect.Append(v, d.Draw(v.Type().Elem())))
		}
		d.depth = 0
		v.Set(v.Slice(0, n))
	}
}

// Resize gives a list, text, map or linked structure n elements.
func (d *Drawer) Resize(v reflect.Value, n int) {
	if d.Most > 0 && int64(n) > d.Most {
		n = int(d.Most)
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(d.sized(n))
	case reflect.Map:
		if n > 1<<10 {
			n = 1 << 10
		}
		made, elem := reflect.MakeMap(v.Type()), reflect.Value{}
		same := [...]int{1, 2, 1000}[d.Src.Intn(3)] // values are all alike, half of them, or none
		for i := 0; i < 2*n && made.Len() < n; i++ {
			d.depth = 3
			key := d.Draw(v.Type().Key())
			Distinct(key, i)
			if i == 0 || !d.Src.Chance(same) {
				elem = d.Draw(v.Type().Elem())
			}
			if Hashable(key) {
				made.SetMapIndex(key, elem)
			}
		}
		d.depth = 0
		v.Set(made)
	case reflect.Slice:
		d.resizeSlice(v, n)
	case reflect.Pointer:
		d.link(v, n)
	}
}

func (d *Drawer) resizeSlice(v reflect.Value, n int) {
	if v.Type().Elem().Kind() == reflect.Uint8 && d.Src.Chance(2) {
		v.Set(bytesAs(v.Type(), d.sized(n), 0))
		return
	}
	made := reflect.MakeSlice(v.Type(), n, n+d.Src.Intn(3))
	few, each := min(n, 300), d.Src.Intn(3) // how many are drawn
	d.depth = 2
	elem := v.Type().Elem()
	switch {
	case elem.Kind() != reflect.String && value.HoldsMemory(elem) && n <= longestUnshared:
		few, d.depth = n, 3
	case each == 0:
		few = min(n, 1+d.Src.Intn(3))
	}
	for i := 0; i < n; i++ {
		if i < few {
			d.fill(made.Index(i))
		} else {
			made.Index(i).Set(made.Index(d.Src.Intn(few)))
		}
		if each == 1 {
			Distinct(made.Index(i), i)
		}
	}
	d.depth = 0
	if d.Src.Chance(4) {
		order(made)
	}
	v.Set(made)
}

// Distinct makes the i-th of many values differ from those before, if it is a
// number or a text.
func Distinct(v reflect.Value, i int) {
	switch k := v.Kind(); {
	case k == reflect.String:
		v.SetString(strconv.Itoa(i) + v.String())
	case k == reflect.Float32 || k == reflect.Float64:
		v.SetFloat(float64(i) / 4)
	case k >= reflect.Int && k <= reflect.Int64:
		v.SetInt(int64(i))
	case Unsigned(k):
		v.SetUint(uint64(i))
	}
}

// sized draws a text of n bytes, or of n pieces if those are not too many.
func (d *Drawer) sized(n int) string {
	form := d.Src.Intn(7)
	if n > LongestLength && d.Src.Chance(2) {
		form = 4 // what is so long is a limit of lines or other parts
	}
	var b strings.Builder
	switch form {
	case 0: // one character
		s := d.piece()
		for s != "" && b.Len() < n {
			b.WriteString(s)
		}
	case 1:
		return d.words(n)
	case 2: // what was recorded, again and again
		if len(d.Recorded) > 0 {
			s := d.Recorded[d.Src.Intn(len(d.Recorded))]
			return joined(n, func() string { return s })
		}
	case 3: // what occurs in the functions
		s, other := d.Literal(), d.piece()
		return joined(n, func() string {
			if d.Src.Chance(2) {
				return s + other
			}
			return s
		})
	case 4, 6:
		return d.amongOthers(n)
	}
	for b.Len() < n {
		b.WriteString(d.piece())
	}
	s := b.String()
	return s[:min(n, len(s))]
}

// joined writes n pieces, or fewer if they are long.
func joined(n int, piece func() string) string {
	var b strings.Builder
	for i := 0; i < n && b.Len() < 2*LongestLength; i++ {
		b.WriteString(piece())
	}
	return b.String()
}

// words draws n words with something between them.
func (d *Drawer) words(n int) string {
	between, other := d.separator(), d.Src.Chance(2)
	i := -1
	return joined(n, func() string {
		i++
		word := letters[i%26 : i%26+1+d.Src.Intn(3)]
		if other { // each a word of its own
			word += strconv.Itoa(i)
		}
		if i > 0 {
			word = between + word
		}
		return word
	})
}

// amongOthers draws a text with one part of n bytes, among others, or behind what parts them.
func (d *Drawer) amongOthers(n int) string {
	var b strings.Builder
	between := d.separator()
	if n > LongestLength && d.Src.Chance(2) {
		between = "\n"
	}
	if len(d.Recorded) > 0 && d.Src.Chance(2) {
		b.WriteString(d.Recorded[d.Src.Intn(len(d.Recorded))] + between)
	} else if !d.Src.Chance(3) {
		if d.Src.Chance(2) {
			b.WriteString(d.piece())
		}
		b.WriteString(between)
	}
	for i := 0; i < n; i++ {
		b.WriteByte(letters[(i*7)%len(letters)])
	}
	if n > LongestLength || d.Src.Chance(2) {
		b.WriteString(between + d.piece())
	}
	return b.String()
}

// separator draws what may stand between the parts of a text.
func (d *Drawer) separator() string {
	return [...]string{" ", "\n", ",", d.Literal()}[d.Src.Intn(4)]
}

// links are the fields of what a pointer points to that are such pointers themselves.
func links(t reflect.Type) []int {
	if t.Elem().Kind() != reflect.Struct {
		return nil
	}
	var out []int
	for i := 0; i < t.Elem().NumField(); i++ {
		if t.Elem().Field(i).Type == t {
			out = append(out, i)
		}
	}
	return out
}

// mostNodes bounds linked structures, which functions walk by recursion.
const mostNodes = 2000

// link makes a list or a tree of n nodes: each hangs on a free link of the one before
// or of any.
func (d *Drawer) link(v reflect.Value, n int) {
	d.depth = mostDepth - 1 // links are nil then
	defer func() { d.depth = 0 }()
	chain := d.Src.Chance(2)
	var free []reflect.Value
	at := v
	for n = min(n, mostNodes); n > 0; n-- {
		node := reflect.New(v.Type().Elem())
		d.fill(node.Elem())
		value.Settable(at).Set(node)
		for _, i := range links(v.Type()) {
			free = append(free, node.Elem().Field(i))
		}
		k := len(free) - 1 - d.Src.Intn(len(links(v.Type())))
		if !chain {
			k = d.Src.Intn(len(free))
		}
		at = free[k]
		free[k] = free[len(free)-1]
		free = free[:len(free)-1]
	}
}
