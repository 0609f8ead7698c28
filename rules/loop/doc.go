// Package loop holds rules about loops that do what a function of the standard library does with
// many elements at a time, and about those that copy or look through more than they need to.
//
// Each rule is in the file of its name.
//
// # Analyzer copyloop
//
// copyloop: copy all elements of a slice at a time
//
//	func clone(list []int) []int {
//		out := make([]int, len(list))
//		for i, v := range list {
//			out[i] = v
//		}
//		return out
//	}
//
// becomes
//
//	func clone(list []int) []int {
//		out := make([]int, len(list))
//		copy(out, list)
//		return out
//	}
//
// The statement before the loop makes the slice, as long as the other one or a string. So
// the two do not overlap, and no index is out of range. The loop comes to each index and does nothing
// but to set the element there to the one of the same index. Both have elements of the same type.
//
// It gains little where slices are short. It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer equalloop
//
// equalloop: compare all bytes at a time
//
//	func same(a, b []byte) bool {
//		if len(a) != len(b) {
//			return false
//		}
//		for i := range a {
//			if a[i] != b[i] {
//				return false
//			}
//		}
//		return true
//	}
//
// becomes
//
//	func same(a, b []byte) bool {
//		return bytes.Equal(a, b)
//	}
//
// The loop goes over all of a []byte, a string or an array of integers. It does nothing but to return
// where an element is not the one of the same index of another one of the type, or not one value. After
// it the opposite is returned. Of slices and strings, the statement before it compares
// the lengths: where the other one may be longer, HasPrefix takes its place. All bytes
// are one value if the first is, and those from the second on are those up to the last but one.
//
// Loops that compare in constant time, without a return, stay.
//
// It loses where there are few bytes, or the first ones differ.
//
// The rewrite is exact by construction.
//
// # Analyzer extend
//
// extend: append many of one constant at a time
//
//	func (m *message) grow(n int) {
//		for len(m.raw) < n {
//			m.raw = append(m.raw, 0)
//		}
//	}
//
//	type message struct{ raw []byte }
//
// becomes
//
//	func (m *message) grow(n int) {
//		if len(m.raw) < n {
//			m.raw = append(m.raw, make([]byte, n-len(m.raw))...)
//		}
//	}
//
//	type message struct{ raw []byte }
//
// The loop does nothing but to append a constant to a slice of a predeclared type, a variable or a field, until
// its length, or a number that is counted, is that of an expression which the loop does not change. The compiler
// makes no second slice for it. What is not zero is set in a loop of its own.
//
// It loses where hardly one is missing.
//
// The rewrite is exact by construction. The slice may have another capacity, and one that grows out of its memory
// leaves that as it was.
//
// # Analyzer listset
//
// listset: look up in a set what a list has, where each turn of a loop looks through it
//
//	func unique(words []string) (list []string) {
//		for _, w := range words {
//			if !slices.Contains(list, w) {
//				list = append(list, w)
//			}
//		}
//		return list
//	}
//
// becomes
//
//	func unique(words []string) (list []string) {
//		listSet := make(map[string]bool) // the first listSeen elements of list
//		listSeen := 0
//		for _, w := range words {
//			listed := false
//			if len(list) > 16 {
//				for ; listSeen < len(list); listSeen++ {
//					listSet[list[listSeen]] = true
//				}
//				listed = listSet[w]
//			} else {
//				listed = slices.Contains(list, w)
//			}
//			if !listed {
//				list = append(list, w)
//			}
//		}
//		return list
//	}
//
// The time grows with the product of two lengths before, and with their sum after. Elements are integers or
// strings. The search is slices.Contains or a function of the package that does the same, as the condition of an
// if, or a loop that compares each element with one value, and ends with what it does where they are equal
// or sets a variable to a constant. The list is a local variable or a field, to which the loop may append. It
// does nothing else that could change elements: it calls nothing but builtins and functions that change nothing,
// and appends to no other list that might share memory with this one.
//
// It loses where lists are a little longer than 16, or what is looked for is mostly among the first.
//
// The rewrite is exact by construction. The set takes memory, so the trade needs a consent.
//
// # Analyzer padloop
//
// padloop: fill a text up to its length at a time
//
//	func right(s string, width int) string {
//		for len(s) < width {
//			s = " " + s
//		}
//		return s
//	}
//
// becomes
//
//	func right(s string, width int) string {
//		if len(s) < width {
//			s = strings.Repeat(" ", width-len(s)) + s
//		}
//		return s
//	}
//
// The loop adds a constant ASCII character before or after a local variable until its length, or the number
// of its characters by utf8.RuneCountInString, is that of an expression that the loop does not change. It
// may count from the length up to there.
//
// It hardly ever loses; it gains little where one character is missing.
//
// The rewrite is exact by construction.
//
// # Analyzer prepend
//
// prepend: add to the end of what a loop builds, and turn it round at last
//
//	func base32(n uint64) string {
//		s := ""
//		for n > 0 {
//			s = string("0123456789abcdefghjkmnpqrstvwxyz"[n%32]) + s
//			n /= 32
//		}
//		return s
//	}
//
// becomes
//
//	func base32(n uint64) string {
//		reversed := make([]byte, 0, 64)
//		for n > 0 {
//			reversed = append(reversed, "0123456789abcdefghjkmnpqrstvwxyz"[n%32])
//			n /= 32
//		}
//		slices.Reverse(reversed)
//		s := string(reversed)
//		return s
//	}
//
// A copy of the whole is made each time, for what is added to the front. Characters that are always ASCII, of a
// constant text or such as '0'+n%10, become bytes.
//
// The variable is a local string or slice, or a result, that is empty before the loop. The loop does nothing
// with it but to add to its front and to ask for its length: v = a + b + v for texts,
// v = append([]T{a, b}, v...) and v = slices.Insert(v, 0, a, b) for slices. A slice stays the same variable.
// Nothing in the loop leaves it by a label. Before Go 1.21 a loop turns it round.
//
// It loses where the loop has one or two turns.
//
// The rewrite is exact by construction. The capacity of a slice may be another one.
//
// # Analyzer repeatbyte
//
// repeatbyte: repeat a byte instead of filling a slice
//
//	func pad(s string, width int) string {
//		count := width - len(s)
//		if count > 0 {
//			b := make([]byte, count)
//			for i := range b {
//				b[i] = ' '
//			}
//			return string(b) + s
//		}
//		return s
//	}
//
// becomes
//
//	func pad(s string, width int) string {
//		count := width - len(s)
//		if count > 0 {
//			b := strings.Repeat(" ", count)
//			return b + s
//		}
//		return s
//	}
//
// The slice is made, all of its bytes are set to one constant by the statement after it, and it is only
// converted to a string. Its length is known not to be negative: a constant, a length, or a variable
// that is set once and compared with a constant around or before. For spaces and some other characters
// package strings has a text at hand, and allocates nothing where it is long enough.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer sameprefix
//
// sameprefix: compare what two slices begin with eight bytes at a time
//
//	func prefix(a, b []byte) int {
//		i := 0
//		for i < len(a) && i < len(b) && a[i] == b[i] {
//			i++
//		}
//		return i
//	}
//
// becomes
//
//	func prefix(a, b []byte) int {
//		i := 0
//		for len(a)-i >= 8 && len(b)-i >= 8 &&
//			binary.LittleEndian.Uint64(a[i:]) == binary.LittleEndian.Uint64(b[i:]) {
//			i += 8
//		}
//		for i < len(a) && i < len(b) && a[i] == b[i] {
//			i++
//		}
//		return i
//	}
//
// The loop counts a variable that the statement before it sets to zero, as long as it stays below some
// limits and the bytes of two local variables are the same. It stays for what remains.
//
// It loses where the bytes differ soon.
//
// The rewrite is exact by construction.
//
// # Analyzer searchbyte
//
// searchbyte: search and count bytes by instructions that look at many at a time
//
//	func lines(text string) int {
//		n := 1
//		for i := 0; i < len(text); i++ {
//			if text[i] == '\n' {
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func lines(text string) int {
//		n := 1
//		n += strings.Count(text, "\n")
//		return n
//	}
//
// The loop goes over all of a string or a []byte, by an index, by range, or by the bytes of a
// string. It does nothing but to compare each element with one value. Where they are equal it adds
// one to a variable of type int, or returns: its index before a return of -1, or true before
// a return of false, or the other way round. The latter become IndexByte of package strings or bytes.
//
// The value is a constant or a variable, which cannot panic. Where a loop ranges over the
// characters of a string, it is an ASCII character: no part of another character is one. To
// count in a string it must be one, too, since strings.Count takes a string.
//
// It loses where texts have few bytes, or the byte that is looked for is among the first.
//
// The rewrite is exact by construction.
//
// # Analyzer repeatjoin
//
// repeatjoin: repeat a text instead of joining a list of it
//
//	func placeholders(ids []int) string {
//		list := make([]string, len(ids))
//		for i := range list {
//			list[i] = "?"
//		}
//		return "(" + strings.Join(list, ",") + ")"
//	}
//
// becomes
//
//	func placeholders(ids []int) string {
//		list := ""
//		if len(ids) > 0 {
//			list = strings.Repeat("?,", len(ids)-1) + "?"
//		}
//		return "(" + list + ")"
//	}
//
// Each turn of the loop sets the next element to one constant, or appends it. The list is only joined, by a constant. Where make gets its
// length, that is not negative: it is a length, a constant, or a variable that was compared.
//
// It loses nothing.
//
// The rewrite is exact by construction.
package loop

import _ "embed"

//go:embed doc.go
var docs string

//go:embed docappend.go
var appendDocs string

//go:embed docxor.go
var xorDocs string
