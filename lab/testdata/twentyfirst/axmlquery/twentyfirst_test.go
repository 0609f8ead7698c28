package xmlquery

import (
	"fmt"
	"strings"
	"testing"
)

func twentyfirstDoc(b *testing.B) *Node {
	var s strings.Builder
	s.WriteString("<catalog>\n")
	for i := 0; i < 60; i++ {
		fmt.Fprintf(&s, "  <book id=\"bk%d\" lang=\"en\" year=\"%d\"><author>Author &amp; Co</author>\n    <title>Title <em>%d</em> of many</title> <price>44.95</price></book>\n", i, 1960+i, i)
	}
	s.WriteString("</catalog>")
	doc, err := Parse(strings.NewReader(s.String()))
	if err != nil {
		b.Fatal(err)
	}
	return doc
}

func BenchmarkTwentyfirstIndent(b *testing.B) {
	doc := twentyfirstDoc(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = doc.OutputXMLWithOptions(WithIndentation("  "))
	}
}

func BenchmarkTwentyfirstInnerText(b *testing.B) {
	doc := twentyfirstDoc(b)
	nodes := Find(doc, "//*")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, n := range nodes {
			_ = n.InnerText()
		}
	}
}

func BenchmarkTwentyfirstMoveToNext(b *testing.B) {
	catalog := FindOne(twentyfirstDoc(b), "//catalog")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		nav := CreateXPathNavigator(catalog)
		nav.MoveToChild()
		for nav.MoveToNext() {
		}
	}
}

func BenchmarkTwentyfirstAttr(b *testing.B) {
	keys := []string{"id", "lang", "xml:space", "class", "href", "title", "data-x", "style"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n := &Node{Type: ElementNode, Data: "a"}
		for _, k := range keys {
			n.SetAttr(k, "1")
		}
		for _, k := range keys {
			n.SetAttr(k, "2")
		}
		for _, k := range keys {
			n.RemoveAttr(k)
		}
	}
}

func BenchmarkTwentyfirstChildNodes(b *testing.B) {
	nodes := Find(twentyfirstDoc(b), "//*")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, n := range nodes {
			_ = n.ChildNodes()
		}
	}
}
