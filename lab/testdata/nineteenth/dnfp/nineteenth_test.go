package nfp

import "testing"

func BenchmarkNineteenthPrettyPrint(b *testing.B) {
	p := NumberFormatParser()
	p.Parse(`_("$"* #,##0.00_);[Red]_("$"* \(#,##0.00\);[$-409]_("$"* "-"??_);_(@_)`)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p.PrettyPrint()
	}
}
