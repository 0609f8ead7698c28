package cascadia

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

var (
	eleventhNodes []*html.Node
	eleventhBool  bool
)

func eleventhElement(attr ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode, Data: "div"}
	for i := 0; i < len(attr); i += 2 {
		n.Attr = append(n.Attr, html.Attribute{Key: attr[i], Val: attr[i+1]})
	}
	return n
}

func BenchmarkEleventhClass(b *testing.B) {
	for _, c := range []struct{ name, sel, class string }{
		{"one", ".nav", "nav"},
		{"other", ".nav-item", "nav"},
		{"last", ".active", "nav nav-item nav-item-first active"},
		{"none", ".btn", "flex items-center justify-between rounded-lg px-4 py-2 text-sm font-medium hover:bg-gray-100"},
		{"attribute", "[class~=text-sm]", "flex items-center\n\tjustify-between rounded-lg px-4 py-2 text-sm font-medium"},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := eleventhElement("id", "x", "class", c.class)
			sel, err := Parse(c.sel)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhBool = sel.Match(n)
			}
		})
	}
}

func BenchmarkEleventhPrefixFold(b *testing.B) {
	for _, c := range []struct{ name, val string }{
		{"short", "HTTPS://example.org/"},
		{"other", "/relative/path/to/some/page.html?with=query"},
		{"long", "https://Example.org/" + strings.Repeat("Path/", 30)},
	} {
		b.Run(c.name, func(b *testing.B) {
			n := eleventhElement("href", c.val)
			sel, err := Parse(`[href^="https://example.org" i]`)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhBool = sel.Match(n)
			}
		})
	}
}

func BenchmarkEleventhNthChild(b *testing.B) {
	for _, rows := range []int{50, 300} {
		table := &html.Node{Type: html.ElementNode, Data: "tbody"}
		for i := 0; i < rows; i++ {
			table.AppendChild(&html.Node{Type: html.TextNode, Data: "\n"})
			table.AppendChild(&html.Node{Type: html.ElementNode, Data: "tr"})
		}
		for _, s := range []string{"tr:nth-child(2n)", "tr:nth-child(3n+1)"} {
			sel, err := Parse(s)
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("rows=%d/%s", rows, s), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; i < b.N; i++ {
					eleventhNodes = QueryAll(table, sel)
				}
			})
		}
	}
}
