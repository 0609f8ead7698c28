package annotate

import (
	"bytes"
	"sort"
	"testing"
)

func thirtythirdInput() ([]byte, Annotations) {
	line := []byte("func add(a, b int) int { return a + b }\n")
	src := bytes.Repeat(line, 20)
	var anns Annotations
	for i := 0; i < 20; i++ {
		o := i * len(line)
		anns = append(anns,
			&Annotation{o, o + 4, []byte("<k>"), []byte("</k>"), 0},
			&Annotation{o + 5, o + 8, []byte("<f>"), []byte("</f>"), 0},
			&Annotation{o + 8, o + 18, []byte("<p>"), []byte("</p>"), 0},
			&Annotation{o + 25, o + 31, []byte("<k>"), []byte("</k>"), 0})
	}
	sort.Sort(anns)
	return src, anns
}

func BenchmarkThirtythirdAnnotate(b *testing.B) {
	src, anns := thirtythirdInput()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := Annotate(src, anns, nil); err != nil {
			b.Fatal(err)
		}
	}
}
