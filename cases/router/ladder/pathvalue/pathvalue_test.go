// Package pathvalue measures apart what [http.Request.SetPathValue] and
// [http.Request.PathValue] cost, beside a router that reads parameters out of
// the path.
package pathvalue_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
	router "github.com/gohone/hone/cases/router/tuned"
)

// sink keeps results alive, so that no call can be left out.
var sink string

// impls are the ways for the parameters to get to the handler, by their name.
var impls = []struct {
	name string
	make func(names []string) http.Handler
}{
	{"none", func([]string) http.Handler {
		return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { sink = r.Method })
	}},
	{"setpathvalue", func(names []string) http.Handler {
		return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				r.SetPathValue(name, "value")
			}
			for _, name := range names {
				sink = r.PathValue(name)
			}
		})
	}},
	{"params", func(names []string) http.Handler {
		rt := router.New()
		rt.Handle("GET", pattern(names, "/:%s"), http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			values := router.Params(r)
			for _, name := range names {
				sink = values.Get(name)
			}
		}))
		return rt
	}},
	{"pathvalues", func(names []string) http.Handler {
		rt := &router.Router{PathValues: true}
		rt.Handle("GET", pattern(names, "/:%s"), readByPathValue(names))
		return rt
	}},
	{"servemux", func(names []string) http.Handler {
		mux := http.NewServeMux()
		mux.Handle("GET "+pattern(names, "/{%s}"), readByPathValue(names))
		return mux
	}},
}

func readByPathValue(names []string) http.Handler {
	return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		for _, name := range names {
			sink = r.PathValue(name)
		}
	})
}

// pattern is that of a path of parameters alone, each in a format.
func pattern(names []string, format string) string {
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, format, name)
	}
	return b.String()
}

// counts are how many parameters are measured.
var counts = []int{1, 5, 10}

// newServed returns what has a handler serve a request with n parameters. Each
// request is a new one, a copy: what a request has been given stays with it.
func newServed(n int, newHandler func(names []string) http.Handler) func() {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("name%d", i))
	}
	handler, w := newHandler(names), casetest.Discard()
	made := casetest.NewRequest("GET", casetest.Target(pattern(names, "/%s")))
	r := new(http.Request)
	return func() {
		*r = *made
		handler.ServeHTTP(w, r)
	}
}

// BenchmarkPathValue has a request an iteration.
func BenchmarkPathValue(b *testing.B) {
	for _, n := range counts {
		for _, impl := range impls {
			b.Run(fmt.Sprintf("params=%d/impl=%s", n, impl.name), func(b *testing.B) {
				serve := newServed(n, impl.make)
				serve()
				b.ReportAllocs()
				b.ResetTimer()
				for range b.N {
					serve()
				}
			})
		}
	}
}

// TestAllocations pins what is allocated: nothing by the router's own accessor,
// and by PathValues just what SetPathValue allocates by itself.
func TestAllocations(t *testing.T) {
	for _, n := range counts {
		allocs := make(map[string]float64)
		for _, impl := range impls {
			allocs[impl.name] = testing.AllocsPerRun(100, newServed(n, impl.make))
		}
		if allocs["none"] != 0 || allocs["params"] != 0 || allocs["setpathvalue"] == 0 ||
			allocs["pathvalues"] != allocs["setpathvalue"] {
			t.Errorf("%d parameters: %v", n, allocs)
		}
	}
}
