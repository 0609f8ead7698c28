package report

import (
	_ "embed"
	"html/template"
	"io"

	"github.com/gohone/hone/internal/report/chart"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/tables"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// NewHTML returns a handler that writes one page on Flush: the tables of the
// other layouts, and for hone load the charts. It needs nothing but itself: no
// script, and nothing from the network.
func NewHTML(w io.Writer) message.Handler {
	h := &htmlHandler{}
	h.tables = tables.NewHandler(func(doc *layout.Document) error {
		return pageTemplate.Execute(w, h.page(doc))
	})
	return h
}

// An htmlHandler also keeps what charts are drawn from.
type htmlHandler struct {
	tables message.Handler
	config *message.Config
	loads  []*message.Load
}

// Handle implements Handler.
func (h *htmlHandler) Handle(m message.Message) error {
	if err := h.tables.Handle(m); err != nil {
		return err
	}
	switch {
	case m.Config != nil:
		h.config, h.loads = m.Config, nil
	case m.Load != nil:
		h.loads = append(h.loads, m.Load)
	}
	return nil
}

// Flush implements Handler.
func (h *htmlHandler) Flush() error { return h.tables.Flush() }

type page struct {
	Title, Command string
	Heading        []string
	Charts         []*chart.Chart
	Sections       []pageSection
	Lines          []string
}

type pageSection struct {
	Title  string
	Tables []pageTable
	Lines  []string
}

type pageTable struct {
	Head []pageCell
	Rows [][]pageCell
}

type pageCell struct {
	Text    string
	Right   bool
	Verdict string
}

func (h *htmlHandler) page(doc *layout.Document) page {
	p := page{Title: "hone", Heading: doc.Heading, Lines: append(layout.Numbered(doc.Notes, 0), doc.Lines...), Charts: chart.LoadCharts(h.loads)}
	if h.config != nil && h.config.Command != "" {
		p.Title, p.Command = "hone "+h.config.Command, h.config.Line
	}
	for _, l := range h.loads {
		if l.Target != "" {
			p.Title += ": " + l.Target
			break
		}
	}
	for _, s := range doc.Sections {
		out := pageSection{Title: s.Title}
		for _, b := range s.Blocks {
			out.Tables = append(out.Tables, newPageTable(b))
		}
		out.Lines = append(layout.Numbered(s.Notes, len(doc.Notes)), s.Lines...)
		for _, step := range s.Steps {
			out.Lines = append(append(out.Lines, step.Text), step.Commands...)
		}
		p.Sections = append(p.Sections, out)
	}
	return p
}

// newPageTable leaves out empty columns.
func newPageTable(b layout.Block) pageTable {
	var t pageTable
	for i, c := range b.Columns {
		if !b.Empty(i) {
			t.Head = append(t.Head, pageCell{Text: c.Title, Right: c.Right})
		}
	}
	for _, row := range b.Rows {
		var cells []pageCell
		for i, c := range row {
			if b.Empty(i) {
				continue
			}
			cells = append(cells, pageCell{Text: c.String(), Right: b.Columns[i].Right, Verdict: c.Verdict})
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}
