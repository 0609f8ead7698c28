package buffer

import (
	"io"
	"testing"
)

func BenchmarkThirtythirdDumpTo(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var buf Buffer
		buf.AppendString(`{"id":123,"name":"a small document"}`)
		if _, err := buf.DumpTo(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
