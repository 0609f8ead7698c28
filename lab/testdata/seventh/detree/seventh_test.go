package etree

import (
	"fmt"
	"strings"
	"testing"
)

var (
	seventhDocument *Document
	seventhSize     int
)

func seventhBooks(n int) *Document {
	doc := NewDocument()
	root := doc.CreateElement("catalog")
	root.CreateAttr("xmlns", "http://example.com/books")
	for i := 0; i < n; i++ {
		book := root.CreateElement("book")
		book.CreateAttr("id", fmt.Sprint("bk", i))
		book.CreateAttr("lang", "en")
		title := book.CreateElement("title")
		title.CreateAttr("kind", "main")
		title.SetText("Tom & Jerry's <best> \"tales\"")
		price := book.CreateElement("price")
		price.CreateAttr("currency", "EUR")
		price.SetText("12.50")
	}
	return doc
}

func BenchmarkSeventhCopy(b *testing.B) {
	for _, n := range []int{1, 20, 400} {
		b.Run(fmt.Sprint("books", n), func(b *testing.B) {
			doc := seventhBooks(n)
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				seventhDocument = doc.Copy()
			}
		})
	}
}

func BenchmarkSeventhEscape(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"plain", "A paragraph of text that has nothing to escape in it, as most of them."},
		{"code", "if a < b && c > d { fmt.Println(\"a & b\", 'x') }"},
		{"html", strings.Repeat("<p class=\"note\">Fish &amp; Chips</p>\n", 8)},
	} {
		b.Run(c.name, func(b *testing.B) {
			e := NewElement("text")
			e.SetText(c.text)
			settings := &WriteSettings{}
			var w strings.Builder
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				w.Reset()
				w.Grow(1024)
				e.WriteTo(&w, settings)
				seventhSize += w.Len()
			}
		})
	}
}
