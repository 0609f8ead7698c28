package go_qr

import "testing"

func BenchmarkTwentiethOptimally(b *testing.B) {
	texts := []string{
		"https://example.com/orders/1234567890?ref=ABCDEF",
		"Invoice 20240131 TOTAL 1234.50 EUR, customer number 99887766",
		"HELLO WORLD 123",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range texts {
			if _, err := MakeSegmentsOptimally(s, Medium, 1, 40); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentiethSegments(b *testing.B) {
	data := []byte("https://example.com/orders/1234567890?ref=ABCDEF and some more text")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := MakeBytes(data); err != nil {
			b.Fatal(err)
		}
		if _, err := MakeNumeric("31415926535897932384626433"); err != nil {
			b.Fatal(err)
		}
		if _, err := MakeAlphanumeric("ABC-123 DEF-456 $9.99"); err != nil {
			b.Fatal(err)
		}
	}
}
