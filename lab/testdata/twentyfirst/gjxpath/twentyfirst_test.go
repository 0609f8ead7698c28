package jxpath

import "testing"

func BenchmarkTwentyfirstFormatNumber(b *testing.B) {
	df := NewDecimalFormat()
	vals := []float64{12345.678, -12345.678, 0.5, -3}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range vals {
			if _, err := FormatNumber(v, "#,##0.00;(#,##0.00)", df); err != nil {
				b.Fatal(err)
			}
		}
	}
}
