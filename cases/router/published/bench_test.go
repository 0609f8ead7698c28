// Package published measures the router of the story itself, where there is a
// copy of it. It is not built with the rest: name the copy, which is no part of
// this repository, with
//
//	go mod edit -replace github.com/bmf-san/goblin=DIR
//
// or in a go.mod of your own that -modfile points to.
package published

import (
	"net/http"
	"testing"

	"github.com/bmf-san/goblin"

	"github.com/gohone/hone/cases/router/casetest"
)

var nothing http.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

// BenchmarkSearch has the nine benchmarks of the story.
func BenchmarkSearch(b *testing.B) {
	for _, d := range casetest.Depths() {
		b.Run(d.Name, func(b *testing.B) {
			router := goblin.NewRouter()
			router.Methods(http.MethodGet).Handler(d.Pattern, nothing)
			casetest.Serve(b, router, []casetest.Route{{Method: http.MethodGet, Pattern: d.Path}})
		})
	}
}
