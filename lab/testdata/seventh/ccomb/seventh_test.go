package combinations

import (
	"fmt"
	"testing"
)

var seventhResult [][]string

func BenchmarkSeventhCombinations(b *testing.B) {
	for _, c := range []struct{ length, n int }{{6, 3}, {12, 4}, {16, 2}, {14, 13}} {
		var set []string
		for i := 0; i < c.length; i++ {
			set = append(set, fmt.Sprint("object ", i))
		}
		b.Run(fmt.Sprintf("%dof%d", c.n, c.length), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhResult = Combinations(set, c.n)
			}
		})
	}
}

func BenchmarkSeventhWhole(b *testing.B) {
	for _, length := range []int{4, 10, 16} {
		var set []string
		for i := 0; i < length; i++ {
			set = append(set, fmt.Sprint("object ", i))
		}
		b.Run(fmt.Sprint(length), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				seventhResult = Combinations(set, length+i%2)
			}
		})
	}
}
