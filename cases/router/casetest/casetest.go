// Package casetest holds the tests and benchmarks that every implementation of
// the router shares, tables of routes, and models that say what is right. A
// package that is an implementation calls them from a _test.go file of its
// own.
package casetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Router is what an implementation is.
type Router interface {
	http.Handler
	Use(around ...func(http.Handler) http.Handler)
	Add(method, pattern string, handler http.Handler, around ...func(http.Handler) http.Handler) error
}

// Settings are the fields of a router.
type Settings struct {
	NotFound, MethodNotAllowed, Options http.Handler
}

// An Implementation is how to make a router and how to read a parameter.
type Implementation struct {
	New   func(Settings) Router
	Param func(r *http.Request, name string) string
}

// A Route is one that has no handler yet.
type Route struct {
	Method, Pattern string
}

// An Answer is what became of a request.
type Answer struct {
	Status int
	Route  string   // the pattern that matched
	Params []string // name=value of each name in the pattern, in its order
	Allow  string
}

func (a Answer) equal(b Answer) bool {
	return a.Status == b.Status && a.Route == b.Route && a.Allow == b.Allow && slices.Equal(a.Params, b.Params)
}

// Build makes a router with routes whose handlers tell of themselves. A route
// that cannot be added is an error of the test.
func (impl Implementation) Build(t testing.TB, routes []Route) Router {
	t.Helper()
	router := impl.New(Settings{})
	for _, route := range routes {
		if err := router.Add(route.Method, route.Pattern, impl.teller(route)); err != nil {
			t.Fatalf("%s %q: %v", route.Method, route.Pattern, err)
		}
	}
	return router
}

// teller returns a handler that writes which route it is of, and what the
// parameters are.
func (impl Implementation) teller(route Route) http.Handler {
	names := namesOf(route.Pattern)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["Route"] = []string{route.Pattern}
		for _, name := range names {
			h["Params"] = append(h["Params"], name+"="+impl.Param(r, name))
		}
	})
}

// namesOf returns the names in a pattern, each once.
func namesOf(pattern string) []string {
	var names []string
	for _, s := range segmentsOf(pattern) {
		if s.isParameter && !slices.Contains(names, s.name) {
			names = append(names, s.name)
		}
	}
	return names
}

// Ask has a router answer a request.
func Ask(router http.Handler, method string, u *url.URL) Answer {
	return answerTo(router, NewRequest(method, u))
}

// answerTo is the answer of handlers of [Implementation.teller].
func answerTo(router http.Handler, r *http.Request) Answer {
	w := httptest.NewRecorder()
	router.ServeHTTP(w, r)
	h := w.Header()
	return Answer{
		Status: w.Code,
		Route:  strings.Join(h["Route"], ""),
		Params: h["Params"],
		Allow:  h.Get("Allow"),
	}
}

// NewRequest returns a request as a server makes it.
func NewRequest(method string, u *url.URL) *http.Request {
	return &http.Request{Method: method, URL: u, Header: http.Header{},
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
}

// Target returns the URL of a request line's target, and takes what none can
// be for a path that is decoded already.
func Target(target string) *url.URL {
	u, err := url.ParseRequestURI(target)
	if err != nil || !strings.HasPrefix(target, "/") {
		return &url.URL{Path: target}
	}
	return u
}

// check compares the answers to a request.
func check(t *testing.T, routes []Route, method string, u *url.URL, got, want Answer) {
	t.Helper()
	if got.equal(want) {
		return
	}
	var table strings.Builder
	for _, route := range routes {
		table.WriteString("\n\t" + route.Method + " " + strconv.Quote(route.Pattern))
	}
	t.Errorf("%s %.200q (raw %.200q)\n got %+v\nwant %+v\nroutes:%.2000s",
		method, u.Path, u.RawPath, got, want, table.String())
}

// Names returns the names of the parameters of a route, each once.
func (route Route) Names() []string { return namesOf(route.Pattern) }

// Written returns the pattern of a route as another router writes it: plain is
// the format of a parameter by its name, restricted that of one by its name and
// expression, which others want for a whole segment and without ^ and $.
func (route Route) Written(plain, restricted string) string {
	var b strings.Builder
	for _, s := range segmentsOf(route.Pattern) {
		switch {
		case !s.isParameter:
			b.WriteString("/" + s.written)
		case s.expression == "":
			fmt.Fprintf(&b, plain, s.name)
		default:
			fmt.Fprintf(&b, restricted, s.name, strings.TrimSuffix(strings.TrimPrefix(s.expression, "^"), "$"))
		}
	}
	if b.Len() == 0 {
		return "/"
	}
	return b.String()
}

// HasExpression reports whether a parameter of a route has one.
func (route Route) HasExpression() bool {
	return slices.ContainsFunc(segmentsOf(route.Pattern), func(s segment) bool { return s.expression != "" })
}
