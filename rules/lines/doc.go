// Package lines holds the rule about texts that are read by lines.
//
// # Analyzer scanlines
//
// scanlines: take the lines of a text in memory without a buffer
//
//	func count(s string) (n int) {
//		lines := bufio.NewScanner(strings.NewReader(s))
//		for lines.Scan() {
//			if lines.Text() != "" {
//				n++
//			}
//		}
//		return n
//	}
//
// becomes
//
//	func count(s string) (n int) {
//		lines := lineScanner{rest: s}
//		for lines.Scan() {
//			if lines.Text() != "" {
//				n++
//			}
//		}
//		return n
//	}
//
//	// lineScanner goes over the lines of a text as a bufio.Scanner does.
//	type lineScanner struct {
//		rest, line string
//		err        error
//	}
//
//	func (s *lineScanner) Scan() bool {
//		...
//		return true
//	}
//
//	func (s *lineScanner) Text() string { return s.line }
//
// A bufio.Scanner has a buffer of 4,096 bytes or more on the heap. The rule writes a type in its place for one
// over strings.NewReader, bytes.NewReader or a new bytes.Buffer, a local variable of which nothing but Scan,
// Text, Bytes and Err is called. A line of 65,536 bytes ends it as before. Where the text is a []byte, nothing in
// the function may write to it or call what could, and the bytes of a line are only looked at.
//
// It hardly ever loses.
//
// The rewrite is exact by construction. The lines share the memory of the text.
package lines

import _ "embed"

//go:embed doc.go
var docs string
