package text

import (
	"strings"
	"testing"
)

var (
	twelfthString  string
	twelfthInt     int
	twelfthEscapes []EscapeItem
)

func BenchmarkTwelfthExtract(b *testing.B) {
	for _, c := range []struct{ name, in string }{
		{"plain", "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod"},
		{"colors", "\x1b[1m\x1b[32mok\x1b[0m   github.com/MichaelMure/go-term-text \x1b[90m0.008s\x1b[0m"},
		{"unicode", "敏捷 \x1b[1;31mA\x1b[0m quick 的狐狸 fox 跳 jumps over 过一只 häßlicher 懒狗。"},
		{"long", strings.Repeat("\x1b[38;2;12;200;100mword\x1b[0m and some more words ", 20)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString, twelfthEscapes = ExtractTermEscapes(c.in)
			}
		})
	}
}

func BenchmarkTwelfthMaxLineLen(b *testing.B) {
	for _, c := range []struct{ name, in string }{
		{"one", "ok   github.com/MichaelMure/go-term-text 0.008s"},
		{"log", strings.Repeat("\x1b[32mINFO\x1b[0m[0001] server is listening on port 8080\n\x1b[33mWARN\x1b[0m[0002] slow\n", 20)},
		{"help", "Usage: tool [flags]\n\nFlags:\n  -h, --help      show this help and exit\n  -v, --verbose   more output\n      --color     when to use colors\n"},
		{"unicode", strings.Repeat("敏捷 A quick 的狐狸 fox\nhäßlicher Hund\n", 10)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthInt = MaxLineLen(c.in)
			}
		})
	}
}

func BenchmarkTwelfthTruncate(b *testing.B) {
	for _, c := range []struct {
		name, in string
		length   int
	}{
		{"title", "Fix the crash of the terminal interface when a bug has no comments at all", 40},
		{"colors", "\x1b[1m\x1b[32mok\x1b[0m   github.com/MichaelMure/go-term-text \x1b[90m0.008s (cached)\x1b[0m", 30},
		{"unicode", "敏捷 A quick 的狐狸 fox 跳 jumps over 过一只 häßlicher 懒狗。", 25},
		{"long", strings.Repeat("a rather long paragraph of text ", 20), 79},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthString = TruncateMax(c.in, c.length)
			}
		})
	}
}
