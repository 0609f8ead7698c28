package secure

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

var fourteenthErr error

func BenchmarkFourteenthAllowedHosts(b *testing.B) {
	var hosts []string
	for i := 0; i < 100; i++ {
		hosts = append(hosts, fmt.Sprintf("tenant-%d.example.com", i))
	}
	s := New(Options{AllowedHosts: hosts})
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	req.Host = "tenant-93.example.com"
	w := httptest.NewRecorder()
	for i := 0; i < b.N; i++ {
		fourteenthErr = s.Process(w, req)
	}
}
