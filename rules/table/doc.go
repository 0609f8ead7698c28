// Package table holds the rules about lookups in maps, and about constant
// tables.
//
// Each rule is in the file of its name.
//
// # Analyzer asciitable
//
// asciitable: look up in a table what a function says of an ASCII character
//
//	func isName(r rune) bool {
//		return unicode.IsLetter(r) || strings.ContainsRune("_$", r)
//	}
//
// becomes
//
//	func isName(r rune) bool {
//		if c := uint32(r); c < 128 {
//			return isNameASCII[c]
//		}
//		return isNameNotASCII(r)
//	}
//
//	// isNameASCII holds what isName reports of each ASCII character.
//	var isNameASCII = [128]bool{
//	...
//	}
//
//	// isNameNotASCII is isName of a character that is not ASCII.
//	func isNameNotASCII(r rune) bool {
//		return unicode.IsLetter(r) || strings.ContainsRune("_$", r)
//	}
//
// The function has one parameter, of type rune or byte, and returns a bool or an integer. It is made of
// comparisons, arithmetic, local variables, control flow, constant tables, functions of packages
// unicode and strings that ask about a character, and functions of the package that are no more
// than that. Constants and tables are the same in every build: os.PathSeparator is not, nor is what a
// file with a build constraint declares. The rule evaluates the function for each character. For a
// byte the table has all 256 of them, and nothing else is left. The function must not run while the
// package is initialized.
//
// It loses where nearly all characters are not ASCII, and where a few comparisons decide
// nearly always.
//
// The rewrite is exact by construction: what the functions say of ASCII never changes.
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
// # Analyzer invariant
//
// invariant: make constant tables once
//
//	func escape(s string) string {
//		r := strings.NewReplacer("<", "&lt;", ">", "&gt;")
//		return r.Replace(s)
//	}
//
// becomes
//
//	var escapeReplacer = strings.NewReplacer("<", "&lt;", ">", "&gt;")
//
//	func escape(s string) string {
//		return escapeReplacer.Replace(s)
//	}
//
// The rule also moves literal slices and maps of constants, encodings of a constant alphabet, and
// template.Must(template.New(name).Parse(text)) of constants, of text/template and html/template, which it
// parses to see that it does not panic. So it does with crc32.MakeTable and crc64.MakeTable of a polynomial
// that they have no table of, new(big.Int).SetString and net.ParseCIDR where all but the number or the
// network is dropped, and addresses and prefixes of netip.MustParseAddr and the like.
//
// A replacer may only be asked to replace, an encoding to encode and decode, a template to be executed, a
// table of checksums read and given to its package, a number compared and given to methods that leave it
// alone, a network asked what it contains. A slice or map may only be read: indexed, ranged over, measured,
// or given to functions of the package that do no more than that. A comment above it moves along. All but
// slices of constants are made while the package is initialized. So the initial values of the package's
// variables must not lead to the function other than by name. What main or init makes once stays.
//
// It loses where the compiler keeps a small slice on the stack or in registers.
//
// The rewrite is exact by construction.
//
// # Analyzer listswitch
//
// listswitch: look for a value by a switch instead of in a list of constants
//
//	var keywords = []string{"break", "case", "default", "else"}
//
//	func isKeyword(s string) bool {
//		for _, k := range keywords {
//			if k == s {
//				return true
//			}
//		}
//		return false
//	}
//
// becomes
//
//	var keywords = []string{"break", "case", "default", "else"}
//
//	func isKeyword(s string) bool {
//		if inKeywords(s) {
//			return true
//		}
//		return false
//	}
//
//	// inKeywords reports whether a value is one of some constants.
//	// What is in keywords must be here, too.
//	func inKeywords(v string) bool {
//		switch v {
//		case "break", "case", "default", "else":
//			return true
//		}
//		return false
//	}
//
// It may also be a call of slices.Contains. The list has three or more constant strings or whole
// numbers. It is written where it is searched, or an unexported variable of the package that code in
// the folder only searches, indexes, ranges over and measures; then the function must not run while the
// package is initialized. A loop may do nothing before it has found the value, and must leave then. The
// value is a local variable, or made of such.
//
// It loses where what is asked for is nearly always the first of the list.
//
// The rewrite is exact by construction.
//
// # Analyzer mapswitch
//
// mapswitch: look constant keys up by a switch instead of in a map
//
//	var units = map[string]int64{"k": 1 << 10, "M": 1 << 20}
//
//	func size(n int64, unit string) int64 {
//		return n * units[unit]
//	}
//
// becomes
//
//	// unitsOf returns what belongs to a key, 0 if there is none.
//	func unitsOf(key string) int64 {
//		switch key {
//		case "k":
//			return 1 << 10
//		case "M":
//			return 1 << 20
//		}
//		return 0
//	}
//
//	func size(n int64, unit string) int64 {
//		return n * unitsOf(unit)
//	}
//
// The map is removed if nothing else uses it. If the code only asks whether a key is
// there, the function reports that. For keys of up to 255 an array is proposed as well. All such maps that the
// code asks are replaced at once.
//
// The map must be an unexported variable of the package with 2 to 64 keys that are
// constant strings or whole numbers, and constant values or struct{}. Code in the folder may
// only look a key up, range over the map and ask for its length. The function must
// not run while the package is initialized, when the map might be nil. Where
// something else in the statement is called, a key must be a local variable or a
// constant.
//
// It loses where keys are many and long, differ only at their ends, or are rarely
// found: a map then computes one hash. Many values in a switch are more code than a
// table.
//
// The rewrite is exact by construction.
//
// # Analyzer membership
//
// membership: look for a character in the bits of constants
//
//	func operators(s string) (n int) {
//		for _, r := range s {
//			if strings.ContainsRune("+-*/", r) {
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func operators(s string) (n int) {
//		for _, r := range s {
//			if isOneOf(r) {
//				n++
//			}
//		}
//		return n
//	}
//
//	// isOneOf reports whether a character is one of "+-*/".
//	func isOneOf(r rune) bool {
//		c := uint32(r)
//		return c < 64 && uint64(0xac0000000000)>>c&1 != 0
//	}
//
// The string is a constant of three or more ASCII characters, or a variable that is declared with one
// and that nothing sets; of a package variable the flag -X of the linker must not set it, either. The
// question is strings.ContainsRune, or Contains or ContainsAny with a text made of the character, or a
// comparison of strings.IndexRune, IndexByte, Index or IndexAny that only asks whether there is an
// index. Where the index is used otherwise, a table has it:
//
//	// indexOf returns the first index of a character in "0123456789abcdef", -1 if there is none.
//	func indexOf(c byte) int { return int(indexOfTable[c]) - 1 }
//
// The function must not run while the package is initialized, when the table might be empty. What
// asciitable can rewrite is left to that.
//
// It loses nothing but code size; where few characters are asked for, or seldom, it gains little.
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
package table

import _ "embed"

//go:embed doc.go
var docs string

//go:embed docmaps.go
var mapDocs string

//go:embed dockey.go
var keyDocs string
