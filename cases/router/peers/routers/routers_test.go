package routers

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

// TestAnswers asks every router for the route of each request, and for its
// parameters, before anybody measures it.
func TestAnswers(t *testing.T) {
	tables := casetest.Tables()
	for _, d := range casetest.PeerDepths() {
		tables = append(tables, casetest.Table{Name: d.Name,
			Routes:   []casetest.Route{{Method: http.MethodGet, Pattern: d.Pattern}},
			Requests: []casetest.Route{{Method: http.MethodGet, Pattern: d.Path}}})
	}
	for _, table := range tables {
		for _, p := range Peers() {
			if !p.Can(table.Name, table.Routes) {
				continue
			}
			t.Run(table.Name+"/"+p.Name, func(t *testing.T) { testAnswers(t, p, table) })
		}
	}
}

func testAnswers(t *testing.T, p Peer, table casetest.Table) {
	found, values := -1, map[string]string{}
	names := []string(nil)
	router, err := p.TryBuild(table.Routes, Task{Tell: func(route int, param func(string) string) {
		found = route
		names = table.Routes[route].Names()
		for _, name := range names {
			values[name] = param(name)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for i, request := range table.Requests {
		found = -1
		u := &url.URL{Path: request.Pattern}
		router.ServeHTTP(httptest.NewRecorder(), casetest.NewRequest(request.Method, u))
		want := casetest.Best(table.Routes, request.Method, u)
		if found != i {
			t.Errorf("%s %s: route %d, want %d", request.Method, request.Pattern, found, i)
			continue
		}
		for k, name := range names {
			if got := name + "=" + values[name]; got != want.Params[k] {
				t.Errorf("%s %s: %s, want %s", request.Method, request.Pattern, got, want.Params[k])
			}
		}
	}
}

func TestMisses(t *testing.T) {
	table := casetest.Read("github")
	for _, p := range Peers() {
		if p.Name == "base" || !p.Can(table.Name, table.Routes) {
			continue // base takes each node of its trie for a path
		}
		router := p.Build(table.Routes, Task{})
		if p.Can(Misses, table.Routes) {
			testStatus(t, p, router, table.Misses(), http.StatusNotFound)
		}
		if p.NotAllowed {
			testStatus(t, p, router, table.NotAllowed(), http.StatusMethodNotAllowed)
		}
	}
}

func testStatus(t *testing.T, p Peer, router http.Handler, requests []casetest.Route, want int) {
	for _, request := range requests {
		w := httptest.NewRecorder()
		router.ServeHTTP(w, casetest.NewRequest(request.Method, &url.URL{Path: request.Pattern}))
		if w.Code != want {
			t.Errorf("%s: %s %s: %d, want %d", p.Name, request.Method, request.Pattern, w.Code, want)
		}
	}
}
