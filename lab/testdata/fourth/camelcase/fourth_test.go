package camelcase

import (
	"fmt"
	"strings"
	"testing"
)

var fourthSink int

func BenchmarkFourthSplit(b *testing.B) {
	for _, n := range []int{1, 4, 40} {
		word := strings.Repeat("readHTTPHeaderLine42_größeÄndern", n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthSink += len(Split(word))
			}
		})
	}
}
