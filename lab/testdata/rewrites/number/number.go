// Package number reads numbers and computes with them.
package number

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"sort"
	"strconv"
	"strings"
)

// ParseInts reads numbers with commas between them and blanks around them.
func ParseInts(s string) ([]int, error) {
	var out []int
	for _, f := range strings.Split(s, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(f))
		if err != nil {
			return out, fmt.Errorf("number %d: %w", len(out)+1, err)
		}
		out = append(out, n)
	}
	return out, nil
}

// ErrHex says that a text is no hexadecimal number of 32 bits.
var ErrHex = errors.New("not a hexadecimal number of 32 bits")

// ParseHex reads a hexadecimal number of 32 bits, with 0x before it or not.
func ParseHex(s string) (uint32, error) {
	digits := strings.TrimPrefix(strings.ToLower(s), "0x")
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return 0, ErrHex
	}
	return uint32(n), nil
}

// Mean returns the mean of the numbers that are not NaN, NaN if there is none.
func Mean(xs []float64) float64 {
	valid := []float64{}
	for _, x := range xs {
		if !math.IsNaN(x) {
			valid = append(valid, x)
		}
	}
	sum := 0.0
	for _, x := range valid {
		sum += x
	}
	return sum / float64(len(valid))
}

// Range returns the smallest and the greatest number, and whether there is
// one. NaN is passed over; of the two zeros the first counts.
func Range(xs ...float64) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, x := range xs {
		if math.IsNaN(x) {
			continue
		}
		if !ok || x < lo {
			lo = x
		}
		if !ok || x > hi {
			hi = x
		}
		ok = true
	}
	return lo, hi, ok
}

// Median returns the middle number, the mean of two middle ones, and 0 of
// none. The list stays as it is.
func Median(xs []float64) float64 {
	var sorted []float64
	for _, x := range xs {
		sorted = append(sorted, x)
	}
	sort.Float64s(sorted)
	n := len(sorted)
	if n == 0 {
		return 0
	}
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

// Gcd returns the greatest common divisor, by Euclid.
func Gcd(a, b int) int {
	if b == 0 {
		return a
	}
	return Gcd(b, a%b)
}

// Sqrt returns the root of n rounded down. It panics if n is negative.
func Sqrt(n int) int {
	if n < 0 {
		panic(fmt.Sprintf("number: root of %d", n))
	}
	r := 0
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// DigitSum returns the sum of the decimal digits.
func DigitSum(n uint64) int {
	sum := 0
	for _, c := range strconv.FormatUint(n, 10) {
		d, _ := strconv.Atoi(string(c))
		sum += d
	}
	return sum
}

// Clamp returns a new list in which no item is below lo or above hi.
func Clamp[T cmp.Ordered](xs []T, lo, hi T) []T {
	out := make([]T, 0)
	for _, x := range xs {
		if x < lo {
			x = lo
		}
		if x > hi {
			x = hi
		}
		out = append(out, x)
	}
	return out
}
