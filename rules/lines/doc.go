// Package lines holds the rules about texts that are read by lines or bytes.
//
// Each rule is in the file of its name.
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
//
// # Analyzer readone
//
// readone: read a byte by ReadByte instead of into a slice
//
//	func kind(r *bufio.Reader) (byte, error) {
//		var b [1]byte
//		if _, err := io.ReadFull(r, b[:]); err != nil {
//			return 0, err
//		}
//		return b[0], nil
//	}
//
// becomes
//
//	func kind(r *bufio.Reader) (byte, error) {
//		var b [1]byte
//		if _, err := readOne(r, &b[0]); err != nil {
//			return 0, err
//		}
//		return b[0], nil
//	}
//
//	// readOne reads one byte, as io.ReadFull does.
//	func readOne(r *bufio.Reader, p *byte) (n int, err error) {
//		c, err := r.ReadByte()
//		if err != nil {
//			return 0, err
//		}
//		*p = c
//		return 1, nil
//	}
//
// The slice goes through an interface, so its memory is allocated; the function is inlined. The reader has the type
// *bufio.Reader, *bytes.Buffer, *bytes.Reader or *strings.Reader. What is read into is an array of one byte, the first byte
// of an array, or a slice that is made with one byte and not set again. So are io.ReadAtLeast with 1, and the method Read of all but
// bufio.Reader, which may read nothing.
//
// It never loses.
//
// The rewrite rests on comparison: a bufio.Reader gives up after a hundred times that what it reads from returns nothing, and
// at the end a character that was read before cannot be put back.
package lines

import _ "embed"

//go:embed doc.go
var docs string
