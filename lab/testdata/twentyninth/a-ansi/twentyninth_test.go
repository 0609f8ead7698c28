package ansi

import (
	"strings"
	"testing"
)

var twentyninthTexts = []string{
	"hello, world",
	"\x1b[38;2;249;38;114mHello \x1b[1mGophers\x1b[0m, this is a line of a table",
	"Grüße aus Zürich, 20 °C — naïve café",
	"\x1b[31m日本語\x1b[0m and English",
	strings.Repeat("\x1b[38;5;12mlorem ipsum dolor sit amet\x1b[0m ", 8),
}

func BenchmarkTwentyninthPrintableRuneWidth(b *testing.B) {
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range twentyninthTexts {
			n += PrintableRuneWidth(s)
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}
