// Package sorting holds the rule about sorting.
//
// Each rule is in the file of its name.
//
// # Analyzer sortfunc
//
// sortfunc: sort without reflection
//
//	func byName(items []item) {
//		sort.Slice(items, func(i, j int) bool { return items[i].name < items[j].name })
//	}
//
//	type item struct{ name string }
//
// becomes
//
//	func byName(items []item) {
//		slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.name, b.name) })
//	}
//
//	type item struct{ name string }
//
// The functions sort.Slice and SliceStable swap elements through reflection and reach each
// by its index. The rule also rewrites sort.Sort and Stable of a slice type whose methods
// Len and Swap are the usual ones, which are called for each step. It writes
// slices.SortFunc and SortStableFunc; before Go 1.21, sort.Ints and sort.Strings where numbers and texts are
// sorted as they are, for which the rule slicessort has slices.Sort since. The functions of both packages are made from one
// template: they compare and swap the same elements in the same order, so equal ones end up
// in the same places.
//
// The function must be a literal that takes from the slice nothing but the two elements. It
// must return a comparison of the one with the other in the same terms: by < or >, by
// Before or After of package time, or by a function whose result is compared with 0.
// No element's address is taken, and none holds a lock. Where nothing else is
// called, the slice may be any variable or field. Otherwise it must be a local
// variable that no other closure uses.
//
// It loses where elements are large, since they are copied to be compared.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
package sorting

import _ "embed"

//go:embed doc.go
var docs string
