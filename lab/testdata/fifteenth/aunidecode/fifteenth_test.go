package unidecode

import "testing"

var fifteenthSink string

var fifteenthTexts = []string{
	"plain-ascii-title",
	"Über den Wolken muß die Freiheit wohl grenzenlos sein",
	"The quick brown fox jumps over the lazy dog, and the lazy dog does not mind that at all today.",
	"Жили-были старик со старухой у самого синего моря; они жили в ветхой землянке ровно тридцать лет",
}

func BenchmarkFifteenthUnidecode(b *testing.B) {
	Unidecode("é")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, s := range fifteenthTexts {
			fifteenthSink = Unidecode(s)
		}
	}
}
