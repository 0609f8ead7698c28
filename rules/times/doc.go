// Package times holds the rules about times: their text, and what waits for one.
//
// Each rule is in the file of its name.
//
// # Analyzer readyfirst
//
// readyfirst: look whether something is ready before a timer is made
//
//	func (p *pool) put(c *conn) {
//		select {
//		case p.free <- c:
//			return
//		case <-time.After(10 * time.Millisecond):
//			return
//		}
//	}
//
//	type pool struct{ free chan *conn }
//
//	type conn struct{}
//
// becomes
//
//	func (p *pool) put(c *conn) {
//		select {
//		case p.free <- c:
//			return
//		default:
//		}
//		select {
//		case p.free <- c:
//			return
//		case <-time.After(10 * time.Millisecond):
//			return
//		}
//	}
//
//	type pool struct{ free chan *conn }
//
//	type conn struct{}
//
// The timer may also be one that time.NewTimer makes just before, with nothing but a deferred call of its method Stop
// between. Where the other cases do not return or jump, the statement with the timer stands in the default case of the first. They
// are few and short, and one of them at least is not about a context that may be done. Their channels and what they send are
// evaluated twice: they call nothing, but for the method Done of a context. The time is constant, or made of
// variables and of fields of the same pointers as the others, so that it does not matter whether it is evaluated.
//
// It loses where it nearly always has to wait.
//
// The rewrite is exact by construction: where several cases are ready, a select statement may take any. Now that is never
// the timer, as where the time is 0 or has passed already.
//
// # Analyzer timelayout
//
// timelayout: read and write times of a constant layout without interpreting it
//
//	func day(s string) (time.Time, error) {
//		return time.Parse("2006-01-02", s)
//	}
//
// becomes
//
//	func day(s string) (time.Time, error) {
//		return parseDate(s)
//	}
//
//	// parseDate is time.Parse("2006-01-02", s),
//	// which it calls for what does not look like the layout.
//	func parseDate(s string) (time.Time, error) {
//		...
//		return t, nil
//	}
//
// Package time looks for the elements of a layout in each call. The rule writes a function for calls of
// time.Parse and ParseInLocation, and of the methods Format and AppendFormat, whose layout is constant and has
// only text and numbers of a fixed length: 2006, 01, 02, 15, 04, 05, and zeros for a fraction of the seconds.
// Names of months and zones are not among them. A text of another length, with something else than digits
// where they belong, or with a number that is out of range is left to package time, and so are years that do
// not have four digits.
//
// It loses where most texts do not have the layout.
//
// The rewrite is exact by construction.
//
// # Analyzer timewrite
//
// timewrite: append the text of a time to a buffer without making a string of it
//
//	func line(b *bytes.Buffer, t time.Time, message string) {
//		b.WriteString(t.Format(time.RFC3339))
//		b.WriteByte(' ')
//		b.WriteString(message)
//	}
//
// becomes
//
//	func line(b *bytes.Buffer, t time.Time, message string) {
//		b.Write(t.AppendFormat(b.AvailableBuffer(), time.RFC3339))
//		b.WriteByte(' ')
//		b.WriteString(message)
//	}
//
// A bytes.Buffer (since Go 1.21) and a bufio.Writer (since Go 1.18) lend their free space; for a strings.Builder
// there is some on the stack. The buffer is a variable or field, and the time one or made by package time. A call that is deferred stays.
//
// It never loses.
//
// The rewrite is exact by construction: the buffer gets the same bytes by one call.
package times

import _ "embed"

//go:embed doc.go
var docs string
