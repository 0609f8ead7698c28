package view

// A Report is what one page shows.
type Report struct {
	// Title and About are the heading and the lines below it. Views leaves them to the
	// page around it.
	Title string
	About []string
	// Heading stands above the views; empty for one that says what views are.
	Heading string
	// Profiles are shown one at a time, the first one at first.
	Profiles []Profile
	// Sources are functions with their lines, for all profiles, in order.
	Sources []Source
}

// A Profile is one kind of samples of one program, or of two that are compared.
type Profile struct {
	// Base has no stacks where there is one side.
	Base, Head Side
	// Graph is the call graph of the head, nil for none.
	Graph *Graph
}

// Compared returns what two profiles of one kind are shown as, side by side. What the toolchain of head
// calls otherwise in the runtime and the standard library has its names.
func Compared(base, head Side) Profile {
	names := renamed(base.Stacks, head.Stacks)
	base.Stacks, head.Stacks = base.Stacks.called(names), head.Stacks.called(names)
	return Profile{Base: base, Head: head}
}

// tree returns the flame graph.
func (p Profile) tree(most int) *Tree {
	if p.Base.Stacks == nil {
		return p.Head.Stacks.Tree(most)
	}
	return Compare(p.Base, p.Head, most)
}

// scales returns what values of each side are multiplied by in a tree of both.
func (p Profile) scales(t *Tree) (base, head float64) {
	scale := func(s Side) float64 {
		switch {
		case !t.Diff || s.Stacks == nil:
			return 1
		case t.Unit == "share":
			return 1 / max(float64(s.Stacks.Total), 1)
		}
		return 1 / s.Ops
	}
	return scale(p.Base), scale(p.Head)
}
