package fuzzy

import "testing"

var (
	sixthText  string
	sixthScore int
)

func BenchmarkSixthCleanse(b *testing.B) {
	for _, c := range []struct {
		name, text string
		ascii      bool
	}{
		{"title", "  New York Mets vs. Atlanta Braves (2-1), 9th inning ", false},
		{"titleASCII", "  New York Mets vs. Atlanta Braves (2-1), 9th inning ", true},
		{"accents", "Café Müller & Söhne, Straße des 17. Juni 135, Köln", false},
		{"accentsASCII", "Café Müller & Söhne, Straße des 17. Juni 135, Köln", true},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText = Cleanse(c.text, c.ascii)
			}
		})
	}
}

func BenchmarkSixthPartialRatio(b *testing.B) {
	for _, c := range [][3]string{
		{"within", "new york mets", "the wonderful new york mets of queens"},
		{"near", "new york mets", "the wonderful new yorck mets of queens"},
	} {
		b.Run(c[0], func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthScore += PartialRatio(c[1], c[2])
			}
		})
	}
}
