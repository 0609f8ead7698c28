package bitword

import (
	"strings"
	"testing"
)

func BenchmarkThirtyfirstToStr(b *testing.B) {
	s := strings.Repeat("a key of some length/", 10)
	w4, w8 := BitWord[4].FromStr(s), BitWord[8].FromStr(s)
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(BitWord[4].ToStr(w4)) + len(BitWord[8].ToStr(w8))
	}
}
