//go:build go1.21

package input

import (
	"math"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

const (
	// shortLengths is below what every length is tried.
	shortLengths = 136
	// longestKnown bounds those that are constants of the functions, longestLength others.
	longestKnown = 1<<17 + 1
	// perBorder is how many inputs each length, number and text gets.
	perBorder = 8
)

func borderLengths(d draw.Dictionary) []int {
	have := make(map[int]bool)
	var out []int
	add := func(n int64) {
		if n >= 0 && n <= longestKnown && !have[int(n)] {
			have[int(n)] = true
			out = append(out, int(n))
		}
	}
	for _, n := range d.Numbers {
		for off := int64(-1); off <= 1; off++ {
			add(n + off)
		}
	}
	out = append(out, append(out, out...)...) // what the functions name is tried more often
	for n := int64(0); n < shortLengths; n++ {
		add(n)
	}
	for n := int64(128); n <= draw.LongestLength; n *= 2 {
		add(n - 1)
		add(n)
		add(n + 1)
	}
	for n := int64(100); n <= draw.LongestLength; n *= 10 {
		add(2*n + 1)
		add(n)
		add(n + 1)
	}
	return out
}

func borderNumbers(d draw.Dictionary) []int64 {
	have := make(map[int64]bool)
	var out []int64
	add := func(n int64) {
		for off := int64(-1); off <= 1; off++ {
			for _, m := range [2]int64{n + off, -n - off} {
				if !have[m] {
					have[m] = true
					out = append(out, m)
				}
			}
		}
	}
	for _, n := range d.Numbers {
		add(n)
	}
	for bits := 0; bits < 64; bits++ {
		add(int64(1) << bits)
	}
	for n := int64(10); n < math.MaxInt64/10; n *= 10 {
		add(n)
	}
	return out
}
