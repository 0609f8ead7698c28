package hash

import (
	"fmt"
	"testing"
)

var thirteenthInts []uint64

func BenchmarkThirteenthGenHashInts(b *testing.B) {
	seed := []byte("g9hmj2fhgr user:1234567@example.com")
	for _, n := range []int{1, 7, 10, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				thirteenthInts = GenHashInts(seed, n)
			}
		})
	}
}
