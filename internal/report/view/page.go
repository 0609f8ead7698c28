package view

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
)

// A Report is what one page shows.
type Report struct {
	// Title and About are the heading and the lines below it. WriteViews leaves them to
	// the page around it.
	Title string
	About []string
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

var (
	//go:embed view.css
	style string
	//go:embed view.js
	script string
	//go:embed flame.js
	flameScript string
	//go:embed view.html
	viewText string
	//go:embed page.html
	pageText string
)

var viewTemplate = template.Must(template.New("view").Parse(viewText))

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// WritePage writes a whole page of a report. It needs nothing from the network.
func WritePage(w io.Writer, r Report) error {
	views, err := Views(r)
	if err != nil {
		return err
	}
	return pageTemplate.Execute(w, struct {
		Report
		Views template.HTML
	}{r, views})
}

// A tab is a button that shows something.
type tab struct{ Key, Text, Hint string }

// Views returns the part of a page that shows the profiles and the sources of a report,
// with its style and script. There can be one on a page.
func Views(r Report) (template.HTML, error) {
	if len(r.Profiles) == 0 {
		return "", fmt.Errorf("show profiles: there are none")
	}
	d := newData(r)
	encoded, err := json.Marshal(d) // escapes <, > and &, so that no text ends the script
	if err != nil {
		return "", fmt.Errorf("encode the page: %w", err)
	}
	var graphs []template.HTML
	for _, p := range r.Profiles {
		var b strings.Builder
		if p.Graph != nil {
			if err := p.Graph.write(&b, "", d.index); err != nil {
				return "", err
			}
		}
		graphs = append(graphs, template.HTML(b.String()))
	}
	tabs := []tab{{"flame", "Flame graph", "1"}, {"top", "Top", "2"}}
	if r.Profiles[0].Graph != nil {
		tabs = append(tabs, tab{"graph", "Call graph", "3"})
	}
	if len(r.Sources) > 0 {
		tabs = append(tabs, tab{"source", "Source", "4"})
	}
	var b strings.Builder
	err = viewTemplate.Execute(&b, struct {
		Style                   template.CSS
		Data, Flame, Script     template.JS
		Graphs                  []template.HTML
		Tabs                    []tab
		Sheets                  []sheet
		Classes                 []string
		Diff, HasGraph, Sources bool
		Least, Left             string
	}{
		Style: template.CSS(style), Data: template.JS(encoded), Flame: template.JS(flameScript), Script: template.JS(script),
		Graphs: graphs, Tabs: tabs, Sheets: d.Sheets, Classes: d.Classes,
		Diff: d.Sheets[0].Diff, HasGraph: r.Profiles[0].Graph != nil, Sources: len(r.Sources) > 0,
	})
	return template.HTML(b.String()), err
}
