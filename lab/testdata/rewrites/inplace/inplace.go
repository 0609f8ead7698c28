// Package inplace changes what it is given.
package inplace

import (
	"math"
	"strings"
)

// Reverse turns a list round.
func Reverse(xs []int) {
	tmp := []int{}
	for _, x := range xs {
		tmp = append([]int{x}, tmp...)
	}
	copy(xs, tmp)
}

// Compact removes repeated neighbours within the memory of the list.
func Compact(xs []string) []string {
	i := 1
	for i < len(xs) {
		if xs[i] == xs[i-1] {
			xs = append(xs[:i], xs[i+1:]...)
		} else {
			i++
		}
	}
	return xs
}

// Rotate moves the items k places to the left, to the right if k is negative.
func Rotate(xs []string, k int) {
	n := len(xs)
	if n == 0 {
		return
	}
	k = (k%n + n) % n
	for i := 0; i < k; i++ {
		first := xs[0]
		for j := 1; j < n; j++ {
			xs[j-1] = xs[j]
		}
		xs[n-1] = first
	}
}

// A Vector has a name and components.
type Vector struct {
	Name string
	X    []float64
}

// Scale gives a vector the length 1 and returns the length that it had. A
// vector of length 0 stays as it is, one that is nil panics.
func Scale(v *Vector) float64 {
	sum := 0.0
	for _, x := range v.X {
		sum += x * x
	}
	length := math.Sqrt(sum)
	if length == 0 {
		return 0
	}
	for i := range v.X {
		v.X[i] = v.X[i] / length
	}
	return length
}

// ZeroLines sets each row and each column with a zero to zeros.
func ZeroLines(m [][]int) {
	rows, cols := map[int]bool{}, map[int]bool{}
	for i, row := range m {
		for j, x := range row {
			if x == 0 {
				rows[i], cols[j] = true, true
			}
		}
	}
	for i, row := range m {
		for j := range row {
			if rows[i] || cols[j] {
				row[j] = 0
			}
		}
	}
}

// Partition moves the numbers below pivot to the front, keeping the order on
// both sides, and returns how many there are.
func Partition(xs []int, pivot int) int {
	var low, high []int
	for _, x := range xs {
		if x < pivot {
			low = append(low, x)
		} else {
			high = append(high, x)
		}
	}
	for i, x := range append(low, high...) {
		xs[i] = x
	}
	return len(low)
}

// Insert returns a new list with x at place i. The list stays as it is; a
// place outside it panics.
func Insert(xs []int, i, x int) []int {
	var out []int
	out = append(out, xs[:i]...)
	out = append(out, x)
	for _, y := range xs[i:] {
		out = append(out, y)
	}
	return out
}

// Upper changes ASCII letters to upper case and returns how many it changed.
func Upper(b []byte) int {
	n := 0
	for i := range b {
		c := string(b[i : i+1])
		if up := strings.ToUpper(c); up != c && len(up) == 1 {
			b[i] = up[0]
			n++
		}
	}
	return n
}

// Swap exchanges the items at places that come in pairs. Those of an odd last
// place and of places outside the list are left out.
func Swap[T any](xs []T, places ...int) (done int) {
	for len(places) >= 2 {
		i, j := places[0], places[1]
		places = places[2:]
		if i < 0 || j < 0 || i >= len(xs) || j >= len(xs) {
			continue
		}
		xs[i], xs[j] = xs[j], xs[i]
		done++
	}
	return done
}
