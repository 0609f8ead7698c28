//go:build go1.21

package draw

import (
	"maps"
	"math"
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

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
	if t := Traits[v.Type()]; t != nil {
		value.Settable(v).Set(reflect.ValueOf(t.Draw(d)))
		return
	}
	if special, ok := specials[v.Type()]; ok {
		if made := special(d); made != nil {
			value.Settable(v).Set(reflect.ValueOf(made))
		}
		return
	}
	v = value.Settable(v)
	if d.given(v) || d.filled(v) || d.sampled(v) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(d.Src.Chance(2))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(d.integer(v.Type()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(uint64(d.integer(v.Type())))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(d.float())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(d.float(), d.float()))
	case reflect.String:
		v.SetString(d.Text())
	case reflect.Slice:
		d.slice(v)
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			d.fill(v.Index(i))
		}
	case reflect.Map:
		d.mapping(v)
	case reflect.Pointer:
		if d.depth < mostDepth && !d.Src.Chance(6) {
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
	case reflect.Chan: // which the functions hand on, and do not use
		if !d.Src.Chance(4) {
			v.Set(reflect.MakeChan(reflect.ChanOf(reflect.BothDir, v.Type().Elem()), d.Src.Intn(4)).Convert(v.Type()))
		}
	}
}

// given puts into v what a method of another argument has handed out, in one case of two where there is something.
func (d *Drawer) given(v reflect.Value) bool {
	if v.Kind() != reflect.Pointer || len(d.pool.handed) == 0 || len(d.building) > 0 || d.Src.Chance(2) {
		return false
	}
	out := d.pool.handedOut(d.Src, v.Type())
	if out.IsValid() {
		v.Set(out)
	}
	return out.IsValid()
}

// filled puts a value that is built into v, if v is of such a type.
func (d *Drawer) filled(v reflect.Value) bool {
	switch b := d.Builders[v.Type()]; {
	case b != nil:
		if p := d.build(b); p.IsValid() {
			v.Set(p.Elem())
		}
		return true
	case v.Kind() == reflect.Pointer && d.Builders[v.Type().Elem()] != nil && d.depth < mostDepth:
		if p := d.build(d.Builders[v.Type().Elem()]); p.IsValid() {
			v.Set(p)
		}
		return true
	}
	return false
}

// slice draws a slice: nil, empty, and with room after its end.
func (d *Drawer) slice(v reflect.Value) {
	if v.Type().Elem().Kind() == reflect.Uint8 && d.Src.Chance(2) {
		text := d.Text()
		v.Set(bytesAs(v.Type(), text, d.room(9)))
		return
	}
	most := mostElements
	if d.depth > 2 {
		most = 6
	}
	if d.depth >= mostDepth {
		most = 0
	}
	n := d.Src.Length(most)
	if n > 0 && d.depth <= 2 && d.Src.Chance(d.seldom()) {
		n = d.Src.Intn(mostRepeated)
	}
	if d.Most > 0 {
		n = int(min(int64(n), d.Most))
	}
	if n == 0 && d.Src.Chance(2) {
		return // nil
	}
	room, again := d.room(5), 5 // repetitions are what sets and runs are about
	if room == 4 {
		again = 2 // of few values, each of them in several places
	}
	made := reflect.MakeSlice(v.Type(), n, n+room)
	alike := isAny(v.Type().Elem()) && d.Src.Chance(2) // elements of one type
	for i := 0; i < n; i++ {
		if i > mostElements || i > 0 && d.Src.Chance(again) {
			made.Index(i).Set(made.Index(d.Src.Intn(i)))
			if again > 2 {
				d.nudge(made.Index(i))
			}
			continue
		}
		if of := made.Index(0); alike && i > 0 && !of.IsNil() && d.hold(made.Index(i), of.Elem().Type()) {
			continue
		}
		d.fill(made.Index(i))
	}
	if d.Src.Chance(8) {
		order(made)
	}
	d.pool.addLength(n)
	v.Set(made)
}

// mostNamed bounds the room of which code says the number.
const mostNamed = 4096

// room draws how many elements more there is memory for: fewer than most, now and then as many as a function may append,
// or about a number that the code names, such as the room that it wants before it reads.
func (d *Drawer) room(most int) int {
	if n := len(d.Dict.Numbers); n > 0 && d.depth <= 3 && d.Src.Chance(12) {
		if named := d.Dict.Numbers[d.Src.Intn(n)]; 0 < named && named <= mostNamed {
			return int(named) - 1 + d.Src.Intn(3)
		}
	}
	if d.depth <= 1 && d.Src.Chance(12) {
		most = value.MostRoom
	}
	return d.Src.Intn(most)
}

func (d *Drawer) mapping(v reflect.Value) {
	n := 0
	if d.depth < mostDepth {
		n = d.Src.Length(12)
	}
	if n == 0 && d.Src.Chance(2) {
		return
	}
	made, lost := reflect.MakeMap(v.Type()), false
	for i := 0; i < n; i++ {
		key := d.Draw(v.Type().Key())
		if k := key.Kind(); (k == reflect.Float32 || k == reflect.Float64) && d.Src.Chance(unequal/10) {
			key = reflect.ValueOf(math.NaN()).Convert(key.Type())
		}
		unfound := Hashable(key) && !key.Equal(key)
		if !Hashable(key) || unfound && lost { // of several that are not equal to themselves nobody knows which is which
			continue
		}
		lost = lost || unfound
		made.SetMapIndex(key, d.Draw(v.Type().Elem()))
	}
	d.pool.addLength(n)
	v.Set(made)
}

// Pointed is what pointers lead to that are equal only if they are followed: there are few.
type Pointed struct {
	N    int
	Text [1]string
}

// dynamic draws a value for an interface: nil, or one of a type that implements it.
func (d *Drawer) dynamic(v reflect.Value) {
	d.implementing(v)
	if len(d.building) > 0 && isAny(v.Type()) {
		d.pool.addPut(v)
	}
	if d.Comparable && !v.Comparable() {
		v.SetZero()
		if isAny(v.Type()) {
			v.Set(reflect.ValueOf(d.piece()))
		}
	}
}

// implementing is dynamic for values of any type, those among them that cannot be compared.
func (d *Drawer) implementing(v reflect.Value) {
	if d.depth > mostDepth {
		return
	}
	anything := isAny(v.Type())
	if anything && d.Src.Chance(unequal) {
		v.Set(reflect.ValueOf(math.NaN()))
		return
	}
	if n := len(d.pool.put); anything && n > 0 && d.Src.Chance(3) { // what was put in is what is asked for
		v.Set(d.pool.put[d.Src.Intn(n)])
		return
	}
	if of := d.pool.held; of != nil && anything && (d.pool.only || !d.Src.Chance(3)) && d.hold(v, of) {
		return
	}
	if d.LooksUp && anything && d.part(v) {
		return
	}
	if d.Types != nil && anything && d.Src.Chance(2) {
		v.Set(d.Draw(d.someType()))
		if d.LooksUp {
			d.pool.addParts(v.Elem())
		}
		return
	}
	if d.Dict.Deep && anything && d.Src.Chance(3) {
		v.Set(reflect.ValueOf(&Pointed{d.Src.Intn(2), [1]string{string('a' + rune(d.Src.Intn(2)))}}))
		return
	}
	choices := d.Impls[v.Type()]
	others := value.Dynamic
	if anything && len(choices) > 0 && d.Src.Chance(2) { // those that code asks for
		others = nil
	}
	for _, t := range others {
		// Package fmt writes a pointer inside of something as an address, which
		// differs from run to run.
		inside := (d.depth > 1 && t.Kind() == reflect.Pointer || t == contextType || value.IsTool(t)) && anything
		_, formats := v.Type().MethodByName("Precision")
		if t.Implements(v.Type()) && !inside && (t != value.StateType || formats) {
			choices = append(choices[:len(choices):len(choices)], t)
		}
	}
	if len(choices) == 0 || d.Src.Chance(8) {
		return
	}
	t := d.kind(v.Type(), choices)
	if d.hold(v, t) && len(d.building) > 0 && d.pool.held == nil && anything && t.Comparable() {
		d.pool.held = t
	}
}

// hold lets an interface hold a value of a type, and no pointer that is nil unless there may be such ones. It reports whether it does.
func (d *Drawer) hold(v reflect.Value, t reflect.Type) bool {
	for n := 0; n < 3; n++ { // most code does nothing with none
		made := d.Draw(t)
		if t.Kind() == reflect.Pointer && made.IsNil() && !d.Nils[t] {
			continue
		}
		v.Set(made)
		return true
	}
	return false
}

// part lets an interface hold an element or a key of what another one holds, or another value of its type: code looks it up
// there. It reports whether it does.
func (d *Drawer) part(v reflect.Value) bool {
	if len(d.pool.parts) == 0 || !d.Src.Chance(3) {
		return false
	}
	of := d.pool.parts[d.Src.Intn(len(d.pool.parts))]
	switch {
	case !of.IsValid() || of.Kind() == reflect.Interface && of.IsNil() || !of.CanInterface():
		return false
	case value.HoldsMemory(of.Type()) || d.Src.Chance(2):
		v.Set(d.Draw(of.Type()))
	default:
		v.Set(of)
	}
	return !v.IsNil()
}

// unequal is in one of how many interfaces that hold anything a value is drawn that is not equal to itself: as a key of a map it is
// met and never found.
const unequal = 40

// contextType is of no use where anything can be.
var contextType = reflect.TypeOf((*value.DrawnContext)(nil))

// function makes a function whose results depend on its arguments alone, so that
// both sides get the same.
func (d *Drawer) function(t reflect.Type) reflect.Value {
	if d.Src.Chance(12) {
		return reflect.Zero(t)
	}
	return d.Function(t)
}

// Function is function, but never nil.
func (d *Drawer) Function(t reflect.Type) reflect.Value {
	seed := int64(d.Src.Uint64())
	habit := d.Src.Intn(len(habits))
	dict, impls, nils, most, calls, kinds := d.Dict, d.Impls, d.Nils, d.Most, d.Calls, maps.Clone(d.pool.kinds)
	return reflect.MakeFunc(t, func(args []reflect.Value) []reflect.Value {
		described := value.DescribeAll(args)
		if ordering(t) {
			calls.Ask(described, args)
		} else {
			calls.Add(described, args)
		}
		inner := &Drawer{Src: Random(seed ^ int64(value.HashText(described))), Dict: dict, Impls: impls, Nils: nils,
			Most: most, depth: 2, pool: pool{kinds: maps.Clone(kinds)}}
		var out []reflect.Value
		for i := 0; i < t.NumOut(); i++ {
			out = append(out, inner.result(t.Out(i), habits[habit]))
		}
		return out
	})
}

// A habit is what a drawn function does most often: what goes through many values often asks a function whether
// to go on, and ends with its first error.
type habit struct {
	// nearly is what it says where it answers yes or no, nil if it says either as often; fails is how often it
	// returns an error: one in so many calls, 0 for never.
	nearly *bool
	fails  int
}

var (
	yes, no = true, false
	habits  = []habit{{&yes, 0}, {&no, 0}, {nil, 0}, {&yes, 0}, {&no, 0}, {nil, 0}, {&yes, 8}, {nil, 1}}
)

// rarely is one of so many calls in which a function does not do what it nearly always does.
const rarely = 12

// result draws a result of a function with a habit.
func (d *Drawer) result(t reflect.Type, h habit) reflect.Value {
	switch {
	case t == errorType && (h.fails == 0 || !d.Src.Chance(h.fails)):
		return reflect.Zero(t)
	case t.Kind() == reflect.Bool && h.nearly != nil:
		v := reflect.New(t).Elem()
		v.SetBool(*h.nearly != d.Src.Chance(rarely))
		return v
	}
	return d.Draw(t)
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()
