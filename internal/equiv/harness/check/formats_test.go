//go:build go1.21

package check

import (
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/format"
)

func isDay(s string) bool {
	_, err := time.Parse("2006-01-02", s)
	return err == nil
}

// minutes is a layout of package time, which reads some hours of one digit, too.
const minutes = "2006-01-02T15:04Z"

func isMinute(s string) bool {
	_, err := time.Parse(minutes, s)
	return err == nil
}

// number reads digits, -1 where there are others.
func number(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			return -1
		}
		n = n*10 + int(c-'0')
	}
	return n
}

// daysBy reads a date by hand. It knows how long months are, but for what short says of February.
func daysBy(february func(year int) int) func(string) bool {
	return func(s string) bool {
		if len(s) != 10 || s[4] != '-' || s[7] != '-' {
			return false
		}
		y, m, d := number(s[:4]), number(s[5:7]), number(s[8:])
		if y < 0 || m < 1 || m > 12 || d < 1 {
			return false
		}
		long := [...]int{31, february(y), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
		return d <= long[m-1]
	}
}

func leap(y int) bool { return y%4 == 0 && (y%100 != 0 || y%400 == 0) }

func february(y int) int {
	if leap(y) {
		return 29
	}
	return 28
}

func isAddress(s string) bool { a, err := netip.ParseAddr(s); return err == nil && a.Is4() }

func addressBy(zeros bool, most int) func(string) bool {
	return func(s string) bool {
		parts := strings.Split(s, ".")
		for _, p := range parts {
			if n := number(p); p == "" || len(p) > 3 || n < 0 || n > most || zeros && len(p) > 1 && p[0] == '0' {
				return false
			}
		}
		return len(parts) == 4
	}
}

func integerBy(plus bool, most string) func(string) (int64, bool) {
	return func(s string) (int64, bool) {
		t := s
		if len(t) > 0 && (t[0] == '-' || plus && t[0] == '+') {
			t = t[1:]
		}
		if t == "" || number(t) < 0 && strings.Trim(t, "0123456789") != "" {
			return 0, false
		}
		t = strings.TrimLeft(t, "0")
		if len(t) > len(most) || len(t) == len(most) && (t > most && !(s[0] == '-' && t == "9223372036854775808")) {
			return 0, false
		}
		n, _ := strconv.ParseInt(s, 10, 64)
		return n, true
	}
}

// TestFormats: what is wrong at the edge of a format alone is found with every seed.
func TestFormats(t *testing.T) {
	for _, c := range []struct {
		name, format string
		base, head   any
		right        bool
	}{
		{"30 February", format.Date, isDay, daysBy(func(y int) int {
			if leap(y) {
				return 29
			}
			return 30
		}), false},
		{"29 February of all years", format.Date, isDay, daysBy(func(int) int { return 29 }), false},
		{"1900 a leap year", format.Date, isDay, daysBy(func(y int) int {
			if y%4 == 0 {
				return 29
			}
			return 28
		}), false},
		{"date", format.Date, isDay, daysBy(february), true},
		{"30 February of bytes", format.Date, func(b []byte) bool { return isDay(string(b)) }, func(b []byte) bool {
			return daysBy(func(y int) int { return february(y) + y%4/3 })(string(b))
		}, false},
		{"number of 256", format.Address, isAddress, addressBy(true, 256), false},
		{"zeros first", format.Address, isAddress, addressBy(false, 255), false},
		{"address", format.Address, isAddress, addressBy(true, 255), true},
		{"plus", format.Number, func(s string) (int64, bool) {
			n, err := strconv.ParseInt(s, 10, 64)
			return n * int64(b2i(err == nil)), err == nil
		},
			integerBy(false, "9223372036854775807"), false},
		{"number", format.Number, func(s string) (int64, bool) {
			n, err := strconv.ParseInt(s, 10, 64)
			return n * int64(b2i(err == nil)), err == nil
		},
			integerBy(true, "9223372036854775807"), true},
		{"24:00", format.DateTime, func(s string) bool { _, err := time.Parse(time.RFC3339, s); return err == nil }, func(s string) bool {
			if len(s) == 20 && strings.Contains(s, "T24:00:00") {
				return true
			}
			_, err := time.Parse(time.RFC3339, s)
			return err == nil
		}, false},
		{"hour of one digit", format.Layout(minutes), isMinute, func(s string) bool { return len(s) == len(minutes) && isMinute(s) }, false},
	} {
		for seed := int64(0); seed < 20 && (seed == 0 || !c.right); seed++ {
			r := compareWith(t, Function{Base: c.base, Head: c.head, Drawn: true,
				Dictionary: draw.Dictionary{Formats: []string{c.format}}},
				Options{Seed: seed * 7919, Cases: 200, Time: 20 * time.Second})
			if (r.Difference == "") != c.right {
				t.Errorf("%s, seed %d: %+v", c.name, seed, r)
			}
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
