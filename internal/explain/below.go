package explain

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// stacks gathers the calls below lines, given by key: what their samples went through that
// is not the program's own.
func (c *charges[K]) stacks(p *profile.Profile, kind string, lines map[int]*Line) {
	at := sampleType(p, kind)
	type key struct {
		line  int
		calls string
	}
	found := make(map[key]*cause.Stack)
	for _, s := range p.Sample {
		k := c.charged(s)
		if lines[k] == nil || s.Value[at] == 0 {
			continue
		}
		calls, size := c.foreign(s), sizeOf(s)
		id := key{k, strings.Join(calls, "\n") + "\n" + strconv.FormatInt(size, 10)}
		stack := found[id]
		if stack == nil {
			slices.Reverse(calls)
			stack = &cause.Stack{Functions: calls, Size: size}
			found[id] = stack
		}
		stack.Share += float64(s.Value[at]) / float64(c.total)
	}
	for id, stack := range found {
		lines[id.line].Below = append(lines[id.line].Below, *stack)
	}
	for _, l := range lines {
		slices.SortFunc(l.Below, func(a, b cause.Stack) int {
			return cmp.Or(cmp.Compare(b.Share, a.Share), slices.Compare(a.Functions, b.Functions), cmp.Compare(a.Size, b.Size))
		})
	}
}

// foreign returns the functions of a sample below the line that it is charged to, the
// innermost first.
func (c *charges[K]) foreign(s *profile.Sample) []string {
	var out []string
	for _, loc := range s.Location {
		at := c.frames[loc]
		for _, line := range loc.Line[:at.below] {
			if line.Function != nil {
				out = append(out, line.Function.Name)
			}
		}
		if len(at.keys) > 0 {
			break
		}
	}
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
