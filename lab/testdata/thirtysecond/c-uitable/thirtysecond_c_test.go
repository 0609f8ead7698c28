package uitable

import (
	"fmt"
	"testing"
)

func BenchmarkThirtysecondTable(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t := New()
		t.MaxColWidth = 30
		for r := 0; r < 30; r++ {
			t.AddRow(r, fmt.Sprintf("name-%d", r), 3.25*float64(r), "some longer description of the row")
		}
		_ = t.String()
	}
}
