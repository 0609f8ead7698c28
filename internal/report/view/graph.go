package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/report/words"
)

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
	spread(g)
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
