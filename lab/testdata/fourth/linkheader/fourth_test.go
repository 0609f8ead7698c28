package linkheader

import (
	"fmt"
	"strings"
	"testing"
)

var fourthLinks Links

func fourthHeader(n int) string {
	var parts []string
	for i := 0; i < n; i++ {
		parts = append(parts, fmt.Sprintf("<https://example.com/list?page=%d>; rel=\"%s\"", i, []string{"prev", "next", "last", "first"}[i%4]))
		if i%3 == 2 {
			parts[i] += "; title=\"more of it\"; Hreflang=en"
		}
	}
	return strings.Join(parts, ", ")
}

func BenchmarkFourthParse(b *testing.B) {
	for _, n := range []int{1, 4, 40} {
		header := fourthHeader(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthLinks = Parse(header)
			}
		})
	}
}

func BenchmarkFourthFilter(b *testing.B) {
	for _, n := range []int{2, 8, 80} {
		var links Links
		for i := 0; i < n; i++ {
			rel := "item"
			if i >= n/2 {
				rel = "next"
			}
			links = append(links, Link{URL: fmt.Sprint("https://example.com/", i), Rel: rel})
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthLinks = links.FilterByRel("next")
			}
		})
	}
}
