//go:build rewrite

package inplace

import "math"

func Reverse(xs []int) {
	for i, j := 0, len(xs)-1; i < j; i, j = i+1, j-1 {
		xs[i], xs[j] = xs[j], xs[i]
	}
}

func Compact(xs []string) []string {
	if len(xs) < 2 {
		return xs
	}
	kept := 1
	for i := 1; i < len(xs); i++ {
		if xs[i] == xs[kept-1] {
			continue
		}
		xs[kept] = xs[i]
		kept++
	}
	// What is left behind is what moving one by one leaves.
	last := xs[len(xs)-1]
	for i := kept; i < len(xs); i++ {
		xs[i] = last
	}
	return xs[:kept]
}

func Rotate(xs []string, k int) {
	n := len(xs)
	if n == 0 {
		return
	}
	k %= n
	if k < 0 {
		k += n
	}
	if k == 0 {
		return
	}
	flip(xs[:k])
	flip(xs[k:])
	flip(xs)
}

func flip(xs []string) {
	for i, j := 0, len(xs)-1; i < j; i, j = i+1, j-1 {
		xs[i], xs[j] = xs[j], xs[i]
	}
}

func Scale(v *Vector) float64 {
	xs := v.X
	sum := 0.0
	for _, x := range xs {
		sum += x * x
	}
	length := math.Sqrt(sum)
	if length == 0 {
		return 0
	}
	for i, x := range xs {
		xs[i] = x / length
	}
	return length
}

func ZeroLines(m [][]int) {
	width := 0
	for _, row := range m {
		width = max(width, len(row))
	}
	cols := make([]bool, width)
	rows := make([]bool, len(m))
	for i, row := range m {
		for j, x := range row {
			if x == 0 {
				rows[i] = true
				cols[j] = true
			}
		}
	}
	for i, row := range m {
		if rows[i] {
			clear(row)
			continue
		}
		for j := range row {
			if cols[j] {
				row[j] = 0
			}
		}
	}
}

func Partition(xs []int, pivot int) int {
	var stack [64]int
	high := stack[:0]
	n := 0
	for _, x := range xs {
		if x < pivot {
			xs[n] = x
			n++
		} else {
			high = append(high, x)
		}
	}
	copy(xs[n:], high)
	return n
}

func Insert(xs []int, i, x int) []int {
	head, tail := xs[:i], xs[i:]
	out := make([]int, len(head)+1+len(tail))
	copy(out, head)
	out[i] = x
	copy(out[i+1:], tail)
	return out
}

func Upper(b []byte) int {
	n := 0
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - ('a' - 'A')
			n++
		}
	}
	return n
}

func Swap[T any](xs []T, places ...int) (done int) {
	for at := 1; at < len(places); at += 2 {
		i, j := places[at-1], places[at]
		if uint(i) >= uint(len(xs)) || uint(j) >= uint(len(xs)) {
			continue
		}
		xs[i], xs[j] = xs[j], xs[i]
		done++
	}
	return done
}
