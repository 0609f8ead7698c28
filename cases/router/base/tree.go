package router

import (
	"errors"
	"net/http"
	"strings"
)

var (
	errNotFound         = errors.New("no route matches the path")
	errMethodNotAllowed = errors.New("no route matches the path with this method")
)

// tree is a trie whose edges are segments of patterns.
type tree struct {
	root *node
}

type node struct {
	label      string // the segment that leads here
	actions    map[string]*action
	children   map[string]*node // by label
	parameters []*node          // those of children that are parameters, in the order of their routes
}

// action is what a route does.
type action struct {
	handler http.Handler
	around  []Middleware
}

// result is what a search has found.
type result struct {
	action *action
	params []*param
}

func newTree() *tree { return &tree{root: newNode("/")} }

func newNode(label string) *node {
	return &node{label: label, actions: make(map[string]*action), children: make(map[string]*node)}
}

// insert adds a route, or replaces the one with the same method and pattern.
func (t *tree) insert(method, pattern string, a *action) {
	at := t.root
	for _, label := range explodePath(pattern) {
		next, ok := at.children[label]
		if !ok {
			next = newNode(label)
			at.children[label] = next
			if isParameter(label) {
				at.parameters = append(at.parameters, next)
			}
		}
		at = next
	}
	at.actions[method] = a
}

// search finds the route of a path. It goes down from the root and never back:
// a segment is the child of this label, or else the first parameter, whose
// expression must match. Below a leaf, a segment that repeats the label of
// the leaf ends the search there.
func (t *tree) search(method, path string) (*result, error) {
	found := &result{}
	var params []*param
	at := t.root
	for _, segment := range explodePath(path) {
		if next, ok := at.children[segment]; ok {
			at = next
			continue
		}
		if len(at.children) == 0 && at.label == segment {
			break
		}
		if len(at.parameters) == 0 {
			return nil, errNotFound
		}
		next := at.parameters[0]
		expression, err := compiled(expressionOf(next.label))
		if err != nil || !expression.Match([]byte(segment)) {
			return nil, errNotFound
		}
		params = append(params, &param{name: nameOf(next.label), value: segment})
		at = next
	}
	if path == "/" && len(at.actions) == 0 {
		return nil, errNotFound
	}
	found.action = at.actions[method]
	if found.action == nil {
		return nil, errMethodNotAllowed
	}
	found.params = params
	return found, nil
}

// explodePath returns the segments of a path that are not empty, and nil if
// there are none.
func explodePath(path string) []string {
	var segments []string
	for _, segment := range strings.Split(path, "/") {
		if segment != "" {
			segments = append(segments, segment)
		}
	}
	return segments
}
