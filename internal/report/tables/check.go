package tables

import (
	"fmt"
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
		doc.Lines = append(doc.Lines, fmt.Sprintf("cache: %s, %s of at most %s in %s; hone doctor -clean empties it",
			m.Cache.Path, words.Value(float64(m.Cache.Bytes), "B"), words.Value(float64(m.Cache.MostBytes), "B"), words.Plural(m.Cache.Count, "snapshot")))
	}
	if m.Store != nil {
		doc.Lines = append(doc.Lines, fmt.Sprintf("store: %s, %s, %s", m.Store.Path, words.Value(float64(m.Store.Bytes), "B"), words.Plural(m.Store.Count, "run")))
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
	var small []string
	for _, told := range m.Floors[0].Changes {
		t.Columns = append(t.Columns, layout.Column{Title: words.PercentText(told.Change), Right: true})
		if told.Tolerance < m.Floors[0].Same.Tolerance {
			small = append(small, fmt.Sprintf("%s with -tolerance %s", words.PercentText(told.Change), words.PercentText(told.Tolerance)))
		}
	}
	t.Columns = append(t.Columns, layout.Column{Title: "called same", Right: true}, layout.Column{Title: "A/A"})
	some := false
	for _, f := range m.Floors {
		row := []layout.Cell{{Text: strings.ToLower(words.ShortName(f.Benchmark))}, {Text: words.Value(f.Center, "sec/op")}, {Text: words.SpreadText(f.Spread)}}
		for _, told := range m.Floors[0].Changes {
			told = f.Change(told.Change)
			some = some || told.Seconds != nil && !words.Told(told)
			row = append(row, layout.Cell{Text: words.ToldText(m, told)})
		}
		t.Rows = append(t.Rows, append(row, layout.Cell{Text: words.ToldText(m, f.Same)}, layout.Cell{Text: f.Verdict, Verdict: f.Verdict}))
	}
	s.Blocks = []layout.Block{t}
	text := "medians of comparisons drawn from what equal processes took just now, the change planted either way"
	if some {
		text += "; in brackets how many of them end in time, where few do"
	}
	if len(small) > 0 {
		text += "; " + strings.Join(small, ", ")
	}
	s.Lines = []string{text}
	return s
}
