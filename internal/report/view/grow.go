package view

import "github.com/google/pprof/profile"

// A branch is a function on a stack, with those that it called.
type branch struct {
	function int32 // -1 for the root
	total    int64
	left     int64 // what callees took that are too small to be kept
	children []*branch
}

// A stack is a sample with its locations, the innermost first.
type stack struct {
	locations []*profile.Location
	value     int64
}

// An index has the sites of each location, the innermost of inlined calls first, in a slice
// by the location's ID.
type index [][]site

func (x index) of(l *profile.Location) []site {
	if l.ID < uint64(len(x)) {
		return x[l.ID]
	}
	return nil
}

// A site is a function and a line as numbers.
type site struct{ function, place int32 }

// leastShare is the part of the whole that a branch has at least: what is smaller cannot be
// seen on a page.
const leastShare = 1e-4

// grow makes the tree of stacks from the root up to where branches become too small. Each
// level takes one step along the samples that are left, so that the time is bounded by the
// number of frames, however different the stacks are.
func grow(sites index, samples []stack, total int64, functions int) *branch {
	g := &grower{
		index: sites, samples: samples, least: int64(leastShare * float64(total)),
		at: make([]cursor, len(samples)), sums: make([]int64, functions), counts: make([]int32, functions),
	}
	all := make([]int32, len(samples))
	for i, s := range samples {
		all[i] = int32(i)
		g.at[i] = cursor{location: int32(len(s.locations)) - 1}
		g.settle(&g.at[i], s)
	}
	root := &branch{function: -1, total: total}
	g.grow(root, all)
	return root
}

// A grower holds how far each sample has come.
type grower struct {
	index   index
	samples []stack
	least   int64
	at      []cursor
	// sums and counts are those of the callees of one branch, by function.
	sums   []int64
	counts []int32
}

// A cursor is a frame of a stack: a location, a call that was inlined there, and its function.
type cursor struct{ location, inlined, function int32 }

// settle goes to the outermost frame of the location, or of the next one that has any. The
// location is -1 where the stack ends.
func (g *grower) settle(c *cursor, s stack) {
	for ; c.location >= 0; c.location-- {
		sites := g.index.of(s.locations[c.location])
		if c.inlined = int32(len(sites)) - 1; c.inlined >= 0 {
			c.function = sites[c.inlined].function
			return
		}
	}
}

// next goes one frame inward.
func (g *grower) next(c *cursor, s stack) {
	if c.inlined--; c.inlined >= 0 {
		c.function = g.index.of(s.locations[c.location])[c.inlined].function
		return
	}
	c.location--
	g.settle(c, s)
}

// grow adds what a branch called: the samples that are given, which end in it or go on.
func (g *grower) grow(b *branch, samples []int32) {
	var called []int32
	goOn := 0
	for _, i := range samples {
		c := g.at[i]
		if c.location < 0 {
			continue
		}
		f := c.function
		if g.counts[f] == 0 {
			called = append(called, f)
		}
		g.counts[f]++
		g.sums[f] += g.samples[i].value
		samples[goOn] = i
		goOn++
	}
	groups := make(map[int32][]int32)
	for _, f := range called {
		if sum := g.sums[f]; sum > g.least || sum < 0 {
			b.children = append(b.children, &branch{function: f, total: sum})
			groups[f] = make([]int32, 0, g.counts[f])
		} else {
			b.left += sum
		}
		g.sums[f], g.counts[f] = 0, 0
	}
	if len(b.children) == 0 {
		return
	}
	for _, i := range samples[:goOn] {
		c := &g.at[i]
		if group, ok := groups[c.function]; ok {
			groups[c.function] = append(group, i)
			g.next(c, g.samples[i])
		}
	}
	for _, c := range b.children {
		g.grow(c, groups[c.function])
	}
}
