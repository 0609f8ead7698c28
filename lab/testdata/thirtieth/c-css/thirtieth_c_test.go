package css

import (
	"testing"

	"github.com/gorilla/css/scanner"
)

func BenchmarkThirtiethParsedText(b *testing.B) {
	v := NewCSSValue(`"Helvetica \"Neue\"", 'Segoe UI', "a \\ b", "plain text", sans-serif`)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		v.ParsedText()
	}
}

func BenchmarkThirtiethSplitOnToken(b *testing.B) {
	v := NewCSSValue(`"Helvetica Neue", Helvetica, Arial, "Segoe UI", Roboto, "Liberation Sans", sans-serif, monospace`)
	comma := &scanner.Token{Type: scanner.TokenChar, Value: ","}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		v.SplitOnToken(comma)
	}
}
