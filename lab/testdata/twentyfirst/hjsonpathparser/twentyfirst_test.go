package parser

import "testing"

func BenchmarkTwentyfirstScan(b *testing.B) {
	paths := []string{
		`$.store.book[?(@.price < 10)].title`,
		`$["store"]['a longer name with blanks']["größe"]['it\'s']`,
		`$..["author name", "title of the book"]`,
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range paths {
			lex := newLexer(p)
			for {
				if t := lex.scan(); t.tok == eof || t.tok == invalid {
					break
				}
			}
		}
	}
}
