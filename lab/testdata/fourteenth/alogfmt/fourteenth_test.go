package logfmt

import (
	"io"
	"os"
	"testing"
)

var fourteenthPairs = []interface{}{
	"ts", "2024-05-06T07:08:09Z", "level", "info", "caller", "server/handler.go:123",
	"method", "GET", "path", "/api/v1/projects/42/items", "status", 200, "bytes", 51234,
}

func BenchmarkFourteenthEncodeKeyvals(b *testing.B) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	enc := NewEncoder(f)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := enc.EncodeKeyvals(fourteenthPairs...); err != nil {
			b.Fatal(err)
		}
		enc.Reset()
	}
}

func BenchmarkFourteenthStringValue(b *testing.B) {
	enc := NewEncoder(io.Discard)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := enc.EncodeKeyval("path", "/api/v1/projects/42/items/0123456789abcdef/attachments/report-2024.pdf"); err != nil {
			b.Fatal(err)
		}
	}
}
