package columnize

import "testing"

var secondSink string

func BenchmarkSecondFormat(b *testing.B) {
	lines := []string{
		"Name | Gender | Age | City",
		"Bob | Male | 38 | Springfield",
		"Sally | Female | 26 | Shelbyville",
		"Maximilian | Male | 7 | Ogdenville",
		"x | y | z",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		secondSink = SimpleFormat(lines)
	}
}
