package casetest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// kinds are the texts of the benchmarks: two of a kind for each request.
var kinds = []struct {
	name         string
	text1, text2 string
}{
	{"text=plain", corpus.Plain(1, 10_000), corpus.Plain(2, 10_000)},
	{"text=rough", corpus.Rough(1, 10_000), corpus.Rough(2, 10_000)},
}

// The calls below are functions of their own, so that what is measured does
// not depend on whether the compiler could put the code into the loop.

//go:noinline
func normalize(f func(string) string, text string) string { return f(text) }

//go:noinline
func similarity(f func(text1, text2 string) float64, text1, text2 string) float64 {
	return f(text1, text2)
}

// BenchmarkNormalize measures one text an iteration.
func BenchmarkNormalize(b *testing.B, f func(text string) string) {
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(kind.text1)))
			var text string
			for range b.N {
				text = normalize(f, kind.text1)
			}
			if text == "" {
				b.Fatal("nothing is left of the text")
			}
		})
	}
}

// BenchmarkSimilarity measures one pair of texts an iteration.
func BenchmarkSimilarity(b *testing.B, f func(text1, text2 string) float64) {
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(kind.text1) + len(kind.text2)))
			var score float64
			for range b.N {
				score = similarity(f, kind.text1, kind.text2)
			}
			if score <= 0 || score >= 1 {
				b.Fatalf("similarity %v", score)
			}
		})
	}
}

// BenchmarkHandler measures a whole request but for the network.
func BenchmarkHandler(b *testing.B, newHandler func(maxBody int64) http.Handler) {
	for _, kind := range kinds {
		b.Run(kind.name, func(b *testing.B) {
			req := NewRequest(Encode(b, kind.text1, kind.text2))
			handler := newHandler(0)
			b.ReportAllocs()
			b.SetBytes(req.size)
			req.Serve(handler) // what the first request sets up is no part of the next ones
			b.ResetTimer()
			for range b.N {
				req.Serve(handler)
			}
			if req.status != http.StatusOK {
				b.Fatalf("status %d", req.status)
			}
		})
	}
}

// BenchmarkTraffic is BenchmarkHandler with another request each time, as a
// service has it: a processor learns one request by heart and then foresees
// every branch, which makes code with many of them look better than it is.
func BenchmarkTraffic(b *testing.B, newHandler func(maxBody int64) http.Handler) {
	const requests = 100
	for _, kind := range []struct {
		name string
		text func(seed uint64, chars int) string
	}{{"text=plain", corpus.Plain}, {"text=rough", corpus.Rough}} {
		b.Run(kind.name, func(b *testing.B) {
			reqs := make([]*Request, requests)
			size := int64(0)
			for i := range reqs {
				seed := uint64(2 * i)
				reqs[i] = NewRequest(Encode(b, kind.text(seed, 10_000), kind.text(seed+1, 10_000)))
				size += reqs[i].size
			}
			handler := newHandler(0)
			b.ReportAllocs()
			b.SetBytes(size / requests)
			reqs[0].Serve(handler)
			b.ResetTimer()
			for i := range b.N {
				reqs[i%requests].Serve(handler)
			}
			if status := reqs[0].status; status != http.StatusOK {
				b.Fatalf("status %d", status)
			}
		})
	}
}

// Request is a request that can be served again and again. It costs next to
// nothing beside what the handler does, and nothing is allocated.
type Request struct {
	body   string
	size   int64
	reader *strings.Reader
	req    *http.Request
	header http.Header
	status int
}

// NewRequest returns a POST of body.
func NewRequest(body string) *Request {
	reader := strings.NewReader(body)
	req := httptest.NewRequest(http.MethodPost, "/similarity", io.NopCloser(reader))
	return &Request{body, int64(len(body)), reader, req, make(http.Header), 0}
}

// Serve has h answer the request.
func (r *Request) Serve(h http.Handler) {
	r.reader.Reset(r.body)
	h.ServeHTTP((*statusWriter)(r), r.req)
}

// statusWriter is a response that costs nothing to write.
type statusWriter Request

func (w *statusWriter) Header() http.Header         { return w.header }
func (w *statusWriter) WriteHeader(status int)      { w.status = status }
func (w *statusWriter) Write(b []byte) (int, error) { return len(b), nil }
