package shift

import (
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
)

// A Culprit is the function that a difference comes from, and why.
type Culprit struct {
	Kind explain.Kind
	Move
	// Part is the function's part of the whole difference. It may be above 1: others make up
	// for some.
	Part float64
	// Cause is why, nil if that is not clear. Where Gone is set, base had it and head does not.
	Cause *cause.Cause
	Gone  bool
}

const (
	// leastPart is the part of a difference that a function must have to be named, and the part
	// of a function's difference that a cause must have.
	leastPart = 0.4
	// leastDifference is the part of the larger side that a difference must be to have an explanation.
	leastDifference = 0.01
	// leastObjects is how many allocations an operation more count as more, and leastMore the
	// part of them, where there are many.
	leastObjects = 0.5
	leastMore    = 0.05
	// leastAllocator is the part of a function's difference in time that the allocator must take for
	// what is allocated to be its cause.
	leastAllocator = 0.2
)

// culprit finds what most of a difference comes from. Where two functions have enough of it, one whose
// cause is known comes first.
func (c *comparer) culprit(s *Shift) *Culprit {
	list := c.largest(s, explain.CPU)
	if len(list) == 0 && c.garbage(s) {
		list = c.largest(s, explain.Space)
	}
	for _, one := range list {
		if one.Cause = c.cause(one); one.Cause != nil {
			if one.Cause.File == "" {
				one.Cause.File, one.Cause.Line = one.File, one.Line
			}
			return one
		}
	}
	return append(list, nil)[0]
}

// garbage reports whether what is allocated may be what a difference in time comes from.
func (c *comparer) garbage(s *Shift) bool {
	time, space := s.of(explain.CPU), s.of(explain.Space)
	if time == nil || space == nil {
		return space != nil
	}
	for _, m := range time.Moves {
		if m.Function == "" && m.Clear() && m.Delta()/time.delta() >= leastAllocator {
			return time.delta() > 0 == (space.delta() > 0)
		}
	}
	return false
}

// largest returns the functions that have most of the difference of a kind, those that have enough and
// whose part sampling does not explain.
func (c *comparer) largest(s *Shift, kind explain.Kind) []*Culprit {
	d := s.of(kind)
	if d == nil || math.Abs(d.delta()) <= leastDifference*max(d.Base, d.Head) {
		return nil
	}
	var list []*Culprit
	for _, m := range d.Moves {
		if part := m.Delta() / d.delta(); part >= leastPart && m.Clear() && m.Function != "" {
			list = append(list, &Culprit{Kind: kind, Move: m, Part: part, Gone: d.delta() < 0})
		}
	}
	return list
}

// cause finds why a function takes more on one side: what samples and compiler tell of that
// side and not of the other.
func (c *comparer) cause(of *Culprit) *cause.Cause {
	f := &finder{comparer: c, function: of.Function, more: c.head, less: c.base, at: 1}
	if of.Gone {
		f.more, f.less, f.at = c.base, c.head, 0
	}
	f.read()
	byTime := f.growing(explain.CPU)
	if byTime != nil && f.ownWork(byTime.Code) {
		byTime = nil
	}
	if byTime != nil && of.Kind == explain.CPU {
		return byTime
	}
	if f.allocates() && (of.Kind != explain.CPU || f.timeAllocates()) {
		kinds := []explain.Kind{explain.Objects, explain.Space}
		if of.Kind == explain.Space {
			slices.Reverse(kinds)
		}
		for _, kind := range kinds {
			if found := f.growing(kind); found != nil {
				return found
			}
		}
		if found := f.escape(); found != nil {
			return found
		}
	}
	if byTime != nil {
		return byTime
	}
	if found := f.notInlined(); found != nil {
		return found
	}
	return f.checks()
}

// ownWork are the causes that say no more than that a line's own instructions take the time,
// and newWork those that say more where the other side has none of the kind.
var (
	ownWork = []cause.Code{cause.OwnWork, cause.NotInlined, cause.BoundsCheck, cause.NilCheck, cause.Library}
	newWork = []cause.Code{cause.Chase, cause.LargeCopy, cause.InterfaceCall, cause.IndirectCall, cause.Division,
		cause.Atomic, cause.TypeAssertion}
)

// A finder looks for why a function takes more on one side than on the other.
type finder struct {
	*comparer
	function   string
	more, less *Side
	at         int // more is this one of base and head
	// added is what the compiler says of the function on the side with more only, missing what it
	// says on the other only.
	added, missing []remark
	// lines are those of the function on the side with more, by kind.
	lines map[explain.Kind][]explain.Hotspot
	// had are the causes of CPU time that the function has on the other side.
	had map[cause.Code]bool
}

// ownWork reports whether a cause of CPU time explains no difference by itself.
func (f *finder) ownWork(code cause.Code) bool {
	return slices.Contains(ownWork, code) || f.had[code] && slices.Contains(newWork, code)
}

// read fills in what compiler and profiles tell of the function, kind after kind: the order of remarks
// is that of the lines.
func (f *finder) read() {
	f.lines, f.had = make(map[explain.Kind][]explain.Hotspot), make(map[cause.Code]bool)
	var sides [2][]explain.Hotspot
	for _, kind := range explain.Kinds() {
		found, ok := f.found[kind]
		if !ok {
			continue
		}
		for i, lines := range found {
			for _, l := range lines.lines {
				if l.Function != f.function {
					continue
				}
				sides[i] = append(sides[i], l)
				if i == f.at {
					f.lines[kind] = append(f.lines[kind], l)
				}
			}
		}
	}
	more := f.more.remarks(sides[f.at])
	less := f.less.remarks(sides[1-f.at])
	f.added, f.missing = without(more, less, about), without(less, more, about)
}

// allocates reports whether the function makes more objects, or more bytes.
func (f *finder) allocates() bool {
	for _, kind := range []explain.Kind{explain.Objects, explain.Space} {
		found, ok := f.found[kind]
		if !ok {
			continue
		}
		var sums [2]float64
		for i, s := range []*Side{f.base, f.head} {
			for _, l := range found[i].lines {
				if l.Function == f.function {
					sums[i] += l.Flat * s.PerOp[kind]
				}
			}
		}
		if more, less := sums[f.at], sums[1-f.at]; more-less >= leastObjects && more-less >= leastMore*less {
			return true
		}
	}
	return false
}

// madeSomehow reports whether a cause says of objects only that there are some.
func madeSomehow(code cause.Code) bool { return code == cause.Escape || code == cause.Allocation }

// timeAllocates reports whether the allocator takes a good part of the time that the function takes
// more: a few objects are no cause of what takes long.
func (f *finder) timeAllocates() bool {
	found, ok := f.found[explain.CPU]
	if !ok {
		return true
	}
	var whole, allocator float64
	for i, s := range []*Side{f.base, f.head} {
		sign := s.PerOp[explain.CPU]
		if i != f.at {
			sign = -sign
		}
		for _, l := range found[i].lines {
			if l.Function != f.function {
				continue
			}
			whole += sign * l.Flat
			for _, stack := range l.Below {
				if slices.ContainsFunc(stack.Functions, allocates) {
					allocator += sign * stack.Share
				}
			}
		}
	}
	return allocator >= leastAllocator*whole
}

// allocates reports whether a function of the runtime makes room.
func allocates(function string) bool {
	return strings.HasPrefix(function, "runtime.mallocgc") || strings.HasPrefix(function, "runtime.growslice") ||
		function == "runtime.newobject" || strings.HasPrefix(function, "runtime.makeslice")
}

// growing returns the cause that takes most more of a kind at the lines of the function, if that is
// enough of what the function takes more.
func (f *finder) growing(kind explain.Kind) *cause.Cause {
	found, ok := f.found[kind]
	if !ok {
		return nil
	}
	var whole float64
	gain := make(map[cause.Code]float64)
	largest := make(map[cause.Code]cause.Cause)
	for i, s := range []*Side{f.base, f.head} {
		sign := s.PerOp[kind]
		if i != f.at {
			sign = -sign
		}
		for _, l := range found[i].lines {
			if l.Function != f.function {
				continue
			}
			whole += sign * l.Flat
			for _, why := range s.causes(&l) {
				gain[why.Code] += sign * why.Share
				if kind == explain.CPU && i != f.at {
					f.had[why.Code] = true
				}
				if i == f.at && why.Share > largest[why.Code].Share {
					if why.File == "" {
						why.File, why.Line = l.File, l.Line
					}
					largest[why.Code] = why
				}
			}
		}
	}
	var best *cause.Cause
	for code, why := range largest {
		if kind != explain.CPU && madeSomehow(code) {
			continue // more of what escaped before, or escape finds it
		}
		if gain[code] >= leastPart*whole && (best == nil || gain[code] > gain[best.Code] ||
			gain[code] == gain[best.Code] && code < best.Code) {
			best = &why
		}
	}
	if best == nil || madeSomehow(best.Code) || math.IsNaN(whole) || whole <= 0 {
		return nil
	}
	return best
}
