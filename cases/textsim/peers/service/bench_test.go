package service

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
)

// BenchmarkHandler measures a whole request but for the network.
func BenchmarkHandler(b *testing.B) {
	body, err := json.Marshal(request{Text1: corpus.Plain(1, 10_000), Text2: corpus.Plain(2, 10_000)})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("impl=base", func(b *testing.B) { benchmarkHTTP(b, textsim.NewHandler(0), string(body)) })
	for _, state := range States {
		b.Run("impl="+state.Name, func(b *testing.B) {
			server := newServer(b, state)
			if server.HTTP != nil {
				benchmarkHTTP(b, server.HTTP, string(body))
				return
			}
			ctx := newRequestCtx(body)
			server.Fast(ctx) // fills the pools
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			b.ResetTimer()
			for range b.N {
				ctx.Response.Reset() // as the server does between two requests
				server.Fast(ctx)
			}
			if status := ctx.Response.StatusCode(); status != http.StatusOK {
				b.Fatalf("status %d", status)
			}
		})
	}
}

func benchmarkHTTP(b *testing.B, handler http.Handler, body string) {
	reader := strings.NewReader(body)
	req := httptest.NewRequest(http.MethodPost, "/similarity", io.NopCloser(reader))
	w := &statusWriter{header: make(http.Header)}
	handler.ServeHTTP(w, req) // fills the pools
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	b.ResetTimer()
	for range b.N {
		reader.Reset(body)
		handler.ServeHTTP(w, req)
	}
	if w.status != http.StatusOK {
		b.Fatalf("status %d", w.status)
	}
}

// statusWriter is a response that costs nothing to write.
type statusWriter struct {
	header http.Header
	status int
}

func (w *statusWriter) Header() http.Header         { return w.header }
func (w *statusWriter) WriteHeader(status int)      { w.status = status }
func (w *statusWriter) Write(b []byte) (int, error) { return len(b), nil }
