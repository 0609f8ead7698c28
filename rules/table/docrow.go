// The rule about tables follows.
//
// # Analyzer rowlookup
//
// rowlookup: look the rows of a constant table up by their key instead of going over all
//
//	var units = []struct {
//		name string
//		size int
//	}{{"byte", 1}, {"kilobyte", 1e3}, {"megabyte", 1e6}, {"gigabyte", 1e9}}
//
//	func size(name string) (int, bool) {
//		for _, u := range units {
//			if u.name == name {
//				return u.size, true
//			}
//		}
//		return 0, false
//	}
//
// becomes
//
//	var units = []struct {
//		name string
//		size int
//	}{{"byte", 1}, {"kilobyte", 1e3}, {"megabyte", 1e6}, {"gigabyte", 1e9}}
//
//	func size(name string) (int, bool) {
//		if i := unitsIndex(name); i >= 0 {
//			u := units[i]
//			return u.size, true
//		}
//		return 0, false
//	}
//
//	// unitsIndex returns the index of the first of units with a key, -1 if there is none.
//	// What is in units must be here, too.
//	func unitsIndex(key string) int {
//		switch key {
//		case "byte":
//			return 0
//		case "kilobyte":
//			return 1
//		case "megabyte":
//			return 2
//		case "gigabyte":
//			return 3
//		}
//		return -1
//	}
//
// The table is an unexported variable of the package, a list or array of structs, arrays, strings or numbers, that code in the
// folder only searches, ranges over, measures and reads. The key is a string or a whole number. Where there are more than
// 64 rows, or keys that are not constant, the index is in a map that is made from the table while the package is
// initialized; and where the loop may go on after a row, several have the same key, or more is asked of a row, the
// indexes of all rows with a key. Then the table has eight rows or more. The function must not run while the package is
// initialized. What is looked for stays the same while the loop runs.
//
// It loses where what is asked for is nearly always the first of the table.
//
// The rewrite is exact by construction.
package table

import _ "embed"

//go:embed docrow.go
var rowDocs string
