// Package times holds the rule about the layouts of package time.
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
package times

import _ "embed"

//go:embed doc.go
var docs string
