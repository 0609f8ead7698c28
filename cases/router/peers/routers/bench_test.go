package routers

import (
	"net/http"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

// each runs a benchmark for every router that can hold the routes.
func each(b *testing.B, table string, routes []casetest.Route, task Task, run func(b *testing.B, router http.Handler)) {
	for _, p := range Peers() {
		if !p.Can(table, routes) {
			continue
		}
		b.Run("impl="+p.Name, func(b *testing.B) {
			router, err := p.TryBuild(routes, task)
			if err != nil {
				b.Fatal(err)
			}
			run(b, router)
		})
	}
}

func benchmarkDepths(b *testing.B, task Task) {
	for _, d := range casetest.PeerDepths() {
		b.Run(d.Name, func(b *testing.B) {
			routes := []casetest.Route{{Method: http.MethodGet, Pattern: d.Pattern}}
			requests := []casetest.Route{{Method: http.MethodGet, Pattern: d.Path}}
			each(b, d.Name, routes, task, func(b *testing.B, router http.Handler) { casetest.Serve(b, router, requests) })
		})
	}
}

func benchmarkTables(b *testing.B, task Task) {
	for _, t := range casetest.Tables() {
		b.Run("table="+t.Name, func(b *testing.B) {
			each(b, t.Name, t.Routes, task, func(b *testing.B, router http.Handler) { casetest.Serve(b, router, t.Requests) })
		})
	}
}

// BenchmarkSearch has the nine benchmarks of the story, with handlers that do
// nothing. BenchmarkRead has each parameter read, too.
func BenchmarkSearch(b *testing.B) { benchmarkDepths(b, Task{}) }
func BenchmarkRead(b *testing.B)   { benchmarkDepths(b, Task{Read: true}) }

// BenchmarkTables has a request for each route of a table an iteration, with
// handlers that do nothing. BenchmarkTablesRead has each parameter read, too.
func BenchmarkTables(b *testing.B)     { benchmarkTables(b, Task{}) }
func BenchmarkTablesRead(b *testing.B) { benchmarkTables(b, Task{Read: true}) }

// BenchmarkMisses has requests that no route is for.
func BenchmarkMisses(b *testing.B) { benchmarkMisses(b, casetest.Table.Misses, nil) }

// BenchmarkNotAllowed has requests with a method that no route is for.
func BenchmarkNotAllowed(b *testing.B) {
	benchmarkMisses(b, casetest.Table.NotAllowed, func(p Peer) bool { return p.NotAllowed })
}

func benchmarkMisses(b *testing.B, requests func(casetest.Table) []casetest.Route, only func(Peer) bool) {
	t := casetest.Read("github")
	for _, p := range Peers() {
		if !p.Can(Misses, t.Routes) || !p.Can(t.Name, t.Routes) || only != nil && !only(p) {
			continue
		}
		b.Run("table="+t.Name+"/impl="+p.Name, func(b *testing.B) {
			casetest.Serve(b, p.Build(t.Routes, Task{}), requests(t))
		})
	}
}

// BenchmarkParallel has the requests of a table sent by all processors at once.
func BenchmarkParallel(b *testing.B) {
	t := casetest.Read("github")
	b.Run("table="+t.Name, func(b *testing.B) {
		each(b, t.Name, t.Routes, Task{}, func(b *testing.B, router http.Handler) {
			casetest.Server(router, t.Requests)() // some build what they need when they first serve
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				serve := casetest.Server(router, t.Requests)
				for pb.Next() {
					serve()
				}
			})
		})
	})
}
