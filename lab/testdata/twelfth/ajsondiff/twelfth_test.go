package jsondiff

import (
	"fmt"
	"testing"
)

var twelfthIterator dualIterator

func twelfthMap(n, from int) map[string]interface{} {
	m := make(map[string]interface{}, n)
	for i := from; i < from+n; i++ {
		m[fmt.Sprintf("property%03d", (i*37)%1000)] = i
	}
	return m
}

func BenchmarkTwelfthMapIterator(b *testing.B) {
	for _, c := range []struct {
		name string
		a, b map[string]interface{}
	}{
		{"empty", nil, nil},
		{"same-6", twelfthMap(6, 0), twelfthMap(6, 0)},
		{"one-more", twelfthMap(12, 0), twelfthMap(13, 0)},
		{"other-15", twelfthMap(15, 0), twelfthMap(15, 8)},
		{"same-60", twelfthMap(60, 0), twelfthMap(60, 0)},
		{"added", twelfthMap(20, 0), twelfthMap(40, 0)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthIterator = makeDualMapIterator(c.a, c.b)
			}
		})
	}
}
