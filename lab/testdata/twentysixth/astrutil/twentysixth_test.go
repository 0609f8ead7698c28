package strutil

import (
	"io"
	"testing"
)

var twentysixthFields = []string{"alpha", "beta,gamma", `C:\Users\x,y`, "", "plain text field without anything", "a,b,c,d", `\`, "omega"}

func BenchmarkTwentysixthJoinFields(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if JoinFields(twentysixthFields, ",") == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthSplitFields(b *testing.B) {
	s := JoinFields(twentysixthFields, ",")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(SplitFields(s, ",")) != len(twentysixthFields) {
			b.Fatal("length")
		}
	}
}

func BenchmarkTwentysixthIndentFormat(b *testing.B) {
	f := IndentFormatter(io.Discard, "  ")
	f.Format("%i%i%i%i%i%i\n")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		f.Format("a line of text\nanother line of text, longer\nx\n\nlast\n")
	}
}
