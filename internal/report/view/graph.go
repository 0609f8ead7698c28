package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/report/words"
)

// A Graph is a call graph: pprof chooses which functions and calls are worth a box and an
// arrow, package view places them, as Graphviz need not be installed.
type Graph struct {
	Kind          string
	nodes         []graphNode
	edges         []graphEdge
	width, height float64
}

// A graphNode is a function. Its center is at x, y.
type graphNode struct {
	name       string // of the function, in full
	lines      []string
	class      Class
	font       float64
	x, y, w, h float64
}

// A graphEdge is a call of node to by node from.
type graphEdge struct {
	from, to int
	text     string // what was spent in it
	pen      float64
	residual bool // calls through functions that are left out
	points   [][2]float64
}

// Graph returns the call graph with at most so many functions, the largest ones.
func (s *Stacks) Graph(most int) (*Graph, error) {
	text, err := dot(s.profile(), most)
	if err != nil {
		return nil, err
	}
	g := &Graph{Kind: s.Kind}
	classes := make(map[string]Class, len(s.functions))
	for _, f := range s.functions {
		classes[f.Name] = f.Class
	}
	g.read(text, classes)
	if len(g.nodes) == 0 {
		return nil, fmt.Errorf("draw the call graph: the profile has no samples")
	}
	g.place()
	return g, nil
}

// mostStacks is how many stacks pprof is given; of more, so many are taken, evenly by
// their values, which leaves shares exact to about half a percent of the whole.
const mostStacks = 30_000

// profile makes a profile of the stacks, with functions alone.
func (s *Stacks) profile() *profile.Profile {
	unit := &profile.ValueType{Type: s.Kind, Unit: s.Unit}
	p := &profile.Profile{SampleType: []*profile.ValueType{unit}, PeriodType: unit, Period: 1}
	for i, f := range s.functions {
		id := uint64(i + 1)
		fn := &profile.Function{ID: id, Name: f.Name, SystemName: f.Name, Filename: f.File}
		p.Function = append(p.Function, fn)
		p.Location = append(p.Location, &profile.Location{ID: id, Address: id, Line: []profile.Line{{Function: fn}}})
	}
	add := func(x stack, value int64) {
		one := &profile.Sample{Value: []int64{value}}
		for _, l := range x.locations {
			for _, at := range s.index.of(l) {
				one.Location = append(one.Location, p.Location[at.function])
			}
		}
		p.Sample = append(p.Sample, one)
	}
	step := s.Total / mostStacks
	if len(s.samples) <= mostStacks || step <= 0 {
		for _, x := range s.samples {
			add(x, x.value)
		}
		return p
	}
	passed := int64(0)
	for _, x := range s.samples {
		picks := (passed+x.value)/step - passed/step
		passed += x.value
		if picks > 0 {
			add(x, picks*step)
		}
	}
	return p
}

// read takes nodes and edges from what pprof wrote: lines such as
//
//	N1 [label="regexp\nMatch\n10ms (1%)\nof 50ms (5%)" fontsize=9 tooltip="regexp.Match (50ms)"]
//	N1 -> N2 [label=" 40ms" penwidth=2 style="dotted"]
func (g *Graph) read(text string, classes map[string]Class) {
	numbers := make(map[string]int)
	for line := range strings.Lines(text) {
		head, rest, ok := strings.Cut(strings.TrimSpace(line), " [")
		if !ok || !strings.HasPrefix(head, "N") {
			continue
		}
		a := attributes(strings.TrimSuffix(rest, "]"))
		from, to, call := strings.Cut(head, " -> ")
		if call {
			i, known := numbers[from]
			j, knownToo := numbers[to]
			if known && knownToo {
				pen, _ := strconv.ParseFloat(cmp.Or(a["penwidth"], "1"), 64)
				g.edges = append(g.edges, graphEdge{from: i, to: j, text: strings.TrimSpace(a["label"]), pen: pen, residual: a["style"] == "dotted"})
			}
			continue
		}
		name := unescape(a["tooltip"])
		if i := strings.LastIndex(name, " ("); i >= 0 {
			name = name[:i]
		}
		font, _ := strconv.ParseFloat(a["fontsize"], 64)
		numbers[head] = len(g.nodes)
		g.nodes = append(g.nodes, newGraphNode(name, a["label"], max(font, 8), classes[name]))
	}
}

// newGraphNode measures a node. The label is the name in parts, and then the numbers.
func newGraphNode(name, label string, font float64, class Class) graphNode {
	parts := strings.Split(label, `\n`)
	numbers := 1
	if len(parts) > 1 && strings.HasPrefix(parts[len(parts)-1], "of ") {
		numbers = 2
	}
	n := graphNode{name: name, class: class, font: font + 2, lines: wrap(words.ShortFunction(name))}
	for _, part := range parts[max(len(parts)-numbers, 0):] {
		n.lines = append(n.lines, unescape(part))
	}
	longest := 0
	for _, l := range n.lines {
		longest = max(longest, len([]rune(l)))
	}
	n.w, n.h = 0.61*n.font*float64(longest)+14, 1.2*n.font*float64(len(n.lines))+10
	return n
}

// wrap breaks the name of a function after its package, and where it is long.
func wrap(name string) []string {
	const room = 26
	var lines []string
	if pkg, rest, ok := strings.Cut(name, "."); ok && len(name) > room/2 {
		lines, name = append(lines, pkg+"."), rest
	}
	for len([]rune(name)) > room && len(lines) < 4 {
		r := []rune(name)
		cut := room
		for i := room; i > room/2; i-- {
			if r[i] == '.' || r[i] == ')' || r[i] == ',' {
				cut = i + 1
				break
			}
		}
		lines, name = append(lines, string(r[:cut])), string(r[cut:])
	}
	return append(lines, name)
}

// Lines lists the graph as text: each function with its numbers, the calls of it (←) and
// by it (→) with what was spent in them. A dotted arrow (⇠, ⇢) stands for calls through
// functions that are left out.
func (g *Graph) Lines() []string {
	var lines []string
	for i, n := range g.nodes {
		head := len(wrap(words.ShortFunction(n.name)))
		lines = append(lines, words.ShortFunction(n.name)+": "+strings.Join(n.lines[head:], " "))
		for _, e := range g.edges {
			switch {
			case e.to == i && e.residual:
				lines = append(lines, "    ⇠ "+words.ShortFunction(g.nodes[e.from].name)+" "+e.text)
			case e.to == i:
				lines = append(lines, "    ← "+words.ShortFunction(g.nodes[e.from].name)+" "+e.text)
			}
		}
		for _, e := range g.edges {
			switch {
			case e.from == i && e.residual:
				lines = append(lines, "    ⇢ "+words.ShortFunction(g.nodes[e.to].name)+" "+e.text)
			case e.from == i:
				lines = append(lines, "    → "+words.ShortFunction(g.nodes[e.to].name)+" "+e.text)
			}
		}
	}
	return lines
}
