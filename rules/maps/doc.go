// Package maps holds the rules about maps: look-ups, what is changed in them, and what can stand for one.
//
// Each rule is in the file of its name.
//
// # Analyzer bytemap
//
// bytemap: keep what belongs to each byte in an array instead of a map
//
//	func anagram(a, b string) bool {
//		counts := make(map[byte]int)
//		for i := 0; i < len(a); i++ {
//			counts[a[i]]++
//		}
//		for i := 0; i < len(b); i++ {
//			counts[b[i]]--
//			if counts[b[i]] < 0 {
//				return false
//			}
//		}
//		return len(a) == len(b)
//	}
//
// becomes
//
//	func anagram(a, b string) bool {
//		var counts [256]int
//		for i := 0; i < len(a); i++ {
//			counts[a[i]]++
//		}
//		for i := 0; i < len(b); i++ {
//			counts[b[i]]--
//			if counts[b[i]] < 0 {
//				return false
//			}
//		}
//		return len(a) == len(b)
//	}
//
// The map is a local variable, and its values are numbers, strings, booleans or struct{}. Nothing
// is done with it but that elements are read, set and deleted, and that all are forgotten: it is not
// given away, and no closure uses it. Whether a key is there may be asked, the map ranged over, and its keys
// counted, where the values of those that are there are true, struct{}, or int, uint, int64 or uint64 that are only counted
// up: the others are what an array has of keys that are not there. A loop may not change the map.
// The function must not call itself, so that the stack does not hold many arrays.
//
// It loses where few keys are used: the array is cleared as a whole.
//
// The rewrite is exact by construction.
//
// # Analyzer fillonce
//
// fillonce: look a key up once to fill a map and to use what it holds
//
//	func add(m map[string]map[string]int, k, s string) {
//		if _, ok := m[k]; !ok {
//			m[k] = make(map[string]int)
//		}
//		m[k][s]++
//	}
//
// becomes
//
//	func add(m map[string]map[string]int, k, s string) {
//		value, ok := m[k]
//		if !ok {
//			value = make(map[string]int)
//			m[k] = value
//		}
//		value[s]++
//	}
//
// The condition may also be m[k] == nil. The map must hold maps, pointers or
// channels, so that a copy is the same thing. The key must equal itself, as NaN
// does not. The condition and the value call nothing but make and new. The
// statement that uses the value calls nothing and leaves the map alone.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer mapupdate
//
// mapupdate: change what a key has by one look-up
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int)
//		for _, w := range words {
//			if _, ok := counts[w]; ok {
//				counts[w] = counts[w] + 1
//			} else {
//				counts[w] = 1
//			}
//		}
//		return counts
//	}
//
// becomes
//
//	func count(words []string) map[string]int {
//		counts := make(map[string]int)
//		for _, w := range words {
//			counts[w]++
//		}
//		return counts
//	}
//
// An assignment of the form m[k] = m[k] + e looks the key up twice, m[k] += e once. The operators are
// +, -, *, |, &, ^ and &^, of numbers and texts. An if statement may ask before whether the key is there, or whether what
// it has is zero, empty or nil, and then set it to what the update makes of that: e where e is added, []T{v} where v is
// appended. Neither keys nor parts of them are floating-point numbers or interfaces, since a key that is not equal to
// itself is never found again. The key and what is added call nothing that has an effect, and where the key may panic,
// what is added does not. An if statement that depends on a floating-point number stays: minus zero is not what it is
// with zero added to it.
//
// It hardly ever loses.
//
// The rewrite is exact by construction: the key is the same, and what a map lacks reads as zero, of which the update
// makes what the if statement sets. A slice that begins so may have another capacity.
//
// # Analyzer numberkey
//
// numberkey: let numbers be the keys of a map, not texts of them
//
//	func distinct(xs, ys []int) (n int) {
//		seen := map[string]bool{}
//		for i, x := range xs {
//			k := fmt.Sprintf("%d,%d", x, ys[i])
//			if !seen[k] {
//				seen[k] = true
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func distinct(xs, ys []int) (n int) {
//		seen := map[[2]int]bool{}
//		for i, x := range xs {
//			k := [2]int{x, ys[i]}
//			if !seen[k] {
//				seen[k] = true
//				n++
//			}
//		}
//		return n
//	}
//
// The map is a local variable. Nothing is done with it but that keys are looked up, set and deleted, that all
// are forgotten, and that they are counted: nothing ranges over it or gets it. All keys are made alike, by
// fmt.Sprintf with the verbs d and v, or as a sum with strconv.Itoa: of numbers of one predeclared integer
// type, with the same text before, between and after them. Between two numbers is a text that does not begin
// with a digit, so that no two pairs of numbers have the same text. Where something else in the statement is
// called, it cannot change the numbers, and where it panics, the numbers cannot. A variable that holds a key is used
// for nothing else. A key of one number is not constant.
//
// It never loses.
//
// The rewrite is exact by construction.
//
// # Analyzer onelookup
//
// onelookup: look a key up once instead of twice
//
//	func age(ages map[string]int, name string) int {
//		if _, ok := ages[name]; ok {
//			return ages[name]
//		}
//		return -1
//	}
//
// becomes
//
//	func age(ages map[string]int, name string) int {
//		if value, ok := ages[name]; ok {
//			return value
//		}
//		return -1
//	}
//
// The rule also takes what asks whether a key is there, leaves if not, and looks the key up after that, and statements in a row
// that look up the same key:
//
//	func visit(visits map[string]int, name string) int {
//		if _, ok := visits[name]; !ok {
//			return -1
//		}
//		return visits[name]
//	}
//
// becomes
//
//	func visit(visits map[string]int, name string) int {
//		value, ok := visits[name]
//		if !ok {
//			return -1
//		}
//		return value
//	}
//
// Nothing may happen between the two that could change the map or the key: neither an
// assignment to an element of a map, nor a call of anything but conversions and functions of
// the standard library that make a value, or that belong to packages bytes, container/list, strconv
// and strings. The key is a variable, a field or a constant and no struct or array, or it is looked
// up again at once.
//
// It hardly ever loses: values of more than 64 bytes are copied only where a statement did so before.
//
// The rewrite is exact by construction.
//
// # Analyzer rangevalue
//
// rangevalue: range over the values of a map instead of looking each key up
//
//	func total(prices map[string]int) (n int) {
//		for name := range prices {
//			n += prices[name]
//		}
//		return n
//	}
//
// becomes
//
//	func total(prices map[string]int) (n int) {
//		for _, value := range prices {
//			n += value
//		}
//		return n
//	}
//
// The value is that of the beginning of a turn. So it stands for those reads that come, in their
// turn, before anything that might change the map: a call, or an assignment to an element of a map.
// Keys must be equal to themselves: they are no floating-point numbers and no interfaces.
//
// It loses where most turns do not need the value, and it is large.
//
// The rewrite is exact by construction.
//
// # Analyzer runemap
//
// runemap: keep what belongs to each ASCII character in an array beside a map
//
//	func distinct(s string) (n int) {
//		seen := make(map[rune]bool)
//		for _, r := range s {
//			if !seen[r] {
//				seen[r] = true
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func distinct(s string) (n int) {
//		var seen runeMap
//		for _, r := range s {
//			if !seen.get(r) {
//				seen.set(r, true)
//				n++
//			}
//		}
//		return n
//	}
//
//	// runeMap is a map from characters, with an array for those of ASCII.
//	type runeMap struct {
//		ascii [128]bool
//		other map[rune]bool
//	}
//	...
//
// The map is as in bytemap, with runes for its keys. A value that changes is set, counted up or down,
// or added to, by a statement of its own; keys are evaluated where they were.
//
// It loses where few keys are used, or many are not ASCII.
//
// The rewrite is exact by construction.
package maps

import _ "embed"

//go:embed doc.go
var docs string
