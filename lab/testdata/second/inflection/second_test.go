package inflection

import "testing"

var secondSink string

func BenchmarkSecondPlural(b *testing.B) {
	words := []string{"money", "person", "Child", "fish", "information"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, w := range words {
			secondSink = Plural(w)
		}
	}
}
