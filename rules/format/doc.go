// Package format holds the rules about the text of values that is formatted, written and appended: without package fmt, and
// without strings in between.
//
// Each rule is in the file of its name.
//
// # Analyzer appendparts
//
// appendparts: append to a byte slice without making strings first
//
//	func field(dst []byte, key string, n int64) []byte {
//		dst = append(dst, strconv.Quote(key)...)
//		return append(dst, strconv.FormatInt(n, 10)...)
//	}
//
// becomes
//
//	func field(dst []byte, key string, n int64) []byte {
//		dst = strconv.AppendQuote(dst, key)
//		return strconv.AppendInt(dst, n, 10)
//	}
//
// Numbers are appended by strconv.AppendInt and its like, formatted values by fmt.Appendf,
// times by AppendFormat, and a + b in two steps. All appends of a function change together.
// The slice must be of type []byte, and nothing that the arguments call may replace it.
// Package fmt may call methods of what it formats, so there the slice must be a local
// variable that nothing else refers to.
//
// It hardly ever loses: at worst the strings were short enough for the stack.
//
// The rewrite is exact by construction.
//
// # Analyzer builderparts
//
// builderparts: write the parts of a string to a builder one by one
//
//	func header(sb *strings.Builder, name, value string) {
//		sb.WriteString(name + ": " + value)
//	}
//
// becomes
//
//	func header(sb *strings.Builder, name, value string) {
//		sb.WriteString(name)
//		sb.WriteString(": ")
//		sb.WriteString(value)
//	}
//
// Values that package fmt or strconv would make a string of are written to a
// strings.Builder or bytes.Buffer directly, and so is what fmt.Fprintf and fmt.Fprint
// write to it. All writes of a function change together.
//
// Several writes must not be distinguishable from one. Either the builder is a local
// variable that is used for nothing but calls of its methods, and no operand reads it. Or no
// operand calls anything, and only the first can panic. Formatting into the builder is a
// single write, as before.
//
// It loses where strings are short: the compiler joins up to 32 bytes without allocating.
// Formatting into a local builder moves that to the heap.
//
// The rewrite is exact by construction.
//
// # Analyzer itoa
//
// itoa: put strings together with strconv instead of package fmt
//
//	func address(host string, port int) string {
//		return fmt.Sprintf("%s:%d", host, port)
//	}
//
// becomes
//
//	func address(host string, port int) string {
//		return host + ":" + strconv.Itoa(port)
//	}
//
// Package strconv and + need no interface values and read no format. If a function makes
// several strings, one candidate changes each by itself, and one all of them. Each
// statement that calls fmt.Fprintf or fmt.Fprint still becomes one Write; those of a
// function change together. What fmt.Errorf returns where the verb w is not in the format is what
// errors.New returns for the text, and it becomes that.
//
// The format must be constant, with the verbs d, s, v, t, x, X, q, g and f without flags but a zero. f
// may have a precision. x may have a width with zeros if its unsigned operand never has
// more digits, or if it is as many bytes as fill that: an array, or a slice of known length such as b[4:6].
// Arguments must be of basic types, []byte or an array of bytes without a
// method that fmt would call. An array that a call returns, as of sha256.Sum256, has a variable first. The method String of a value without pointers is called as
// well, if it makes the text of the value alone and cannot panic, which fmt would recover from. If more than one
// argument matters to the order of evaluation, the call is left alone.
//
// It loses where numbers are many, as each becomes a string of its own first. So there is an
// alternative that appends all to a buffer on the stack. Where all is text and hexadecimal digits of
// a known number of bytes, that is an array of exactly the length of the string. Where whole numbers have
// zeros in front, as with %02d, that buffer is all there is, and a function of the package appends them:
//
//	buf = appendPadded(buf, int64(t.Month()), 2)
//
// They are at most nine wide and fit an int64. So it is with X, of bytes and of numbers with all their zeros:
//
//	buf = appendUpperHex(buf, id[:4])
//
// The text is returned or assigned to a variable.
//
// The rewrite is exact by construction.
//
// # Analyzer ownstring
//
// ownstring: call the method String of values in place of package fmt
//
//	type prefix struct {
//		addr [4]byte
//		bits int
//	}
//
//	type addr [4]byte
//
//	func (a addr) String() string {
//		return strconv.Itoa(int(a[0])) + "." + strconv.Itoa(int(a[1]))
//	}
//
//	func (p prefix) String() string {
//		return fmt.Sprintf("%s/%d", addr(p.addr), p.bits)
//	}
//
// becomes
//
//	type prefix struct {
//		addr [4]byte
//		bits int
//	}
//
//	type addr [4]byte
//
//	func (a addr) String() string {
//		return strconv.Itoa(int(a[0])) + "." + strconv.Itoa(int(a[1]))
//	}
//
//	func (p prefix) String() string {
//		return addr(p.addr).String() + "/" + strconv.Itoa(p.bits)
//	}
//
// Like itoa, it writes fmt.Sprintf with a constant format as a sum or with a buffer on the stack. Here an operand of the verbs s and v
// has a method String that may read memory or panic. The operand is no pointer and no interface, and the method is that of its own type.
//
// It is not exact: where String panics, package fmt writes that into the text, and now it panics; and where another operand's code changes the
// value, String may see more or less of that.
//
// It loses where numbers are many, as each becomes a string of its own first, unless all go to the buffer.
//
// The rewrite rests on comparison: it must agree with the original on many inputs.
package format

import _ "embed"

//go:embed doc.go
var docs string
