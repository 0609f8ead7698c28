package explain

import (
	"cmp"
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
// or alloc_objects. own reports whether a function, in a file, is the user's; files are as the
// binary names them.
func Attribute(p *profile.Profile, kind string, own func(function, file string) bool) (*Heat, error) {
	c, err := Charge(p, kind, own)
	if err != nil {
		return nil, err
	}
	return c.Heat(), nil
}

// Heat returns what belongs to each function of the program's own.
func (c *Charges) Heat() *Heat {
	h := &Heat{Total: float64(c.total), Flat: make(map[string]float64), Cum: make(map[string]float64)}
	for k, f := range c.functions {
		function := c.index.functions.keys[k]
		if h.Cum[function] = float64(f.cum); f.flat != 0 {
			h.Flat[function] = float64(f.flat)
		}
	}
	return h
}

// Share returns which part of the total a function's own lines are, with what the
// standard library and the runtime spent for them: 0 to 1.
func (h *Heat) Share(function string) float64 {
	if h.Total == 0 {
		return 0
	}
	return h.Flat[function] / h.Total
}

// Whole returns which part of the total a function and all that it called took: 0 to 1.
func (h *Heat) Whole(function string) float64 {
	if h.Total == 0 {
		return 0
	}
	return h.Cum[function] / h.Total
}

// Functions returns the functions by what they and all that they called took, the
// hottest first.
func (h *Heat) Functions() []string {
	return slices.SortedFunc(maps.Keys(h.Cum), func(a, b string) int {
		return cmp.Or(cmp.Compare(h.Cum[b], h.Cum[a]), strings.Compare(a, b))
	})
}
