package cause

import (
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/layout"
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
	fields := layout.Fields(s, sizes)
	best := slices.Clone(fields)
	slices.SortStableFunc(best, layout.Compare)
	now, then := layout.Of(fields), layout.Of(best)
	return Room{
		Size: now.Size, Waste: max(0, now.Size-then.Size), PointerBytes: max(0, now.Pointers-then.Pointers),
	}
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
