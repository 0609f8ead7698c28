package httptreemux

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

var (
	tenthNode    *node
	tenthHandler HandlerFunc
	tenthParams  []string
	tenthPath    string
	tenthResult  LookupResult
	tenthFound   bool
)

func tenthRouter() *TreeMux {
	t := New()
	h := func(http.ResponseWriter, *http.Request, map[string]string) {}
	for _, route := range []string{
		"/", "/favicon.ico", "/health", "/health/live", "/health/ready", "/metrics",
		"/api/v1/users", "/api/v1/users/:id", "/api/v1/users/:id/orders", "/api/v1/users/:id/orders/:order",
		"/api/v1/users/:id/orders/:order/items/:item", "/api/v1/status", "/api/v1/search",
		"/api/v2/status", "/api/v2/projects/:project/branches/:branch/files/*path",
		"/static/*file", "/blog/:year/:month/:day/:slug",
	} {
		t.GET(route, h)
	}
	t.POST("/api/v1/users", h)
	t.POST("/api/v1/orders/import", h)
	return t
}

func BenchmarkTenthSearch(b *testing.B) {
	t := tenthRouter()
	for _, c := range []struct{ name, path string }{
		{"static", "/api/v1/status"},
		{"nested", "/health/ready"},
		{"one", "/api/v1/users/4711"},
		{"three", "/api/v1/users/4711/orders/98/items/3"},
		{"four", "/blog/2024/05/17/a-better-router"},
		{"catch-all", "/api/v2/projects/gopher/branches/main/files/cmd/server/main.go"},
		{"none", "/api/v1/unknown/thing"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthNode, tenthHandler, tenthParams = t.root.search("GET", c.path[1:])
			}
		})
	}
}

func BenchmarkTenthClean(b *testing.B) {
	for _, c := range []struct{ name, path string }{
		{"double", "/api//v1/users/4711"},
		{"dots", "/static/css/../js/./app.js"},
		{"relative", "blog/2024/05/17/a-better-router"},
		{"mixed", "/a/b//c/./d/../../e/f/"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthPath = Clean(c.path)
			}
		})
	}
}

func BenchmarkTenthLookup(b *testing.B) {
	t := New()
	t.CaseInsensitive = true
	h := func(http.ResponseWriter, *http.Request, map[string]string) {}
	for _, route := range []string{"/", "/About", "/Products/Archive", "/Support/Downloads/Current/ReleaseNotes.html"} {
		t.GET(route, h)
	}
	for _, c := range []struct{ name, path string }{
		{"lower", "/products/archive"},
		{"title", "/Products/Archive"},
		{"long", "/Support/Downloads/Current/ReleaseNotes.html"},
		{"upper", strings.ToUpper("/support/downloads/current/releasenotes.html")},
	} {
		u, err := url.ParseRequestURI(c.path)
		if err != nil {
			b.Fatal(err)
		}
		r := &http.Request{Method: "GET", RequestURI: c.path, URL: u}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthResult, tenthFound = t.lookup(nil, r)
			}
		})
	}
}
