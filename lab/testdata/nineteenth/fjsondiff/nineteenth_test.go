package jsondiff

import (
	"fmt"
	"testing"
)

func nineteenthDoc(n, change int) map[string]interface{} {
	m := map[string]interface{}{}
	for i := 0; i < n; i++ {
		v := float64(i)
		if i%change == 0 {
			v += 0.5
		}
		m[fmt.Sprintf("field_%02d", i)] = map[string]interface{}{
			"name":  fmt.Sprintf("item %d", i),
			"value": v,
			"tags":  []interface{}{"a", "b", "c"},
			"meta":  map[string]interface{}{"on": true, "level": v},
		}
	}
	return m
}

func BenchmarkNineteenthMergePatch(b *testing.B) {
	src, tgt := nineteenthDoc(30, 100), nineteenthDoc(32, 4)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if mergePatch(src, tgt) == nil {
			b.Fatal("nil patch")
		}
	}
}

func BenchmarkNineteenthCompareObjects(b *testing.B) {
	src, tgt := nineteenthDoc(30, 100), nineteenthDoc(32, 8)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := CompareWithoutMarshal(src, tgt); err != nil {
			b.Fatal(err)
		}
	}
}
