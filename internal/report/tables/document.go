// Package tables makes the document of a stream: which sections there are, which
// rows they have, and what is noted below them.
//
// document.go begins, with one section for each package and head (diff.go), for
// each benchmark whose implementations are ranked (ranking.go), or for each
// package of one version (result.go). hone load is in load.go, hone tune in
// trial.go, and hone doctor in check.go.
package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// A maker makes the document of what was collected.
type maker struct {
	c *message.Stream
	// placed says which of the warnings a section shows.
	placed map[int]bool
}

// document makes the report of what was collected.
func document(c *message.Stream) *layout.Document {
	if c.Config == nil {
		c.Config = &message.Config{}
	}
	if c.Check != nil {
		return checkDocument(c)
	}
	k := &maker{c: c, placed: make(map[int]bool)}
	doc := &layout.Document{Heading: words.Heading(c)}
	if c.IsTune() {
		doc.Heading = append([]string{words.TuneResult(c)}, doc.Heading...)
		doc.Width = 100 // for texts, of which there are more than numbers
	}
	if c.IsLoad() {
		return k.loadDocument(doc)
	}
	if c.Config.By != "" {
		doc.Sections = k.rankingSections()
	} else {
		doc.Sections = k.diffSections()
	}
	doc.Sections = append(doc.Sections, k.resultSections()...)
	doc.Sections = slices.Concat(doc.Sections, trialSections(c), patchSections(c), fileSections(c))
	k.placeWarnings(doc)
	doc.Lines = append(doc.Lines, words.GateLines(c)...)
	doc.Lines = append(doc.Lines, words.GoalLines(c)...)
	doc.Lines = append(doc.Lines, words.Closing(c)...)
	return doc
}

// placeWarnings puts the warnings no row refers to where they belong: under
// the first table of their package, or at the end.
func (k *maker) placeWarnings(doc *layout.Document) {
	for i, w := range k.c.Warnings {
		if k.placed[i] {
			continue
		}
		text := "warning: " + words.Note(w)
		if w.Benchmark != "" {
			text = words.ShortName(w.Benchmark) + ": " + words.Note(w)
		}
		lines := &doc.Lines
		j := slices.IndexFunc(doc.Sections, func(s layout.Section) bool { return s.Pkg == w.Package })
		if j >= 0 && w.Package != "" {
			lines = &doc.Sections[j].Lines
		} else if w.Package != "" {
			text = w.Package + ": " + text
		}
		if !slices.Contains(*lines, text) {
			*lines = append(*lines, text)
		}
	}
}
