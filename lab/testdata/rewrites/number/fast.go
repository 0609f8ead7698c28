//go:build rewrite

package number

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

func ParseInts(s string) ([]int, error) {
	var out []int
	for {
		end := strings.IndexByte(s, ',')
		f := s
		if end >= 0 {
			f = s[:end]
		}
		n, err := parseInt(strings.TrimSpace(f))
		if err != nil {
			return out, fmt.Errorf("number %d: %w", len(out)+1, err)
		}
		if out == nil {
			out = make([]int, 0, strings.Count(s, ",")+1)
		}
		out = append(out, n)
		if end < 0 {
			return out, nil
		}
		s = s[end+1:]
	}
}

// parseInt reads up to 18 digits itself.
func parseInt(s string) (int, error) {
	digits := s
	if len(digits) > 0 && (digits[0] == '-' || digits[0] == '+') {
		digits = digits[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return strconv.Atoi(s)
	}
	n := 0
	for i := 0; i < len(digits); i++ {
		c := digits[i]
		if c < '0' || c > '9' {
			return strconv.Atoi(s)
		}
		n = n*10 + int(c-'0')
	}
	if s[0] == '-' {
		n = -n
	}
	return n, nil
}

func ParseHex(s string) (uint32, error) {
	if len(s) >= 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') {
		s = s[2:]
	}
	if len(s) == 0 {
		return 0, ErrHex
	}
	var n uint64
	for i := 0; i < len(s); i++ {
		d := hexValue[s[i]]
		if d == 0 {
			return 0, ErrHex
		}
		n = n<<4 | uint64(d-1)
		if n > math.MaxUint32 {
			return 0, ErrHex
		}
	}
	return uint32(n), nil
}

// hexValue is the value of a digit and one more.
var hexValue = [256]byte{
	'0': 1, '1': 2, '2': 3, '3': 4, '4': 5, '5': 6, '6': 7, '7': 8, '8': 9, '9': 10,
	'a': 11, 'b': 12, 'c': 13, 'd': 14, 'e': 15, 'f': 16,
	'A': 11, 'B': 12, 'C': 13, 'D': 14, 'E': 15, 'F': 16,
}

func Mean(xs []float64) float64 {
	sum := 0.0
	n := 0
	for _, x := range xs {
		if x != x {
			continue
		}
		sum += x
		n++
	}
	return sum / float64(n)
}

func Range(xs ...float64) (lo, hi float64, ok bool) {
	i := 0
	for i < len(xs) && xs[i] != xs[i] {
		i++
	}
	if i == len(xs) {
		return math.Inf(1), math.Inf(-1), false
	}
	lo, hi = xs[i], xs[i]
	for _, x := range xs[i+1:] {
		if x < lo {
			lo = x
		} else if x > hi {
			hi = x
		}
	}
	return lo, hi, true
}

func Median(xs []float64) float64 {
	n := len(xs)
	switch n {
	case 0:
		return 0
	case 1:
		return xs[0]
	}
	var stack [32]float64
	sorted := append(stack[:0], xs...)
	slices.Sort(sorted)
	if n%2 == 1 {
		return sorted[n/2]
	}
	return (sorted[n/2-1] + sorted[n/2]) / 2
}

func Gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func Sqrt(n int) int {
	if n < 0 {
		panic(fmt.Sprintf("number: root of %d", n))
	}
	r := int(math.Sqrt(float64(n)))
	for r*r > n {
		r--
	}
	for (r+1)*(r+1) <= n {
		r++
	}
	return r
}

func DigitSum(n uint64) int {
	sum := 0
	for n >= 100 {
		two := n % 100
		n /= 100
		sum += int(two/10 + two%10)
	}
	return sum + int(n/10+n%10)
}

func Clamp[T cmp.Ordered](xs []T, lo, hi T) []T {
	out := make([]T, len(xs))
	for i, x := range xs {
		if x < lo {
			x = lo
		}
		if x > hi {
			x = hi
		}
		out[i] = x
	}
	return out
}
