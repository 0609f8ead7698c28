package snowball

import (
	"strings"
	"testing"
)

var eighthString string

// BenchmarkEighthStem stems the words of a text, of which many come again.
func BenchmarkEighthStem(b *testing.B) {
	for _, input := range []struct {
		language string
		text     string
	}{
		{"english", "Generally the stemming of words is a conditional operation and the operators conditioning it are relational national authorities of the digitizer"},
		{"spanish", "la oposición del prisionero y la ridiculización de los campesinos en las anticipadas desalojaron la portezuela"},
		{"russian", "в продолжение этого времени важная вещь вероятно была величественнее обыкновенного"},
	} {
		b.Run(input.language, func(b *testing.B) {
			words := strings.Fields(input.text)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				for _, word := range words {
					eighthString, _ = Stem(word, input.language, false)
				}
			}
		})
	}
}
