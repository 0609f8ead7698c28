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
// # Analyzer splitafter
//
// splitafter: split after the separator instead of adding it to each part again
//
//	func lines(s string) []string {
//		var lines []string
//		for _, line := range strings.Split(s, "\n") {
//			lines = append(lines, line+"\n")
//		}
//		return lines
//	}
//
// becomes
//
//	func lines(s string) []string {
//		lines := strings.SplitAfter(s, "\n")
//		lines[len(lines)-1] += "\n"
//		return lines
//	}
//
// The loop does nothing else. It may leave out the last part, which has no separator in the string: then only
// strings.SplitAfter is left. It may be over strings.SplitSeq or a variable that is set to the parts just before, and set
// the elements of that, or those of another list as long. A list that has something in it already gets the parts
// appended, if nothing else sees its memory. The separator is constant and not empty. Package bytes is left alone: what
// strings are added to is copied, what its SplitAfter returns is not.
//
// It never loses. The parts keep the whole string in memory, as those of strings.Split do.
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
