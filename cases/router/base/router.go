// Package router routes HTTP requests by method and path. A pattern is a path
// whose segments are text, parameters such as :id, or parameters with a
// regular expression such as :id[^\d+$].
//
// This is the router as it was first written, before anybody measured it: a
// trie of segments, searched by splitting the path of the request.
package router

import (
	"context"
	"errors"
	"net/http"
	"path"
)

// A Middleware returns a handler that runs around another one.
type Middleware = func(http.Handler) http.Handler

// A Router is a handler that calls the handler of the route that matches. Its
// fields may be nil. Fields and routes are set before it serves.
type Router struct {
	// NotFound serves what no pattern matches, in place of [http.NotFound].
	NotFound http.Handler
	// MethodNotAllowed serves what a pattern matches, but not for the method of
	// the request, in place of an empty answer with status 405.
	MethodNotAllowed http.Handler
	// Options serves all requests whose method is OPTIONS, if it is not nil.
	Options http.Handler

	tree   *tree
	around []Middleware
}

// New returns a router without routes.
func New() *Router { return &Router{tree: newTree()} }

// Use adds middleware for all routes. The first one added is the outermost.
func (rt *Router) Use(around ...Middleware) { rt.around = append(rt.around, around...) }

// Add adds a route, with middleware that runs inside of that for all routes. A
// route with the same method and pattern takes the place of the former. The
// error is always nil.
func (rt *Router) Add(method, pattern string, handler http.Handler, around ...Middleware) error {
	rt.tree.insert(method, pattern, &action{handler: handler, around: around})
	return nil
}

// ServeHTTP calls the handler of the route that matches the request.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodOptions && rt.Options != nil {
		rt.Options.ServeHTTP(w, r)
		return
	}
	found, err := rt.tree.search(r.Method, cleanPath(r.URL.Path))
	switch {
	case errors.Is(err, errNotFound):
		rt.notFound().ServeHTTP(w, r)
		return
	case errors.Is(err, errMethodNotAllowed):
		rt.methodNotAllowed().ServeHTTP(w, r)
		return
	}
	handler := wrap(found.action.handler, found.action.around)
	handler = wrap(handler, rt.around)
	if found.params != nil {
		r = r.WithContext(context.WithValue(r.Context(), paramsKey{}, found.params))
	}
	handler.ServeHTTP(w, r)
}

func (rt *Router) notFound() http.Handler {
	if rt.NotFound != nil {
		return rt.NotFound
	}
	return http.NotFoundHandler()
}

func (rt *Router) methodNotAllowed() http.Handler {
	if rt.MethodNotAllowed != nil {
		return rt.MethodNotAllowed
	}
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusMethodNotAllowed)
	})
}

// wrap puts middleware around a handler, the first outermost.
func wrap(handler http.Handler, around []Middleware) http.Handler {
	for i := len(around) - 1; i >= 0; i-- {
		handler = around[i](handler)
	}
	return handler
}

// cleanPath resolves what repeated slashes and dots there are in a path.
func cleanPath(p string) string {
	if p == "" || p[0] != '/' {
		p = "/" + p
	}
	return path.Clean(p)
}
