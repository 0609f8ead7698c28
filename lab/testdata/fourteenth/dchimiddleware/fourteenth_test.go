package middleware

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func BenchmarkFourteenthHeaderRouter(b *testing.B) {
	stack := func(next http.Handler) http.Handler {
		for _, m := range []func(http.Handler) http.Handler{
			AllowContentType("application/json"), AllowContentEncoding("gzip"), GetHead, CleanPath,
			StripSlashes, NoCache, RequestSize(1 << 20),
		} {
			next = m(next)
		}
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if next == nil {
				w.WriteHeader(http.StatusNotFound)
			}
		})
	}
	h := RouteHeaders().Route("X-Tenant", "*.example.com", stack).Handler(http.NotFoundHandler())
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("X-Tenant", "shop.example.com")
	for i := 0; i < b.N; i++ {
		h.ServeHTTP(w, r)
	}
}
