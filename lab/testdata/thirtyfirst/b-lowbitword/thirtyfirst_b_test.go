package bitword

import (
	"strings"
	"testing"
)

func BenchmarkThirtyfirstFromStr(b *testing.B) {
	s := strings.Repeat("a key of some length/", 10)
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(BitWord[4].FromStr(s))
		n += len(BitWord[8].FromStr(s))
		n += len(BitWord[2].FromStr(s))
	}
}
