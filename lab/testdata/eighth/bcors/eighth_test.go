package cors

import (
	"net/http/httptest"
	"testing"
)

var eighthAllowed int

// BenchmarkEighthOrigin looks origins up.
func BenchmarkEighthOrigin(b *testing.B) {
	c := New(Options{AllowedOrigins: []string{
		"https://www.example.com",
		"https://shop.example.com",
		"https://admin.example.org:8443",
	}})
	for _, input := range []struct{ name, origin string }{
		{"first", "https://www.example.com"},
		{"last", "https://admin.example.org:8443"},
		{"upper", "https://Shop.Example.com"},
		{"other", "http://localhost:3000"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		origin := input.origin
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if allowed, _ := c.isOriginAllowed(r, origin); allowed {
					eighthAllowed++
				}
			}
		})
	}
}
