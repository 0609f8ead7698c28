package explain

import (
	"cmp"
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// A Line is a line of code with its part of a profile.
type Line struct {
	// Function is the declaration that the line belongs to: its closures count as itself,
	// and all instances of a generic function are one.
	Function, File string
	Line           int64
	// Flat is the part of the whole that is charged to the line, Cum its share with
	// all that it calls, in [0, 1]. Value is Flat in the profile's unit:
	// nanoseconds, bytes, objects.
	Flat, Cum float64
	Value     int64
	// Lo and Hi bound Flat at 95 %, for what sampling leaves open; they are Flat itself
	// where the profile has met every event. Seen is how many observations Flat rests on.
	Lo, Hi, Seen float64
	// Below are the calls that samples charged to the line went through, none of them the
	// program's own, the largest part first.
	Below []cause.Stack
}

// Lines are the lines that the samples of a profile are charged to.
type Lines struct {
	// Total is the sum of all samples in their unit.
	Total int64
	// Seen is how many observations that rests on: ticks, objects or events.
	Seen float64
	// Hottest are the lines with the most, the largest first. Each sample is charged
	// to the innermost line that is the program's own.
	Hottest []Line
	// Outside is the part of samples in which no line of the program's own is, in
	// [0, 1].
	Outside float64
	// Packages are all packages that samples ended in, the largest first.
	Packages []Share
}

// spot is a line without its numbers. Where the file is known the function is not part of
// it: closures of a function that is inlined in several places have several names.
type spot struct {
	function, file string
	line           int64
}

func spotOf(line profile.Line) spot {
	if f := line.Function; f.Filename != "" && line.Line > 0 {
		return spot{"", f.Filename, line.Line}
	}
	return spot{Declared(line.Function.Name), line.Function.Filename, line.Line}
}

// LineOptions say which lines of a profile are wanted. The zero value stands for none.
type LineOptions struct {
	// Most is how many. With Callers as many of those with the most Cum are added, in the
	// order of their Flat, which may be 0.
	Most    int
	Callers bool
	// Own reports whether a function is the program's own; if it is nil, all are.
	Own func(function, file string) bool
}

// HotLines returns the lines that the most samples of a kind are charged to;
// kind is as in [Attribute].
func HotLines(p *profile.Profile, kind string, o LineOptions) (*Lines, error) {
	c, err := Charge(p, kind, o.Own)
	if err != nil {
		return nil, err
	}
	return c.Lines(o.Most, o.Callers), nil
}

// Lines returns the hottest lines; most and callers are as in [LineOptions].
func (c *Charges) Lines(most int, callers bool) *Lines {
	out := &Lines{Total: c.total, Seen: c.observed}
	if c.total <= 0 {
		return out
	}
	out.Outside = c.part(c.outside)
	out.Hottest = c.hottest(most, callers)
	exact := Exact(c.profile, Kind(c.kind))
	found := make(map[int32]*Line)
	for i := range out.Hottest {
		l := &out.Hottest[i]
		if l.Lo, l.Hi = l.Flat, l.Flat; !exact {
			l.Lo, l.Hi = interval(l.Flat, c.observed)
		}
		at := spot{"", l.File, l.Line}
		if l.File == "" || l.Line <= 0 {
			at.function = l.Function
		}
		found[c.index.lines.of[at]] = l
	}
	c.below(found)
	out.Packages = slices.DeleteFunc(c.Packages(), func(s Share) bool { return s.Part == 0 })
	return out
}

// hottest returns the lines with the most.
func (c *Charges) hottest(n int, callers bool) []Line {
	var out []Line
	for k, l := range c.lines {
		if l.flat > 0 || callers && l.cum > 0 {
			at := c.index.lines.keys[k]
			out = append(out, Line{
				Function: c.index.declared(int32(k)), File: at.file, Line: at.line, Value: l.flat, Seen: l.seen,
				Flat: c.part(l.flat), Cum: c.part(l.cum),
			})
		}
	}
	slices.SortFunc(out, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(b.Cum, a.Cum), cmp.Compare(a.Function, b.Function),
			cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	most := min(n, len(out))
	if !callers {
		return out[:most]
	}
	rest := out[most:]
	slices.SortStableFunc(rest, func(a, b Line) int { return cmp.Compare(b.Cum, a.Cum) })
	above := rest[:min(n, len(rest))]
	slices.SortStableFunc(above, func(a, b Line) int { return cmp.Compare(b.Value, a.Value) })
	return out[:most+len(above)]
}
