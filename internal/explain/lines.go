package explain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/google/pprof/profile"
)

// A Line is a line of code with its part of a profile.
type Line struct {
	Function, File string
	Line           int64
	// Flat is the part of the whole that is charged to the line, Cum its share with
	// all that it calls, in [0, 1]. Value is Flat in the profile's unit:
	// nanoseconds, bytes, objects.
	Flat, Cum float64
	Value     int64
}

// A Share is what was spent in the functions of one package themselves, as a part
// of the whole, in [0, 1].
type Share struct {
	Package string
	Part    float64
}

// Lines are the lines that the samples of a profile are charged to.
type Lines struct {
	// Total is the sum of all samples in their unit.
	Total int64
	// Hottest are the lines with the most, the largest first. Each sample is charged
	// to the innermost line that is the program's own.
	Hottest []Line
	// Outside is the part of samples in which no line of the program's own is, in
	// [0, 1].
	Outside float64
	// Packages are all packages that samples ended in, the largest first.
	Packages []Share
}

// spot is a line without its numbers.
type spot struct {
	function, file string
	line           int64
}

// HotLines returns the n lines that the most samples of a kind are charged to;
// kind is as in [Attribute]. own reports whether a function is the program's own;
// if it is nil, all are.
func HotLines(p *profile.Profile, kind string, n int, own func(function, file string) bool) (*Lines, error) {
	at := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == kind })
	if at < 0 {
		return nil, fmt.Errorf("the profile has no samples of %s", kind)
	}
	sum := lineSum{own: own, flat: make(map[spot]int64), cum: make(map[spot]int64), packages: make(map[string]int64)}
	for _, s := range p.Sample {
		sum.add(s, s.Value[at])
	}
	return sum.lines(n), nil
}

// A lineSum adds samples up.
type lineSum struct {
	own            func(function, file string) bool
	flat, cum      map[spot]int64
	packages       map[string]int64
	total, outside int64
}

func (l *lineSum) add(s *profile.Sample, value int64) {
	l.total += value
	first := true
	charged := charge(s, value, l.flat, l.cum, func(line profile.Line) (spot, bool) {
		at := spot{line.Function.Name, line.Function.Filename, line.Line}
		if first {
			l.packages[Package(at.function)] += value
			first = false
		}
		return at, l.own == nil || l.own(at.function, at.file)
	})
	if !charged {
		l.outside += value
	}
}

func (l *lineSum) lines(n int) *Lines {
	out := &Lines{Total: l.total}
	if l.total <= 0 {
		return out
	}
	part := func(v int64) float64 { return float64(v) / float64(l.total) }
	out.Outside = part(l.outside)
	for at, v := range l.flat {
		if v > 0 {
			out.Hottest = append(out.Hottest, Line{at.function, at.file, at.line, part(v), part(l.cum[at]), v})
		}
	}
	slices.SortFunc(out.Hottest, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Flat, a.Flat), cmp.Compare(a.Function, b.Function), cmp.Compare(a.Line, b.Line))
	})
	out.Hottest = out.Hottest[:min(n, len(out.Hottest))]
	for pkg, v := range l.packages {
		if v > 0 {
			out.Packages = append(out.Packages, Share{pkg, part(v)})
		}
	}
	slices.SortFunc(out.Packages, func(a, b Share) int {
		return cmp.Or(cmp.Compare(b.Part, a.Part), cmp.Compare(a.Package, b.Package))
	})
	return out
}
