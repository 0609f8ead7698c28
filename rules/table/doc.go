// Package table holds the rules about maps that are asked and tables of constants.
//
// # Analyzer fillonce
//
// fillonce: look a key up once to fill a map and to use what it holds
//
// The rule fillonce looks a key up once where a map gets a value for a key that it does not have,
// and the value is used at once:
//
//	if _, ok := m[k]; !ok {
//		m[k] = make(map[string]int)
//	}
//	m[k][s]++
//
// What the map holds must be a map, a pointer or a channel, so that a copy of it is the same
// thing, and the condition may also be m[k] == nil. It asks that the key equals itself, as
// NaN does not, that neither the condition nor the value calls anything but make and new,
// and that the statements that use the value call nothing and leave the map alone.
//
// It loses hardly ever.
//
// # Analyzer invariant
//
// invariant: make constant tables once
//
// The rule invariant makes what a function makes anew in every call, always the same and
// never changed, a variable of the package: a strings.Replacer of constants, and
// literal slices and maps of constants.
//
// It asks that a replacer is only asked to replace, and that a slice or map is only
// read: indexed, ranged over, measured, or given to functions of the package that
// do no more than that. Maps and replacers are made when the package begins, so
// that nothing may call the function before them by a way that the order of
// initialization does not know: what other variables begin with must be plain.
//
// It loses where the compiler keeps a small slice on the stack or in registers.
//
// # Analyzer mapswitch
//
// mapswitch: look constant keys up by a switch instead of in a map
//
// The rule mapswitch looks a key up by a switch, or in an array, where a function asks a map of the
// package that always holds the same constants:
//
//	var units = map[string]int64{"k": 1 << 10, "M": 1 << 20}
//
// The switch is in a function beside the map, which goes if nobody else uses it. If just
// one question is asked, the function answers that: whether the key is there, or what
// belongs to it.
//
// It asks for an unexported variable with 2 to 64 keys that are constant strings or whole
// numbers, and constant values, or struct{}. Nothing in the folder may use the variable but
// to look a key up, to go over all and to ask for the number: what could be done with it
// elsewhere is not known. The function must not run while the package is initialized, when
// the map might be nil. Where something else in the statement is called, a key must be a
// local variable or constant. An array is proposed for keys of up to 255.
//
// It loses where keys are many and long, differ at their ends only, or are nearly never
// there: a map then asks one hash. Many values in a switch are more code than a table.
//
// # Analyzer onelookup
//
// onelookup: look a key up once instead of twice
//
// The rule onelookup takes the value of a map along when it looks whether a key is there,
// instead of looking it up again at once:
//
//	if _, ok := m[k]; ok {
//		x := m[k]
//
// It asks that nothing happens between the two: the second is in the first
// statement behind the condition, the condition calls nothing, and neither does
// the statement before it has read the value.
//
// It loses hardly ever: large values are copied even if the key is not there.
package table

import _ "embed"

//go:embed doc.go
var docs string
