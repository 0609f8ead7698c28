package explain

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// below gathers the calls below lines, given by number: what their samples went through that
// is not the program's own.
func (c *Charges) below(lines map[int32]*Line) {
	found, of := make(map[string]*cause.Stack), make(map[int32][]*cause.Stack)
	var key []byte
	for i, s := range c.profile.Sample {
		line := c.charged[i]
		if lines[line] == nil || s.Value[c.at] == 0 {
			continue
		}
		size := sizeOf(s)
		key = binary.LittleEndian.AppendUint32(key[:0], uint32(line))
		key = binary.LittleEndian.AppendUint64(key, uint64(size))
		key = c.calls(key, s)
		stack := found[string(key)]
		if stack == nil {
			stack = &cause.Stack{Functions: c.named(key[12:]), Size: size}
			found[string(key)] = stack
			of[line] = append(of[line], stack)
		}
		stack.Share += c.part(s.Value[c.at])
	}
	for k, l := range lines {
		for _, stack := range of[k] {
			l.Below = append(l.Below, *stack)
		}
		slices.SortFunc(l.Below, func(a, b cause.Stack) int {
			return cmp.Or(cmp.Compare(b.Share, a.Share), slices.Compare(a.Functions, b.Functions), cmp.Compare(a.Size, b.Size))
		})
	}
}

// calls appends the numbers of the functions of a sample below the line that it is charged to,
// the innermost first.
func (c *Charges) calls(key []byte, s *profile.Sample) []byte {
	for _, loc := range s.Location {
		for _, f := range c.index.of(loc) {
			if f.own {
				return key
			}
			key = binary.LittleEndian.AppendUint32(key, uint32(f.name))
		}
	}
	return key
}

// named returns the functions of such numbers, the outermost first.
func (c *Charges) named(numbers []byte) []string {
	var out []string
	for len(numbers) > 0 {
		out = append(out, c.index.names.keys[binary.LittleEndian.Uint32(numbers)])
		numbers = numbers[4:]
	}
	slices.Reverse(out)
	return out
}

// sizeOf is the size of the objects of a sample of allocations, in bytes; 0 in other
// profiles.
func sizeOf(s *profile.Sample) int64 {
	if list := s.NumLabel["bytes"]; len(list) > 0 {
		return list[0]
	}
	return 0
}
