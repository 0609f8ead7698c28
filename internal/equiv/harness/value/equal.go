//go:build go1.21

package value

import (
	"math"
	"reflect"
	"strings"
	"unsafe"
)

// A pairing compares two values that two calls have made. Pointers that were met
// before must have been met together, so that cycles and shared values are the
// same on both sides.
type pairing struct {
	seen map[meeting]bool
	// partners are what values were met together with, of each side.
	partners [2]map[unsafe.Pointer]unsafe.Pointer
	path     string
	// another reports whether one of two is a variable that callers compare with, and the other is not.
	another bool
	// apart reports whether one has one value in two places, where the other has two.
	apart bool
	// functions are those of the results of both; partners has those of the arguments.
	functions [][2]unsafe.Pointer
	// left reports whether arguments are compared, and foreign whether what is in a struct of another package is.
	left, foreign bool
	// open leaves out what other packages cannot see of the types of this one. hidden is the innermost of these types
	// that differs in such a field.
	open   bool
	hidden string
}

// A meeting is of two pointers as pointers of a type: where a struct is, its first field is, too.
type meeting struct {
	pointers [2]unsafe.Pointer
	as       reflect.Type
}

func newPairing(open bool) *pairing {
	return &pairing{seen: make(map[meeting]bool), open: open}
}

// equal compares what a caller could tell apart: nil and empty, the zeros,
// the dynamic types of interfaces and the texts of errors.
func (p *pairing) equal(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() {
		return false
	}
	if !a.IsValid() {
		return true
	}
	if a.Type() != b.Type() && !isCopy(a.Type(), b.Type()) {
		return false
	}
	if text := buffers[a.Type()]; text != nil {
		return text(a) == text(b)
	}
	if same, ok := p.reflected(a, b); ok {
		return same
	}
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.Int() == b.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return a.Uint() == b.Uint() || p.foreign && a.Kind() == reflect.Uintptr // where code of errors was called
	case reflect.Float32, reflect.Float64:
		return sameFloat(a.Float(), b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return sameFloat(real(x), real(y)) && sameFloat(imag(x), imag(y))
	case reflect.String:
		return a.String() == b.String()
	case reflect.Slice:
		return a.IsNil() == b.IsNil() && (p.foreign && isPlaces(a.Type()) || p.elements(a, b))
	case reflect.Array:
		return p.elements(a, b)
	case reflect.Map:
		return p.maps(a, b)
	case reflect.Pointer:
		return p.pointers(a, b)
	case reflect.Struct:
		return p.fields(a, b)
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return p.equal(a.Elem(), b.Elem())
	case reflect.Chan:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.Cap() == b.Cap() && a.Len() == b.Len() && p.together([2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()})
	case reflect.Func:
		if !a.IsNil() && !b.IsNil() {
			p.function(functionOf(a), functionOf(b))
		}
		return a.IsNil() == b.IsNil() // what they do is not compared
	case reflect.UnsafePointer:
		return a.IsNil() == b.IsNil()
	}
	return false
}

// reflected compares what two values of package reflect stand for. It is not ok for others.
func (p *pairing) reflected(a, b reflect.Value) (same, ok bool) {
	x, hidden, ok := reflected(a)
	y, alike, also := reflected(b)
	if !ok || !also {
		return false, false
	}
	return hidden == alike && x.IsValid() == y.IsValid() && (!x.IsValid() || x.CanAddr() == y.CanAddr()) && p.equal(x, y), true
}

// addressable returns a value that has an address, a copy if it has none itself; the value if it cannot be copied.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() || !v.CanInterface() {
		return v
	}
	copied := reflect.New(v.Type()).Elem()
	copied.Set(v)
	return copied
}

// functionOf is the address of what a function is made of, which no other one has; nil if it cannot be known.
func functionOf(f reflect.Value) unsafe.Pointer {
	if f = addressable(f); !f.CanAddr() {
		return nil
	}
	return *(*unsafe.Pointer)(unsafe.Pointer(f.UnsafeAddr()))
}

// function notes two functions that were met together.
func (p *pairing) function(a, b unsafe.Pointer) {
	if p.left {
		p.together([2]unsafe.Pointer{a, b})
	} else {
		p.functions = append(p.functions, [2]unsafe.Pointer{a, b})
	}
}

// otherFunction reports whether some result is one function of the arguments here and another one there, and blind
// whether one is neither the same nor among the arguments: what it does is not compared.
func (p *pairing) otherFunction() (other, blind bool) {
	for _, f := range p.functions {
		with, ofBase := p.partners[0][f[0]]
		_, ofHead := p.partners[1][f[1]]
		switch {
		case f[0] != nil && f[0] == f[1]:
		case f[0] == nil || f[1] == nil || !ofBase || !ofHead:
			blind = true
		case with != f[1]:
			other = true
		}
	}
	return other, blind
}

func (p *pairing) fields(a, b reflect.Value) bool {
	t := a.Type()
	met(t, b.Type())
	a, b = addressable(a), addressable(b)
	was := p.foreign
	p.foreign = isForeign(t)
	defer func() { p.foreign = was }()
	if t == bufioReader {
		return window(a) == window(b) && p.equal(a.FieldByName("rd"), b.FieldByName("rd")) && p.equal(a.FieldByName("err"), b.FieldByName("err"))
	}
	for i := 0; i < a.NumField(); i++ {
		f := t.Field(i)
		own := !f.IsExported() && t.PkgPath() == ownPackage
		if own && p.open || p.equal(a.Field(i), fieldOf(b, i, f.Name)) {
			continue
		}
		if own && p.hidden == "" {
			p.hidden, _, _ = strings.Cut(strings.TrimPrefix(t.Name(), CopyPrefix), "[")
		}
		return false
	}
	return true
}

// fieldOf is the field of a name, at a place where there may be another one; the zero Value if there is none.
func fieldOf(v reflect.Value, i int, name string) reflect.Value {
	if i < v.NumField() && v.Type().Field(i).Name == name {
		return v.Field(i)
	}
	return v.FieldByName(name)
}

// CopyPrefix begins the names of all that the function of base has for itself, types among it.
const CopyPrefix = "honeBase_"

// isCopy reports whether one of two types is a copy of the other, perhaps with other fields that callers cannot see.
func isCopy(a, b reflect.Type) bool {
	if a.PkgPath() != b.PkgPath() || a.Kind() != b.Kind() || a.Kind() != reflect.Struct && a.Kind() != reflect.Pointer {
		return false
	}
	if a.Kind() == reflect.Pointer {
		return a.Elem() != b.Elem() && isCopy(a.Elem(), b.Elem())
	}
	name := func(t reflect.Type) string { return strings.TrimPrefix(t.Name(), CopyPrefix) }
	return a.Name() != "" && name(a) == name(b)
}

// ownPackage is that of the functions, below which the harness lies.
var ownPackage = strings.TrimSuffix(reflect.TypeOf(pairing{}).PkgPath(), "/honeharness/value")

// isForeign reports whether a struct is of another package: what a number there says of where code is, callers do not
// compare.
func isForeign(t reflect.Type) bool { return t.PkgPath() != "" && t.PkgPath() != ownPackage }

// isPlaces reports whether a type is a list of where code is: of what was called, and of how many, callers know nothing.
func isPlaces(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uintptr
}

// sameFloat takes all NaN for one: which bits an operation gives them differs between processors.
func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

func (p *pairing) elements(a, b reflect.Value) bool {
	if a.Len() != b.Len() {
		return false
	}
	for i := 0; i < a.Len(); i++ {
		if !p.equal(a.Index(i), b.Index(i)) {
			return false
		}
	}
	return true
}

func (p *pairing) pointers(a, b reflect.Value) bool {
	if a.IsNil() || b.IsNil() {
		return a.IsNil() == b.IsNil()
	}
	key := [2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
	if writable(a.Type().Elem()) && !p.together(key) {
		p.apart = true
		return false
	}
	if key[0] == key[1] {
		return true // one value, such as that of a type of package reflect
	}
	if isSentinel(key[0]) || isSentinel(key[1]) {
		p.another = true
		return false
	}
	met := meeting{key, a.Type()}
	if p.seen[met] {
		return true
	}
	p.seen[met] = true
	return p.equal(a.Elem(), b.Elem())
}

// writable reports whether callers can write to what a pointer leads to. It is no error of the standard library.
func writable(t reflect.Type) bool {
	return t.Size() > 0 && t != locationType && t.PkgPath() != "errors" && t.PkgPath() != "fmt"
}

// together reports whether both of two values were met for the first time, or with one another.
func (p *pairing) together(key [2]unsafe.Pointer) bool {
	for side, met := range p.partners {
		with, ok := met[key[side]]
		switch {
		case ok && with != key[1-side]:
			return false
		case met == nil:
			p.partners[side] = make(map[unsafe.Pointer]unsafe.Pointer)
		}
		p.partners[side][key[side]] = key[1-side]
	}
	return true
}

// maps compares maps without order. Keys that are not equal to themselves (NaN)
// are matched by what they hold.
func (p *pairing) maps(a, b reflect.Value) bool {
	if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
		return false
	}
	var strange []reflect.Value
	for it := a.MapRange(); it.Next(); {
		other := b.MapIndex(it.Key())
		if !other.IsValid() {
			strange = append(strange, it.Key())
			continue
		}
		if !p.equal(it.Value(), other) {
			return false
		}
	}
	if len(strange) == 0 {
		return true
	}
	return Describe(a) == Describe(b)
}
