package jsonpatch

import (
	"fmt"
	"strings"
	"testing"
)

func nineteenthDoc(n int) []byte {
	var sb strings.Builder
	sb.WriteString(`{"items":[`)
	for i := 0; i < n; i++ {
		if i > 0 {
			sb.WriteByte(',')
		}
		fmt.Fprintf(&sb, `{"id":%d,"name":"item %d","tags":["a","b"],"on":true}`, i, i)
	}
	sb.WriteString(`],"meta":{"count":1}}`)
	return []byte(sb.String())
}

func BenchmarkNineteenthCopy(b *testing.B) {
	doc := nineteenthDoc(40)
	p, err := DecodePatch([]byte(`[{"op":"copy","from":"/items","path":"/meta/items"},{"op":"copy","from":"/items/3","path":"/first"}]`))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := p.Apply(doc); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthEqual(b *testing.B) {
	x, y := nineteenthDoc(40), nineteenthDoc(40)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if !Equal(x, y) {
			b.Fatal("not equal")
		}
	}
}
