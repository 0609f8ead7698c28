package metrics

import (
	"strconv"
	"strings"
	"testing"
)

func BenchmarkFourthJaccard(b *testing.B) {
	m := NewJaccard()
	for _, n := range []int{1, 5, 50} {
		first := strings.Repeat("the quick brown fox ", n)
		second := strings.Repeat("a quicker brown dog ", n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				m.Compare(first, second)
			}
		})
	}
}
