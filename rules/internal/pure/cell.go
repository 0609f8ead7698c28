package pure

import (
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A kind is where a cell of memory is.
type kind int

const (
	named   kind = iota // a variable
	field               // of a struct
	element             // of a slice
	pointee             // what a pointer leads to, or an element of an array
	mapped              // the elements of a map
)

// A cell is a piece of memory that code reads or writes, as far as its type tells it.
type cell struct {
	kind kind
	typ  types.Type
	// field is which it is, and holder the struct.
	field  *types.Var
	holder types.Type
}

// meets reports whether two cells may have memory in common.
func (c cell) meets(d cell) bool {
	if c.kind > d.kind {
		c, d = d, c
	}
	switch {
	case d.kind == mapped:
		return c.kind == mapped && same(c.typ, d.typ)
	case c.kind == field && d.kind == field:
		return c.field.Name() == d.field.Name() && same(c.holder, d.holder) ||
			contains(c.typ, d.holder) || contains(d.typ, c.holder)
	case c.kind == named && d.kind == field:
		return contains(c.typ, d.holder)
	case c.kind == field && d.kind == element:
		return contains(d.typ, c.holder) || inArray(c.typ, d.typ)
	case c.kind == field:
		return contains(d.typ, c.holder) || contains(c.typ, d.typ) || contains(d.typ, c.typ)
	case c.kind == named && d.kind == element:
		return inArray(c.typ, d.typ)
	case c.kind == element && d.kind == element:
		return same(c.typ, d.typ) || inArray(c.typ, d.typ) || inArray(d.typ, c.typ)
	case c.kind == element:
		return contains(c.typ, d.typ) || inArray(d.typ, c.typ)
	}
	return contains(c.typ, d.typ) || contains(d.typ, c.typ)
}

// inArray reports whether values of a type have an array in them with values of type part: only there may a slice
// have its elements, but for memory of its own.
func inArray(t, part types.Type) bool {
	return view.HasPart(t, func(t types.Type) bool {
		a, ok := t.Underlying().(*types.Array)
		return open(t) || ok && contains(a.Elem(), part)
	})
}

// contains reports whether a value of type t has one of type part in it.
func contains(t, part types.Type) bool {
	return view.HasPart(t, func(t types.Type) bool { return same(t, part) })
}

// same reports whether types may be those of the same memory: pointers to one are converted to pointers to the other.
func same(t, u types.Type) bool {
	return open(t) || open(u) || types.IdenticalIgnoreTags(t.Underlying(), u.Underlying())
}

// open reports whether a type has type parameters in it, so that it may be another one.
func open(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			if open(a) {
				return true
			}
		}
	case *types.Slice:
		return open(t.Elem())
	case *types.Pointer:
		return open(t.Elem())
	case *types.Array:
		return open(t.Elem())
	case *types.Map:
		return open(t.Key()) || open(t.Elem())
	}
	return false
}

// isValue reports whether values of a type share no memory that can be written.
func isValue(t types.Type, depth int) bool {
	if t == nil || depth > deepest || isParam(t) {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Kind() != types.Invalid
	case *types.Array:
		return isValue(t.Elem(), depth+1)
	case *types.Struct:
		for field := range t.Fields() {
			if !isValue(field.Type(), depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

func isParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
