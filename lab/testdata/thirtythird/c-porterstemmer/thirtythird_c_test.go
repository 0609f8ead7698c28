package porterstemmer

import "testing"

func BenchmarkThirtythirdStem(b *testing.B) {
	words := []string{"relational", "conditional", "vietnamization", "predication", "operator", "feudalism",
		"decisiveness", "hopefulness", "formality", "sensitivity", "adjustment", "irritant", "replacement", "effective", "bowdlerize", "happy", "synonyms"}
	for i := 0; i < b.N; i++ {
		for _, w := range words {
			StemString(w)
		}
	}
}

func BenchmarkThirtythirdMeasure(b *testing.B) {
	var words [][]rune
	for _, w := range []string{"relational", "vietnamization", "decisiveness", "sensitivity", "synonymy", "tyrannically"} {
		words = append(words, []rune(w))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, w := range words {
			measure(w)
		}
	}
}
