package view

import (
	"cmp"
	"math"
	"slices"
)

// Distances between boxes, in pixels.
const (
	gapBeside = 18.0
	gapBelow  = 52.0
	margin    = 12.0
)

// spread gives nodes and edges their places by the method of Sugiyama, Tagawa and Toda
// (1981): callers above callees in layers, an order within each layer with few crossings,
// and then positions that make edges straight.
func spread(g *Graph) {
	l := newLayering(g)
	l.order()
	l.position()
	l.finish()
}

// A layering is a graph in layers. A vertex is a node, or a bend of an edge that crosses a layer.
type layering struct {
	g        *Graph
	rank     []int // of each node
	vertices []*vertex
	layers   [][]*vertex
	chains   [][]*vertex // of each edge the vertices from the upper to the lower end; nil for a loop
}

// A vertex is a place in a layer.
type vertex struct {
	node     int // -1 for a bend
	layer    int
	at       float64 // its place in the order of the layer
	x, width float64
	up, down []link
}

// A link leads to a vertex of the next layer. The heavier it is, the straighter.
type link struct {
	to     *vertex
	weight float64
}

// newLayering finds the layers, and puts bends where an edge crosses one.
func newLayering(g *Graph) *layering {
	l := &layering{g: g, rank: make([]int, len(g.nodes)), chains: make([][]*vertex, len(g.edges))}
	down := l.downward()
	l.setRanks(down)
	l.layers = make([][]*vertex, slices.Max(l.rank)+1)
	for i := range g.nodes {
		l.add(i, l.rank[i], g.nodes[i].w)
	}
	for i, e := range down {
		if e[0] == e[1] {
			continue
		}
		weight := g.edges[i].pen
		last := l.vertices[e[0]]
		chain := []*vertex{last}
		for r := l.rank[e[0]] + 1; r <= l.rank[e[1]]; r++ {
			next := l.vertices[e[1]]
			if r < l.rank[e[1]] {
				next = l.add(-1, r, 6)
			}
			w := weight
			if last.node < 0 || next.node < 0 {
				w *= 4 // long edges are the hardest to follow
			}
			last.down, next.up = append(last.down, link{next, w}), append(next.up, link{last, w})
			chain, last = append(chain, next), next
		}
		l.chains[i] = chain
	}
	return l
}

func (l *layering) add(node, layer int, width float64) *vertex {
	v := &vertex{node: node, layer: layer, width: width, at: float64(len(l.layers[layer]))}
	l.vertices = append(l.vertices, v)
	l.layers[layer] = append(l.layers[layer], v)
	return v
}

// downward returns the ends of each edge, the upper one first: the calls that close a
// cycle point up.
func (l *layering) downward() [][2]int {
	out := make([][]int, len(l.g.nodes)) // edges
	in := make([]int, len(l.g.nodes))
	for i, e := range l.g.edges {
		out[e.from] = append(out[e.from], i)
		if e.from != e.to {
			in[e.to]++
		}
	}
	ends := make([][2]int, len(l.g.edges))
	const open, done = 1, 2
	state := make([]int, len(l.g.nodes))
	var visit func(n int)
	visit = func(n int) {
		state[n] = open
		for _, i := range out[n] {
			to := l.g.edges[i].to
			ends[i] = [2]int{n, to}
			switch state[to] {
			case open:
				ends[i] = [2]int{to, n}
			case 0:
				visit(to)
			}
		}
		state[n] = done
	}
	for _, roots := range []bool{true, false} {
		for n := range l.g.nodes {
			if state[n] == 0 && (in[n] == 0 || !roots) {
				visit(n)
			}
		}
	}
	return ends
}

// setRanks puts a node below all that call it, and as near to what it calls as that allows.
func (l *layering) setRanks(edges [][2]int) {
	for changed := true; changed; {
		changed = false
		for _, e := range edges {
			if e[0] != e[1] && l.rank[e[1]] <= l.rank[e[0]] {
				l.rank[e[1]] = l.rank[e[0]] + 1
				changed = true
			}
		}
	}
	for range l.g.nodes {
		for n := range l.g.nodes {
			nearest, callers := math.MaxInt, 0
			for _, e := range edges {
				if e[0] == n && e[1] != n {
					nearest = min(nearest, l.rank[e[1]]-1)
				}
				if e[1] == n && e[0] != n {
					callers++
				}
			}
			if callers == 0 && nearest < math.MaxInt {
				l.rank[n] = nearest
			}
		}
	}
}

// order sorts each layer by the mean place of neighbors, down and up again, and keeps the
// order with the fewest crossings.
func (l *layering) order() {
	best, fewest := l.snapshot(), l.crossings()
	for round := range 24 {
		if round%2 == 0 {
			for _, layer := range l.layers[1:] {
				sortLayer(layer, func(v *vertex) []link { return v.up })
			}
		} else {
			for i := len(l.layers) - 2; i >= 0; i-- {
				sortLayer(l.layers[i], func(v *vertex) []link { return v.down })
			}
		}
		if n := l.crossings(); n < fewest {
			best, fewest = l.snapshot(), n
		}
	}
	for i, v := range l.vertices {
		v.at = best[i]
	}
	for _, layer := range l.layers {
		slices.SortFunc(layer, func(a, b *vertex) int { return cmp.Compare(a.at, b.at) })
	}
}

func (l *layering) snapshot() []float64 {
	var all []float64
	for _, v := range l.vertices {
		all = append(all, v.at)
	}
	return all
}

// sortLayer sorts a layer by the mean place of the neighbors on one side.
func sortLayer(layer []*vertex, side func(*vertex) []link) {
	mean := make(map[*vertex]float64, len(layer))
	for _, v := range layer {
		sum, weight := 0.0, 0.0
		for _, n := range side(v) {
			sum += n.weight * n.to.at
			weight += n.weight
		}
		mean[v] = v.at
		if weight > 0 {
			mean[v] = sum / weight
		}
	}
	slices.SortStableFunc(layer, func(a, b *vertex) int { return cmp.Compare(mean[a], mean[b]) })
	for i, v := range layer {
		v.at = float64(i)
	}
}

// crossings counts pairs of links that cross.
func (l *layering) crossings() int {
	n := 0
	for _, layer := range l.layers {
		var links [][2]float64
		for _, v := range layer {
			for _, d := range v.down {
				links = append(links, [2]float64{v.at, d.to.at})
			}
		}
		for i, a := range links {
			for _, b := range links[:i] {
				if (a[0]-b[0])*(a[1]-b[1]) < 0 {
					n++
				}
			}
		}
	}
	return n
}

// position moves the vertices of each layer to the mean of their neighbors, as near as
// their order and widths allow.
func (l *layering) position() {
	for _, layer := range l.layers {
		x := 0.0
		for _, v := range layer {
			v.x = x + v.width/2
			x += v.width + gapBeside
		}
	}
	for round := range 16 {
		for i := range l.layers {
			if round%2 == 1 {
				i = len(l.layers) - 1 - i
			}
			settle(l.layers[i])
		}
	}
	least := math.Inf(1)
	for _, v := range l.vertices {
		least = min(least, v.x-v.width/2)
	}
	for _, v := range l.vertices {
		v.x += margin - least
	}
}

// settle gives the vertices of a layer the places with the least squares of distances from
// where they want to be: those that push each other move together, as in the method of
// pool adjacent violators.
func settle(layer []*vertex) {
	type pool struct {
		sum, weight float64 // of wanted places, less the offsets within the pool
		from        int
	}
	offset := make([]float64, len(layer)) // of each vertex if all stood side by side
	var pools []pool
	for i, v := range layer {
		if i > 0 {
			offset[i] = offset[i-1] + (layer[i-1].width+v.width)/2 + gapBeside
		}
		sum, weight := 0.01*v.x, 0.01
		for _, n := range slices.Concat(v.up, v.down) {
			sum += n.weight * n.to.x
			weight += n.weight
		}
		p := pool{sum - weight*offset[i], weight, i}
		for len(pools) > 0 && pools[len(pools)-1].sum/pools[len(pools)-1].weight > p.sum/p.weight {
			last := pools[len(pools)-1]
			pools = pools[:len(pools)-1]
			p = pool{p.sum + last.sum, p.weight + last.weight, last.from}
		}
		pools = append(pools, p)
	}
	for i, p := range pools {
		end := len(layer)
		if i+1 < len(pools) {
			end = pools[i+1].from
		}
		for j := p.from; j < end; j++ {
			layer[j].x = p.sum/p.weight + offset[j]
		}
	}
}

// finish gives nodes their places, and edges the points that they go through from the
// caller to the callee.
func (l *layering) finish() {
	y := margin
	middle := make([]float64, len(l.layers))
	for i, layer := range l.layers {
		tallest := 0.0
		for _, v := range layer {
			if v.node >= 0 {
				tallest = max(tallest, l.g.nodes[v.node].h)
			}
		}
		middle[i] = y + tallest/2
		y += tallest + gapBelow
	}
	l.g.height = y - gapBelow + margin
	for _, v := range l.vertices {
		l.g.width = max(l.g.width, v.x+v.width/2+margin)
		if v.node >= 0 {
			l.g.nodes[v.node].x, l.g.nodes[v.node].y = v.x, middle[v.layer]
		}
	}
	for i, chain := range l.chains {
		if chain == nil {
			continue
		}
		e := &l.g.edges[i]
		for _, v := range chain {
			e.points = append(e.points, [2]float64{v.x, middle[v.layer]})
		}
		e.points[0][1] += l.g.nodes[chain[0].node].h / 2
		e.points[len(chain)-1][1] -= l.g.nodes[chain[len(chain)-1].node].h / 2
		if chain[0].node != e.from {
			slices.Reverse(e.points)
		}
	}
}
