package flow

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

var eighthServed int

// eighthResponse takes nothing but the header.
type eighthResponse struct{ header http.Header }

func (w *eighthResponse) Header() http.Header         { return w.header }
func (w *eighthResponse) Write(p []byte) (int, error) { return len(p), nil }
func (w *eighthResponse) WriteHeader(int)             {}

func eighthMux() *Mux {
	serve := func(w http.ResponseWriter, r *http.Request) { eighthServed++ }
	mux := New()
	mux.HandleFunc("/", serve, "GET")
	mux.HandleFunc("/health", serve, "GET")
	mux.HandleFunc("/static/...", serve, "GET")
	for _, kind := range []string{"users", "teams", "projects", "issues", "labels", "releases"} {
		mux.HandleFunc("/api/v1/"+kind, serve, "GET")
		mux.HandleFunc("/api/v1/"+kind, serve, "POST")
		mux.HandleFunc("/api/v1/"+kind+"/:id|^[0-9]+$", serve, "GET")
		mux.HandleFunc("/api/v1/"+kind+"/:id|^[0-9]+$", serve, "PUT", "DELETE")
		mux.HandleFunc("/api/v1/"+kind+"/:id/comments/:comment", serve, "GET")
	}
	mux.HandleFunc("/about/:page", serve)
	return mux
}

// BenchmarkEighthServe finds the routes of requests.
func BenchmarkEighthServe(b *testing.B) {
	mux := eighthMux()
	for _, input := range []struct{ name, method, path string }{
		{"first", "GET", "/health"},
		{"static", "GET", "/static/css/site/main.css"},
		{"list", "POST", "/api/v1/issues"},
		{"item", "DELETE", "/api/v1/labels/4711"},
		{"comment", "GET", "/api/v1/releases/12/comments/first%20one"},
		{"page", "GET", "/about/imprint"},
	} {
		r := httptest.NewRequest(input.method, input.path, nil)
		w := &eighthResponse{header: http.Header{}}
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				mux.ServeHTTP(w, r)
			}
		})
	}
}
