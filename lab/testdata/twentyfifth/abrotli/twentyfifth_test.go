package brotli

import (
	"net/http"
	"testing"
)

func BenchmarkTwentyfifthNegotiate(b *testing.B) {
	r, _ := http.NewRequest("GET", "http://example.com", nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br;q=0.9, zstd, *;q=0.1")
	offers := []string{"br", "gzip"}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if negotiateContentEncoding(r, offers) != "gzip" {
			b.Fatal("wrong encoding")
		}
	}
}
