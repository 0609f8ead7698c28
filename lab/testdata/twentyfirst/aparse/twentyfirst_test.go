package parse

import (
	"strings"
	"testing"
)

func BenchmarkTwentyfirstStringUntil(b *testing.B) {
	text := []byte(strings.Repeat("The quick brown fox jumps over the lazy dog. ", 40) + "<!-- END --> tail")
	exact, fold := StringUntil(String("<!-- END")), StringUntil(StringInsensitive("<!-- end"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		in := NewInput(text)
		if ok, err := exact.Match(in); !ok || err != nil {
			b.Fatal(ok, err)
		}
		in.Seek(0)
		if ok, err := fold.Match(in); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}

func BenchmarkTwentyfirstPositionAt(b *testing.B) {
	in := NewInput([]byte(strings.Repeat("key: some value\n", 2000) + "last"))
	n, sum := 2000*16+4, 0
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sum += in.PositionAt(i * 7919 % n).Line
		sum += in.PositionAt(n - 1).Col
	}
	_ = sum
}

func BenchmarkTwentyfirstRuneNotIn(b *testing.B) {
	text := []byte(strings.Repeat("plain words and numbers 0123 ", 20) + "<tail>")
	p := StringFrom(OneOrMore(RuneNotIn("<>&\"")))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, ok, err := p.Parse(NewInput(text)); !ok || err != nil {
			b.Fatal(ok, err)
		}
		_ = RuneNotIn("\r\n")
	}
}

func BenchmarkTwentyfirstUntilRune(b *testing.B) {
	text := []byte(strings.Repeat("plain words and numbers 0123 ", 20) + "\nnext line")
	p, q := StringUntil(Rune('\n')), StringUntilEOF(Rune('|'))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		in := NewInput(text)
		if ok, err := p.Match(in); !ok || err != nil {
			b.Fatal(ok, err)
		}
		if ok, err := q.Match(in); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}
