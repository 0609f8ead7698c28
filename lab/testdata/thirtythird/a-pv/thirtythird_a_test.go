package passwordvalidator

import "testing"

var thirtythirdPasswords = []string{"Tr0ub4dor&3", "correct horse battery staple", "P@ssw0rd!2024", "ÄpfelBäume#77", "x9$Lq2"}

func BenchmarkThirtythirdGetBase(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if getBase(thirtythirdPasswords[i%len(thirtythirdPasswords)]) == 0 {
			b.Fatal("no base")
		}
	}
}

func BenchmarkThirtythirdLogPow(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if logPow(62, 20+i&7, 2) == 0 {
			b.Fatal("no entropy")
		}
	}
}

func BenchmarkThirtythirdLength(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if getLength(thirtythirdPasswords[i%len(thirtythirdPasswords)]) == 0 {
			b.Fatal("no length")
		}
	}
}
