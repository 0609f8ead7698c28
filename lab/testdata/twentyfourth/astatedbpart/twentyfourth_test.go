package part

import (
	"encoding/json"
	"fmt"
	"testing"
)

func benchTwentyfourthNames(from, to int) []string {
	var out []string
	for i := from; i < to; i++ {
		out = append(out, fmt.Sprintf("name-%04d", i))
	}
	return out
}

func BenchmarkTwentyfourthMapUnmarshalJSON(b *testing.B) {
	m := Map[string, []int]{}
	for i, n := range benchTwentyfourthNames(0, 200) {
		m = m.Set(n, []int{i, i + 1, i + 2})
	}
	data, err := json.Marshal(m)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var m2 Map[string, []int]
		if err := m2.UnmarshalJSON(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfourthSetUnion(b *testing.B) {
	small := NewSet(benchTwentyfourthNames(0, 10)...)
	large := NewSet(benchTwentyfourthNames(5, 500)...)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if small.Union(large).Len() != 500 {
			b.Fatal("len")
		}
	}
}

func BenchmarkTwentyfourthSetMarshalJSON(b *testing.B) {
	s := NewSet(benchTwentyfourthNames(0, 200)...)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := s.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}
