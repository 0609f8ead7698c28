// Package grow is the story's experiment with append, as it was and with slices
// of a fixed length.
package grow_test

import (
	"strconv"
	"testing"
)

var sink []int

// starts are the slices that append begins with, for n elements. The second
// ends up with twice as many: the zeros stay in front.
var starts = []struct {
	name string
	make func(n int) []int
}{
	{"impl=nil", func(int) []int { return nil }},
	{"impl=length", func(n int) []int { return make([]int, n) }},
	{"impl=capacity", func(n int) []int { return make([]int, 0, n) }},
}

// BenchmarkAppend is as the story has it: one slice, to which each iteration
// appends. How large it gets, and what an append costs, depends on b.N.
func BenchmarkAppend(b *testing.B) {
	for _, start := range starts {
		b.Run(start.name, func(b *testing.B) {
			b.ReportAllocs()
			s := start.make(b.N)
			for i := range b.N {
				s = append(s, i)
			}
			sink = s
		})
	}
}

// BenchmarkFill fills a slice of a fixed length an iteration.
func BenchmarkFill(b *testing.B) {
	for _, n := range []int{4, 100, 10_000} {
		for _, start := range starts {
			b.Run("n="+strconv.Itoa(n)+"/"+start.name, func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					s := start.make(n)
					for i := range n {
						s = append(s, i)
					}
					sink = s
				}
			})
		}
	}
}

func TestStarts(t *testing.T) {
	for i, want := range []int{3, 6, 3} {
		s := starts[i].make(3)
		for i := range 3 {
			s = append(s, i)
		}
		if len(s) != want {
			t.Errorf("%s: %d elements, want %d", starts[i].name, len(s), want)
		}
	}
}
