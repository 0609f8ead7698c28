package casetest

import (
	"net/http"
	"net/url"
	"testing"
)

// nothing is the handler of every route that is measured.
var nothing http.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

// Discard returns a response that costs nothing to write.
func Discard() http.ResponseWriter { return discard{http.Header{}} }

// discard is a response that costs nothing to write.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

// serve is what one iteration runs. It is a call of its own so that every
// router is measured in the same loop.
//
//go:noinline
func serve(router http.Handler, w http.ResponseWriter, r *http.Request) { router.ServeHTTP(w, r) }

// BenchmarkSearch has the nine benchmarks of the story: one route, one request
// an iteration.
func BenchmarkSearch(b *testing.B, impl Implementation) {
	for _, d := range Depths() {
		b.Run(d.Name, func(b *testing.B) {
			router := impl.New(Settings{})
			if err := router.Add(http.MethodGet, d.Pattern, nothing); err != nil {
				b.Fatal(err)
			}
			Serve(b, router, []Route{{http.MethodGet, d.Path}})
		})
	}
}

// BenchmarkTables has a request for each route of a table an iteration.
func BenchmarkTables(b *testing.B, impl Implementation) {
	for _, t := range Tables() {
		b.Run("table="+t.Name, func(b *testing.B) {
			router := impl.New(Settings{})
			for _, route := range t.Routes {
				if err := router.Add(route.Method, route.Pattern, nothing); err != nil {
					b.Fatal(err)
				}
			}
			Serve(b, router, t.Requests)
		})
	}
}

// Serve measures requests that are served one after the other, all of them an
// iteration.
func Serve(b *testing.B, router http.Handler, requests []Route) {
	all := Server(router, requests)
	all() // some build what they need when they first serve
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		all()
	}
}

// Server returns what has a router serve requests, of its own, one after the
// other.
func Server(router http.Handler, requests []Route) func() {
	var rs []*http.Request
	for _, request := range requests {
		rs = append(rs, NewRequest(request.Method, &url.URL{Path: request.Pattern}))
	}
	w := Discard()
	return func() {
		for _, r := range rs {
			serve(router, w, r)
		}
	}
}
