package xlsxreader

import (
	"fmt"
	"testing"
)

func BenchmarkTwentyfirstIsDateFormatCode(b *testing.B) {
	codes := []string{
		"dd/mm/yyyy", "#,##0.00", "0.00%", "[$-409]h:mm:ss AM/PM;@",
		"[Red]-#,##0.00\\ \"EUR\"", "yyyy\\-mm\\-dd\\ hh:mm", "_-* #,##0.00_-;\\-* #,##0.00_-",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, c := range codes {
			isDateFormatCode(c)
		}
	}
}

func BenchmarkTwentyfirstExcelDate(b *testing.B) {
	dates := []string{"43489", "43489.25", "44927", "40000.123456", "36526"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, d := range dates {
			if _, err := convertExcelDateToDateString(d); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfirstDateStyles(b *testing.B) {
	var ss styleSheet
	for i := 0; i < 40; i++ {
		code := "dd/mm/yyyy"
		if i%2 == 0 {
			code = fmt.Sprintf("#,##0.%02d", i)
		}
		ss.NumberFormats = append(ss.NumberFormats, numberFormat{164 + i, code})
	}
	for i := 0; i < 400; i++ {
		ss.CellStyles = append(ss.CellStyles, cellStyle{164 + i%40})
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		getDateStylesFromStyleSheet(&ss)
	}
}
