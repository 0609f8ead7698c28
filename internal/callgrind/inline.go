package callgrind

import (
	"debug/dwarf"
	"slices"
)

// inlined says of addresses, which are ascending, which inlined function they
// come from: the innermost. Others are not in the result.
func (s *Symbols) inlined(addrs []uint64) map[uint64]string {
	out := make(map[uint64]string)
	if s.data == nil {
		return out
	}
	w := &walk{data: s.data, r: s.data.Reader(), names: make(map[dwarf.Offset]string), out: out}
	for len(addrs) > 0 {
		unit, err := w.r.SeekPC(addrs[0])
		if err != nil {
			addrs = addrs[1:] // of another program
			continue
		}
		var in []uint64
		in, addrs = split(addrs, w.ranges(unit))
		if len(in) == 0 { // contradicts SeekPC
			addrs = addrs[1:]
			continue
		}
		if unit.Children {
			w.unit(in)
		}
	}
	return out
}

// split divides addresses into those within ranges and the others.
func split(addrs []uint64, ranges [][2]uint64) (in, rest []uint64) {
	for _, a := range addrs {
		if within(a, ranges) {
			in = append(in, a)
		} else {
			rest = append(rest, a)
		}
	}
	return in, rest
}

func within(addr uint64, ranges [][2]uint64) bool {
	for _, r := range ranges {
		if r[0] <= addr && addr < r[1] {
			return true
		}
	}
	return false
}

// among returns the addresses, which are ascending, that lie within ranges.
func among(addrs []uint64, ranges [][2]uint64) []uint64 {
	var in []uint64
	for _, r := range ranges {
		from, _ := slices.BinarySearch(addrs, r[0])
		to, _ := slices.BinarySearch(addrs, r[1])
		in = append(in, addrs[from:max(from, to)]...)
	}
	return in
}

// walk goes over the debug information of compilation units.
type walk struct {
	data  *dwarf.Data
	r     *dwarf.Reader
	names map[dwarf.Offset]string
	out   map[uint64]string
}

// ranges returns the code of an entry, nothing if it has none.
func (w *walk) ranges(e *dwarf.Entry) [][2]uint64 {
	r, err := w.data.Ranges(e)
	if err != nil {
		return nil
	}
	return r
}

// unit reads a compilation unit to its end. Entries come in the order of their
// nesting, so the innermost has the last word.
func (w *walk) unit(addrs []uint64) {
	for depth := 1; depth > 0; {
		e, err := w.r.Next()
		switch {
		case err != nil || e == nil:
			return
		case e.Tag == 0:
			depth--
			continue
		}
		down := e.Children
		switch e.Tag {
		case dwarf.TagSubprogram:
			down = down && len(among(addrs, w.ranges(e))) > 0
		case dwarf.TagInlinedSubroutine:
			w.note(e, addrs)
		case dwarf.TagLexDwarfBlock:
		default:
			down = false
		}
		if down {
			depth++
		} else if e.Children {
			w.r.SkipChildren()
		}
	}
}

func (w *walk) note(e *dwarf.Entry, addrs []uint64) {
	in := among(addrs, w.ranges(e))
	if len(in) == 0 {
		return
	}
	origin, ok := e.Val(dwarf.AttrAbstractOrigin).(dwarf.Offset)
	if !ok {
		return
	}
	name := w.name(origin)
	if name == "" {
		return
	}
	for _, a := range in {
		w.out[a] = name
	}
}

// name returns the name of the function described at an offset.
func (w *walk) name(at dwarf.Offset) string {
	if name, ok := w.names[at]; ok {
		return name
	}
	r := w.data.Reader()
	r.Seek(at)
	name := ""
	if e, err := r.Next(); err == nil && e != nil {
		name, _ = e.Val(dwarf.AttrName).(string)
	}
	w.names[at] = readable(name)
	return w.names[at]
}
