package filters

import (
	"strconv"
	"strings"
	"testing"
)

func BenchmarkNineteenthSplit(b *testing.B) {
	words := strings.Repeat("the quick  brown fox jumps over the lazy dog ", 20)
	tags := "red, green, blue, yellow, orange, purple"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		splitFilter(words, " ")
		splitFilter(tags, ", ")
	}
}

func BenchmarkNineteenthSortNatural(b *testing.B) {
	var names, pages []any
	for i := 0; i < 100; i++ {
		n := "Item " + strconv.Itoa(i*37%100)
		if i%2 == 0 {
			n = strings.ToLower(n)
		}
		names = append(names, n)
		pages = append(pages, map[string]any{"title": n, "id": i})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sortNaturalFilter(names, nil)
		sortNaturalFilter(pages, "title")
	}
}
