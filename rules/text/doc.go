// Package text holds the rules about strings that are put together.
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
// # Analyzer concat
//
// concat: append to a buffer instead of concatenating strings in a loop
//
//	func list(numbers []int) string {
//		s := ""
//		for _, n := range numbers {
//			s += strconv.Itoa(n) + ","
//		}
//		return s
//	}
//
// becomes
//
//	func list(numbers []int) string {
//		var sArray [512]byte
//		sBuf := sArray[:0]
//		for _, n := range numbers {
//			sBuf = strconv.AppendInt(sBuf, int64(n), 10)
//			sBuf = append(sBuf, ',')
//		}
//		return string(sBuf)
//	}
//
// Concatenation copies all of s in every iteration. Numbers are appended without a string of
// their own. One alternative appends them by a function that is quicker than that of package
// strconv. The string must be a local variable, or a result that no deferred call can see by
// name, and no closure may hold it. The loop may ask for the length of the string or a byte of it, compare it with another,
// return it, and set it to another string. Where it does anything else with the whole string, it sets it to another one right after that. No
// statement of the loop goes to a label outside of the loop. Parts are appended together where a call among them may change another.
//
// It loses where the loop hardly ever runs more than once. The function for numbers gains
// little where most are long or negative.
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
//
// # Analyzer joinparts
//
// joinparts: write parts one by one instead of joining a slice of them
//
//	func list(numbers []int) string {
//		var parts []string
//		for _, n := range numbers {
//			parts = append(parts, strconv.Itoa(n))
//		}
//		return strings.Join(parts, ", ")
//	}
//
// becomes
//
//	func list(numbers []int) string {
//		var joinedArray [512]byte
//		joined := joinedArray[:0]
//		for i, n := range numbers {
//			if i > 0 {
//				joined = append(joined, ", "...)
//			}
//			joined = strconv.AppendInt(joined, int64(n), 10)
//		}
//		return string(joined)
//	}
//
// Each part but the first is written with the separator before it. Where a loop appends one part
// in every turn, the number of the turn tells which is the first; elsewhere the separator is a
// variable that is empty at first. Parts go to a buffer on the stack, or to a strings.Builder.
//
// The slice must be a local variable of type []string that no closure holds. It may only be used to
// append parts and to join them in one statement, after which no loop leads back. Or it is made as
// long as a loop has turns, and each turn sets its part. The separator must be constant. What a
// return statement puts before and after the joined parts, with + or with fmt.Sprintf, goes to
// the buffer, too.
//
// It loses where the parts are strings that exist already and the slice was made with the
// right capacity: strings.Join allocates once for all.
//
// The rewrite is exact by construction.
//
// # Analyzer onebuffer
//
// onebuffer: put a string together in one buffer, from its first part to the return
//
//	func address(scheme, host string, port int, path []string, query string) string {
//		s := scheme + "://" + host
//		if port != 0 {
//			s += ":" + strconv.Itoa(port)
//		}
//		for _, p := range path {
//			s += "/" + p
//		}
//		return s + query
//	}
//
// becomes
//
//	func address(scheme, host string, port int, path []string, query string) string {
//		var array [64]byte
//		buf := append(array[:0], scheme...)
//		buf = append(buf, "://"...)
//		buf = append(buf, host...)
//		if port != 0 {
//			buf = append(buf, ':')
//			buf = strconv.AppendInt(buf, int64(port), 10)
//		}
//		for _, p := range path {
//			buf = append(buf, '/')
//			buf = append(buf, p...)
//		}
//		buf = append(buf, query...)
//		return string(buf)
//	}
//
// What becomes a slice of bytes in the end, by []byte(s), is appended to one that is returned or
// handed on as it is. A function of the package that makes one of the parts, or lets a string of its
// own grow, gets a twin that appends its text to the buffer, or becomes it where nothing else calls it.
//
// A function that makes its string of what it returns for less, such as the text of a tree, makes
// a buffer and leaves the rest to its twin, which calls itself.
//
// The string must be a local variable that no closure holds and whose address is not taken.
// It may be set, be appended to, get a constant before it, lose a constant number of bytes at
// its end, be compared, be asked for its length and be returned, with more after it or not.
// It may be read in one more place that no loop repeats. As a slice of bytes it may only be used
// last. A twin is made of functions without named results, defer statements and type parameters. What is appended is evaluated in the
// order that it was, or stays one string. The array is as long as nearly all texts that were
// observed, or 64 bytes.
//
// A sum with numbers or such parts in it that a statement returns or assigns is put together likewise, in the
// statements before: strconv.Itoa(a) + "." + strconv.Itoa(b).
//
// It loses where nothing is appended most of the time, and where texts are longer than the array
// or slice. A twin is a second place to change.
//
// The rewrite is exact by construction.
//
// # Analyzer runebuffer
//
// runebuffer: collect characters as bytes, not as a []rune that becomes a string
//
//	func lower(s string) string {
//		var out []rune
//		for _, r := range s {
//			out = append(out, unicode.ToLower(r))
//		}
//		return string(out)
//	}
//
// becomes
//
//	func lower(s string) string {
//		var outArray [64]byte
//		out := outArray[:0]
//		for _, r := range s {
//			out = utf8.AppendRune(out, unicode.ToLower(r))
//		}
//		return string(out)
//	}
//
// Invalid characters become U+FFFD either way. The slice must be a local variable that
// begins empty. Outside of closures, single characters may be appended to it, its length
// compared with 0, and it may be emptied and made a string. The array is as long as nearly
// all texts that were observed, or 64 bytes. Where the slice had a capacity, there is an
// alternative with the same one.
//
// It loses where texts are longer than the array and had room for all before.
//
// The rewrite is exact by construction.
//
// # Analyzer stackbuffer
//
// stackbuffer: append to a byte slice instead of writing to a local buffer
//
//	func snake(s string) string {
//		var sb strings.Builder
//		for i, r := range s {
//			if i > 0 && unicode.IsUpper(r) {
//				sb.WriteByte('_')
//			}
//			sb.WriteRune(r)
//		}
//		return sb.String()
//	}
//
// becomes
//
//	func snake(s string) string {
//		var bufArray [64]byte
//		buf := bufArray[:0]
//		for i, r := range s {
//			if i > 0 && unicode.IsUpper(r) {
//				buf = append(buf, '_')
//			}
//			buf = utf8.AppendRune(buf, r)
//		}
//		return string(buf)
//	}
//
// A short text is allocated once, as the string, and a byte is appended without a call. Numbers
// and formatted values are appended without strings of their own. The buffer must be a local
// strings.Builder or bytes.Buffer that begins empty. Outside of closures, it may only be written
// to, by statements that ignore what a write returns, asked for its length, emptied, and made a
// string. A strings.Builder that is never emptied must not be made a string in a loop that goes
// on writing. The array is as long as nearly all texts that were observed, or 64 bytes. Where the
// bytes of a bytes.Buffer are returned, and one of the first statements writes something, it becomes
// a slice that is made with that much room.
//
// It loses where texts are longer than the array, and where a strings.Builder had room for all
// from the beginning: its text is then copied into a string.
//
// The rewrite is exact by construction.
package text

import _ "embed"

//go:embed doc.go
var docs string
