package pointerstructure

import (
	"strconv"
	"testing"
)

var eighteenthSink interface{}

func BenchmarkEighteenthGetMap(b *testing.B) {
	m := map[string]interface{}{}
	for i := 0; i < 50; i++ {
		m["key"+strconv.Itoa(i)] = i
	}
	p := MustParse("/key37")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink, _ = p.Get(m)
	}
}

func BenchmarkEighteenthGetPath(b *testing.B) {
	doc := map[string]interface{}{"servers": []interface{}{map[string]interface{}{"name": "a"}}}
	p := MustParse("/servers/0/name")
	flat := MustParse("/servers")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthSink, _ = p.Get(doc)
		eighteenthSink, _ = flat.Get(doc)
	}
}
