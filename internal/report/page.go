package report

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/chart"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/tables"
	"github.com/gohone/hone/internal/report/view"
	"github.com/gohone/hone/internal/sample"
)

//go:embed page.html
var pageText string

// breakable makes a title one that may be broken after each slash, as a version's path on a phone.
func breakable(title string) template.HTML {
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(title), "/", "/<wbr>"))
}

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"breakable": breakable}).Parse(pageText))

// NewHTML returns a handler that writes one page on Flush: the tables of the
// other layouts, and charts of what was measured. It needs nothing but itself: no
// script, and nothing from the network.
func NewHTML(w io.Writer) message.Handler {
	return NewPage(w, func() (view.Report, error) { return view.Report{}, nil })
}

// NewPage is NewHTML with views of profiles, whose script is on the page. views is called
// on Flush; it returns no profiles for a page without them.
func NewPage(w io.Writer, views func() (view.Report, error)) message.Handler {
	h := &htmlHandler{views: views}
	h.tables = tables.NewHandler(func(doc *layout.Document) error {
		p, err := h.page(doc)
		if err != nil {
			return err
		}
		return pageTemplate.Execute(w, p)
	})
	return h
}

// NewPicture returns a handler that writes the intervals of a comparison, or of the
// results of one version, as an SVG picture on Flush: those of the time, or of what stands for
// the benchmarks in its place.
func NewPicture(w io.Writer) message.Handler { return &pictureHandler{w: w} }

type pictureHandler struct {
	w      io.Writer
	stream message.Stream
}

// Handle implements Handler.
func (h *pictureHandler) Handle(m message.Message) error {
	h.stream.Add(m)
	return nil
}

// Flush implements Handler. A stream is drawn once.
func (h *pictureHandler) Flush() error {
	if h.stream.Config == nil {
		return nil
	}
	list := slices.DeleteFunc(intervals(&h.stream), func(i *chart.Intervals) bool { return !i.Leading })
	h.stream = message.Stream{}
	return chart.WriteIntervals(h.w, list)
}

// intervals draws what a stream says of times and counts.
func intervals(c *message.Stream) []*chart.Intervals {
	return append(chart.ComparisonIntervals(c), chart.ResultIntervals(c)...)
}

// An htmlHandler also keeps what charts are drawn from.
type htmlHandler struct {
	tables  message.Handler
	views   func() (view.Report, error)
	stream  message.Stream
	samples []sample.Sample // without their blocks
}

// Handle implements Handler.
func (h *htmlHandler) Handle(m message.Message) error {
	if err := h.tables.Handle(m); err != nil {
		return err
	}
	if m.Config != nil {
		h.stream, h.samples = message.Stream{}, nil
	}
	if s := m.Sample; s != nil {
		one := *s
		one.Blocks, one.Functions = nil, nil
		h.samples = append(h.samples, one)
	}
	h.stream.Add(m)
	return nil
}

// Flush implements Handler.
func (h *htmlHandler) Flush() error { return h.tables.Flush() }

type page struct {
	Title, Command string
	Heading        []string
	Intervals      []*chart.Intervals
	Charts         []*chart.Chart
	Sections       []pageSection
	Samples        []*chart.Samples
	Views          template.HTML
	Lines          []string
}

type pageSection struct {
	Title   string
	Tables  []pageTable
	Lines   []string
	Patches []pagePatch
	Code    string // that is no patch
}

type pageTable struct {
	Head []pageCell
	Rows [][]pageCell
}

type pageCell struct {
	Text    string
	Right   bool
	Verdict string
	Span    int // of the columns, in a row of its own; 0 for an ordinary cell
}

func (h *htmlHandler) page(doc *layout.Document) (page, error) {
	c := &h.stream
	p := page{
		Title: "hone", Heading: doc.Heading, Lines: append(layout.Numbered(doc.Notes, 0), doc.Lines...),
		Charts: chart.LoadCharts(c.Loads), Intervals: intervals(c),
	}
	if c.Config != nil && c.Config.Command != "" {
		p.Title, p.Command = "hone "+c.Config.Command, c.Config.Line
	}
	if c.Config != nil {
		p.Samples = chart.SampleCharts(c, h.samples)
	}
	for _, l := range c.Loads {
		if l.Target != "" {
			p.Title += ": " + l.Target
			break
		}
	}
	for _, s := range doc.Sections {
		p.Sections = append(p.Sections, newPageSection(s, len(doc.Notes)))
	}
	r, err := h.views()
	if err == nil && len(r.Profiles) > 0 {
		p.Views, err = view.Views(r)
	}
	return p, err
}

// newPageSection makes a section, whose notes count on from a number.
func newPageSection(s layout.Section, notes int) pageSection {
	out := pageSection{Title: s.Title, Patches: newPagePatches(s.Code)}
	if len(out.Patches) == 0 {
		out.Code = strings.Join(s.Code, "\n")
	}
	for _, b := range s.Blocks {
		out.Tables = append(out.Tables, newPageTable(b))
	}
	out.Lines = append(layout.Numbered(s.Notes, notes), s.Lines...)
	for _, step := range s.Steps {
		out.Lines = append(append(out.Lines, step.Text), step.Commands...)
	}
	return out
}

// newPageTable leaves out empty columns.
func newPageTable(b layout.Block) pageTable {
	var t pageTable
	below := func(i int) bool { return b.Below && i == len(b.Columns)-1 }
	for i, c := range b.Columns {
		if !b.Empty(i) && !below(i) {
			t.Head = append(t.Head, pageCell{Text: c.Title, Right: c.Right})
		}
	}
	for _, row := range b.Rows {
		var cells []pageCell
		for i, c := range row {
			if b.Empty(i) {
				continue
			}
			cell := pageCell{Text: c.String(), Right: b.Columns[i].Right, Verdict: c.Verdict}
			if below(i) {
				cell.Span = len(t.Head)
			}
			cells = append(cells, cell)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}
