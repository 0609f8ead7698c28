package mxj

import "testing"

var thirtyfirstSink int

func BenchmarkThirtyfirstEscapeChars(b *testing.B) {
	values := []string{
		"a plain value of an element without anything special in it",
		"Tom & Jerry's <first> \"adventure\"",
		"https://example.com/?a=1&b=2&c=3",
		"42",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			thirtyfirstSink += len(escapeChars(v))
		}
	}
}
