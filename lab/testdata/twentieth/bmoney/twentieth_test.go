package money

import "testing"

func BenchmarkTwentiethSplit(b *testing.B) {
	amounts := []Amount{
		MustParseAmount("USD", "1234.56"),
		MustParseAmount("JPY", "-100000"),
		MustParseAmount("OMR", "0.1234567"),
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, a := range amounts {
			for _, n := range []int{3, 12, 365} {
				if _, err := a.Split(n); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
}

func BenchmarkTwentiethMinorUnits(b *testing.B) {
	amounts := []Amount{
		MustParseAmount("USD", "1234.56"),
		MustParseAmount("USD", "1234.5678"),
		MustParseAmount("JPY", "-100000.4"),
		MustParseAmount("OMR", "0.1234567"),
	}
	var sum int64
	for i := 0; i < b.N; i++ {
		for _, a := range amounts {
			u, ok := a.MinorUnits()
			if !ok {
				b.Fatal(a)
			}
			sum += u
		}
	}
	_ = sum
}
