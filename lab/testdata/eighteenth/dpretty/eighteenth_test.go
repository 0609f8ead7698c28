package prettytable

import (
	"strings"
	"testing"
)

var eighteenthSink []byte

func eighteenthTable(b *testing.B) *Table {
	t, err := NewTable(Column{Header: "NAME", MinWidth: 20}, Column{Header: "SIZE", AlignRight: true}, Column{Header: "NOTE", MaxWidth: 12})
	if err != nil {
		b.Fatal(err)
	}
	return t
}

func BenchmarkEighteenthBytes(b *testing.B) {
	t := eighteenthTable(b)
	for i := 0; i < 50; i++ {
		t.AddRow("some file.txt", i*1000, "a short note")
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthSink = t.Bytes()
	}
}

func BenchmarkEighteenthAddRow(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t := eighteenthTable(b)
		for j := 0; j < 50; j++ {
			t.AddRow("some file.txt", j*1000, "a short note")
		}
	}
}

func BenchmarkEighteenthTruncate(b *testing.B) {
	long := strings.Repeat("a long note that is cut ", 20)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink = append(eighteenthSink[:0], truncateString(long, 40)...)
	}
}
