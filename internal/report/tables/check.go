package tables

import (
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// checkDocument makes the report of hone doctor.
func checkDocument(c *message.Stream) *layout.Document {
	m := c.Check
	doc := &layout.Document{}
	if len(m.Floors) > 0 && len(m.Floors[0].Changes) > 0 {
		doc.Heading = append(doc.Heading, words.CheckHeadline(m))
		doc.Sections = append(doc.Sections, floorSection(m))
	}
	if m.Cleaned != nil {
		doc.Lines = append(doc.Lines, words.CleanedLine(m.Cleaned))
	} else {
		doc.Heading = append(doc.Heading, words.Heading(c)...)
		doc.Lines = append(doc.Lines, words.Hurts(c)...)
	}
	for _, p := range m.Programs {
		doc.Lines = append(doc.Lines, words.ProgramLine(p))
	}
	if m.Cache != nil {
		doc.Lines = append(doc.Lines, words.CacheLine(m.Cache))
	}
	if m.Store != nil {
		doc.Lines = append(doc.Lines, words.StoreLine(m.Store))
	}
	if c.Summary == nil {
		doc.Lines = append(doc.Lines, "interrupted, the stream has no summary")
	}
	return doc
}

// floorSection is the table of what is detected, one row for each kind of
// code.
func floorSection(m *message.MachineCheck) layout.Section {
	s := layout.Section{Title: "time until a change is detected, for code that is mostly ..."}
	t := layout.Block{Columns: []layout.Column{{Title: ""}, {Title: "time", Right: true}, {Title: "pairs differ by", Right: true}}}
	for _, told := range m.Floors[0].Changes {
		t.Columns = append(t.Columns, layout.Column{Title: words.PercentText(told.Change), Right: true})
	}
	t.Columns = append(t.Columns, layout.Column{Title: "called same", Right: true}, layout.Column{Title: "A/A"})
	for _, f := range m.Floors {
		row := []layout.Cell{{Text: strings.ToLower(words.ShortName(f.Benchmark))}, {Text: words.Value(f.Center, "sec/op")}, {Text: words.SpreadText(f.Spread)}}
		for _, told := range m.Floors[0].Changes {
			told = f.Change(told.Change)
			row = append(row, layout.Cell{Text: words.ToldText(m, told)})
		}
		t.Rows = append(t.Rows, append(row, layout.Cell{Text: words.ToldText(m, f.Same)}, layout.Cell{Text: f.Verdict, Verdict: f.Verdict}))
	}
	s.Blocks = []layout.Block{t}
	s.Lines = []string{words.FloorsLine(m)}
	return s
}
