package textsim

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// sink keeps results alive, so that no call can be left out.
var sink float64

// kinds are the texts of the benchmarks: two of a kind for each request.
var kinds = []struct {
	name         string
	text1, text2 string
}{
	{"text=plain", corpus.Plain(1, 10_000), corpus.Plain(2, 10_000)},
	{"text=rough", corpus.Rough(1, 10_000), corpus.Rough(2, 10_000)},
}

// similarity is a call of its own, so that what is measured does not depend
// on whether the compiler could put the function into the loop.
//
//go:noinline
func similarity(text1, text2 string) float64 {
	return Similarity(text1, text2)
}

func BenchmarkSimilarity(b *testing.B) {
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(kind.text1) + len(kind.text2)))
			for range b.N {
				sink = similarity(kind.text1, kind.text2)
			}
		})
	}
}

// BenchmarkHandler measures a whole request but for the network.
func BenchmarkHandler(b *testing.B) {
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			handler := NewHandler(0)
			body := encode(b, kind.text1, kind.text2)
			reader := strings.NewReader(body)
			req := httptest.NewRequest(http.MethodPost, "/similarity", io.NopCloser(reader))
			w := &statusWriter{header: make(http.Header)}
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for range b.N {
				reader.Reset(body)
				handler.ServeHTTP(w, req)
			}
			if w.status != http.StatusOK {
				b.Fatalf("status %d", w.status)
			}
		})
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
