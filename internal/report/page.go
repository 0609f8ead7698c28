package report

import (
	_ "embed"
	"html/template"
	"io"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// NewHTML returns a handler that writes one page on Flush: the tables of the
// other layouts, and for hone load the charts. It needs nothing but itself: no
// script, and nothing from the network.
func NewHTML(w io.Writer) Handler {
	h := &htmlHandler{}
	h.tables = NewHandler(func(doc *document) error {
		return pageTemplate.Execute(w, h.page(doc))
	})
	return h
}

// An htmlHandler also looks at what charts are drawn from.
type htmlHandler struct {
	tables Handler
	config *Config
	loads  []*Load
}

// Handle implements Handler.
func (h *htmlHandler) Handle(m Message) error {
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
	Charts         []*chart
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

func (h *htmlHandler) page(doc *document) page {
	p := page{Title: "hone", Heading: doc.heading, Lines: doc.lines, Charts: loadCharts(h.loads)}
	if h.config != nil && h.config.Command != "" {
		p.Title, p.Command = "hone "+h.config.Command, h.config.Line
	}
	for _, l := range h.loads {
		if l.Target != "" {
			p.Title += ": " + l.Target
			break
		}
	}
	for _, s := range doc.sections {
		out := pageSection{Title: s.title}
		for _, b := range s.blocks {
			out.Tables = append(out.Tables, newPageTable(b))
		}
		for i, note := range s.notes {
			out.Lines = append(out.Lines, superscript(i+1)+" "+note)
		}
		out.Lines = append(out.Lines, s.lines...)
		p.Sections = append(p.Sections, out)
	}
	return p
}

// newPageTable leaves out empty columns.
func newPageTable(b block) pageTable {
	var t pageTable
	for i, c := range b.columns {
		if !b.empty(i) {
			t.Head = append(t.Head, pageCell{Text: c.title, Right: c.right})
		}
	}
	for _, row := range b.rows {
		var cells []pageCell
		for i, c := range row {
			if b.empty(i) {
				continue
			}
			cells = append(cells, pageCell{Text: c.String(), Right: b.columns[i].right, Verdict: c.verdict})
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}
