package accounting

import "testing"

var twelfthString string

func BenchmarkTwelfthNumberString(b *testing.B) {
	for _, c := range []struct{ name, x, thousand, decimal string }{
		{"small", "12.50", ",", "."},
		{"plain", "1234567.89", ",", "."},
		{"negative", "-98765432.10", ",", "."},
		{"european", "1234567.89", ".", ","},
		{"spaces", "123456789012.345", " ", ","},
		{"whole", "5000000", "'", "."},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = formatNumberString(c.x, 2, c.thousand, c.decimal)
			}
		})
	}
}

func BenchmarkTwelfthMoneyInt(b *testing.B) {
	for _, c := range []struct {
		name string
		ac   *Accounting
	}{
		{"default", DefaultAccounting("$", 2)},
		{"euro", NewAccounting("€", 2, ".", ",", "%v %s", "-%v %s", "%v %s")},
		{"yen", NewAccounting("¥", 0, ",", ".", "%s%v", "-%s%v", "%s 0")},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = c.ac.FormatMoneyInt(i%100000 - 10)
			}
		})
	}
}
