// Package result holds the rules about what functions return.
//
// Each rule is in the file of its name.
//
// # Analyzer callernew
//
// callernew: make what a function returns where the function is inlined
//
//	type answer struct{ line, column int }
//
//	func find(text string) (*answer, bool) {
//		found := &answer{line: 1}
//		for _, r := range text {
//			switch r {
//			case '!':
//				return found, true
//			case '\n':
//				found.line++
//				found.column = 0
//			}
//			found.column++
//		}
//		return found, false
//	}
//
//	func line(text string) int {
//		found, ok := find(text)
//		if !ok {
//			return 0
//		}
//		return found.line
//	}
//
// becomes
//
//	type answer struct{ line, column int }
//
//	func find(text string) (*answer, bool) {
//		return findInto(&answer{line: 1}, text)
//	}
//
//	// findInto is find with room for what it returns: find is inlined, and its callers can have
//	// that room on their stacks.
//	func findInto(found *answer, text string) (*answer, bool) {
//		for _, r := range text {
//			switch r {
//			case '!':
//				return found, true
//			case '\n':
//				found.line++
//				found.column = 0
//			}
//			found.column++
//		}
//		return found, false
//	}
//
//	func line(text string) int {
//		found, ok := find(text)
//		if !ok {
//			return 0
//		}
//		return found.line
//	}
//
// What is left of the function makes the value and calls the rest. The compiler puts that
// into callers, and where they do not keep the value it is on their stack. Others get what
// they got before. A value that is empty, or made of constants and parameters, is made there; any
// other is filled in where it was made: found := &answer{...} becomes *found = answer{...}. So is a
// variable whose address is returned, and a literal in a return. An error that holds the value
// gets a copy of it, where nothing else can know its address.
//
// The value must not be made in a loop, or be kept or printed by the function itself. Some caller
// in the package must use nothing but its fields and methods, or the function is exported and not
// called there.
//
// Where some return has no value, the rest may as well return the value itself, and report whether
// there is one if the error does not tell: decode is then value, err := decodeValue(b) and, if err is
// nil, the address of a copy of value. That makes room only where it is needed.
//
// It loses where callers keep the value and the function often returns none: room for it is then
// made for nothing. It does not win where the function has so many parameters that it is not inlined.
//
// The rewrite is exact by construction.
//
// # Analyzer fastpath
//
// fastpath: let the compiler put the short way through a function into its callers
//
//	func skip(s string) string {
//		if s == "" || s[0] > ' ' {
//			return s
//		}
//		for s != "" && (s[0] == ' ' || s[0] == '\t' || s[0] == '\n') {
//			s = s[1:]
//		}
//		return s
//	}
//
// becomes
//
//	func skip(s string) string {
//		if s == "" || s[0] > ' ' {
//			return s
//		}
//		return skipSlow(s)
//	}
//
//	// skipSlow is the longer way through skip, which is inlined without it.
//	func skipSlow(s string) string {
//		for s != "" && (s[0] == ' ' || s[0] == '\t' || s[0] == '\n') {
//			s = s[1:]
//		}
//		return s
//	}
//
// The compiler does not inline a function that has a loop or much code, even where most calls end at its first
// condition. Where the function begins with conditions that return, what follows them becomes a function of its own, if
// the rest with the call of that is small enough to be inlined, by about what the compiler takes code to cost. Otherwise
// the block of one condition does, where the rest of the function is as small. The block returns at its end, or
// nowhere, and of what the function declares it uses parameters only, to which no pointer leads.
//
// The function has no type parameters and no recover, and all its parameters have names. Nothing in the package asks
// package runtime who called it, or writes to package log. A package of another module that records the stack, such as
// one for errors, sees one function more.
//
// It loses where most calls take the longer way, which is one call more, and where the callers become too large.
//
// The rewrite is exact by construction: the same statements run in the same order.
package result

import _ "embed"

//go:embed doc.go
var docs string
