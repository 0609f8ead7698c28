package view

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"
)

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
		Heading                 string
	}{
		Heading: r.Heading,
		Style:   template.CSS(style), Data: template.JS(encoded), Flame: template.JS(flameScript), Script: template.JS(script),
		Graphs: graphs, Tabs: tabs, Sheets: d.Sheets, Classes: d.Classes,
		Diff: d.Sheets[0].Diff, HasGraph: r.Profiles[0].Graph != nil, Sources: len(r.Sources) > 0,
	})
	return template.HTML(b.String()), err
}
