package cause

import (
	"cmp"
	"go/types"
	"slices"
)

// A Room is what the order of a struct's fields costs, in bytes.
type Room struct {
	Size int64
	// Waste is by how much another order would be smaller.
	Waste int64
	// PointerBytes is how many fewer bytes the garbage collector would scan: it reads a value up
	// to its last pointer.
	PointerBytes int64
}

// RoomOf returns what the order of the fields of a struct costs. A field that has no size or
// is embedded stays where it is counted like any other.
func RoomOf(s *types.Struct, sizes types.Sizes) Room {
	var fields []*types.Var
	for f := range s.Fields() {
		fields = append(fields, f)
	}
	best := slices.Clone(fields)
	slices.SortStableFunc(best, func(a, b *types.Var) int { return compareFields(a.Type(), b.Type(), sizes) })
	now, then := lay(fields, sizes), lay(best, sizes)
	return Room{
		Size: now.size, Waste: max(0, now.size-then.size), PointerBytes: max(0, now.pointers-then.pointers),
	}
}

// compareFields puts what has no size first, then what must be aligned most; among equals those
// with pointers, of these the ones that end in a pointer.
func compareFields(a, b types.Type, sizes types.Sizes) int {
	first := func(x, y bool) int {
		switch {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return 0
	}
	sizeA, sizeB := sizes.Sizeof(a), sizes.Sizeof(b)
	pointersA, pointersB := pointerBytes(a, sizes), pointerBytes(b, sizes)
	return cmp.Or(
		first(sizeA == 0, sizeB == 0),
		cmp.Compare(sizes.Alignof(b), sizes.Alignof(a)),
		first(pointersA > 0, pointersB > 0),
		cmp.Compare(sizeA-pointersA, sizeB-pointersB)*sign(pointersA),
		cmp.Compare(sizeB, sizeA),
	)
}

func sign(n int64) int { return cmp.Compare(n, 0) }

// laid is how large a struct is, and how far its last pointer reaches.
type laid struct{ size, pointers int64 }

func lay(fields []*types.Var, sizes types.Sizes) laid {
	var l laid
	most := int64(1)
	for i, f := range fields {
		alignment, size := sizes.Alignof(f.Type()), sizes.Sizeof(f.Type())
		if size == 0 && i == len(fields)-1 && l.size > 0 {
			size = 1 // its address must not be that of what comes after the struct
		}
		most = max(most, alignment)
		l.size = align(l.size, alignment)
		if p := pointerBytes(f.Type(), sizes); p > 0 {
			l.pointers = l.size + p
		}
		l.size += size
	}
	l.size = align(l.size, most)
	return l
}

func align(offset, to int64) int64 { return (offset + to - 1) / to * to }

// pointerBytes is how many bytes of a value the garbage collector reads: up to its last
// pointer.
func pointerBytes(t types.Type, sizes types.Sizes) int64 {
	word := sizes.Sizeof(types.Typ[types.UnsafePointer])
	switch t := t.Underlying().(type) {
	case *types.Basic:
		if t.Kind() == types.String || t.Kind() == types.UnsafePointer {
			return word
		}
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature, *types.Slice:
		return word
	case *types.Interface:
		return 2 * word
	case *types.Array:
		if inner := pointerBytes(t.Elem(), sizes); t.Len() > 0 && inner > 0 {
			return (t.Len()-1)*sizes.Sizeof(t.Elem()) + inner
		}
	case *types.Struct:
		var fields []*types.Var
		for f := range t.Fields() {
			fields = append(fields, f)
		}
		return lay(fields, sizes).pointers
	}
	return 0
}

// layout finds structs that a line makes and whose fields stand in an order that costs.
func (s *Source) layout(f *finding) (Facts, bool) {
	if s == nil || s.Sizes == nil || f.typ == nil || hasTypeParam(f.typ) {
		return Facts{}, false
	}
	t := f.typ
	for {
		switch inner := t.Underlying().(type) {
		case *types.Slice:
			t = inner.Elem()
			continue
		case *types.Pointer:
			t = inner.Elem()
			continue
		case *types.Struct:
			room := RoomOf(inner, s.Sizes)
			return Facts{
				Type: typeName(t), Size: room.Size, Waste: room.Waste, PointerBytes: room.PointerBytes,
			}, room.Waste > 0 || room.PointerBytes > 0
		}
		return Facts{}, false
	}
}
