package ulid

import (
	"fmt"
	"io"
	"math/rand"
	"testing"
)

var (
	seventhID  ULID
	seventhErr error
)

func BenchmarkSeventhMonotonic(b *testing.B) {
	for _, inc := range []uint64{100, 1000, 1 << 20} {
		b.Run(fmt.Sprint(inc), func(b *testing.B) {
			// As of crypto/rand, only Read is known of the source.
			source := struct{ io.Reader }{rand.New(rand.NewSource(42))}
			entropy := Monotonic(source, inc)
			for i := 0; i < b.N; i++ {
				seventhID, seventhErr = New(1700000000000, entropy)
			}
		})
	}
}
