// Package length says what was observed of the lengths of slices, maps, strings and
// buffers while benchmarks ran.
package length

import (
	"go/token"
)

// Lengths are the lengths that a slice or map made at one place had in the end,
// as observed while benchmarks ran.
type Lengths struct {
	// Count is the number of values observed, at least 1.
	Count int64
	// Median, P95 and Max are quantiles of their lengths.
	Median, P95, Max int
	// Relative compares them with other lengths that were known before.
	Relative []Relative
}

// A Relative is the ratio of lengths to that of a variable, taken when the slice or map
// was declared or made.
type Relative struct {
	// Name is that of the variable, as it can be written there.
	Name string
	// Median, P95 and Max are quantiles of the ratio, 0 or more.
	Median, P95, Max float64
}

// An Observer returns what was observed of a slice, map, string or buffer, if anything
// was. The place is that of the name in its declaration, of the expression that makes a
// map, or of a statement that adds to it.
type Observer func(token.Position) (Lengths, bool)

// Of returns what was observed at a place, nothing if there is no observer.
func (o Observer) Of(place token.Position) (Lengths, bool) {
	if o == nil {
		return Lengths{}, false
	}
	return o(place)
}
