// Package split holds the rules about strings that are taken apart.
//
// Each rule is in the file of its name.
//
// # Analyzer cut
//
// cut: cut a string in two without making a slice
//
//	func value(field string) string {
//		parts := strings.SplitN(field, "=", 2)
//		if len(parts) < 2 {
//			return ""
//		}
//		return parts[1]
//	}
//
// becomes
//
//	func value(field string) string {
//		_, after, found := strings.Cut(field, "=")
//		if !found {
//			return ""
//		}
//		return after
//	}
//
// The rule takes strings.SplitN and strings.Split of which only the first two elements are
// used, and whether there are two, or more. The separator must be constant and not empty. The
// second element may only be read where the length is known to be two or more. Where it is known to
// be one, or two, it may be used as a number, and all parts may be printed by package fmt or, of
// strings.Split, returned. Where only the last element of strings.Split is used, parts[len(parts)-1], it is found by
// strings.LastIndex, if the separator cannot overlap itself. Package bytes is left alone: its Split
// limits the capacity of the parts, its Cut does not. For Go versions without strings.Cut its few
// lines are written out.
//
// It hardly ever loses: the search is the same, and nothing is allocated.
//
// The rewrite is exact by construction.
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
// # Analyzer splitarray
//
// splitarray: split a string into an array on the stack
//
//	func tag(version string) string {
//		parts := strings.Split(version, ".")
//		switch len(parts) {
//		case 2:
//			return parts[1]
//		case 3:
//			return parts[1] + "-" + parts[2]
//		}
//		return ""
//	}
//
// becomes
//
//	func tag(version string) string {
//		var array [4]string
//		parts := array[:0]
//		rest, more := version, true
//		for more && len(parts) < 3 {
//			var part string
//			part, rest, more = strings.Cut(rest, ".")
//			parts = append(parts, part)
//		}
//		if more {
//			parts = append(parts, rest)
//		}
//		switch len(parts) {
//		case 2:
//			return parts[1]
//		case 3:
//			return parts[1] + "-" + parts[2]
//		}
//		return ""
//	}
//
// The slice has the same parts. Where all that matters of their number is how it compares with constants, there is one part
// more at most, of strings.Split with all of the rest; otherwise more than the array holds move to the heap. It may only be indexed, ranged over, joined and asked for its length, outside of
// closures. The separator must be constant and not empty. strings.SplitN must have a constant
// number of parts, at least two. strings.Fields needs Go 1.24, the others Go 1.18. What the
// rule cut does without a slice is left to it.
//
// It loses where there are many more parts than the array holds, and all of them matter.
//
// The rewrite is exact by construction.
//
// # Analyzer splitcount
//
// splitcount: count the parts of a text, or take the first, without splitting it
//
//	func columns(line string) int { return len(strings.Split(line, ",")) }
//
// becomes
//
//	func columns(line string) int { return strings.Count(line, ",") + 1 }
//
// The rule takes strings.Split and bytes.Split at a constant separator that is not empty, where nothing
// but the number of parts is used, directly or by a variable. The first part of strings.Split is found
// by strings.Index, where the rule cut has no form for it.
//
// Of strings.Fields it finds the first or the last, where that is asked for only if there is one; whether
// there is one, strings.TrimSpace tells.
//
// It hardly ever loses: the text is searched once, and nothing is allocated. A field of some hundred
// bytes takes longer to find than by strings.Fields.
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
//
// # Analyzer splitjoin
//
// splitjoin: write changed parts of a string to a builder instead of listing and joining them
//
//	func title(s string) string {
//		words := strings.Split(s, " ")
//		for i, w := range words {
//			if len(w) > 0 {
//				words[i] = strings.ToUpper(w[:1]) + w[1:]
//			}
//		}
//		return strings.Join(words, " ")
//	}
//
// becomes
//
//	func title(s string) string {
//		var b strings.Builder
//		b.Grow(len(s))
//		for rest, more := s, true; more; {
//			var w string
//			w, rest, more = strings.Cut(rest, " ")
//			if len(w) > 0 {
//				b.WriteString(strings.ToUpper(w[:1]))
//				b.WriteString(w[1:])
//			} else {
//				b.WriteString(w)
//			}
//			if more {
//				b.WriteString(" ")
//			}
//		}
//		return b.String()
//	}
//
// The separator of strings.Split must be constant and not empty. The loop must follow, use no part but that
// of its turn, and set it; it may return, but break off no turn otherwise. The statement after it joins the
// parts, which nothing else uses.
//
// It loses where the parts grow much: the builder begins with the length of the text.
//
// The rewrite is exact by construction.
package split

import _ "embed"

//go:embed doc.go
var docs string
