package period

import "testing"

var thirteenthFields = []string{"1Y2M3DT4H5M6S", "100D", "48H30M", "2023Y11M27D", "3600S"}

var thirteenthNumbers int

func BenchmarkThirteenthScanDigits(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range thirteenthFields {
			number, _ := scanDigits(s)
			thirteenthNumbers += len(number)
		}
	}
}

func BenchmarkThirteenthParse(b *testing.B) {
	periods := []string{"P123456Y", "PT86400S", "P1000000D", "PT31536000S", "P2023Y"}
	for i := 0; i < b.N; i++ {
		for _, s := range periods {
			if _, err := Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkThirteenthNextField(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if _, _, _, err := parseNextField("123456789012345D", "P123456789012345D", false); err != nil {
			b.Fatal(err)
		}
	}
}
