package casetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// Test checks what every implementation must do.
func Test(t *testing.T, impl Implementation) {
	t.Run("answers", func(t *testing.T) { testAnswers(t, impl) })
	t.Run("tables", func(t *testing.T) { testTables(t, impl) })
	t.Run("middleware", func(t *testing.T) { testMiddleware(t, impl) })
	t.Run("settings", func(t *testing.T) { testSettings(t, impl) })
	t.Run("long path", func(t *testing.T) { testLongPath(t, impl) })
	t.Run("many parameters", func(t *testing.T) { testManyParameters(t, impl) })
	t.Run("many routes", func(t *testing.T) { testManyRoutes(t, impl) })
}

// testAnswers has what is clear without a model.
func testAnswers(t *testing.T, impl Implementation) {
	routes := []Route{
		{"GET", "/"}, {"GET", "/foo"}, {"POST", "/foo"}, {"GET", "/foo/bar"}, {"GET", "/foo/bar/:id"},
		{"GET", "/foo/bar/:id/:name"}, {"GET", `/number/:id[^\d+$]`}, {"GET", `/digit/:id[\d]/:name`},
		{"GET", "/twice/:a/:a"}, {"GET", "/case"}, {"GET", "/é/:x"}, {"GET", "/v1:read"}, {"GET", "/:x/deep/:y"},
		{"GET", "/nul\x00/\xff"},
	}
	router := impl.Build(t, routes)
	for _, v := range []struct {
		method, target, route, params string
	}{
		{"GET", "/", "/", ""},
		{"GET", "//", "/", ""},
		{"GET", "", "/", ""},
		{"GET", "/foo", "/foo", ""},
		{"GET", "/foo/", "/foo", ""},
		{"GET", "//foo//", "/foo", ""},
		{"GET", "/x/../foo", "/foo", ""},
		{"GET", "/./foo/.", "/foo", ""},
		{"GET", "/../../foo", "/foo", ""},
		{"GET", "foo", "/foo", ""},
		{"POST", "/foo", "/foo", ""},
		{"GET", "/foo/bar", "/foo/bar", ""},
		{"GET", "/foo/bar/1", "/foo/bar/:id", "id=1"},
		{"GET", "/foo/bar/1/", "/foo/bar/:id", "id=1"},
		{"GET", "/foo//bar///1//", "/foo/bar/:id", "id=1"},
		{"GET", "/foo/bar/x/../1", "/foo/bar/:id", "id=1"},
		{"GET", "/foo/bar/1/2/..", "/foo/bar/:id", "id=1"},
		{"GET", "/foo/bar/1/john", "/foo/bar/:id/:name", "id=1 name=john"},
		{"GET", "/foo/bar/a b/ü", "/foo/bar/:id/:name", "id=a b name=ü"},
		{"GET", "/foo/bar/a%20b/%C3%BC", "/foo/bar/:id/:name", "id=a b name=ü"},
		{"GET", "/foo/bar/\x00/\xff", "/foo/bar/:id/:name", "id=\x00 name=\xff"},
		{"GET", "/foo/bar/.../x", "/foo/bar/:id/:name", "id=... name=x"},
		{"GET", "/foo/bar/.hidden", "/foo/bar/:id", "id=.hidden"},
		{"GET", "/foo/bar/1?x=/2", "/foo/bar/:id", "id=1"},
		{"GET", "/number/123", `/number/:id[^\d+$]`, "id=123"},
		{"GET", "/digit/a1b/c", `/digit/:id[\d]/:name`, "id=a1b name=c"},
		{"GET", "/twice/1/2", "/twice/:a/:a", "a=1"},
		{"GET", "/é/1", "/é/:x", "x=1"},
		{"GET", "/%C3%A9/1", "/é/:x", "x=1"},
		{"GET", "/v1:read", "/v1:read", ""},
		{"GET", "/a/deep/b", "/:x/deep/:y", "x=a y=b"},
		{"GET", "/nul\x00/\xff", "/nul\x00/\xff", ""},
		{"GET", "/nul%00/%FF", "/nul\x00/\xff", ""},
		{"GET", "/nul/\xff", "", ""},
		{"GET", "/nul\x00/\xff\x00", "", ""},
		{"GET", "/nul\x00/\ufffd", "", ""},
		{"GET", "/foo/bar/1/2/3", "", ""},
		{"GET", "/number/12a", "", ""},
		{"GET", "/digit/abc/c", "", ""},
		{"GET", "/Case/x", "", ""},
		{"GET", "/v1:write", "", ""},
		{"GET", "/fo", "", ""},
		{"GET", "/fooo", "", ""},
	} {
		want := Answer{Status: http.StatusOK, Route: v.route}
		if v.route == "" {
			want.Status = http.StatusNotFound
		}
		got := Ask(router, v.method, Target(v.target))
		if v.route == "" && got.Status == http.StatusMethodNotAllowed && got.Allow == "" {
			got.Status = want.Status // base takes a part of a route for one
		}
		if got.Status != want.Status || got.Route != want.Route || strings.Join(got.Params, " ") != v.params {
			t.Errorf("%s %q: %+v, want %s %s", v.method, v.target, got, v.route, v.params)
		}
	}
}

// testTables asks for each route of the public tables.
func testTables(t *testing.T, impl Implementation) {
	for _, table := range Tables() {
		router := impl.Build(t, table.Routes)
		for i, request := range table.Requests {
			got := Ask(router, request.Method, &url.URL{Path: request.Pattern})
			if got.Status != http.StatusOK || got.Route != table.Routes[i].Pattern {
				t.Errorf("%s: %s: %+v", table.Name, request.Pattern, got)
			}
		}
	}
}

// testMiddleware has handlers in handlers write in which order they run.
func testMiddleware(t *testing.T, impl Implementation) {
	var order []string
	note := func(name string) func(http.Handler) http.Handler {
		return func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				order = append(order, name)
				next.ServeHTTP(w, r)
				order = append(order, "/"+name)
			})
		}
	}
	handler := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		order = append(order, "handler "+impl.Param(r, "id"))
	})
	router := impl.New(Settings{})
	router.Use(note("1"), note("2"))
	add := func(pattern string, around ...func(http.Handler) http.Handler) {
		if err := router.Add("GET", pattern, handler, around...); err != nil {
			t.Fatal(err)
		}
	}
	add("/a/:id", note("a"), note("b"))
	add("/b")
	router.Use(note("3"))
	for path, want := range map[string]string{
		"/a/5":  "1 2 3 a b handler 5 /b /a /3 /2 /1",
		"/b":    "1 2 3 handler  /3 /2 /1",
		"/none": "",
	} {
		order = nil
		Ask(router, "GET", &url.URL{Path: path})
		if got := strings.Join(order, " "); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// testSettings has handlers of its own for what no route is for.
func testSettings(t *testing.T, impl Implementation) {
	says := func(status int) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
	}
	router := impl.New(Settings{NotFound: says(601), MethodNotAllowed: says(602), Options: says(603)})
	if err := router.Add("GET", "/a/:b", says(200)); err != nil {
		t.Fatal(err)
	}
	for request, want := range map[Route]int{
		{"GET", "/a/1"}: 200, {"GET", "/b"}: 601, {"POST", "/a/1"}: 602, {"OPTIONS", "/a/1"}: 603,
	} {
		w := httptest.NewRecorder()
		router.ServeHTTP(w, NewRequest(request.Method, &url.URL{Path: request.Pattern}))
		if w.Code != want {
			t.Errorf("%v: %d, want %d", request, w.Code, want)
		}
	}
}

// testLongPath has paths of 32 kB, in one segment and in as many as there can
// be.
func testLongPath(t *testing.T, impl Implementation) {
	router := impl.Build(t, []Route{{"GET", "/a/:x"}, {"GET", `/n/:x[^\d+$]`}, {"GET", "/a/b/:x/d"}})
	const size = 32 << 10
	for _, v := range []struct {
		path   string
		status int
	}{
		{"/a/" + strings.Repeat("x", size), 200},
		{"/n/" + strings.Repeat("1", size), 200},
		{"/n/" + strings.Repeat("1", size) + "x", 404},
		{"/a/b" + strings.Repeat("/c", size/2), 404},
		{strings.Repeat("/a/b/..", size/7), 404},
		{strings.Repeat("/", size) + "a" + strings.Repeat("/", size) + "1", 200},
		{"/a/1" + strings.Repeat("/x/..", size/5), 200},
	} {
		got := Ask(router, "GET", &url.URL{Path: v.path})
		if got.Status == http.StatusMethodNotAllowed && got.Allow == "" {
			got.Status = http.StatusNotFound
		}
		if got.Status != v.status {
			t.Errorf("%.20s... of %d bytes: status %d, want %d", v.path, len(v.path), got.Status, v.status)
		}
	}
}

// testManyParameters has a route with 1,000 parameters.
func testManyParameters(t *testing.T, impl Implementation) {
	var pattern, path strings.Builder
	var want []string
	for i := range 1000 {
		fmt.Fprintf(&pattern, "/:name%d", i)
		fmt.Fprintf(&path, "/value%d", i)
		want = append(want, fmt.Sprintf("name%d=value%d", i, i))
	}
	router := impl.Build(t, []Route{{"GET", pattern.String()}})
	if got := Ask(router, "GET", &url.URL{Path: path.String()}); !slices.Equal(got.Params, want) {
		t.Errorf("%d parameters: %.200v", len(got.Params), got)
	}
}

// testManyRoutes has 10,000 routes.
func testManyRoutes(t *testing.T, impl Implementation) {
	table := Generated(10_000)
	router := impl.Build(t, table.Routes)
	for i := 0; i < len(table.Requests); i += 37 {
		got := Ask(router, table.Requests[i].Method, &url.URL{Path: table.Requests[i].Pattern})
		if got.Route != table.Routes[i].Pattern {
			t.Errorf("%v: %+v", table.Requests[i], got)
		}
	}
}
