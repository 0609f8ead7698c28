package casetest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestServeMux compares an implementation with [http.ServeMux] where the two
// mean the same: patterns of text and of parameters for whole segments that do
// not end in a slash, and paths in canonical form.
func TestServeMux(t *testing.T, impl Implementation) {
	for _, v := range []struct {
		routes   []string // a method and a pattern
		requests string   // a method and a target each
	}{
		{[]string{"GET /a", "GET /a/b", "POST /a"}, "GET /a, GET /a/b, POST /a, POST /a/b, HEAD /a, PUT /a, GET /b, GET /A, GET /a/b/c"},
		{[]string{"GET /:x"}, "GET /a, GET /%61, GET /a%2Fb, GET /a%2fb, GET /a/b, HEAD /a, DELETE /a, DELETE /a/b"},
		{[]string{"GET /:x", "GET /a"}, "GET /a, GET /b, GET /%61"},
		{[]string{"GET /:x/b", "GET /a/:y/c"}, "GET /a/b, GET /a/b/c, GET /x/b, GET /x/b/c"},
		{[]string{"GET /a/:x", "GET /a/b/c", "GET /a/:x/d"}, "GET /a/b, GET /a/b/c, GET /a/b/d, GET /a/b/e, GET /a/c/d"},
		{[]string{"GET /:a/:b", "GET /x/:b", "GET /x/y"}, "GET /x/y, GET /x/z, GET /z/y, GET /%78/y, GET /x%2Fy/z"},
		{[]string{"HEAD /a", "GET /a", "OPTIONS /a"}, "HEAD /a, GET /a, OPTIONS /a, POST /a"},
		{[]string{"PURGE /a/:x"}, "PURGE /a/1, GET /a/1, HEAD /a/1"},
		{[]string{"GET /é/:x"}, "GET /é/1, GET /%C3%A9/1, GET /%c3%a9/%C3%A9"},
		{[]string{"GET /a:b/:c"}, "GET /a:b/c:d, GET /a%3Ab/c%3Ad"},
	} {
		mux := http.NewServeMux()
		var routes []Route
		for _, written := range v.routes {
			method, pattern, _ := strings.Cut(written, " ")
			route := Route{method, pattern}
			routes = append(routes, route)
			theirs := Implementation{Param: func(r *http.Request, name string) string { return r.PathValue(name) }}
			mux.Handle(method+" "+route.Written("/{%s}", ""), theirs.teller(route))
		}
		router := impl.Build(t, routes)
		for _, request := range strings.Split(v.requests, ", ") {
			method, target, _ := strings.Cut(request, " ")
			want := answerTo(mux, httptest.NewRequest(method, target, nil)) // it looks at more of a request
			got := Ask(router, method, Target(target))
			got.Allow = withoutOptions(got.Allow, routes)
			check(t, routes, method, Target(target), got, want)
		}
	}
}

// withoutOptions takes OPTIONS out of a header Allow unless there is a route:
// ServeMux does not answer it by itself.
func withoutOptions(allow string, routes []Route) string {
	for _, route := range routes {
		if route.Method == http.MethodOptions {
			return allow
		}
	}
	return strings.TrimPrefix(strings.ReplaceAll(allow, ", OPTIONS", ""), "OPTIONS, ")
}
