package fastjson

import "testing"

var thirteenthStrings = []string{
	"id", "name", "a description of some length", "2023-11-27T12:00:00Z",
	"The quick brown fox jumps over the lazy dog, and then it goes home again.",
	"Zażółć gęślą jaźń",
}

func BenchmarkThirteenthEscapeString(b *testing.B) {
	buf := make([]byte, 0, 1024)
	for i := 0; i < b.N; i++ {
		buf = buf[:0]
		for _, s := range thirteenthStrings {
			buf = escapeString(buf, s)
		}
	}
}

func BenchmarkThirteenthHasSpecialChars(b *testing.B) {
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range thirteenthStrings {
			if hasSpecialChars(s) {
				n++
			}
		}
	}
}
