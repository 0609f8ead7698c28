package cors

import (
	"net/http"
	"testing"
)

type twentiethWriter struct{ h http.Header }

func (w twentiethWriter) Header() http.Header         { return w.h }
func (w twentiethWriter) Write(p []byte) (int, error) { return len(p), nil }
func (w twentiethWriter) WriteHeader(int)             {}

func BenchmarkTwentiethActual(b *testing.B) {
	c := New(Options{AllowedOrigins: []string{"https://example.com", "https://*.example.org"}, ExposedHeaders: []string{"Link"}})
	h := c.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	r, err := http.NewRequest(http.MethodGet, "https://api.example.com/items", nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Origin", "https://www.example.org")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h.ServeHTTP(twentiethWriter{http.Header{}}, r)
	}
}

func BenchmarkTwentiethPreflight(b *testing.B) {
	c := New(Options{AllowedMethods: []string{"GET", "PUT"}, AllowedHeaders: []string{"Accept", "Authorization", "Content-Type", "X-Requested-With", "X-Csrf-Token"}})
	h := c.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	r, err := http.NewRequest(http.MethodOptions, "https://api.example.com/items", nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Origin", "https://www.example.org")
	r.Header.Set("Access-Control-Request-Method", "PUT")
	r.Header.Set("Access-Control-Request-Headers", "authorization, content-type,x-requested-with")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		h.ServeHTTP(twentiethWriter{http.Header{}}, r)
	}
}
