package router

import (
	"maps"
	"slices"
)

// A tree finds the routes of a method.
type tree struct {
	wholes wholes // of those without parameters
	root   *node  // of all; find of it leaves out those that wholes has
}

// find returns the route of a path in canonical form, and nil for one that is
// not.
func (t *tree) find(path string) *route {
	if found := t.wholes.find(path); found != nil {
		return found
	}
	return t.below(path)
}

// below is find for routes that wholes does not have.
func (t *tree) below(path string) *route {
	if len(path) == 0 || path[0] != '/' {
		return nil
	}
	return t.root.find(path, 1)
}

// A draft is a node that is being built.
type draft struct {
	texts       map[string]*draft
	expressions []*draft
	matcher     *matcher // of an expression that leads here
	parameter   *draft
	route       *route
}

// newTree makes the tree of routes that differ in what they match. Equal
// expressions share a matcher. Segments of patterns are parsed again: they take
// more memory than all else, which nobody needs once the tree is there.
func newTree(routes []*route, ms matchers) *tree {
	top := &draft{}
	byPath := make(map[string]*route)
	for _, r := range routes {
		at := top
		segments, err := ms.parse(r.pattern)
		if err != nil {
			panic(err) // never: it was parsed before
		}
		for _, s := range segments {
			at = at.below(s)
		}
		at.route = r
		if r.isText && len(r.pattern) < maxWhole {
			byPath[r.pattern] = r
		}
	}
	return &tree{wholes: newWholes(byPath), root: top.build(0)}
}

// below returns the draft that a segment leads to, a new one if there is none.
func (d *draft) below(s segment) *draft {
	switch s.kind {
	case text:
		if d.texts == nil {
			d.texts = make(map[string]*draft)
		}
		if d.texts[s.text] == nil {
			d.texts[s.text] = &draft{}
		}
		return d.texts[s.text]
	case expression:
		for _, known := range d.expressions {
			if known.matcher == s.matcher {
				return known
			}
		}
		next := &draft{matcher: s.matcher}
		d.expressions = append(d.expressions, next)
		return next
	}
	if d.parameter == nil {
		d.parameter = &draft{}
	}
	return d.parameter
}

// build makes the node of a draft. length is that of the path up to it, or
// maxWhole if there is a parameter in it.
func (d *draft) build(length int) *node {
	n := &node{route: d.route}
	d.buildTexts(n, length)
	for _, below := range d.expressions {
		n.expressions = append(n.expressions, expressionEdge{below.matcher, below.build(maxWhole)})
	}
	if d.parameter != nil {
		n.parameter = d.parameter.build(maxWhole)
	}
	return n
}

// buildTexts makes the edges with texts.
func (d *draft) buildTexts(n *node, length int) {
	var inTable []textEdge
	var words []uint64
	for _, text := range slices.Sorted(maps.Keys(d.texts)) {
		below := d.texts[text]
		after := min(length+1+len(text), maxWhole)
		e := textEdge{word: wordAt(text, 0), text: text, to: below.build(after)}
		if below.inWholes(after) {
			n.leaves = append(n.leaves, e)
			continue
		}
		inTable, words = append(inTable, e), append(words, e.word)
	}
	if len(inTable) == 0 {
		return
	}
	size, mult := spread(words)
	n.texts, n.mult = make([]textEdge, size), mult
	for _, e := range inTable {
		slot := &n.texts[slotOf(e.word, mult, size)]
		if slot.to != nil {
			e.next, slot.next = slot.next, &e
			continue
		}
		*slot = e
	}
}

// inWholes reports whether wholes has all routes that a draft leads to, if the
// path up to it has this length.
func (d *draft) inWholes(length int) bool {
	if d.parameter != nil || d.expressions != nil || length >= maxWhole {
		return false
	}
	for text, below := range d.texts {
		if !below.inWholes(length + 1 + len(text)) {
			return false
		}
	}
	return true
}
