package sjson

import (
	"bytes"
	"fmt"
	"testing"
)

func BenchmarkNineteenthComplexPath(b *testing.B) {
	var buf bytes.Buffer
	buf.WriteString(`{"users":[`)
	for i := 0; i < 60; i++ {
		if i > 0 {
			buf.WriteByte(',')
		}
		fmt.Fprintf(&buf, `{"id":%d,"name":"user %d","active":%v,"tags":["a","b"]}`, i, i, i%3 == 0)
	}
	buf.WriteString(`]}`)
	doc := buf.String()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Set(doc, "users.#.name", "changed"); err != nil {
			b.Fatal(err)
		}
		if _, err := Set(doc, "users.#(active==true)#.id", "7"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthSetValues(b *testing.B) {
	doc := []byte(`{"id":1,"name":{"first":"Tom","last":"Anderson"},"age":37,"list":[1,2,3],"note":null}`)
	values := []interface{}{42, uint(7), "text", true, nil, 1.5, int64(-9), []int{1, 2}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range values {
			if _, err := SetBytesOptions(doc, "name.last", v, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}
