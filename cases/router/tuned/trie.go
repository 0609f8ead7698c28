package router

import (
	"math/bits"
	"slices"
	"strings"
)

// A node is a place in the trie of the routes of a method, which has an edge
// for each segment. Its edges are tried in this order: the text that equals the
// segment, the expressions in the order of their routes, the parameter. Where
// a way ends without a route, the search comes back to the last choice.
type node struct {
	texts       []textEdge // a table of those below which there are parameters
	mult        uint64
	expressions []expressionEdge
	parameter   *node
	route       *route     // that ends here, or nil
	leaves      []textEdge // the other texts, in their order; those that wholes finds
}

type textEdge struct {
	word uint64 // the first of text
	text string
	to   *node
	next *textEdge // another one in this slot
}

type expressionEdge struct {
	matcher *matcher
	to      *node
}

// find returns the route with parameters of a path in canonical form, from the
// segment at pos on. It returns nil for other paths: those with an empty
// segment, a slash at their end, or dots for a parameter.
func (n *node) find(path string, pos int) *route {
	for {
		var word uint64
		if pos+8 <= len(path) {
			word = wholeWord(path[pos:])
		} else {
			word = lastWord(path, pos)
		}
		end := len(path)
		if slash := slashIn(word); slash != 0 {
			zeros := bits.TrailingZeros64(slash) &^ 7
			end = pos + zeros/8
			word &= 1<<zeros - 1
		} else if pos+8 < len(path) {
			end = slashAfter(path, pos+8)
		}
		if end == pos {
			return nil
		}
		var next *node
		if len(n.texts) > 0 {
			next = n.text(word, path[pos:end])
			if next != nil && (n.parameter != nil || n.expressions != nil) {
				if found := next.after(path, end); found != nil {
					return found
				}
				next = nil
			}
		}
		if next == nil {
			if word == '.' || word == '.'|'.'<<8 {
				if end <= pos+2 {
					return nil
				}
			}
			for i := range n.expressions {
				e := &n.expressions[i]
				if e.matcher.match(path[pos:end]) {
					if found := e.to.after(path, end); found != nil {
						return found
					}
				}
			}
			if next = n.parameter; next == nil {
				return nil
			}
		}
		if end == len(path) {
			return next.route
		}
		n, pos = next, end+1
	}
}

// after goes on at the end of a segment.
func (n *node) after(path string, end int) *route {
	if end == len(path) {
		return n.route
	}
	return n.find(path, end+1)
}

// text returns where the edge with the text of a segment leads, or nil.
func (n *node) text(word uint64, segment string) *node {
	for e := &n.texts[slotOf(word, n.mult, len(n.texts))]; e != nil; e = e.next {
		if e.word == word && len(e.text) == len(segment) &&
			(len(segment) <= 8 || e.text[8:] == segment[8:]) {
			return e.to
		}
	}
	return nil
}

// findSegments is find for a path that was taken apart, as one must be where a
// segment holds a slash. It finds routes without parameters, too.
func (n *node) findSegments(segments []string) *route {
	if len(segments) == 0 {
		return n.route
	}
	segment, rest := segments[0], segments[1:]
	if next := n.anyText(segment); next != nil {
		if found := next.findSegments(rest); found != nil {
			return found
		}
	}
	for _, e := range n.expressions {
		if e.matcher.match(segment) {
			if found := e.to.findSegments(rest); found != nil {
				return found
			}
		}
	}
	if n.parameter == nil {
		return nil
	}
	return n.parameter.findSegments(rest)
}

// anyText is text for leaves, too.
func (n *node) anyText(segment string) *node {
	if len(n.texts) > 0 {
		word := wordAt(segment, 0)
		if next := n.text(word, segment); next != nil {
			return next
		}
	}
	i, ok := slices.BinarySearchFunc(n.leaves, segment, func(e textEdge, s string) int {
		return strings.Compare(e.text, s)
	})
	if !ok {
		return nil
	}
	return n.leaves[i].to
}
