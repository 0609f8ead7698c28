package goaway

import (
	"strings"
	"testing"
)

var (
	fourteenthText   string
	fourteenthPlain  = "The quick brown fox jumps over the lazy dog, and then it takes a long rest in the shade of the old oak tree."
	fourteenthInsult = strings.Repeat("well, fuck this shit and that bitch too; ", 12)
)

func BenchmarkFourteenthCensorPlain(b *testing.B) {
	g := NewProfanityDetector()
	for i := 0; i < b.N; i++ {
		fourteenthText = g.Censor(fourteenthPlain)
	}
}

func BenchmarkFourteenthCensorInsults(b *testing.B) {
	g := NewProfanityDetector()
	for i := 0; i < b.N; i++ {
		fourteenthText = g.Censor(fourteenthInsult)
	}
}
