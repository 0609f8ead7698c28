// Package chars holds rules about loops over characters that do something for few of them, and copy or pass the others.
//
// Each rule is in the file of its name.
//
// # Analyzer asis
//
// asis: return a text itself where a loop changes nothing in it
//
//	func escape(s string) string {
//		var b strings.Builder
//		for i := 0; i < len(s); i++ {
//			switch c := s[i]; c {
//			case '<':
//				b.WriteString("&lt;")
//			case '&':
//				b.WriteString("&amp;")
//			default:
//				b.WriteByte(c)
//			}
//		}
//		return b.String()
//	}
//
// becomes
//
//	func escape(s string) string {
//		n := 0
//		for n < len(s) && !escapeChanges[s[n]] {
//			n++
//		}
//		if n == len(s) {
//			return s
//		}
//		var b strings.Builder
//		b.WriteString(s[:n])
//		for i := n; i < len(s); i++ {
//			switch c := s[i]; c {
//			case '<':
//				b.WriteString("&lt;")
//			case '&':
//				b.WriteString("&amp;")
//			default:
//				b.WriteByte(c)
//			}
//		}
//		return b.String()
//	}
//
//	// escapeChanges holds the characters that escape changes.
//	var escapeChanges = [256]bool{
//		'&': true, '<': true,
//	}
//
// The loop goes over all of a string, by bytes or by characters, and builds another in a strings.Builder, a
// bytes.Buffer or a []byte, which is all that the function returns beside constants. It may step in its body, by the
// width of a character, or by cutting what it has read off the string. It may also fill a []byte that is as long as the text, at
// the position or at an index that is counted, up to which the bytes are returned. The rule runs the loop's
// body for each byte, or each ASCII character, whatever variables hold: what does nothing but to add that one
// character stays as it is. What comes before the first other one is copied at a time, if the loop can begin
// there. Where one byte alone changes, strings.IndexByte looks for it; otherwise a table tells, and the function must not run
// while the package is initialized.
//
// It loses where texts begin with characters that change.
//
// The rewrite is exact by construction. The text that is returned may share the memory of the one that was given.
//
// # Analyzer copyruns
//
// copyruns: copy at a time what a loop over characters leaves as it is
//
//	func appendEscaped(dst []byte, s string) []byte {
//		for i := 0; i < len(s); i++ {
//			switch c := s[i]; c {
//			case '"', '\\':
//				dst = append(dst, '\\', c)
//			case '\n':
//				dst = append(dst, '\\', 'n')
//			default:
//				dst = append(dst, c)
//			}
//		}
//		return dst
//	}
//
// becomes
//
//	func appendEscaped(dst []byte, s string) []byte {
//		for i := 0; i < len(s); i++ {
//			n := i
//			for n < len(s) && !appendEscapedChanges[s[n]] {
//				n++
//			}
//			if n > i {
//				dst = append(dst, s[i:n]...)
//				if i = n; i == len(s) {
//					break
//				}
//			}
//			switch c := s[i]; c {
//			case '"', '\\':
//				dst = append(dst, '\\', c)
//			case '\n':
//				dst = append(dst, '\\', 'n')
//			default:
//				dst = append(dst, c)
//			}
//		}
//		return dst
//	}
//
//	// appendEscapedChanges holds the characters that appendEscaped changes.
//	var appendEscapedChanges = [256]bool{
//		'\n': true, '"': true, '\\': true,
//	}
//
// The loop goes over a string, by bytes or by characters, and adds to a strings.Builder, a bytes.Buffer or a
// []byte: a variable, a parameter or a field. It may step in its body, by the width of a character, or by cutting what it
// has read off the text. That may also be a []byte, if what is added to is a strings.Builder, or begins in the function
// with memory of its own. The rule runs the loop's body for each byte, or each ASCII
// character, whatever variables hold: what does nothing but to add that one character, and goes on with the next,
// is part of a run. A loop that ranges over characters becomes one that counts; nothing in it may set the
// position or the text. Where one byte alone ends runs, strings.IndexByte or bytes.IndexByte looks for it; otherwise a table
// tells, and the function must not run while the package is initialized.
//
// It loses where runs are short.
//
// The rewrite is exact by construction. A []byte may have another capacity, and one that grows out of its memory
// leaves that as it was.
//
// # Analyzer skipbyte
//
// skipbyte: go past characters that a loop has no case for
//
//	func open(text []byte) (depth int) {
//		for i := 0; i < len(text); i++ {
//			switch text[i] {
//			case '(', '[':
//				depth++
//			case ')', ']':
//				depth--
//			}
//		}
//		return depth
//	}
//
// becomes
//
//	func open(text []byte) (depth int) {
//		for i := 0; i < len(text); i++ {
//			if !openCases[text[i]] {
//				continue
//			}
//			switch text[i] {
//			...
//		}
//		return depth
//	}
//
//	// openCases are the characters that open has a case for.
//	var openCases = [256]bool{
//		'(': true, ')': true, '[': true, ']': true,
//	}
//
// A switch compares a character with several constants before it is known that there is no case for it.
// A table knows it at once. The switch is the last statement of the loop, has three constants or more, and
// no default that does anything. It may also be a chain of ifs that compare the character with constants.
// What it switches on is a byte or a character, and calls nothing.
//
// Where the loop goes over all bytes of a text and does nothing else, with cases for twelve of them at most, it may also
// begin at the first of these, as in for i := firstOpenCase(text); i < len(text); i++. Each is searched for by
// instructions that look at many bytes at a time, in texts of 32 bytes or more.
//
// It loses where most characters have a case.
//
// The rewrite is exact by construction.
//
// # Analyzer mapchars
//
// mapchars: look ASCII characters up in a table in place of a call for each
//
//	func name(s string) string {
//		return strings.Map(func(r rune) rune {
//			if r == ' ' || r == '.' {
//				return '_'
//			}
//			return r
//		}, s)
//	}
//
// becomes
//
//	func name(s string) string {
//		return nameMap(func(r rune) rune {
//			if r == ' ' || r == '.' {
//				return '_'
//			}
//			return r
//		}, s)
//	}
//	...
//
// The functions strings.Map and bytes.Map decode each character and call what they are given. The function nameMap
// looks bytes up in a table that says what becomes of each ASCII character, and returns a text of which all stay as they are.
// A text with any other character it leaves to the library, from the first character on. For unicode.ToLower and unicode.ToUpper there is strings.ToLower and
// strings.ToUpper.
//
// What is called must be a function literal, a function of the package or a variable of it that is never assigned to, and the character alone must decide what it returns for ASCII,
// which is ASCII again or nothing.
//
// It loses a little where most texts are not ASCII.
//
// The rewrite is exact by construction.
package chars

import _ "embed"

//go:embed doc.go
var docs string
