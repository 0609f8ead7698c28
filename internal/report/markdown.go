package report

import (
	"io"
	"strings"
)

// WriteMarkdown writes a document with GitHub tables.
func WriteMarkdown(w io.Writer, doc *document) error {
	var m markdownLayout
	m.document(doc)
	_, err := io.WriteString(w, m.b.String())
	return err
}

// A markdownLayout writes a document as Markdown.
type markdownLayout struct{ b strings.Builder }

func (m *markdownLayout) document(doc *document) {
	for _, line := range doc.heading {
		m.paragraph("", line)
	}
	for _, s := range doc.sections {
		m.paragraph("### ", s.title)
		for _, b := range s.blocks {
			m.table(b)
		}
		var list []string
		for i, text := range s.notes {
			list = append(list, superscript(i+1)+" "+text)
		}
		m.list(append(list, s.lines...))
		m.code(s.code)
	}
	m.list(doc.lines)
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

// table writes a block without its empty columns.
func (m *markdownLayout) table(b block) {
	head, rule := "|", "|"
	for i, c := range b.columns {
		if b.empty(i) {
			continue
		}
		head += " " + escape(c.title) + " |"
		if c.right {
			rule += " ---: |"
		} else {
			rule += " --- |"
		}
	}
	m.b.WriteString("\n" + head + "\n" + rule + "\n")
	for _, row := range b.rows {
		m.b.WriteByte('|')
		for i, c := range row {
			if !b.empty(i) {
				m.b.WriteString(" " + m.cell(c) + " |")
			}
		}
		m.b.WriteByte('\n')
	}
}

// cell writes what is not the same in bold, so that it is found at a glance.
func (m *markdownLayout) cell(c cell) string {
	text := escape(c.text)
	if c.verdict != "" && c.verdict != same {
		text = "**" + text + "**"
	}
	return text + strings.TrimPrefix(c.String(), c.text)
}

// escape keeps text from being taken for markup.
func escape(s string) string {
	return markup.Replace(clean(s))
}

var markup = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"~", `\~`, "](", `]\(`, // a link; intervals keep their brackets
)
