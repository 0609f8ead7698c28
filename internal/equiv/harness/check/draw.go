//go:build go1.21

package check

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
)

// A Dictionary holds what occurs in the functions, which is what they treat
// differently from the rest.
type Dictionary struct {
	Strings []string
	Numbers []int64
	Floats  []float64
	// JSON says that texts are often JSON, with objects that have these Keys.
	JSON bool
	Keys []string
}

// A Drawer draws values of types.
type Drawer struct {
	src  *Source
	dict Dictionary
	// impls are the types that stand for an interface, besides those known here.
	impls map[reflect.Type][]reflect.Type
	// recorded are strings that occurred in recorded calls.
	recorded []string
	// most bounds numbers, 0 does not.
	most int64
	// pool is what was drawn before for the same input: arguments refer to each other.
	pool pool
	// builders are of the types whose values are built.
	builders map[reflect.Type]*builder
	// calls is where functions that are drawn write down how they are called.
	calls *callLog
	// long makes many texts and lists long.
	long  bool
	depth int
}

const (
	mostDepth    = 5
	mostElements = 40
)

// Draw returns a new value of a type.
func (d *Drawer) Draw(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	d.fill(v)
	return v
}

// fill draws a value into v, which must be addressable.
func (d *Drawer) fill(v reflect.Value) {
	d.depth++
	defer func() { d.depth-- }()
	if t := drawTraits[v.Type()]; t != nil {
		settable(v).Set(reflect.ValueOf(t.draw(d)))
		return
	}
	if special := specials[v.Type()]; special != nil {
		if made := special(d); made != nil {
			settable(v).Set(reflect.ValueOf(made))
		}
		return
	}
	v = settable(v)
	if d.filled(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.src.chance(2))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(d.integer(v.Type()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(d.integer(v.Type())))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(d.float())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(d.float(), d.float()))
	case reflect.String:
		v.SetString(d.text())
	case reflect.Slice:
		d.slice(v)
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			d.fill(v.Index(i))
		}
	case reflect.Map:
		d.mapping(v)
	case reflect.Pointer:
		if d.depth < mostDepth && !d.src.chance(6) {
			p := reflect.New(v.Type().Elem())
			d.fill(p.Elem())
			v.Set(p)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			d.fill(v.Field(i))
		}
	case reflect.Interface:
		d.dynamic(v)
	case reflect.Func:
		v.Set(d.function(v.Type()))
	}
}

// filled puts a value that is built into v, if v is of such a type.
func (d *Drawer) filled(v reflect.Value) bool {
	switch b := d.builders[v.Type()]; {
	case b != nil:
		if p := d.build(b); p.IsValid() {
			v.Set(p.Elem())
		}
		return true
	case v.Kind() == reflect.Pointer && d.builders[v.Type().Elem()] != nil && d.depth < mostDepth:
		if p := d.build(d.builders[v.Type().Elem()]); p.IsValid() {
			v.Set(p)
		}
		return true
	}
	return false
}

// slice draws a slice: nil, empty, and with room behind its end, too.
func (d *Drawer) slice(v reflect.Value) {
	if v.Type().Elem().Kind() == reflect.Uint8 && d.src.chance(2) {
		text := d.text()
		made := reflect.MakeSlice(v.Type(), len(text), len(text)+d.src.Intn(9))
		reflect.Copy(made, reflect.ValueOf([]byte(text)).Convert(reflect.TypeOf([]byte(nil))))
		v.Set(made)
		return
	}
	most := mostElements
	if d.depth > 2 {
		most = 6
	}
	if d.depth >= mostDepth {
		most = 0
	}
	n := d.src.length(most)
	if n > 0 && d.depth <= 2 && d.src.chance(d.seldom()) {
		n = d.src.Intn(mostRepeated)
	}
	if n == 0 && d.src.chance(2) {
		return // nil
	}
	made := reflect.MakeSlice(v.Type(), n, n+d.src.Intn(5))
	for i := 0; i < n; i++ {
		if i > mostElements || i > 0 && d.src.chance(5) { // repetitions are what sets and runs are about
			made.Index(i).Set(made.Index(d.src.Intn(i)))
			continue
		}
		d.fill(made.Index(i))
	}
	if d.src.chance(8) {
		order(made)
	}
	d.pool.addLength(n)
	v.Set(made)
}

func (d *Drawer) mapping(v reflect.Value) {
	n := 0
	if d.depth < mostDepth {
		n = d.src.length(12)
	}
	if n == 0 && d.src.chance(2) {
		return
	}
	made := reflect.MakeMap(v.Type())
	for i := 0; i < n; i++ {
		key := d.Draw(v.Type().Key())
		if !hashable(key) {
			continue
		}
		made.SetMapIndex(key, d.Draw(v.Type().Elem()))
	}
	d.pool.addLength(n)
	v.Set(made)
}

// hashable reports whether a value can be a key, whatever its interfaces hold. A key that is
// nil itself is not drawn.
func hashable(key reflect.Value) bool {
	return key.Comparable() && (key.Kind() != reflect.Interface || !key.IsNil())
}

// integer draws a number that fits a type: small ones, those of the dictionary and
// their neighbours, and the ends of what the type holds.
func (d *Drawer) integer(t reflect.Type) int64 {
	bits := t.Bits()
	var n int64
	switch d.src.Intn(11) {
	case 0, 1, 2, 3:
		n = int64(d.src.Intn(12)) - 2
	case 4, 5:
		n = int64(d.src.Intn(140)) - 10
	case 6, 7:
		if len(d.dict.Numbers) > 0 {
			n = d.dict.Numbers[d.src.Intn(len(d.dict.Numbers))] + int64(d.src.Intn(3)) - 1
		}
	case 8:
		n = d.border(bits)
	case 9:
		switch d.src.Intn(4) {
		case 0:
			n = math.MaxInt64 >> (64 - bits)
		case 1:
			n = math.MinInt64 >> (64 - bits)
		default:
			n = int64(d.src.Uint64())
		}
	case 10:
		n = d.pool.number(d.src)
	}
	return d.fit(n, t)
}

// border draws a number at which code often changes its mind: about a power of two or
// of ten.
func (d *Drawer) border(bits int) int64 {
	off := int64(d.src.Intn(3)) - 1
	switch d.src.Intn(4) {
	case 0:
		return int64(1)<<d.src.Intn(bits) + off
	case 1:
		n := int64(1)
		for i := d.src.Intn(1 + bits*3/10); i > 0; i-- {
			n *= 10
		}
		return n + off
	}
	return int64(1)<<d.src.Intn(min(bits, 20)) + off
}

// fit makes a number one of a type, and one that the Drawer may give.
func (d *Drawer) fit(n int64, t reflect.Type) int64 {
	if d.most > 0 {
		n %= d.most + 1
		if n < 0 && unsigned(t.Kind()) {
			n = -n
		}
	}
	shift := 64 - t.Bits()
	if unsigned(t.Kind()) {
		return int64(uint64(n) << shift >> shift)
	}
	return n << shift >> shift
}

func unsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uintptr }

var floats = []float64{
	0, math.Copysign(0, -1), 1, -1, 0.5, 1.5, 2, 10, 100, 1e-9, 1e21, 1.0 / 3, math.Pi, math.MaxFloat64,
	math.SmallestNonzeroFloat64, math.Inf(1), math.Inf(-1), math.NaN(), math.Float64frombits(0xfff8000000000abc), 1 << 53, 1<<53 + 1,
}

func (d *Drawer) float() float64 {
	switch d.src.Intn(5) {
	case 0:
		return float64(d.integer(reflect.TypeOf(int64(0))))
	case 4:
		if n := len(d.dict.Floats); n > 0 {
			f := d.dict.Floats[d.src.Intn(n)]
			return [...]float64{f, -f, math.Nextafter(f, math.Inf(1)), math.Nextafter(f, math.Inf(-1)), 2 * f}[d.src.Intn(5)]
		}
		return float64(d.src.Intn(40))/4 - 2
	case 1:
		return floats[d.src.Intn(len(floats))]
	case 2:
		return float64(int64(d.src.Uint64())) / float64(int64(1)<<(20+d.src.Intn(40)))
	}
	return math.Float64frombits(d.src.Uint64())
}

// dynamic draws a value for an interface: nil, or one of a type that implements it.
func (d *Drawer) dynamic(v reflect.Value) {
	if d.depth >= mostDepth {
		return
	}
	choices := d.impls[v.Type()]
	for _, t := range known {
		// Package fmt writes a pointer inside of something as an address, which is
		// another one each time.
		inside := d.depth > 1 && v.Type().NumMethod() == 0 && t.Kind() == reflect.Pointer
		if t.Implements(v.Type()) && !inside {
			choices = append(choices[:len(choices):len(choices)], t)
		}
	}
	if len(choices) == 0 || d.src.chance(8) {
		return
	}
	t := choices[d.src.Intn(len(choices))]
	made := d.Draw(t)
	if t.Kind() == reflect.Pointer && made.IsNil() {
		return
	}
	v.Set(made)
}

// specials draw values of types whose fields cannot hold just anything.
var specials = map[reflect.Type]func(*Drawer) any{
	reflect.TypeOf(bytes.Buffer{}):    func(d *Drawer) any { return *bytes.NewBufferString(d.text()) },
	reflect.TypeOf(strings.Reader{}):  func(d *Drawer) any { return *strings.NewReader(d.text()) },
	reflect.TypeOf(strings.Builder{}): func(d *Drawer) any { return strings.Builder{} },
	reflect.TypeOf((*error)(nil)).Elem(): func(d *Drawer) any {
		switch d.src.Intn(5) {
		case 0:
			return nil
		case 1:
			return &drawnError{d.text()}
		case 4:
			return errors.New(d.text())
		case 2:
			return io.EOF
		}
		return fmt.Errorf("%s: %w", d.text(), io.ErrUnexpectedEOF)
	},
}

// function makes a function whose results depend on its arguments alone, and are
// the same for both sides.
func (d *Drawer) function(t reflect.Type) reflect.Value {
	if d.src.chance(12) {
		return reflect.Zero(t)
	}
	seed := int64(d.src.Uint64())
	dict, impls, most, calls := d.dict, d.impls, d.most, d.calls
	return reflect.MakeFunc(t, func(args []reflect.Value) []reflect.Value {
		described := describeAll(args)
		if !ordering(t) {
			calls.add(described)
		}
		inner := &Drawer{src: Random(seed ^ int64(hashText(described))), dict: dict, impls: impls, most: most, depth: 2}
		var out []reflect.Value
		for i := 0; i < t.NumOut(); i++ {
			out = append(out, inner.Draw(t.Out(i)))
		}
		return out
	})
}
