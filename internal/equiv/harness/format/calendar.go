//go:build go1.21

package format

import (
	"fmt"
	"strings"
)

// A day may be one that is in no calendar.
type day struct{ year, month, day int }

// edgeDays are days about the ends of months and years, in common and leap years.
func edgeDays() []day {
	out := []day{{0, 2, 29}, {0, 1, 1}, {1, 1, 1}, {9999, 12, 31}, {10000, 1, 1}, {1969, 12, 31}, {2038, 1, 19}}
	for y := 100; y <= 4000; y += 100 { // whatever stands for the rule of 400 years
		out = append(out, day{y, 2, 29})
	}
	for _, y := range [...]int{2023, 2024, 1900, 2000} {
		for m := 0; m <= 13; m++ {
			for _, d := range [...]int{1, 28, 29, 30, 31, 0, 32} {
				out = append(out, day{y, m, d})
			}
		}
	}
	return out
}

// someDays are the most telling of them.
var someDays = []day{
	{2023, 1, 1}, {2023, 2, 28}, {2023, 2, 29}, {2023, 2, 30}, {2024, 2, 29}, {2024, 2, 30}, {1900, 2, 29}, {2000, 2, 29},
	{2100, 2, 29}, {2200, 2, 29}, {2023, 4, 30}, {2023, 4, 31}, {2023, 6, 31}, {2023, 9, 31}, {2023, 11, 31}, {2023, 12, 31},
	{2023, 12, 32}, {2023, 0, 1}, {2023, 13, 1}, {2023, 1, 0}, {0, 1, 1}, {9999, 12, 31},
}

// dateLayouts are ways to write a day.
var dateLayouts = []string{"20060102", "2006/01/02", "2006-1-2", "02.01.2006", "2.1.2006", "01/02/2006", "1/2/2006",
	"02-Jan-2006", "2 January 2006", "Jan 2, 2006", "06-01-02", "2006-01"}

func dates() []string {
	out := []string{"2023-02-3", "2023-2-03", "23-02-03", "2023-02-003", "2023--02-03", "2023-02-03-", "-2023-02-03",
		"+2023-02-03", "2023-02-03 ", "2023_02_03", "2023-Feb-03", "2023-02-0x"}
	for _, d := range edgeDays() {
		out = append(out, written("2006-01-02", d, 0, 0, 0))
	}
	for _, layout := range dateLayouts {
		for _, d := range someDays {
			out = append(out, written(layout, d, 0, 0, 0))
		}
	}
	return out
}

func times() []string {
	out := []string{"24:00:01", "1:02", "01:2:03", "12:00 AM", "12:00 PM", "00:30PM", "13:00 pm", "1:00am", "23:59:59.",
		"23:59:59.999999999", "23:59:59.9999999999", "23:59:59.5", "23:59:59,5", "23:59:60.5", "-1:00", "12", "1200",
		"120000", "12:00:00Z", "12:00+01:00", "12:00:", ":12:00", "12::00", "012:00"}
	for _, layout := range [...]string{"15:04:05", "15:04", "3:04PM"} {
		for _, h := range [...]int{0, 1, 11, 12, 13, 23, 24, 25} {
			for _, m := range [...]int{0, 59, 60} {
				for _, s := range [...]int{0, 59, 60, 61} {
					if s == 0 || strings.Contains(layout, "05") {
						out = append(out, written(layout, someDays[0], h, m, s))
					}
				}
			}
		}
	}
	return out
}

// skipped are moments that a zone has twice or not at all: Sao Paulo, Apia, St. John's, New York, and Berlin twice.
var skipped = [...]string{"2018-11-04T00:00:00", "2011-12-30T12:00:00", "2010-03-14T00:30:00", "2023-03-12T02:30:00",
	"2023-03-26T02:30:00", "2023-10-29T02:30:00"}

func moments() []string {
	const at = "2023-02-28T23:59:59"
	out := []string{at, "2023-02-28t23:59:59z", "2023-02-28 23:59:59Z", "2023-02-28 23:59:59", "2023-02-28_23:59:59Z",
		"2023-02-28T23:59Z", "2023-02-28T", "0", "-1", "1700000000", "20230228T235959Z"}
	for _, zone := range [...]string{"Z", "z", "+00:00", "-00:00", "+23:59", "+24:00", "-24:00", "+14:00", "-12:00", "+05:30",
		"+0100", "+01", "+12:60", "+1:00", " +01:00", "Z07:00", " UTC", "GMT"} {
		out = append(out, at+zone, at+".5"+zone)
	}
	for _, fraction := range [...]string{".0", ".123", ".123456789", ".1234567891", ".", ",5", ".-5", ".000000000"} {
		out = append(out, at+fraction+"Z")
	}
	for _, m := range skipped {
		out = append(out, m, strings.Replace(m, "T", " ", 1))
	}
	for _, layout := range [...]string{"2006-01-02T15:04:05", "2006-01-02T15:04:05Z", "Mon, 02 Jan 2006 15:04:05 GMT",
		"Monday, 02-Jan-06 15:04:05 UTC", "Mon Jan  2 15:04:05 2006", "02 Jan 06 15:04 -0700"} {
		out = append(out, laidOutBy(layout, someDays)...)
	}
	return out
}

// laidOut writes days and times in a layout of package time, and such as lack a zero: package time reads some of them.
func laidOut(layout string) []string {
	days := edgeDays()
	if strings.Contains(layout, "04") { // there are times, too
		days = someDays
	}
	early := written(layout, someDays[0], 9, 5, 7)
	return append(append(laidOutBy(layout, days), early), withoutZeros(early)...)
}

// withoutZeros are the forms of a text in which one number of two digits lacks its zero.
func withoutZeros(s string) (out []string) {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == '0' && isDigit(s[i+1]) && (i == 0 || !isDigit(s[i-1])) && (i+2 == len(s) || !isDigit(s[i+2])) {
			out = append(out, s[:i]+s[i+1:])
		}
	}
	return out
}

func laidOutBy(layout string, days []day) []string {
	var out []string
	for _, d := range days {
		out = append(out, written(layout, d, 12, 0, 0))
	}
	for _, t := range [...][3]int{{0, 0, 0}, {23, 59, 59}, {23, 59, 60}, {24, 0, 0}, {24, 0, 1}, {23, 60, 0}, {11, 59, 61}} {
		out = append(out, written(layout, someDays[1], t[0], t[1], t[2]), written(layout, someDays[0], t[0], t[1], t[2]))
	}
	return out
}

var months = [...]string{"Foo", "January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December", "Bar"}

// written writes a day and a time in a layout of package time, whether they exist or not. The day of
// the week is the same always.
func written(layout string, d day, h, m, s int) string {
	two := func(n int) string { return fmt.Sprintf("%02d", n) }
	month := months[d.month]
	half := "AM"
	if h >= 12 {
		half = "PM"
	}
	twelve := (h+11)%12 + 1
	return strings.NewReplacer("2006", fmt.Sprintf("%04d", d.year), "January", month, "Jan", month[:3],
		"Monday", "Tuesday", "Mon", "Tue", "Z07:00", "Z", "-07:00", "+01:00", "-0700", "+0100", "-07", "+01",
		"MST", "UTC", "01", two(d.month), "02", two(d.day), "03", two(twelve), "04", two(m), "05", two(s),
		"06", two(d.year%100), "15", two(h), "PM", half, "pm", strings.ToLower(half), "_2", fmt.Sprintf("%2d", d.day),
		"1", fmt.Sprint(d.month), "2", fmt.Sprint(d.day), "3", fmt.Sprint(twelve), "4", fmt.Sprint(m), "5", fmt.Sprint(s),
	).Replace(layout)
}
