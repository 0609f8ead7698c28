package view

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// A Tree is what a flame graph shows: boxes, each a function on a stack, below the box of
// the function that called it.
type Tree struct {
	// Kind is that of the profile, Unit that of all values, and "share" where the
	// values are parts of each side's total.
	Kind, Unit string
	// Diff reports whether there are two sides. Otherwise all values are in Head.
	Diff bool
	// Boxes are in preorder, the largest of siblings first. The first one is the whole.
	Boxes []Box
	// Least is the part of the whole that a box has at least, and Left what all smaller
	// ones, which are left out, take together, both in [0, 1].
	Least, Left float64
}

// A Box is a function on a stack.
type Box struct {
	Name  string // of the function; empty for the whole
	Class Class
	Depth int // 0 for the whole
	// Base and Head are what the function and all that it called took there.
	Base, Head float64
}

// width is what the box is drawn by: of two sides the mean, so that what only one of them
// has can be seen.
func (b Box) width(diff bool) float64 {
	if diff {
		return (b.Base + b.Head) / 2
	}
	return b.Head
}

// A Side is one of two profiles that are compared.
type Side struct {
	Stacks *Stacks
	// Ops is the number of operations or requests that the profile is of, which its
	// values are divided by. Where it is 0 for either side, values are parts of the total.
	Ops float64
}

// Tree returns the flame graph with at most the given number of boxes.
func (s *Stacks) Tree(most int) *Tree {
	t := &Tree{Kind: s.Kind, Unit: s.Unit}
	t.fill(s.nodes(func(n *node, v int64) { n.head = float64(v) }), most)
	return t
}

// Compare returns the differential flame graph of two profiles of one kind, each divided
// by its operations.
func Compare(base, head Side, most int) *Tree {
	t := &Tree{Kind: head.Stacks.Kind, Unit: head.Stacks.Unit, Diff: true}
	byBase, byHead := base.Ops, head.Ops
	if base.Ops <= 0 || head.Ops <= 0 {
		t.Unit = "share"
		byBase, byHead = max(float64(base.Stacks.Total), 1), max(float64(head.Stacks.Total), 1)
	}
	root := base.Stacks.nodes(func(n *node, v int64) { n.base = float64(v) / byBase })
	root.merge(head.Stacks.nodes(func(n *node, v int64) { n.head = float64(v) / byHead }))
	t.fill(root, most)
	return t
}

// A node is a box with what is below it.
type node struct {
	name       string
	class      Class
	base, head float64
	children   []*node
	left       float64 // what children took that are too small to be looked at
}

func (n *node) larger() float64 { return max(math.Abs(n.base), math.Abs(n.head)) }

// nodes makes a tree of the branches. set stores a total.
func (s *Stacks) nodes(set func(n *node, v int64)) *node {
	var build func(b *branch) *node
	build = func(b *branch) *node {
		n := new(node)
		if b.function >= 0 {
			n.name, n.class = s.functions[b.function].Name, s.functions[b.function].Class
		}
		small := new(node)
		set(small, b.left)
		n.left = small.base + small.head
		set(n, b.total)
		for _, c := range b.children {
			n.children = append(n.children, build(c))
		}
		return n
	}
	return build(s.root)
}

// merge adds what another tree has on its side.
func (n *node) merge(o *node) {
	n.base, n.head, n.left = n.base+o.base, n.head+o.head, n.left+o.left
	known := make(map[string]*node, len(n.children))
	for _, c := range n.children {
		known[c.name] = c
	}
	for _, c := range o.children {
		if mine := known[c.name]; mine != nil {
			mine.merge(c)
		} else {
			n.children = append(n.children, c)
		}
	}
}

// fill makes boxes of the largest nodes. A node is never smaller than its largest child,
// so that the parents of all that is kept are kept.
func (t *Tree) fill(root *node, most int) {
	var sizes []float64
	root.each(0, func(n *node, _ int) bool { sizes = append(sizes, n.larger()); return true })
	least := 0.0
	if len(sizes) > most {
		slices.SortFunc(sizes, func(a, b float64) int { return cmp.Compare(b, a) })
		least = sizes[most-1]
	}
	left := 0.0
	root.each(0, func(n *node, depth int) bool {
		if n.larger() < least || len(t.Boxes) >= most {
			left += n.base + n.head
			return false
		}
		left += n.left
		t.Boxes = append(t.Boxes, Box{n.name, n.class, depth, n.base, n.head})
		return true
	})
	if whole := root.base + root.head; whole != 0 {
		t.Least, t.Left = max(leastShare, least/root.larger()), left/whole
	}
}

// each visits the nodes in preorder, the largest of siblings first, and those below a node
// only where visit returns true.
func (n *node) each(depth int, visit func(n *node, depth int) bool) {
	if !visit(n, depth) {
		return
	}
	slices.SortFunc(n.children, func(a, b *node) int {
		return cmp.Or(cmp.Compare(b.base+b.head, a.base+a.head), strings.Compare(a.name, b.name))
	})
	for _, c := range n.children {
		c.each(depth+1, visit)
	}
}
