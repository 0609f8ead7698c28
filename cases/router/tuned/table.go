package router

import (
	"net/http"
	"slices"
)

// A table has the trees of all routes. It does not change.
type table struct {
	get, head, post, put, patch, del, options *tree // nil if there are no routes
	byMethod                                  map[string]*tree
	// methods are those of byMethod, sorted, with OPTIONS, and HEAD if there is GET.
	methods []string
}

func newTable(routes []*route, ms matchers) *table {
	byMethod := make(map[string][]*route)
	for _, r := range routes {
		byMethod[r.method] = append(byMethod[r.method], r)
	}
	t := &table{byMethod: make(map[string]*tree)}
	for method, those := range byMethod {
		t.byMethod[method] = newTree(those, ms)
		t.methods = append(t.methods, method)
	}
	t.get, t.head = t.byMethod[http.MethodGet], t.byMethod[http.MethodHead]
	t.post, t.put = t.byMethod[http.MethodPost], t.byMethod[http.MethodPut]
	t.patch, t.del = t.byMethod[http.MethodPatch], t.byMethod[http.MethodDelete]
	t.options = t.byMethod[http.MethodOptions]
	t.methods = append(t.methods, http.MethodOptions)
	if t.get != nil {
		t.methods = append(t.methods, http.MethodHead)
	}
	slices.Sort(t.methods)
	t.methods = slices.Compact(t.methods)
	return t
}

// tree returns the tree of a method, or nil.
func (t *table) tree(method string) *tree {
	if method == http.MethodGet { // most of all
		return t.get
	}
	switch method {
	case http.MethodHead:
		return t.head
	case http.MethodPost:
		return t.post
	case http.MethodPut:
		return t.put
	case http.MethodPatch:
		return t.patch
	case http.MethodDelete:
		return t.del
	case http.MethodOptions:
		return t.options
	}
	return t.byMethod[method]
}

// A target is where a request wants to.
type target struct {
	path     string   // in canonical form
	segments []string // in its place, of a path that was taken apart
	all      bool     // the server as a whole
}

// in returns the route of a target in a tree, or nil.
func (at *target) in(t *tree) *route {
	switch {
	case at.all:
		return &route{}
	case at.segments != nil:
		return t.root.findSegments(at.segments)
	}
	return t.find(at.path)
}

// find returns the route for a method, or nil. For HEAD that of GET will do.
func (t *table) find(method string, at *target) *route {
	if tree := t.tree(method); tree != nil {
		if found := at.in(tree); found != nil {
			return found
		}
	}
	if method == http.MethodHead && t.get != nil {
		return at.in(t.get)
	}
	return nil
}

// allow returns the methods with a route for a target, in the form of the
// header Allow, and an empty string if there is none.
func (t *table) allow(at *target) string {
	var buf [64]byte
	allowed := buf[:0]
	some := false
	for _, method := range t.methods {
		found := t.find(method, at) != nil
		some = some || found
		if !found && method != http.MethodOptions {
			continue
		}
		if len(allowed) > 0 {
			allowed = append(allowed, ", "...)
		}
		allowed = append(allowed, method...)
	}
	if !some {
		return ""
	}
	return string(allowed)
}
