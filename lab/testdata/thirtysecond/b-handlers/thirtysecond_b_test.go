package handlers

import (
	"net/http/httptest"
	"testing"
)

func BenchmarkThirtysecondAppendQuoted(b *testing.B) {
	buf := make([]byte, 0, 512)
	ua := "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
	uri := "/search?q=café+\"noir\"&page=2"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf = appendQuoted(buf[:0], ua)
		buf = appendQuoted(buf, uri)
	}
}

func BenchmarkThirtysecondGetIP(b *testing.B) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Forwarded", `by=203.0.113.43;host=example.com;proto=https;for="[2001:db8:cafe::17]:4711", for=198.51.100.17`)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if getIP(r) == "" {
			b.Fatal("no ip")
		}
	}
}
