package router

import (
	"net/url"
	"reflect"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

var implementation = casetest.Implementation{
	New: func(s casetest.Settings) casetest.Router {
		rt := New()
		rt.NotFound, rt.MethodNotAllowed, rt.Options = s.NotFound, s.MethodNotAllowed, s.Options
		return rt
	},
	Param: Param,
}

func TestConformance(t *testing.T) { casetest.Test(t, implementation) }
func TestComposed(t *testing.T)    { casetest.TestComposed(t, implementation, casetest.Greedy) }
func FuzzRouter(f *testing.F)      { casetest.Fuzz(f, implementation, casetest.Greedy) }
func BenchmarkSearch(b *testing.B) { casetest.BenchmarkSearch(b, implementation) }
func BenchmarkTables(b *testing.B) { casetest.BenchmarkTables(b, implementation) }

// sink keeps a result alive, so that no call can be left out.
var sink []string

// BenchmarkExplodePath has the six paths of the story an iteration.
func BenchmarkExplodePath(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		for _, path := range casetest.ExplodePaths {
			sink = explodePath(path)
		}
	}
}

func TestExplodePath(t *testing.T) {
	for _, v := range casetest.Exploded {
		if got := explodePath(v.Path); !reflect.DeepEqual(got, v.Segments) {
			t.Errorf("%q: %#v, want %#v", v.Path, got, v.Segments)
		}
	}
}

// TestGreedy pins where this router answers in a way that one would not expect.
func TestGreedy(t *testing.T) {
	router := implementation.Build(t, []casetest.Route{
		{Method: "GET", Pattern: "/foo"},
		{Method: "GET", Pattern: "/users/new/edit"},
		{Method: "GET", Pattern: "/users/:id/show"},
		{Method: "GET", Pattern: `/n/:number[^\d+$]`},
		{Method: "GET", Pattern: "/n/:any"},
		{Method: "GET", Pattern: "/wrong/:x[^[a-z]+$]"},
	})
	for _, v := range []struct {
		path   string
		status int
		why    string
	}{
		{"/foo/foo/bar", 200, "below a leaf, its own label ends the search"},
		{"/users/new/show", 404, "the search does not go back to :id"},
		{"/n/abc", 404, "only the first parameter is asked"},
		{"/users", 405, "a part of a route is taken for one"},
		{"/users/:id/show", 200, "the label of a parameter is found as text"},
		{"/wrong/abc", 404, "an expression ends at the first bracket, and is then wrong"},
	} {
		if got := casetest.Ask(router, "GET", &url.URL{Path: v.path}); got.Status != v.status {
			t.Errorf("%s: %d, want %d: %s", v.path, got.Status, v.status, v.why)
		}
	}
	if got := casetest.Ask(router, "GET", &url.URL{Path: "/users/:id/show"}); got.Params[0] != "id=" {
		t.Errorf("%v, want no parameter", got.Params)
	}
}
