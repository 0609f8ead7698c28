// Package gather holds the rules about what is gathered piece by piece: texts that are used on the way, and lists.
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
//
// # Analyzer appendinto
//
// appendinto: let a function append to the list to which its result is copied
//
//	type attr struct {
//		Kind uint16
//		Data []byte
//	}
//
//	func (a attr) encode() []byte {
//		b := make([]byte, 2+len(a.Data))
//		binary.BigEndian.PutUint16(b, a.Kind)
//		copy(b[2:], a.Data)
//		return b
//	}
//
//	func encodeAll(attrs []attr) []byte {
//		var b []byte
//		for _, a := range attrs {
//			b = append(b, a.encode()...)
//		}
//		return b
//	}
//
// becomes
//
//	type attr struct {
//		Kind uint16
//		Data []byte
//	}
//
//	func (a attr) encode() []byte {
//		b := make([]byte, 2+len(a.Data))
//		binary.BigEndian.PutUint16(b, a.Kind)
//		copy(b[2:], a.Data)
//		return b
//	}
//
//	// appendEncode appends to dst what encode returns.
//	func (a attr) appendEncode(dst []byte) []byte {
//		all := append(dst, make([]byte, 2+len(a.Data))...)
//		b := all[len(dst):len(all):len(all)]
//		binary.BigEndian.PutUint16(b, a.Kind)
//		copy(b[2:], a.Data)
//		return all
//	}
//
//	func encodeAll(attrs []attr) []byte {
//		var b []byte
//		for _, a := range attrs {
//			b = a.appendEncode(b)
//		}
//		return b
//	}
//
// The function stays for those who want a list of its own. It is of the package, makes the list itself or begins with an
// empty one, and sets elements of it or appends to it; it returns that list, or nil. It may return an error, too, with which the
// caller leaves before it appends. The list of the caller begins empty or is made there, only grows, and is reached by no closure and
// no pointer: it shares no memory with what the function reads.
//
// It loses where the list of the caller grows in many steps, and the compiler has kept the results on the stack.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
//
// # Analyzer selfiter
//
// selfiter: go through nested values by one function, not by an iterator for each level
//
//	type node struct {
//		children []*node
//		value    int
//	}
//
//	func (n *node) all() iter.Seq[int] {
//		return func(yield func(int) bool) {
//			for _, child := range n.children {
//				for v := range child.all() {
//					if !yield(v) {
//						return
//					}
//				}
//			}
//			yield(n.value)
//		}
//	}
//
// becomes
//
//	type node struct {
//		children []*node
//		value    int
//	}
//
//	func (n *node) all() iter.Seq[int] {
//		return func(yield func(int) bool) {
//			n.pushAll(yield)
//		}
//	}
//
//	// pushAll gives yield what all goes through, and reports whether it wants more.
//	func (n *node) pushAll(yield func(int) bool) bool {
//		for _, child := range n.children {
//			if !child.pushAll(yield) {
//				return false
//			}
//		}
//		return yield(n.value)
//	}
//
// Each value went through a loop for each level above it, and each call of the function made an iterator. The function does nothing
// but return one. What a loop over a call of itself has is given to yield as it is. Each other call of yield returns where
// it wants no more, or is the last that happens. Parameters and the receiver stay as they are, and no pointer leads to them, since an
// iterator can be used twice. There is no defer in it, and the function has no type parameters of its own.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer mergeinto
//
// mergeinto: give maps on to calls of the function itself, not copy what they return
//
//	func flat(m map[string]any, prefix string) map[string]any {
//		out := make(map[string]any)
//		for k, v := range m {
//			if inner, ok := v.(map[string]any); ok {
//				for k, v := range flat(inner, prefix+k+".") {
//					out[k] = v
//				}
//				continue
//			}
//			out[prefix+k] = v
//		}
//		return out
//	}
//
// becomes
//
//	func flat(m map[string]any, prefix string) map[string]any {
//		out := make(map[string]any)
//		flatInto(m, prefix, out)
//		return out
//	}
//
//	// flatInto adds to out what flat returns.
//	func flatInto(m map[string]any, prefix string, out map[string]any) {
//		for k, v := range m {
//			if inner, ok := v.(map[string]any); ok {
//				flatInto(inner, prefix+k+".", out)
//				continue
//			}
//			out[prefix+k] = v
//		}
//	}
//
// An entry is copied once for each level that it is below the top, and each level makes a map that grows.
//
// The function returns maps, one or more, that it makes empty at its beginning. It only sets entries of them, and copies
// to them what a call of itself returns, right after the call.
//
// It hardly ever loses: where nothing is nested it does one more call.
//
// The rewrite is exact by construction.
package gather
