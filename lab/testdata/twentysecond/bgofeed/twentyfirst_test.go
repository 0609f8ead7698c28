package gofeed

import (
	"strings"
	"testing"
)

func BenchmarkTwentyfirstFirstImage(b *testing.B) {
	text := strings.Repeat("<p>Some <b>bold</b> words and a <a href=\"https://example.com/x\">link</a>.</p>\n", 20)
	with := text + "<p><img alt=\"x\" src=\"https://example.com/a.png\"></p>"
	for i := 0; i < b.N; i++ {
		firstImageFromHtmlDocument(text)
		firstImageFromHtmlDocument(with)
		firstImageFromHtmlDocument("A plain summary of the item.")
	}
}
