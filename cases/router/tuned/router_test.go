package router

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

var implementation = casetest.Implementation{
	New: func(s casetest.Settings) casetest.Router {
		return &Router{NotFound: s.NotFound, MethodNotAllowed: s.MethodNotAllowed, Options: s.Options}
	},
	Param: readEachWay,
}

// readEachWay reads a parameter in each way that there is, and returns what
// cannot be right where they differ.
func readEachWay(r *http.Request, name string) string {
	want := Param(r, name)
	values := Params(r)
	got := []string{values.Get(name)}
	for i := range min(values.Len(), 40) {
		if known, value := values.At(i); known == name {
			got = append(got, value)
			break
		}
	}
	if got[0] != want || got[len(got)-1] != want {
		return fmt.Sprintf("%q by Param, %q by Params", want, got)
	}
	return want
}

func TestConformance(t *testing.T) { casetest.Test(t, implementation) }
func TestServeMux(t *testing.T)    { casetest.TestServeMux(t, implementation) }
func TestComposed(t *testing.T)    { casetest.TestComposed(t, implementation, casetest.Best) }
func FuzzRouter(f *testing.F)      { casetest.Fuzz(f, implementation, casetest.Best) }
func BenchmarkSearch(b *testing.B) { casetest.BenchmarkSearch(b, implementation) }
func BenchmarkTables(b *testing.B) { casetest.BenchmarkTables(b, implementation) }

var nothing http.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})

// TestPrecedence has what doc.go says, without the model.
func TestPrecedence(t *testing.T) {
	router := implementation.Build(t, []casetest.Route{
		{Method: "GET", Pattern: "/users/:id"},
		{Method: "GET", Pattern: `/users/:id[^\d+$]`},
		{Method: "GET", Pattern: `/users/:id[^1]`},
		{Method: "GET", Pattern: "/users/new/edit"},
		{Method: "GET", Pattern: "/users/me"},
		{Method: "GET", Pattern: "/:any/:thing/edit"},
		{Method: "GET", Pattern: `/x/:c[^[^/x]+$]`},
		{Method: "GET", Pattern: "/x/:other/y"},
		{Method: "POST", Pattern: "/users/:name"},
		{Method: "HEAD", Pattern: "/x/:c"},
	})
	for _, v := range []struct{ method, target, want string }{
		{"GET", "/users/me", "200 /users/me []"},
		{"GET", "/users/new", "200 /users/:id [id=new]"},
		{"GET", "/users/12", `200 /users/:id[^\d+$] [id=12]`},
		{"GET", "/users/1a", `200 /users/:id[^1] [id=1a]`},
		{"GET", "/users/7/edit", "200 /:any/:thing/edit [any=users thing=7]"},
		{"GET", "/users/new/edit", "200 /users/new/edit []"},
		{"GET", "/x/ab", `200 /x/:c[^[^/x]+$] [c=ab]`},
		{"GET", "/x/ax", "405  [] HEAD, OPTIONS"},
		{"GET", "/x/ab/y", "200 /x/:other/y [other=ab]"},
		{"GET", "/x/a%2Fb", "405  [] HEAD, OPTIONS"},
		{"GET", "/users/a%2Fb", "200 /users/:id [id=a/b]"},
		{"GET", "/users/a%2Fb/edit", "200 /:any/:thing/edit [any=users thing=a/b]"},
		{"GET", "/users%2F12", "404  []"},
		{"GET", "/users/%2E%2E/users/me", "200 /users/me []"},
		{"GET", "/users/a%25b", "200 /users/:id [id=a%b]"},
		{"POST", "/users/me", "200 /users/:name [name=me]"},
		{"HEAD", "/users/me", "200 /users/me []"},
		{"HEAD", "/x/ab", "200 /x/:c [c=ab]"},
		{"PUT", "/users/me", "405  [] GET, HEAD, OPTIONS, POST"},
		{"PUT", "/users/me/", "405  [] GET, HEAD, OPTIONS, POST"},
		{"OPTIONS", "/users/me", "204  [] GET, HEAD, OPTIONS, POST"},
		{"OPTIONS", "/x/ax", "204  [] HEAD, OPTIONS"},
		{"OPTIONS", "*", "204  [] GET, HEAD, OPTIONS, POST"},
		{"OPTIONS", "/nowhere", "404  []"},
		{"PUT", "/nowhere", "404  []"},
		{"PUT", "/users", "404  []"},
	} {
		got := casetest.Ask(router, v.method, casetest.Target(v.target))
		text := strings.TrimRight(fmt.Sprint(got.Status, " ", got.Route, " ", got.Params, " ", got.Allow), " ")
		if text != v.want {
			t.Errorf("%s %s: %q, want %q", v.method, v.target, text, v.want)
		}
	}
}

func TestErrors(t *testing.T) {
	rt := New()
	rt.Handle("GET", "/users/:id", nothing)
	rt.Handle("GET", `/n/:id[\d]`, nothing)
	for _, v := range []struct{ method, pattern, want string }{
		{"GET", "/users/:name", "GET /users/:name matches the same requests as GET /users/:id"},
		{"GET", "//users/:id/", "GET //users/:id/ matches the same requests as GET /users/:id"},
		{"GET", `/n/:n[\d]`, `GET /n/:n[\d] matches the same requests as GET /n/:id[\d]`},
		{"", "/", `pattern "/": there is no method`},
		{"GET", "", `pattern "": it must begin with /`},
		{"GET", "users", `pattern "users": it must begin with /`},
		{"GET", "/a/:", `pattern "/a/:": the parameter ":" has no name`},
		{"GET", "/a/:[x]", `pattern "/a/:[x]": the parameter ":[x]" has no name`},
		{"GET", "/a/../b", `pattern "/a/../b": the segment ".." never matches: paths are cleaned first`},
		{"GET", "/a/:x[b", `pattern "/a/:x[b": no ] for a [ in ":x[b"; a bracket that stands for itself is written \[`},
		{"GET", "/a/:x[b]c", `pattern "/a/:x[b]c": the parameter ":x[b]c" goes on after its expression`},
		{"GET", "/a/:x[b]c]", `pattern "/a/:x[b]c]": the parameter ":x[b]c]" goes on after its expression`},
		{"GET", "/a/:x[(]", `pattern "/a/:x[(]": the parameter ":x[(]": error parsing regexp: missing closing ): ` + "`(`"},
	} {
		err := rt.Add(v.method, v.pattern, nothing)
		if err == nil || err.Error() != v.want {
			t.Errorf("%s %s: %v\nwant %s", v.method, v.pattern, err, v.want)
		}
	}
	var conflict *ConflictError
	err := rt.Add("GET", "/users/:x", nothing)
	if !errors.As(err, &conflict) || conflict.Pattern != "/users/:x" || conflict.Have != "/users/:id" {
		t.Errorf("%#v", err)
	}
	if err := rt.Add("GET", "/nil", nil); err == nil {
		t.Error("a route without a handler")
	}
	if err := rt.Add("GET", "/users/:id/:more", nothing); err != nil {
		t.Errorf("after errors: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Handle does not panic")
		}
	}()
	rt.Handle("GET", "/users/:x", nothing)
}

// TestNoAllocations is about every kind of route and what reads its parameters.
func TestNoAllocations(t *testing.T) {
	rt := New()
	reader := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		read = Param(r, "id")
		read = Param(r, "name")
		values := Params(r)
		read = values.Get("id")
		for i := range values.Len() {
			_, read = values.At(i)
		}
	})
	long := strings.Repeat("/a", 2*maxSlashes)
	for _, pattern := range []string{"/", "/static/a/b", "/p/:id", `/n/:id[^\d+$]`, "/q/:id/x/:other/y/:name[a|b]", long + "/:id/:name"} {
		rt.Handle("GET", pattern, reader)
		rt.Handle("PURGE", pattern, reader)
	}
	w := httptest.NewRecorder()
	for _, path := range []string{"/", "/static/a/b", "/p/12", "/n/12", "/q/1/x/2/y/a", long + "/1/2"} {
		for _, method := range []string{"GET", "HEAD", "PURGE"} {
			r := casetest.NewRequest(method, &url.URL{Path: path})
			got := testing.AllocsPerRun(100, func() { rt.ServeHTTP(w, r) })
			if got > 0 {
				t.Errorf("%s %s: %v allocations", method, path, got)
			}
		}
	}
}

// read keeps what was read alive.
var read string

func TestPathValues(t *testing.T) {
	rt := &Router{PathValues: true}
	got := ""
	rt.Handle("GET", "/a/:id/:name", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = r.PathValue("id") + "," + r.PathValue("name") + "," + r.Pattern
	}))
	rt.ServeHTTP(httptest.NewRecorder(), casetest.NewRequest("GET", casetest.Target("/a/1%2F2/x")))
	if want := "1/2,x,/a/:id/:name"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestKept reads the parameters of requests after their handlers have returned,
// while others are served: nothing of a request is in use by another.
func TestKept(t *testing.T) {
	rt := New()
	kept := make(chan *http.Request, 1000)
	rt.Handle("GET", "/:a/:b", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { kept <- r }))
	var all sync.WaitGroup
	for g := range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range 250 {
				path := fmt.Sprintf("/%d/%d", g, i)
				rt.ServeHTTP(httptest.NewRecorder(), casetest.NewRequest("GET", &url.URL{Path: path}))
			}
		}()
	}
	all.Wait()
	close(kept)
	for r := range kept {
		if got := "/" + Param(r, "a") + "/" + Param(r, "b"); got != r.URL.Path {
			t.Errorf("%s for %s", got, r.URL.Path)
		}
	}
}

// TestConcurrent adds routes and middleware while others are served.
func TestConcurrent(t *testing.T) {
	rt := New()
	rt.Handle("GET", "/first/:id", nothing)
	var all sync.WaitGroup
	for g := range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range 100 {
				path := fmt.Sprintf("/%d/%d", g, i)
				rt.Handle("GET", path, nothing)
				if i%10 == 0 {
					rt.Use(func(next http.Handler) http.Handler { return next })
				}
				for _, path := range []string{path, "/first/1"} {
					w := httptest.NewRecorder()
					rt.ServeHTTP(w, casetest.NewRequest("GET", &url.URL{Path: path}))
					if w.Code != http.StatusOK {
						t.Errorf("%s: %d", path, w.Code)
					}
				}
			}
		}()
	}
	all.Wait()
}

// TestForeignPattern asks for parameters of requests that no router served, or
// another one.
func TestForeignPattern(t *testing.T) {
	for _, pattern := range []string{"", "/", "GET /a/{id}", "/a/:id[", "a", ":id", "/:id"} {
		r := casetest.NewRequest("GET", &url.URL{Path: ""})
		r.Pattern = pattern
		if got := readEachWay(r, "id"); got != "" {
			t.Errorf("%q: %q", pattern, got)
		}
	}
}

// TestValues has paths with more slashes than Values have room for, and just as
// many, and such that are too long.
func TestValues(t *testing.T) {
	for _, path := range []string{
		strings.Repeat("/v", maxSlashes), strings.Repeat("/v", maxSlashes+1), "/" + strings.Repeat("v", 1<<16) + "/v",
		"//v/v", "/v/v/", "/v/./v", "/v/.v", "v/v",
	} {
		for _, raw := range []string{"", strings.ReplaceAll(path, "v", "%76")} {
			r := casetest.NewRequest("GET", &url.URL{Path: path, RawPath: raw})
			r.Pattern = "/:a" + strings.Repeat("/v", maxSlashes-2) + "/:b/:c"
			for _, name := range []string{"a", "b", "c", "none"} {
				if got := readEachWay(r, name); strings.Contains(got, "by") {
					t.Errorf("%.40s, %.40s: %s: %s", path, raw, name, got)
				}
			}
		}
	}
}

func TestLastWord(t *testing.T) {
	const path = "0123456789abcdef"
	for n := range len(path) {
		for pos := max(0, n-7); pos <= n; pos++ {
			want := uint64(0)
			for i := n - 1; i >= pos; i-- {
				want = want<<8 | uint64(path[i])
			}
			if got := lastWord(path[:n], pos); got != want {
				t.Errorf("%s from %d on: %x, want %x", path[:n], pos, got, want)
			}
		}
	}
}

// TestManyPatterns has more patterns than layouts are remembered of.
func TestManyPatterns(t *testing.T) {
	for i := range 2 * len(layouts) {
		r := casetest.NewRequest("GET", &url.URL{Path: fmt.Sprintf("/%d/x", i)})
		r.Pattern = fmt.Sprintf("/%d/:id", i)
		if got := readEachWay(r, "id"); got != "x" {
			t.Fatalf("%s: %q", r.Pattern, got)
		}
	}
}
