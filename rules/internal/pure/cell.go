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
	element             // of a slice or an array
	pointee             // what a pointer leads to
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
		return isParam(t) || ok && contains(a.Elem(), part)
	})
}

// contains reports whether a value of type t has one of type part in it.
func contains(t, part types.Type) bool {
	return view.HasPart(t, func(t types.Type) bool { return same(t, part) })
}

// same reports whether types may be those of the same memory: pointers to one are converted to pointers to the other.
func same(t, u types.Type) bool {
	if !open(t) && !open(u) {
		return types.IdenticalIgnoreTags(t.Underlying(), u.Underlying())
	}
	return alike(t, u, 0)
}

// alike reports whether type arguments may make two types the same one. Beyond a depth it says yes.
func alike(t, u types.Type, depth int) bool {
	if isParam(t) || isParam(u) || depth > deepest {
		return true
	}
	depth++
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return types.Identical(t, u.Underlying())
	case *types.Pointer:
		u, ok := u.Underlying().(*types.Pointer)
		return ok && alike(t.Elem(), u.Elem(), depth)
	case *types.Slice:
		u, ok := u.Underlying().(*types.Slice)
		return ok && alike(t.Elem(), u.Elem(), depth)
	case *types.Array:
		u, ok := u.Underlying().(*types.Array)
		return ok && alike(t.Elem(), u.Elem(), depth)
	case *types.Map:
		u, ok := u.Underlying().(*types.Map)
		return ok && alike(t.Key(), u.Key(), depth) && alike(t.Elem(), u.Elem(), depth)
	case *types.Struct:
		u, ok := u.Underlying().(*types.Struct)
		if !ok || t.NumFields() != u.NumFields() {
			return false
		}
		for i := range t.NumFields() {
			if t.Field(i).Name() != u.Field(i).Name() || !alike(t.Field(i).Type(), u.Field(i).Type(), depth) {
				return false
			}
		}
	}
	return true
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
