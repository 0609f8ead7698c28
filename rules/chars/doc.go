// Package chars holds rules about loops that copy a text by characters and leave most of them as they are.
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
// bytes.Buffer or a []byte, which is all that the function returns beside constants. The rule runs the loop's
// body for each byte, or each ASCII character, whatever variables hold: what does nothing but to add that one
// character stays as it is. What comes before the first other one is copied at a time, if the loop can begin
// there. The function must not run while the package is initialized.
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
// []byte: a variable, a parameter or a field. The rule runs the loop's body for each byte, or each ASCII
// character, whatever variables hold: what does nothing but to add that one character, and goes on with the next,
// is part of a run. A loop that ranges over characters becomes one that counts; nothing in it may set the
// position or the text. The function must not run while the package is initialized.
//
// It loses where runs are short.
//
// The rewrite is exact by construction. A []byte may have another capacity, and one that grows out of its memory
// leaves that as it was.
package chars

import _ "embed"

//go:embed doc.go
var docs string
