package tables

import (
	"cmp"
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// explainDocument makes the report of hone explain: a section a package, with its hot lines
// by kind and what it asked of others.
func (k *maker) explainDocument(doc *layout.Document) *layout.Document {
	c := k.c
	for i, p := range c.Profiles {
		if i == 0 || !p.SameSubject(c.Profiles[i-1]) {
			doc.Sections = append(doc.Sections, explainSection(c, p))
		}
	}
	doc.Sections = append(doc.Sections, shiftSections(c)...)
	k.notes.finish(doc)
	k.placeWarnings(doc)
	if len(c.Hotspots) > 0 {
		doc.Lines = append(doc.Lines, words.ExplainLegend(c)...)
	}
	doc.Lines = append(doc.Lines, words.Closing(c)...)
	return doc
}

// explainSection shows the profiles of a package, of which one is given.
func explainSection(c *message.Stream, of *message.Profile) layout.Section {
	s := layout.Section{Pkg: of.Package, Title: words.ExplainTitle(of), Apart: true}
	var all []*message.Profile
	for _, p := range c.Profiles {
		if p.SameSubject(of) && c.Shows(p) {
			all = append(all, p)
		}
	}
	told := make(map[string]bool)
	for _, p := range all {
		if b := hotLineBlock(c, p, told); len(b.Rows) > 0 {
			s.Blocks = append(s.Blocks, b)
		}
		s.Lines = append(s.Lines, words.ProfileLines(p)...)
	}
	if b := usesBlock(all); len(b.Rows) > 0 {
		s.Blocks = append(s.Blocks, b)
	}
	return s
}

// hotLineBlock shows the hot lines of a profile, each with its causes below, unless these were
// told of the line in another table.
func hotLineBlock(c *message.Stream, p *message.Profile, told map[string]bool) layout.Block {
	b := layout.Block{Below: true, Columns: []layout.Column{
		{Title: words.ProfileTitle(p)}, {Title: "line"}, {Title: "flat", Right: true}, {Title: "interval", Right: true},
		{Title: "cum", Right: true}, {Title: "if free", Right: true}, {Title: "why"},
	}}
	for _, h := range c.HotLines(p) {
		text := words.HotWhy(h)
		if about := words.HotPlace(h) + words.HotCodes(h); told[about] {
			text = ""
		} else {
			told[about] = true
		}
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: words.ShortFunction(h.Function)}, {Text: words.HotPlace(h)}, {Text: words.ShareText(h.Flat)},
			{Text: words.ShareRange(h)}, {Text: words.ShareText(h.Cum)}, {Text: words.CeilingText(h)}, {Text: text},
		})
	}
	return b
}

// mostUses is how many packages the table of what was asked of others has.
const mostUses = 8

// usesBlock shows what a package's code asked of others, over the kinds of profiles.
func usesBlock(all []*message.Profile) layout.Block {
	b := layout.Block{Below: true, Columns: []layout.Column{
		{Title: "spent in calls of"}, {Title: "CPU time", Right: true}, {Title: "bytes", Right: true}, {Title: "allocations", Right: true},
		{Title: "instead"},
	}}
	uses := make(map[string]map[string]float64) // by package and kind
	alternative := make(map[string]string)
	var order []string
	for _, p := range all {
		for _, u := range p.Packages {
			if uses[u.Package] == nil {
				uses[u.Package] = make(map[string]float64)
				order = append(order, u.Package)
			}
			uses[u.Package][p.Kind] = u.Called
			alternative[u.Package] = u.Alternative
		}
	}
	most := func(pkg string) float64 { return max(uses[pkg]["cpu"], uses[pkg]["alloc_space"]) }
	slices.SortStableFunc(order, func(a, b string) int { return cmp.Compare(most(b), most(a)) })
	for _, pkg := range order[:min(mostUses, len(order))] {
		cell := func(kind string) layout.Cell {
			if part := uses[pkg][kind]; part > 0 {
				return layout.Cell{Text: words.ShareText(part)}
			}
			return layout.Cell{}
		}
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: pkg}, cell("cpu"), cell("alloc_space"), cell("alloc_objects"), {Text: alternative[pkg]},
		})
	}
	return b
}
