package parser

import (
	"strings"
	"testing"
)

var fifteenthInt int

func BenchmarkFifteenthNextChunk(b *testing.B) {
	text := strings.Repeat("data: {\"user\":\"gopher\",\"action\":\"update\",\"path\":\"/a/b/c\",\"count\":12345}\r\nevent: change\n", 20) +
		strings.Repeat("data: a line which ends in a sole carriage return, as few do\r", 5)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for s := text; s != ""; {
			var chunk string
			chunk, s, _ = NextChunk(s)
			fifteenthInt = len(chunk)
		}
	}
}
