package txtar

import (
	"bytes"
	"testing"
)

func nineteenthData() []byte {
	return bytes.Repeat([]byte("-- go.mod --\nmodule example.com/m\n\ngo 1.20\n> a quoted line\n\n\tindented text with some words in it\n"), 30)
}

func BenchmarkNineteenthQuote(b *testing.B) {
	data := nineteenthData()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := Quote(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthUnquote(b *testing.B) {
	quoted, err := Quote(nineteenthData())
	if err != nil {
		b.Fatal(err)
	}
	data := make([]byte, len(quoted))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(data, quoted)
		if _, err := Unquote(data); err != nil {
			b.Fatal(err)
		}
	}
}
