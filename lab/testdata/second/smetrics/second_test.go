package smetrics

import "testing"

var (
	secondFloat  float64
	secondInt    int
	secondString string
)

var secondNames = []string{"Ashcraft", "Tymczak", "Pfister-Honeyman", "Gutierrez de la Concha", "van der Rijnhoutsen"}

func BenchmarkSecondJaro(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range secondNames {
			secondFloat = Jaro("Gutierrez-Pfister", n)
		}
	}
}

func BenchmarkSecondWagner(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range secondNames {
			secondInt = WagnerFischer("Mayr", n, 1, 1, 2)
		}
	}
}

func BenchmarkSecondSoundex(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range secondNames {
			secondString = Soundex(n)
		}
	}
}
