// Package gather holds the rule about strings that are gathered piece by piece and used on the way.
//
// # Analyzer gather
//
// gather: gather a text that begins again and again in a byte slice
//
//	func fields(s string) (out []string) {
//		field := ""
//		for _, r := range s {
//			if r == ',' {
//				out = append(out, field)
//				field = ""
//				continue
//			}
//			field += string(r)
//		}
//		return append(out, field)
//	}
//
// becomes
//
//	func fields(s string) (out []string) {
//		var fieldArray [64]byte
//		fieldBuf := fieldArray[:0]
//		for _, r := range s {
//			if r == ',' {
//				out = append(out, string(fieldBuf))
//				fieldBuf = fieldBuf[:0]
//				continue
//			}
//			fieldBuf = utf8.AppendRune(fieldBuf, r)
//		}
//		return append(out, string(fieldBuf))
//	}
//
// Each += copies what was gathered before; the slice is copied where the text is used. It may be
// begun again with a new text, cut at its end, and asked for its length and its bytes. Without an array
// the slice begins empty.
//
// The string must be a local variable, of type string, whose address is not taken and that no function
// literal uses. Nothing that is appended to it may use it. A loop must append to it, and in that
// loop something must use it, begin it again or cut it; concat does the others.
//
// It loses where the text is used as often as something is appended to it, and where it is
// appended to once at most.
//
// The rewrite is exact by construction.
//
// # Analyzer accumulate
//
// accumulate: give the list on to calls of the function itself, not copy what they return
//
//	// names are those of a tree.
//	func (n *node) names() []string {
//		var list []string
//		list = append(list, n.name)
//		for _, c := range n.children {
//			list = append(list, c.names()...)
//		}
//		return list
//	}
//
//	type node struct {
//		name     string
//		children []*node
//	}
//
// becomes
//
//	// names are those of a tree.
//	func (n *node) names() []string {
//		return n.appendNames(nil)
//	}
//
//	// appendNames appends to list what names returns.
//	func (n *node) appendNames(list []string) []string {
//		list = append(list, n.name)
//		for _, c := range n.children {
//			list = c.appendNames(list)
//		}
//		return list
//	}
//
//	type node struct {
//		name     string
//		children []*node
//	}
//
// Each level of the calls makes a list of its own, and copies those of the levels below. The function returns one slice, a local variable
// that begins empty, or with what a call of the function itself returns. It is only appended to and returned, or nil is, before something is appended. What
// calls of the function return is appended at once, and nothing else.
//
// It loses where most lists are nearly empty.
//
// The rewrite is exact by construction.
package gather
