// Package fuse holds the rules about lists that are used where they are made: elements of any kind, or parts of a string.
//
// Each rule is in the file of its name.
//
// # Analyzer cutparts
//
// cutparts: cut the parts of a string off one by one instead of listing them
//
//	func total(line string) int { return sum(strings.Split(line, ",")) }
//
//	func sum(fields []string) (n int) {
//		for _, field := range fields {
//			n += len(field)
//		}
//		return n
//	}
//
// becomes
//
//	func total(line string) int { return sum(line) }
//
//	func sum(fields string) (n int) {
//		for rest, more := fields, true; more; {
//			var field string
//			field, rest, more = strings.Cut(rest, ",")
//			n += len(field)
//		}
//		return n
//	}
//
// The list may only be ranged over, once, and asked for its length. The rule follows it
// into a function of the package that does no more with it, and gives that function the
// string. From Go 1.24 it writes strings.SplitSeq.
//
// The separator must be a literal that is not empty: then there is always a part, and one
// more than there are separators. A function that is given a list must not be exported. It
// must be called in one function of the same file only, always with parts of the same
// separator.
//
// It loses where the compiler no longer inlines the function, so that its results are
// allocated. If the length of the list is used, the string is searched once more.
//
// The rewrite is exact by construction.
//
// # Analyzer fuselist
//
// fuselist: use the elements of a list where they are made instead of listing them
//
//	func (f *filter) has(key string) bool {
//		for _, at := range f.places(key) {
//			if !f.bits[at] {
//				return false
//			}
//		}
//		return true
//	}
//
//	func (f *filter) places(key string) []uint32 {
//		list := make([]uint32, f.k)
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range list {
//			list[i] = (a + uint32(i)*b) % f.n
//		}
//		return list
//	}
//
//	type filter struct {
//		bits []bool
//		n, k uint32
//	}
//
// becomes
//
//	func (f *filter) has(key string) bool {
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range int(f.k) {
//			at := (a + uint32(i)*b) % f.n
//			if !f.bits[at] {
//				return false
//			}
//		}
//		return true
//	}
//
//	func (f *filter) places(key string) []uint32 {
//		list := make([]uint32, f.k)
//		a, b := crc32.ChecksumIEEE([]byte(key)), uint32(len(key))
//		for i := range list {
//			list[i] = (a + uint32(i)*b) % f.n
//		}
//		return list
//	}
//
//	type filter struct {
//		bits []bool
//		n, k uint32
//	}
//
// The list is what a function or method of the package makes in one loop and returns, or what a loop before has put into a
// variable, and is gone over once. The loop appends one element at the end of a turn, or sets each of a list with a length.
// No list is made, and elements after the last one that is needed are not computed. The loop only computes: it may
// read what others have, as long as the code that goes over the list does not change that. It ends, and panics before
// the first element or never, such as for a nil pointer or a divisor of 0 that stays the same.
// A list of parts of a string is left to fuseparts.
//
// A size without a sign may be so large that make panics: that is not kept.
//
// It loses where the code of the loop becomes so large that registers are short.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer fuseparts
//
// fuseparts: use the parts of a string where a function finds them instead of listing them
//
//	func find(root *node, path string) *node {
//		for _, name := range explode(path) {
//			root = root.children[name]
//			if root == nil {
//				return nil
//			}
//		}
//		return root
//	}
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
//	type node struct{ children map[string]*node }
//
// becomes
//
//	func find(root *node, path string) *node {
//		for i := 0; i < len(path); i++ {
//			if path[i] == '/' {
//				continue
//			}
//			name := path[i:]
//			for n := 0; n < len(name); n++ {
//				if name[n] == '/' {
//					name = name[:n]
//					break
//				}
//			}
//			i += len(name)
//			root = root.children[name]
//			if root == nil {
//				return nil
//			}
//		}
//		return root
//	}
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
//	type node struct{ children map[string]*node }
//
// The loop of a function of the package takes the place of one over the list that it
// returns. No list is made, and parts after the last one that is needed are not looked for.
// The function must do nothing but append to that list, at the end of an iteration, and
// whatever leads there must be such that it can be done at any time: it reads and sets
// only numbers and strings of its own, calls only functions such as strings.TrimSpace and
// cannot panic. Where the function goes over strings.Split, keeps no empty part and the
// separator is one byte, the rewrite that goes over the bytes is proposed, too.
//
// It loses where the code of the loop becomes so large that registers are short.
//
// The rewrite is exact by construction.
//
// # Analyzer splitfields
//
// splitfields: cut a string instead of splitting it and dropping empty parts
//
//	func explode(path string) []string {
//		var names []string
//		for _, name := range strings.Split(path, "/") {
//			if name != "" {
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
// becomes
//
//	func explode(path string) []string {
//		var names []string
//		for i := 0; i < len(path); i++ {
//			if path[i] == '/' {
//				continue
//			}
//			name := path[i:]
//			for n := 0; n < len(name); n++ {
//				if name[n] == '/' {
//					name = name[:n]
//					break
//				}
//			}
//			i += len(name)
//			if name != "" {
//				if cap(names) == 0 {
//					names = make([]string, 0, strings.Count(path[i:], "/")+1)
//				}
//				names = append(names, name)
//			}
//		}
//		return names
//	}
//
// The list is made in one piece once there is something to keep. A list that was nil
// without any part stays nil. The separator must be a constant that is not empty, the
// list must have type []string, and nothing else may use all the parts. A part may be
// trimmed first. With strings.Cut in place of the inner loop it is proposed as well, and
// for a separator of several bytes that way only.
//
// It loses where a text with many separators has hardly any part that is not empty:
// the list has room for all that follow the first. Where parts are longer than some
// twenty bytes, strings.Cut finds their ends sooner.
//
// The rewrite is exact by construction.
package fuse

import _ "embed"

//go:embed doc.go
var docs string
