// The rule about numbers that become times follows.
//
// # Analyzer datenumbers
//
// datenumbers: make a time of numbers without printing and parsing them
//
//	func day(year, month, day int) (time.Time, error) {
//		return time.Parse("2006-01-02", fmt.Sprintf("%04d-%02d-%02d", year, month, day))
//	}
//
// becomes
//
//	func day(year, month, day int) (time.Time, error) {
//		return dateOf(year, month, day)
//	}
//
//	// dateOf is time.Parse("2006-01-02", fmt.Sprintf("%04d-%02d-%02d", year, month, day)),
//	// which it calls for what is out of range.
//	func dateOf(year, month, day int) (time.Time, error) {
//		if year < 0 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31 {
//			return time.Parse("2006-01-02", fmt.Sprintf("%04d-%02d-%02d", year, month, day))
//		}
//		t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
//		if t.Day() != day { // the month is shorter
//			return time.Parse("2006-01-02", fmt.Sprintf("%04d-%02d-%02d", year, month, day))
//		}
//		return t, nil
//	}
//
// The layout and the format are constant and the same but for numbers: years of four or two digits, months, days, hours of the day,
// minutes and seconds, each once, and the verbs %d, %02d and %04d. The arguments are whole numbers. What a verb writes with
// more or fewer digits than the layout asks for is out of range. So are time.ParseInLocation, and a text that has a
// variable for itself.
//
// It loses where most numbers are out of range.
//
// The rewrite is exact by construction.
package times

import _ "embed"

//go:embed docnumbers.go
var numberDocs string
