package httplimit

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/sethvargo/go-limiter"
)

type fourteenthStore struct{ limiter.Store }

func (fourteenthStore) Take(context.Context, string) (uint64, uint64, uint64, bool, error) {
	return 1000, 999, 1700000000000000000, true, nil
}

type fourteenthWriter struct {
	http.ResponseWriter
	header http.Header
}

func (w *fourteenthWriter) Header() http.Header { return w.header }

func BenchmarkFourteenthHandle(b *testing.B) {
	m, err := NewMiddleware(fourteenthStore{}, IPKeyFunc())
	if err != nil {
		b.Fatal(err)
	}
	h := m.Handle(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	for i := 0; i < b.N; i++ {
		h.ServeHTTP(&fourteenthWriter{header: http.Header{}}, req)
	}
}
