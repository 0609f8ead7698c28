package radix

import (
	"strconv"
	"testing"
)

var secondSink int

func secondKeys() []string {
	keys := make([]string, 1000)
	for i := range keys {
		n := uint64(i+1) * 0x9e3779b97f4a7c15
		keys[i] = strconv.FormatUint(n, 36)
	}
	return keys
}

func BenchmarkSecondGet(b *testing.B) {
	keys := secondKeys()
	t := New()
	for i, k := range keys {
		t.Insert(k, i)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			v, _ := t.Get(k)
			secondSink += v.(int)
		}
	}
}

func BenchmarkSecondInsert(b *testing.B) {
	keys := secondKeys()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t := New()
		for _, k := range keys {
			t.Insert(k, nil)
		}
		secondSink += t.Len()
	}
}
