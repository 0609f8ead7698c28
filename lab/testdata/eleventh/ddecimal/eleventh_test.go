package decimal

import "testing"

var (
	eleventhDecimal Decimal
	eleventhErr     error
	eleventhInt     int
)

func BenchmarkEleventhParse(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"price", "1249.99"},
		{"quantity", "12"},
		{"rate", "0.000015258789062"},
		{"negative", "-98237462.50"},
		{"amount", "+123456789012.3456"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhDecimal, eleventhErr = Parse(c.text)
			}
		})
	}
}

func BenchmarkEleventhCmp(b *testing.B) {
	for _, c := range []struct{ name, x, y string }{
		{"pi", "3.141592653589793238", "31.41592653589793238"},
		{"rate", "1249.99", "0.0000152587890625"},
		{"balance", "98237462518237.50", "0.0000125"},
		{"limit", "1000000000000000000", "0.000001"},
	} {
		x, y := MustParse(c.x), MustParse(c.y)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhInt = x.Cmp(y)
			}
		})
	}
}

func BenchmarkEleventhSum(b *testing.B) {
	for _, c := range []struct {
		name  string
		value string
		n     int
	}{
		{"invoice", "1249.99", 8},
		{"ledger", "-12.50", 200},
		{"two", "0.01", 2},
	} {
		d := make([]Decimal, c.n)
		for i := range d {
			d[i] = MustParse(c.value)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhDecimal, eleventhErr = Sum(d...)
			}
		})
	}
}
