// Package layout is how the fields of a struct lie in memory, and what another order of them would take.
package layout

import (
	"cmp"
	"go/types"
	"slices"
)

// A Layout is what a struct takes, in bytes. Pointers is how far its last pointer reaches: the garbage
// collector reads a value up to there.
type Layout struct{ Size, Pointers int64 }

// Less reports whether a layout is smaller than another, or as large with fewer bytes to read.
func (l Layout) Less(than Layout) bool {
	return cmp.Or(cmp.Compare(l.Size, than.Size), cmp.Compare(l.Pointers, than.Pointers)) < 0
}

// A Field is what a field takes, in bytes.
type Field struct{ Size, Align, Pointers int64 }

// FieldOf returns what a field of a type takes.
func FieldOf(t types.Type, sizes types.Sizes) Field {
	return Field{sizes.Sizeof(t), sizes.Alignof(t), pointers(t, sizes)}
}

// Fields returns what the fields of a struct take, in their order.
func Fields(s *types.Struct, sizes types.Sizes) []Field {
	var out []Field
	for f := range s.Fields() {
		out = append(out, FieldOf(f.Type(), sizes))
	}
	return out
}

// Of returns the layout of a struct with fields in this order.
func Of(fields []Field) Layout {
	var l Layout
	most := int64(1)
	for i, f := range fields {
		size := f.Size
		if size == 0 && i == len(fields)-1 && l.Size > 0 {
			size = 1 // its address must not be that of what comes after the struct
		}
		most = max(most, f.Align)
		l.Size = align(l.Size, f.Align)
		if f.Pointers > 0 {
			l.Pointers = l.Size + f.Pointers
		}
		l.Size += size
	}
	l.Size = align(l.Size, most)
	return l
}

func align(offset, to int64) int64 { return (offset + to - 1) / to * to }

// Compare compares fields for slices.SortStableFunc: in ascending order they take least. What has no
// size comes first, then what must be aligned most; among equals those with pointers, of these the
// ones that end in a pointer.
func Compare(a, b Field) int {
	return cmp.Or(
		first(a.Size == 0, b.Size == 0),
		cmp.Compare(b.Align, a.Align),
		first(a.Pointers > 0, b.Pointers > 0),
		cmp.Compare(a.Size-a.Pointers, b.Size-b.Pointers)*int(min(1, a.Pointers)),
		cmp.Compare(b.Size, a.Size),
	)
}

// first is less than 0 where only x holds, and more where only y does.
func first(x, y bool) int {
	switch {
	case x && !y:
		return -1
	case y && !x:
		return 1
	}
	return 0
}

// pointers is how many bytes of a value the garbage collector reads: up to its last pointer.
func pointers(t types.Type, sizes types.Sizes) int64 {
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
		if inner := pointers(t.Elem(), sizes); t.Len() > 0 && inner > 0 {
			return (t.Len()-1)*sizes.Sizeof(t.Elem()) + inner
		}
	case *types.Struct:
		return Of(Fields(t, sizes)).Pointers
	}
	return 0
}

const (
	// header is what the runtime puts before a value with pointers that is larger than leastHeader
	// and at most mostHeader, in bytes.
	header, leastHeader, mostHeader = 8, 512, 32768 - header
	// page is what values are rounded up to that are larger than all classes, in bytes.
	page = 8192
)

// Class returns how many bytes the runtime takes from the heap for a value by itself, as Go 1.26
// does on systems of 64 bits.
func (l Layout) Class() int64 {
	size := l.Size
	if l.Pointers > 0 && size > leastHeader && size <= mostHeader {
		size += header
	}
	if i, _ := slices.BinarySearch(classes, size); i < len(classes) {
		return classes[i]
	}
	return align(size, page)
}

// classes are the sizes that the heap has, those of runtime/sizeclasses.go of Go 1.26.
var classes = []int64{
	0, 8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448,
	480, 512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096,
	4864, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432,
	19072, 20480, 21760, 24576, 27264, 28672, 32768,
}
