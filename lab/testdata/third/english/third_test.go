package english

import "testing"

func BenchmarkThirdOxford(b *testing.B) {
	lists := [][]string{{"one"}, {"apples", "pears"}, {"red", "green", "blue"}, {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday"}}
	for i := 0; i < b.N; i++ {
		for _, words := range lists {
			OxfordWordSeries(words, "and")
		}
	}
}
