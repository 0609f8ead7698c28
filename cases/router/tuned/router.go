package router

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
)

// A Middleware returns a handler that runs around another one.
type Middleware = func(http.Handler) http.Handler

// A Router is a handler that calls the handler of the route that matches. Its
// zero value has no routes and is ready for use. It is safe for concurrent use,
// also by Add while it serves; its fields are set before.
type Router struct {
	// NotFound serves what no pattern matches, in place of [http.NotFound].
	NotFound http.Handler
	// MethodNotAllowed serves what a pattern matches, but not for the method of
	// the request, in place of an error with status 405. The header Allow is set.
	MethodNotAllowed http.Handler
	// Options serves requests with the method OPTIONS that no route is for, in
	// place of an empty answer with status 204. The header Allow is set.
	Options http.Handler
	// PathValues makes parameters readable by [http.Request.PathValue], too,
	// which allocates memory for each request that has some.
	PathValues bool

	table atomic.Pointer[table] // nil if it has to be made of routes

	mu       sync.Mutex
	routes   []*route          // in the order in which they were added
	patterns map[string]string // of the same, by what they match
	matchers matchers
	around   []Middleware
}

// New returns a router without routes.
func New() *Router { return &Router{} }

// Use adds middleware for all routes, also for those that are there already. The
// first one added is the outermost. It does not run where no route matches.
func (rt *Router) Use(around ...Middleware) {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	rt.around = append(rt.around, around...)
	rt.table.Store(nil)
}

// Add adds a route, with middleware that runs inside of that for all routes. The
// first one is the outermost. The error is a [*ConflictError] if there is a
// route for the same method that matches the same paths, and tells otherwise
// what is wrong with the pattern; the routes are then as before.
func (rt *Router) Add(method, pattern string, handler http.Handler, around ...Middleware) error {
	switch {
	case method == "":
		return fmt.Errorf("pattern %q: there is no method", pattern)
	case handler == nil:
		return fmt.Errorf("pattern %q: there is no handler", pattern)
	}
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if rt.patterns == nil {
		rt.patterns, rt.matchers = make(map[string]string), make(matchers)
	}
	segments, err := rt.matchers.parse(pattern)
	if err != nil {
		return err
	}
	key := keyOf(method, segments)
	if have, ok := rt.patterns[key]; ok {
		return &ConflictError{Method: method, Pattern: pattern, Have: have}
	}
	r := &route{method: method, pattern: canonicalPattern(segments), isText: areText(segments),
		handler: wrap(handler, around)}
	rt.patterns[key] = r.pattern
	rt.routes = append(rt.routes, r)
	rt.table.Store(nil)
	return nil
}

// Handle is Add for routes that are known to be right. It panics where Add
// returns an error.
func (rt *Router) Handle(method, pattern string, handler http.Handler, around ...Middleware) {
	if err := rt.Add(method, pattern, handler, around...); err != nil {
		panic("router: " + err.Error())
	}
}

// compile makes the table of the routes, unless another goroutine was faster.
func (rt *Router) compile() *table {
	rt.mu.Lock()
	defer rt.mu.Unlock()
	if t := rt.table.Load(); t != nil {
		return t
	}
	for i, r := range rt.routes {
		if r.serve != nil && r.around == len(rt.around) {
			continue
		}
		wrapped := *r // the table in use has the one before
		wrapped.serve, wrapped.around = wrap(r.handler, rt.around), len(rt.around)
		if rt.PathValues && !r.isText {
			wrapped.serve = withPathValues(wrapped.serve)
		}
		rt.routes[i] = &wrapped
	}
	t := newTable(rt.routes, rt.matchers)
	rt.table.Store(t)
	return t
}

// wrap puts middleware around a handler, the first outermost.
func wrap(handler http.Handler, around []Middleware) http.Handler {
	for i := len(around) - 1; i >= 0; i-- {
		handler = around[i](handler)
	}
	return handler
}

// ServeHTTP calls the handler of the route that matches the request, and sets
// r.Pattern to its pattern, without slashes that do not count.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	t := rt.table.Load()
	if t == nil {
		t = rt.compile()
	}
	if u := r.URL; u.RawPath == "" {
		if tree := t.tree(r.Method); tree != nil {
			found := tree.wholes.find(u.Path) // which is tree.find without the call
			if found == nil {
				found = tree.below(u.Path)
			}
			if found != nil {
				r.Pattern = found.pattern
				found.serve.ServeHTTP(w, r)
				return
			}
		}
	}
	rt.serveOther(t, w, r)
}

// serveOther serves what is not found at once: paths that are not canonical,
// HEAD where there is GET, and what has no route.
func (rt *Router) serveOther(t *table, w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodOptions && r.URL.Path == "*" {
		rt.allow(t.allow(&target{all: true}), w, r)
		return
	}
	at := target{path: r.URL.Path}
	switch {
	case r.URL.RawPath != "":
		at.segments = segmentsOf(r.URL)
	case !isCanonical(r.URL.Path):
		at.path = canonical(r.URL.Path)
	}
	if found := t.find(r.Method, &at); found != nil {
		r.Pattern = found.pattern
		found.serve.ServeHTTP(w, r)
		return
	}
	allow := t.allow(&at)
	if allow == "" {
		rt.notFound(w, r)
		return
	}
	rt.allow(allow, w, r)
}

func (rt *Router) notFound(w http.ResponseWriter, r *http.Request) {
	if rt.NotFound != nil {
		rt.NotFound.ServeHTTP(w, r)
		return
	}
	http.NotFound(w, r)
}

// allow tells which methods there are.
func (rt *Router) allow(methods string, w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Allow", methods)
	handler := rt.MethodNotAllowed
	if r.Method == http.MethodOptions {
		handler = rt.Options
	}
	switch {
	case handler != nil:
		handler.ServeHTTP(w, r)
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
	}
}
