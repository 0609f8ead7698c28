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

// An index has the sites of each location, the innermost of inlined calls first, those of all
// locations in one list.
type index struct {
	extents []extent // by the location's ID
	sites   []site
}

// An extent is a part of a list.
type extent struct{ first, end int32 }

// put appends the sites of a location.
func (x *index) put(id uint64, sites ...site) {
	first := int32(len(x.sites))
	x.sites = append(x.sites, sites...)
	x.extents[id] = extent{first, int32(len(x.sites))}
}

func (x *index) of(l *profile.Location) []site {
	if l.ID < uint64(len(x.extents)) {
		at := x.extents[l.ID]
		return x.sites[at.first:at.end]
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
		at: make([]cursor, len(samples)), callees: make([]callee, functions),
	}
	all := make([]int32, len(samples))
	for i, s := range samples {
		all[i] = int32(i)
		g.at[i] = cursor{value: s.value, location: int32(len(s.locations)) - 1}
		g.read(&g.at[i], s.locations)
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
	callees []callee // of one branch, by function
}

// A callee is a function that a branch called: what its samples took, how many there are, and
// its number among the branch's children, from 1; 0 is none.
type callee struct {
	sum          int64
	count, child int32
}

// A cursor is how far a sample has come. Some of its next functions are read at once: the frames
// of a stack lie together, but far from those of the next sample.
type cursor struct {
	value           int64
	location, sites int32 // what is read next, and how many of its sites are read
	from, to        int32 // what is left of ahead; nothing where the stack has ended
	ahead           [8]int32
}

// read reads the next functions of a stack, from the outermost frame inward.
func (g *grower) read(c *cursor, locations []*profile.Location) {
	c.from, c.to = 0, 0
	for ; c.location >= 0; c.location-- {
		sites := g.index.of(locations[c.location])
		for ; int(c.sites) < len(sites); c.sites++ {
			if int(c.to) == len(c.ahead) {
				return
			}
			c.ahead[c.to] = sites[len(sites)-1-int(c.sites)].function
			c.to++
		}
		c.sites = 0
	}
}

// grow adds what a branch called: the samples that are given, which end in it or go on.
func (g *grower) grow(b *branch, samples []int32) {
	var called []int32
	goOn := 0
	for _, i := range samples {
		c := &g.at[i]
		if c.from == c.to {
			continue
		}
		f := c.ahead[c.from]
		to := &g.callees[f]
		if to.count == 0 {
			called = append(called, f)
		}
		to.count++
		to.sum += c.value
		samples[goOn] = i
		goOn++
	}
	var groups [][]int32 // of the children
	for _, f := range called {
		to := &g.callees[f]
		if to.sum > g.least || to.sum < 0 {
			b.children = append(b.children, &branch{function: f, total: to.sum})
			groups = append(groups, make([]int32, 0, to.count))
			to.child = int32(len(groups))
		} else {
			b.left += to.sum
		}
	}
	if len(groups) > 0 {
		g.divide(samples[:goOn], groups)
	}
	for _, f := range called {
		g.callees[f] = callee{}
	}
	for i, c := range b.children {
		g.grow(c, groups[i])
	}
}

// divide gives each child of a branch its samples, which go one frame inward.
func (g *grower) divide(samples []int32, groups [][]int32) {
	for _, i := range samples {
		c := &g.at[i]
		child := g.callees[c.ahead[c.from]].child - 1
		if child < 0 {
			continue
		}
		groups[child] = append(groups[child], i)
		if c.from++; c.from == c.to {
			g.read(c, g.samples[i].locations)
		}
	}
}
