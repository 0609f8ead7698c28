package edlib

import (
	"fmt"
	"strings"
	"testing"
)

var fourthSink int

func fourthPair(n int) (string, string) {
	return strings.Repeat("straight on and left", n), strings.Repeat("strange once or lofty", n)
}

func BenchmarkFourthLCS(b *testing.B) {
	for _, n := range []int{1, 3, 10} {
		s, t := fourthPair(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += LCS(s, t)
			}
		})
	}
}

func BenchmarkFourthQgramCustom(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		s, t := make(map[string]int), make(map[string]int)
		for i := 0; i < n; i++ {
			s[fmt.Sprint("k", i)] = i % 5
			t[fmt.Sprint("k", i+n/2)] = i % 7
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += QgramDistanceCustomNgram(s, t)
			}
		})
	}
}

func BenchmarkFourthHamming(b *testing.B) {
	for _, n := range []int{1, 5, 50} {
		s := strings.Repeat("the quick brown fox ", n)
		t := strings.Repeat("the quiet brawn fix ", n)
		u, v := strings.Repeat("größe über alles; 大きい", n), strings.Repeat("grüße öber allem; 大かい", n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				d, _ := HammingDistance(s, t)
				e, _ := HammingDistance(u, v)
				fourthSink += d + e
			}
		})
	}
}
