// Package tables makes the document of a stream: which sections there are, which
// rows they have, and what is noted below them.
//
// document.go begins, with one section for each package and head (diff.go), for
// each benchmark whose implementations are ranked (ranking.go), or for each
// package of one version (result.go). hone load is in load.go, hone tune in
// trial.go, hone explain in explain.go, and hone doctor in check.go.
package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// document makes the report of what was collected.
func document(c *message.Stream) *layout.Document {
	if c.Config == nil {
		c.Config = &message.Config{}
	}
	if c.Check != nil {
		return checkDocument(c)
	}
	k := &maker{c: c, placed: make(map[int]bool)}
	lines, once := words.MachineLines(c)
	k.once = once
	doc := &layout.Document{Heading: words.Heading(c), Lines: append(lines, k.waitOnce()...)}
	if c.IsTune() {
		doc.Heading = append([]string{words.TuneResult(c)}, doc.Heading...)
	}
	if c.IsLoad() {
		return k.loadDocument(doc)
	}
	if c.IsExplain() {
		return k.explainDocument(doc)
	}
	if c.Config.By != "" {
		doc.Sections = k.rankingSections()
	} else {
		doc.Sections = k.diffSections()
	}
	doc.Sections = append(doc.Sections, k.resultSections()...)
	doc.Sections = slices.Concat(doc.Sections, shiftSections(c), trialSections(c), searchSections(c), patchSections(c), fileSections(c))
	k.notes.finish(doc)
	k.placeWarnings(doc)
	doc.Lines = append(doc.Lines, words.GateLines(c)...)
	doc.Lines = append(doc.Lines, words.GoalLines(c)...)
	doc.Lines = append(doc.Lines, words.Closing(c)...)
	return doc
}
