package page

import (
	"math"
	"strconv"
	"strings"
)

// Digits formats a number that is not negative with three significant digits
// and no exponent.
func Digits(v float64) string {
	if v == 0 {
		return "0"
	}
	decimals := 2 - int(math.Floor(math.Log10(v)))
	// Rounding can carry: 9.996 has one digit more than its logarithm says.
	if scale := math.Pow10(decimals); math.Round(v*scale) >= 1000 {
		decimals--
	}
	return Grouped(strconv.FormatFloat(v, 'f', max(decimals, 0), 64))
}

// Grouped puts a comma before every three digits left of the point.
func Grouped(number string) string {
	whole, rest, point := strings.Cut(number, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if point {
		return whole + "." + rest
	}
	return whole
}

// Told is a number with all of its digits, as a story tells it.
func Told(v float64) string { return Grouped(strconv.FormatFloat(v, 'f', -1, 64)) }

// Count formats a number of allocations or bytes.
func Count(v float64) string {
	if v == math.Trunc(v) {
		return Grouped(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return Digits(v)
}

// InUnit formats a value of one of hone's units.
func InUnit(v float64, unit string) string {
	if strings.Contains(unit, "sec") {
		return Seconds(v)
	}
	return Count(v)
}

// Seconds formats a time.
func Seconds(v float64) string {
	switch {
	case v == 0:
		return "0 s"
	case v < 999.5e-9:
		return Digits(v*1e9) + " ns"
	case v < 999.5e-6:
		return Digits(v*1e6) + " µs"
	case v < 999.5e-3:
		return Digits(v*1e3) + " ms"
	}
	return Digits(v) + " s"
}

// Percent formats a fraction.
func Percent(fraction float64) string {
	return strconv.FormatFloat(fraction*100, 'f', 1, 64) + " %"
}
