package stringsutil

import (
	"strings"
	"testing"
)

func BenchmarkThirtysecondSplitAny(b *testing.B) {
	s := strings.Repeat("alpha,beta;gamma delta|épsilon, ", 20)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		SplitAny(s, ",", ";", " ", "|")
	}
}

func BenchmarkThirtysecondHasPrefixI(b *testing.B) {
	lines := []string{"Content-Type: text/html; charset=utf-8", "X-Powered-By: PHP/8.1", "content-type: application/json", "Server: NGINX"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			HasPrefixI(l, "Content-Type:")
		}
	}
}
