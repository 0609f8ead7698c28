package explain

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// A Heat is where the samples of a profile belong.
type Heat struct {
	// Total is the sum of all samples in their unit, those included
	// that no user line is to blame for.
	Total float64
	// Flat is what belongs to each function's own lines. Functions are named as the
	// runtime names them, with their import path, such as "example.com/m/p.(*T).M";
	// closures belong to the function that declares them, and type arguments are left
	// out.
	Flat map[string]float64
	// Cum is by function what it and all that it called took; a sample counts
	// once for a function that calls itself.
	Cum map[string]float64
}

// Attribute reads a profile. kind is one of its sample types, such as cpu, alloc_space
// or alloc_objects. own reports whether a file belongs to the user's code; files are as the
// binary names them.
func Attribute(p *profile.Profile, kind string, own func(file string) bool) (*Heat, error) {
	at := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == kind })
	if at < 0 {
		return nil, fmt.Errorf("the profile does not count %s", kind)
	}
	h := &Heat{Flat: make(map[string]float64), Cum: make(map[string]float64)}
	for _, s := range p.Sample {
		h.add(s, float64(s.Value[at]), own)
	}
	return h, nil
}

// add charges one sample.
func (h *Heat) add(s *profile.Sample, value float64, own func(string) bool) {
	h.Total += value
	charge(s, value, h.Flat, h.Cum, func(line profile.Line) (string, bool) {
		if !own(line.Function.Filename) {
			return "", false
		}
		return declared(line.Function.Name), true
	})
}

// charge adds a sample to flat at the innermost line that is own, and to cum once at each,
// under the keys that keyOf gives them. It reports whether there is such a line.
func charge[K comparable, V int64 | float64](s *profile.Sample, value V, flat, cum map[K]V,
	keyOf func(line profile.Line) (key K, own bool)) (charged bool) {
	seen := make(map[K]bool)
	for _, loc := range s.Location { // innermost first
		for _, line := range loc.Line { // innermost inlined call first
			if line.Function == nil {
				continue
			}
			key, own := keyOf(line)
			if !own {
				continue
			}
			if !charged {
				flat[key] += value
				charged = true
			}
			if !seen[key] {
				seen[key] = true
				cum[key] += value
			}
		}
	}
	return charged
}

// Share returns which part of the total a function's own lines are, with what the
// standard library and the runtime spent for them: 0 to 1.
func (h *Heat) Share(function string) float64 {
	if h.Total == 0 {
		return 0
	}
	return h.Flat[function] / h.Total
}

// Functions returns the functions by what they and all that they called took, the
// hottest first.
func (h *Heat) Functions() []string {
	return slices.SortedFunc(maps.Keys(h.Cum), func(a, b string) int {
		return cmp.Or(cmp.Compare(h.Cum[b], h.Cum[a]), strings.Compare(a, b))
	})
}
