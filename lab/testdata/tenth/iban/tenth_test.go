package iban

import "testing"

var (
	tenthIBAN *IBAN
	tenthErr  error
)

func BenchmarkTenthNewIBAN(b *testing.B) {
	for _, c := range []struct{ name, code string }{
		{"NL printed", "NL91 ABNA 0417 1643 00"},
		{"DE", "DE89370400440532013000"},
		{"MT lower", "mt84malt011000012345mtlcast001s"},
		{"wrong digits", "GB29NWBK60161331926818"},
		{"wrong country", "US29NWBK60161331926819"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				tenthIBAN, tenthErr = NewIBAN(c.code)
			}
		})
	}
}
