package explain

import (
	"cmp"
	"math"
	"slices"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// A Profile is of one kind.
type Profile struct {
	Kind Kind
	// Data names files as the user's tree has them.
	Data *profile.Profile
	// Total is in seconds, bytes or objects. Seen is how many observations it rests on:
	// ticks of the clock, objects or events. Exact reports whether the profile has met
	// every one that there was.
	Total, Seen float64
	Exact       bool
	// Outside is the part of the whole that no line of the user's own code is to blame for,
	// in [0, 1]; of it GC is the collector by itself, and Tests what is charged to lines
	// of test files, the rest of the whole.
	Outside, GC, Tests float64
	// Causes are those of CPU time that belong to no line, such as the collector.
	Causes []cause.Cause
	// Any reports whether no line is the user's own: the hotspots are then lines of any
	// package.
	Any bool
	// Hotspots are lines, the largest first; Functions are all of the user's functions that
	// have a part, the largest first.
	Hotspots  []Hotspot
	Functions []Function
	// Packages are those that are not the user's own, by what the user's code asked of them;
	// Ended are all that samples ended in, the largest part first.
	Packages, Ended []Share
}

// A Function is one of the user's own with its part of a profile, as a [Hotspot] has it.
type Function struct {
	Name      string
	Flat, Cum float64
}

// unit is what one of a profile's values is in seconds, bytes or objects.
func unit(k Kind) float64 {
	if k == Space || k == Objects {
		return 1
	}
	return 1e-9 // nanoseconds
}

// RankOptions say what is ranked.
type RankOptions struct {
	// Own reports whether a function is the program's own; if it is nil, all are.
	Own func(function, file string) bool
	// Most is how many of the hottest lines are kept, and how many more of those with the most
	// Cum.
	Most int
	// Files are the contents of files that differ from those on this machine.
	Files map[string][]byte
}

// Rank charges the samples of a kind to lines and functions. Hotspots have no causes yet. It
// returns nil where there is nothing to charge.
func Rank(p *profile.Profile, kind Kind, o RankOptions) (*Profile, error) {
	charges, err := Charge(p, SampleType(kind), o.Own)
	if err != nil {
		return nil, err
	}
	lines := charges.Lines(o.Most, true)
	if lines.Total <= 0 {
		return nil, nil
	}
	out := &Profile{
		Kind: kind, Data: p, Total: float64(lines.Total) * unit(kind), Seen: lines.Seen,
		Exact: Exact(p, kind), Outside: lines.Outside, Ended: lines.Packages,
	}
	for _, l := range lines.Hottest {
		out.Hotspots = append(out.Hotspots, Hotspot{
			Kind: kind, Function: l.Function, File: l.File, Line: int(l.Line),
			Flat: l.Flat, Cum: l.Cum, Value: float64(l.Value) * unit(kind), Lo: l.Lo, Hi: l.Hi,
			Ceiling: ceiling(l.Flat), Below: l.Below,
		})
	}
	out.Functions = functions(charges.Heat())
	NameBySource(p, out.Hotspots, o.Files)
	if kind == CPU {
		out.background(charges.Background())
	}
	out.Packages = slices.DeleteFunc(charges.Packages(), func(s Share) bool { return s.Called == 0 })
	slices.SortStableFunc(out.Packages, func(a, b Share) int { return cmp.Compare(b.Called, a.Called) })
	return out, nil
}

// background notes the causes of CPU time that belong to no line, such as the collector.
func (p *Profile) background(causes []cause.Cause) {
	p.Causes = causes
	for _, c := range causes {
		if c.Code == cause.GC {
			p.GC = c.Share
		}
	}
}

// ceiling is what the whole would gain were a part of it free.
func ceiling(part float64) float64 {
	if part >= 1 {
		return math.Inf(1)
	}
	return 1 / (1 - part)
}

// functions ranks the user's own functions.
func functions(heat *Heat) []Function {
	var out []Function
	for _, name := range heat.Functions() {
		out = append(out, Function{name, heat.Share(name), heat.Cum[name] / heat.Total})
	}
	slices.SortStableFunc(out, func(a, b Function) int { return cmp.Compare(b.Flat, a.Flat) })
	return out
}
