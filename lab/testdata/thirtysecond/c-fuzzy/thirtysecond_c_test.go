package fuzzy

import (
	"fmt"
	"testing"
)

func BenchmarkThirtysecondAutocomplete(b *testing.B) {
	model := NewModel()
	model.SetThreshold(0)
	var words []string
	for i := 0; i < 300; i++ {
		words = append(words, fmt.Sprintf("word%c%d", 'a'+i%26, i))
	}
	model.Train(words)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := model.Autocomplete("wordc"); err != nil {
			b.Fatal(err)
		}
	}
}
