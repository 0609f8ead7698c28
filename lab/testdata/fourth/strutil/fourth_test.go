package stringutil

import (
	"strconv"
	"strings"
	"testing"
)

func BenchmarkFourthUnique(b *testing.B) {
	for _, n := range []int{5, 40, 600} {
		for _, kinds := range []int{n, n/2 + 1} {
			var items []string
			for i := 0; i < n; i++ {
				items = append(items, "tag-"+strconv.Itoa(i%kinds))
			}
			b.Run(strconv.Itoa(n)+"/"+strconv.Itoa(kinds), func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					UniqueSlice(items)
				}
			})
		}
	}
}

func BenchmarkFourthPrefix(b *testing.B) {
	for _, n := range []int{1, 6, 60} {
		first := strings.Repeat("/home/müller/", n) + "one.txt"
		second := strings.Repeat("/home/müller/", n) + "two.txt"
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				CommonPrefix(first, second)
			}
		})
	}
}
