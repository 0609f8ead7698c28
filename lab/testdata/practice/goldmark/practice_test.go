package goldmark_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// BenchmarkPracticeConvert converts the text that the module's own comparison with
// other converters uses.
func BenchmarkPracticeConvert(b *testing.B) {
	text, err := os.ReadFile("_benchmark/cmark/_data.md")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		md   goldmark.Markdown
	}{
		{"plain", goldmark.New()},
		{"gfm", goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithParserOptions(parser.WithAutoHeadingID()))},
	} {
		b.Run(c.name, func(b *testing.B) {
			var out bytes.Buffer
			for b.Loop() {
				out.Reset()
				if err := c.md.Convert(text, &out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
