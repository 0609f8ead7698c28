package efp

import "testing"

func BenchmarkNineteenthParse(b *testing.B) {
	formulas := []string{
		"=SUM(B5:B15,D5:D15)*1.25",
		"=IF(A1>=10,VLOOKUP(B2,Sheet2!$A$1:$C$50,3,FALSE),\"none\")",
		"=3.1E-24-2.1E-24+AB12-AC13+AVERAGE(C1:C9)-0.5",
		"=ROUND(AA10-BB20+CC30-100,2)&\" total\"",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, f := range formulas {
			p := ExcelParser()
			p.Parse(f)
		}
	}
}
