// Package sorting holds the rule about sorting.
//
// # Analyzer sortfunc
//
// sortfunc: sort without reflection
//
// The rule sortfunc sorts by slices.SortFunc and SortStableFunc what is sorted by sort.Slice and
// SliceStable, which swap elements through reflection and reach each by its index, or by
// sort.Sort and Stable of a slice type whose methods Len and Swap are the usual ones, which
// are called for each step.
//
// It asks for a function literal that takes from the slice nothing but the two elements, and
// that returns a comparison of the one with the other in the same terms, by < or >, by
// Before or After of package time, or by a function whose result is compared with 0. No
// element's address is taken, and none holds a lock. Where nothing else is called, the slice
// may be any variable or field; otherwise it must be a local one of which no other closure
// knows.
//
// The functions of both packages are made from one template: they compare and swap the same
// elements in the same order, so that equal ones end up in the same places.
//
// It loses where elements are large, since they are copied to be compared.
package sorting

import _ "embed"

//go:embed doc.go
var docs string
