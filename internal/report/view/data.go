package view

import (
	"encoding/json"
	"fmt"
)

const (
	// mostBoxes and mostFunctions bound the page, whatever the profile: what is smaller
	// could not be seen anyway.
	mostBoxes     = 4000
	mostFunctions = 1200
)

// data is what the page's script reads. Functions are numbers into one list.
type data struct {
	Classes   []string       `json:"classes"`
	Functions [][3]any       `json:"functions"` // name, file, class
	Sheets    []sheet        `json:"sheets"`
	Sources   []sourceSheet  `json:"sources"`
	index     map[string]int // of Functions
}

// A sheet is one kind of samples.
type sheet struct {
	Kind  string     `json:"kind"`
	Title string     `json:"title"`
	Unit  string     `json:"unit"`
	Diff  bool       `json:"diff"`
	Total [2]float64 `json:"total"` // of base and head
	// Top has for each function its flat and cum value, and those of the base.
	Top [][5]any `json:"top"`
	// Cut is how many functions are not in Top.
	Cut int `json:"cut"`
	// Tree has for each box its function, -1 for the whole, its depth, and what it took
	// in base and head.
	Tree [][4]any `json:"tree"`
}

// A sourceSheet is the annotated source of a function. A line has its number, text, the
// flat and cum value in each sheet or null, and notes.
type sourceSheet struct {
	Name      string   `json:"name"`
	Functions []int    `json:"fs"`
	File      string   `json:"file"`
	Lines     [][4]any `json:"lines"`
}

// newData makes what the page shows of a report.
func newData(r Report) *data {
	d := &data{index: make(map[string]int), Functions: [][3]any{}, Sheets: []sheet{}, Sources: []sourceSheet{}}
	for c := Own; c <= Runtime; c++ {
		d.Classes = append(d.Classes, c.String())
	}
	for _, p := range r.Profiles {
		d.Sheets = append(d.Sheets, d.sheet(p))
	}
	for _, s := range r.Sources {
		d.Sources = append(d.Sources, d.source(s))
	}
	return d
}

// function numbers a function.
func (d *data) function(name, file string, class Class) int {
	n, ok := d.index[name]
	if !ok {
		n = len(d.Functions)
		d.index[name] = n
		d.Functions = append(d.Functions, [3]any{name, file, class})
	} else if d.Functions[n][1] == "" {
		d.Functions[n][1] = file
	}
	return n
}

func (d *data) sheet(p Profile) sheet {
	tree := p.tree(mostBoxes)
	s := sheet{Kind: tree.Kind, Title: Title(tree.Kind), Unit: tree.Unit, Diff: tree.Diff, Top: [][5]any{}, Tree: [][4]any{}}
	if len(tree.Boxes) > 0 {
		s.Total = [2]float64{tree.Boxes[0].Base, tree.Boxes[0].Head}
	}
	s.Cut = d.top(&s, p, tree)
	for _, b := range tree.Boxes {
		n := -1
		if b.Depth > 0 {
			n = d.function(b.Name, "", b.Class)
		}
		s.Tree = append(s.Tree, [4]any{n, b.Depth, number(b.Base), number(b.Head)})
	}
	return s
}

// top fills in what functions took, and returns how many there was no room for. Values
// are on the scale of the tree.
func (d *data) top(s *sheet, p Profile, tree *Tree) (cut int) {
	base, head := p.scales(tree)
	sums := make(map[int]*[4]float64) // flat and cum, of head and base
	var order []int
	take := func(side *Stacks, scale float64, at int) {
		if side == nil {
			return
		}
		list := side.Top(ByCum, 0)
		flat := side.Top(ByFlat, mostFunctions/2)
		if len(list) > mostFunctions {
			cut = max(cut, len(list)-mostFunctions)
			list = append(list[:mostFunctions:mostFunctions], flat...)
		}
		for _, f := range list {
			n := d.function(f.Name, f.File, f.Class)
			if sums[n] == nil {
				sums[n] = new([4]float64)
				order = append(order, n)
			}
			sums[n][at], sums[n][at+1] = float64(f.Flat)*scale, float64(f.Cum)*scale
		}
	}
	take(p.Head.Stacks, head, 0)
	take(p.Base.Stacks, base, 2)
	for _, n := range order {
		v := sums[n]
		s.Top = append(s.Top, [5]any{n, number(v[0]), number(v[1]), number(v[2]), number(v[3])})
	}
	return cut
}

func (d *data) source(s Source) sourceSheet {
	out := sourceSheet{Name: s.Function, Functions: []int{}, File: fmt.Sprintf("%s:%d", s.File, s.Line), Lines: [][4]any{}}
	for _, name := range s.Names {
		out.Functions = append(out.Functions, d.function(name, s.File, Own))
	}
	for _, l := range s.Lines {
		var values any
		if len(l.Values) > 0 {
			values = l.Values
		}
		var notes any
		if len(l.Notes) > 0 {
			notes = l.Notes
		}
		out.Lines = append(out.Lines, [4]any{l.N, l.Text, values, notes})
	}
	return out
}

// number writes a value with the digits that can be seen, so that the page stays small.
func number(v float64) json.Number {
	if v == float64(int64(v)) {
		return json.Number(fmt.Sprintf("%d", int64(v)))
	}
	return json.Number(fmt.Sprintf("%.5g", v))
}
