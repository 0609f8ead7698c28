// Package text holds the rules about strings that are put together.
//
// Each rule is in the file of its name.
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
// # Analyzer replacer
//
// replacer: replace one string by strings.ReplaceAll, and write what a Replacer makes at once
//
//	var spaces = strings.NewReplacer(" ", "_")
//
//	func flat(parts []string) string {
//		return spaces.Replace(strings.Join(parts, "."))
//	}
//
// becomes
//
//	func flat(parts []string) string {
//		return strings.ReplaceAll(strings.Join(parts, "."), " ", "_")
//	}
//
// The replacer has one pair, of which the first is not empty. It is made in the call, or a variable holds it that
// nothing else is done with: a local one, or an unexported one of the package, for which both strings are constant.
// What is written by the method WriteString to a strings.Builder or a bytes.Buffer is made first:
//
//	func label(b *bytes.Buffer, s string) {
//		b.WriteByte(';')
//		spaces.WriteString(b, s)
//	}
//
// becomes
//
//	func label(b *bytes.Buffer, s string) {
//		b.WriteByte(';')
//		b.WriteString(strings.ReplaceAll(s, " ", "_"))
//	}
//
// So it is with a replacer of which nothing is known, by its method Replace: an interface is not called for each piece then,
// and a local buffer need not be on the heap. The buffer is there for sure: it is a variable whose address is
// given, a local one that points to a new buffer, or one that the statement before or after writes to as well. A
// replacer of longer strings, which would make a text of pieces, goes on writing them.
//
// It loses where much is replaced in long texts that were only written.
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
