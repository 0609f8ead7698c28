package look

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// unit is what one of a profile's values is in seconds, bytes or objects.
func unit(k explain.Kind) float64 {
	if k == explain.Space || k == explain.Objects {
		return 1
	}
	return 1e-9 // nanoseconds
}

// rank charges the samples of a kind, and keeps the most hotspots that are asked for. It
// returns nil where there is nothing to charge.
func rank(p *profile.Profile, kind explain.Kind, own func(function, file string) bool, o *Options) (*Profile, error) {
	lines, err := explain.HotLines(p, explain.SampleType(kind), explain.LineOptions{Most: o.Most, Own: own, Callers: true})
	if err != nil || lines.Total <= 0 {
		return nil, err
	}
	out := &Profile{
		Kind: kind, Data: p, Total: float64(lines.Total) * unit(kind), Seen: lines.Seen,
		Exact: explain.Exact(p, kind), Outside: lines.Outside,
	}
	for _, l := range lines.Hottest {
		out.Hotspots = append(out.Hotspots, explain.Hotspot{
			Kind: kind, Function: l.Function, File: l.File, Line: int(l.Line),
			Flat: l.Flat, Cum: l.Cum, Value: float64(l.Value) * unit(kind), Lo: l.Lo, Hi: l.Hi,
			Ceiling: ceiling(l.Flat), Below: l.Below,
		})
	}
	if out.Functions, err = functions(p, kind, own); err != nil {
		return nil, err
	}
	nameBySource(p, out.Hotspots)
	if kind == explain.CPU {
		out.whole(own)
	}
	packages, err := explain.Packages(p, explain.SampleType(kind), own)
	out.Packages = slices.DeleteFunc(packages, func(s explain.Share) bool { return s.Called == 0 })
	slices.SortStableFunc(out.Packages, func(a, b explain.Share) int { return cmp.Compare(b.Called, a.Called) })
	return out, err
}

// ceiling is what the whole would gain were a part of it free.
func ceiling(part float64) float64 {
	if part >= 1 {
		return math.Inf(1)
	}
	return 1 / (1 - part)
}

// functions ranks the user's own functions.
func functions(p *profile.Profile, kind explain.Kind, own func(function, file string) bool) ([]Function, error) {
	heat, err := explain.Attribute(p, explain.SampleType(kind), own)
	if err != nil {
		return nil, err
	}
	var out []Function
	for _, name := range heat.Functions() {
		out = append(out, Function{name, heat.Share(name), heat.Cum[name] / heat.Total})
	}
	slices.SortStableFunc(out, func(a, b Function) int { return cmp.Compare(b.Flat, a.Flat) })
	return out, nil
}

// isTest reports whether a file belongs to tests.
func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }
