// Package table holds the rules about constant tables, be they written as maps, lists, rows or conditions.
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
// compared with nil, or given to functions and methods of the package that do no more than that, in a variable or
// as it is written, as in writeSafe(b, s, map[rune]bool{'=': true}). Such literals in a function that read the same
// have one variable then. A comment above it moves along. All but slices of constants are made while the package is
// initialized. So the initial values of the package's variables must not lead to the function other than by name.
// What main or init makes once stays.
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
// # Analyzer oneof
//
// oneof: compare a value with each of a few instead of making a list of them
//
//	func in(r rune, list ...rune) bool {
//		for _, v := range list {
//			if v == r {
//				return true
//			}
//		}
//		return false
//	}
//
//	func isBreak(last, next rune) bool {
//		return in(last, '\n', '\r') && !in(next, ' ', '\t')
//	}
//
// becomes
//
//	func isBreak(last, next rune) bool {
//		return (last == '\n' || last == '\r') && next != ' ' && next != '\t'
//	}
//
// All such calls of a function change at once. What is called is a function or method of the package that does
// no more than to look for a value, or a field of one, in a list, by a loop or slices.Contains; one that says whether the
// value is missing counts, too. slices.Contains itself is replaced where the rule listswitch does not do that. An unexported
// function that nothing calls any more is deleted.
//
// The list is written out in the call, with up to eight elements, which are constants, variables, fields, or
// made of local variables without an index or a division. The value is a variable, a field or a constant, of a basic type.
// Only the value and the first element may be fields that a pointer leads to: all elements were evaluated before, and a
// pointer that is nil must still panic where the value is found earlier. What else the statement calls must not change them.
//
// It loses nothing but code size; where the compiler puts the loop in place of the call, it gains less.
//
// The rewrite is exact by construction.
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

//go:embed doc.go
var docs string
