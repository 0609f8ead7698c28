package layout

import (
	"io"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// code writes a unified diff as a block of its own.
func (m *markdownLayout) code(lines []string) {
	if len(lines) == 0 {
		return
	}
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(verbatim(line) + "\n")
	}
	fence := "```"
	for strings.Contains(text.String(), fence) {
		fence += "`"
	}
	m.b.WriteString("\n" + fence + "diff\n" + text.String() + fence + "\n")
}

// WriteMarkdown writes a document with GitHub tables.
func WriteMarkdown(w io.Writer, doc *Document) error {
	var m markdownLayout
	m.document(doc)
	_, err := io.WriteString(w, m.b.String())
	return err
}

// A markdownLayout writes a document as Markdown.
type markdownLayout struct{ b strings.Builder }

func (m *markdownLayout) document(doc *Document) {
	for _, line := range doc.Heading {
		m.paragraph("", line)
	}
	for _, s := range doc.Sections {
		m.paragraph("### ", s.Title)
		for _, b := range s.Blocks {
			m.table(b)
		}
		m.list(append(Numbered(s.Notes, len(doc.Notes)), s.Lines...))
		m.steps(s.Steps)
		m.code(s.Code)
	}
	m.list(append(Numbered(doc.Notes, 0), doc.Lines...))
}

// paragraph writes text after markup, with an empty line before it.
func (m *markdownLayout) paragraph(markup, text string) {
	if m.b.Len() > 0 {
		m.b.WriteByte('\n')
	}
	m.b.WriteString(markup + escape(text) + "\n")
}

// list writes each text as a line of its own.
func (m *markdownLayout) list(texts []string) {
	if len(texts) > 0 {
		m.b.WriteByte('\n')
	}
	for _, text := range texts {
		m.b.WriteString("- " + escape(text) + "\n")
	}
}

// steps writes what to do, the commands as blocks of their own.
func (m *markdownLayout) steps(list []Step) {
	for _, s := range list {
		m.list([]string{s.Text})
		if len(s.Commands) > 0 {
			m.b.WriteByte('\n')
		}
		for _, line := range s.Commands {
			m.b.WriteString("      " + clean(line) + "\n")
		}
	}
}

// table writes a block without its empty columns.
func (m *markdownLayout) table(b Block) {
	head, rule := "|", "|"
	for i, c := range b.Columns {
		if b.Empty(i) {
			continue
		}
		head += " " + escape(c.Title) + " |"
		if c.Right {
			rule += " ---: |"
		} else {
			rule += " --- |"
		}
	}
	m.b.WriteString("\n" + head + "\n" + rule + "\n")
	for _, row := range b.Rows {
		m.b.WriteByte('|')
		for i, c := range row {
			if !b.Empty(i) {
				m.b.WriteString(" " + m.cell(c) + " |")
			}
		}
		m.b.WriteByte('\n')
	}
}

// cell writes what is not the same in bold, so that it is found at a glance.
func (m *markdownLayout) cell(c Cell) string {
	text := escape(c.Text)
	if c.Verdict != "" && c.Verdict != message.Same {
		text = "**" + text + "**"
	}
	return text + strings.TrimPrefix(c.String(), c.Text)
}

// escape keeps text from being taken for markup.
func escape(s string) string {
	return markup.Replace(clean(s))
}

var markup = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"~", `\~`, "](", `]\(`, // a link; intervals keep their brackets
)
