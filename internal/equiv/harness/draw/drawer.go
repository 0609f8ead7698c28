//go:build go1.21

// Package draw makes up values of types, from their kinds and from what occurs in the
// functions that will get them.
package draw

import (
	"reflect"
	"sync"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A Dictionary holds what occurs in the functions, which is what they treat
// differently from the rest.
type Dictionary struct {
	Strings []string
	// Chars are the characters that code tells from others.
	Chars   []rune
	Numbers []int64
	Floats  []float64
	// Moments are times, in seconds since 1970.
	Moments []int64
	// JSON makes many texts JSON, with objects that have these Keys.
	JSON bool
	Keys []string
	// Folds makes texts that are the same where case is ignored.
	Folds bool
	// Deep makes pointers to equal values where anything can be.
	Deep bool
	// Formats are those of texts, by the names of package format.
	Formats []string
	// Enums are types with constants.
	Enums []Enum
}

// An Enum is a type of integers with the constants that its package declares of it, in order.
type Enum struct {
	Zero   any
	Values []int64
}

// Constants are those of a type, with what is next to the least and the largest; none if it has none.
func (d *Dictionary) Constants(t reflect.Type) []int64 {
	for _, e := range d.Enums {
		if reflect.TypeOf(e.Zero) == t {
			return append([]int64{e.Values[0] - 1, e.Values[len(e.Values)-1] + 1}, e.Values...)
		}
	}
	return nil
}

// A Drawer draws values of types.
type Drawer struct {
	Src  *Source
	Dict Dictionary
	// impls are the types that stand for an interface, besides those known here.
	Impls map[reflect.Type][]reflect.Type
	// Nils are those of these, pointers, that may be nil in an interface.
	Nils map[reflect.Type]bool
	// Types keeps the types that are made where code looks at types by package reflect; nil elsewhere.
	Types *Types
	// LooksUp says that such code has several arguments for anything, and may look one up in another.
	LooksUp bool
	// recorded are strings that occurred in recorded calls.
	Recorded []string
	// Heard are long texts of the same kind, which take long.
	Heard []string
	// most bounds numbers, 0 does not.
	Most int64
	// pool is what was drawn before for the same input: arguments refer to each other.
	pool pool
	// builders are of the types whose values are built.
	Builders map[reflect.Type]*Builder
	// Samples are values of some types that the package has.
	Samples []reflect.Value
	// calls is where functions that are drawn write down how they are called.
	Calls *value.CallLog
	// long makes many texts and lists long.
	Long  bool
	depth int
	// Zero draws zero values of types that have constructors, too.
	Zero bool
	// Tame bounds the numbers that methods get by which a value is built.
	Tame bool
	// Comparable lets interfaces hold nothing but what can be compared.
	Comparable bool
	// Reuse writes to the lists that a value is made of, once it is made; lent are those of the one that is being made.
	Reuse bool
	lent  []reflect.Value
	// making reports whether what is drawn is for a function that makes a value.
	making bool
	// outer is what Most is for all else, while that is so.
	outer int64
	// Sized is the length of the next text for such a function, 0 if that is as any other.
	Sized int
	// building are the builders of what is being built, each for the one before.
	building []*Builder
	// history is how the outermost of them was made so far, nil if it cannot be made so once more.
	history *history
}

// Types are those that were made, by number. They are safe for concurrent use.
type Types struct{ made sync.Map }

// Unsigned reports whether a kind is one of numbers without a sign.
func Unsigned(k reflect.Kind) bool { return k >= reflect.Uint && k <= reflect.Uintptr }

// A Recipe says how to make values of a type whose fields only its own code may
// fill.
type Recipe struct {
	// Type is a nil pointer to the type.
	Type any
	// Makers are functions whose first result is a value of the type, or a pointer to
	// one. Without any the zero value is a beginning.
	Makers []any
	// Methods change a value, the first argument of each; none is the new version of
	// the function that is compared.
	Methods []any
	// Open reports whether a value may also be drawn.
	Open bool
}

// A Builder follows a Recipe.
type Builder struct {
	Of              reflect.Type
	makers, methods []reflect.Value
	// simple and changes are the makers and methods that need no values which must be made before.
	simple, changes []reflect.Value
	open            bool
	// recorded returns a value that was recorded, the nil Value if there is none.
	Recorded func(*Source) reflect.Value
}

// NewBuilder prepares what builds values of a type.
func NewBuilder(b Recipe) *Builder {
	made := &Builder{Of: reflect.TypeOf(b.Type).Elem(), open: b.Open}
	for _, f := range b.Makers {
		made.makers = append(made.makers, reflect.ValueOf(f))
		if simple(reflect.TypeOf(f), 0) {
			made.simple = append(made.simple, reflect.ValueOf(f))
		}
	}
	for _, f := range b.Methods {
		if flat(reflect.TypeOf(f).In(0)) {
			continue // it has a copy, and changes nothing
		}
		made.methods = append(made.methods, reflect.ValueOf(f))
		if simple(reflect.TypeOf(f), 1) {
			made.changes = append(made.changes, reflect.ValueOf(f))
		}
	}
	return made
}

// flat reports whether no memory that can be written to belongs to a value of a type but its own.
func flat(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if !flat(t.Field(i).Type) {
				return false
			}
		}
		return true
	case reflect.Array:
		return flat(t.Elem())
	}
	return t.Kind() == reflect.String || t.Kind() > reflect.Invalid && t.Kind() <= reflect.Complex128
}

// simple reports whether a function takes numbers and texts alone, lists of them and anything, from an argument on.
func simple(fn reflect.Type, from int) bool {
	for i := from; i < fn.NumIn(); i++ {
		t := fn.In(i)
		if t.Kind() == reflect.Map && !plain(t.Key()) {
			return false
		}
		if t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
			t = t.Elem()
		}
		if !plain(t) {
			return false
		}
	}
	return true
}

func plain(t reflect.Type) bool {
	k := t.Kind()
	return k == reflect.String || k > reflect.Invalid && k <= reflect.Complex128 || isAny(t)
}

// TakesAny reports whether a function with parameters of some types takes anything in several of them.
func TakesAny(params []reflect.Type) bool {
	n := 0
	for _, t := range params {
		if isAny(t) || t.Kind() == reflect.Slice && isAny(t.Elem()) {
			n++
		}
	}
	return n > 1
}

// isAny reports whether a type is an interface that holds anything.
func isAny(t reflect.Type) bool { return t.Kind() == reflect.Interface && t.NumMethod() == 0 }

// Hashable reports whether a value can be a key, whatever its interfaces hold. A key that is
// nil itself is not drawn.
func Hashable(key reflect.Value) bool {
	return key.Comparable() && (key.Kind() != reflect.Interface || !key.IsNil())
}
