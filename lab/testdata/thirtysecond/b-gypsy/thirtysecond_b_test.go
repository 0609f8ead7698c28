package yaml

import (
	"fmt"
	"strings"
	"testing"
)

func thirtysecondDoc() string {
	var sb strings.Builder
	for i := 0; i < 60; i++ {
		fmt.Fprintf(&sb, "# section %d\nserver%d:\n  host: node%d.example.com\n  port: 80%02d\n\n  tags:\n    - blue\n    - green\n    - name: red\n", i, i, i, i)
	}
	return sb.String()
}

func BenchmarkThirtysecondParse(b *testing.B) {
	doc := thirtysecondDoc()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Parse(strings.NewReader(doc)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtysecondNext(b *testing.B) {
	doc := thirtysecondDoc()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		lb := &lineBuffer{Reader: bufioReader(doc)}
		for lb.Next(0) != nil {
		}
	}
}

func BenchmarkThirtysecondChild(b *testing.B) {
	f := Config(thirtysecondDoc())
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Child(f.Root, "server41.tags[2].name"); err != nil {
			b.Fatal(err)
		}
		if _, err := Child(f.Root, ".server7.host"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtysecondRender(b *testing.B) {
	m := Map{}
	for i := 0; i < 200; i++ {
		m[fmt.Sprintf("key%d", i*i)] = Scalar(fmt.Sprintf("value %d", i))
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if Render(m) == "" {
			b.Fatal("empty")
		}
	}
}
