package jwriter

import "testing"

func BenchmarkThirtythirdWriterString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var w Writer
		w.String("Привет, мир! Как дела?")
		w.String("日本語のテキストと漢字")
		w.String("Größe, café, naïve \u20ac and <b>html</b>")
		if w.Size() == 0 {
			b.Fatal("empty")
		}
	}
}
