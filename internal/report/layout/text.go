package layout

import (
	"fmt"
	"io"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// code writes a unified diff, on a terminal in the colours that git uses.
func (t *textLayout) code(lines []string) {
	if len(lines) > 0 {
		t.b.WriteByte('\n')
	}
	for _, line := range lines {
		line = verbatim(line)
		color := 0
		switch {
		case !t.opt.Color || line == "":
		case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"), strings.HasPrefix(line, "diff "):
			color = 1 // bold
		case line[0] == '+':
			color = 32
		case line[0] == '-':
			color = 31
		case line[0] == '@':
			color = 36
		}
		if color != 0 {
			line = fmt.Sprintf("\x1b[%dm%s\x1b[0m", color, line)
		}
		t.b.WriteString(line + "\n")
	}
}

// TextOptions says how NewText lays out. The zero value is plain text of 120
// columns.
type TextOptions struct {
	// Color marks verdicts with ANSI colours. They repeat what the words say.
	Color bool
	// Width is the number of columns to stay within where names allow it, 0
	// for 120.
	Width int
}

const (
	defaultWidth = 120
	minWidth     = 40
	gap          = "  " // between columns
	// minName is the least width of the column of names. Longer names may
	// get a line of their own.
	minName = 20
)

// WriteText writes a document as aligned tables.
func WriteText(w io.Writer, doc *Document, opt TextOptions) error {
	if opt.Width == 0 {
		opt.Width = defaultWidth
	}
	opt.Width = max(opt.Width, minWidth)
	t := textLayout{opt: opt}
	if doc.Width > 0 {
		t.opt.Width = min(opt.Width, doc.Width)
	}
	t.document(doc)
	_, err := io.WriteString(w, t.b.String())
	return err
}

// A textLayout writes a document as text.
type textLayout struct {
	opt TextOptions
	b   strings.Builder
}

func (t *textLayout) document(doc *Document) {
	for _, line := range doc.Heading {
		t.wrapped("", line)
	}
	for _, s := range doc.Sections {
		t.blank()
		t.section(s)
	}
	t.blank()
	for _, line := range doc.Lines {
		t.wrapped("", line)
	}
}

// blank writes an empty line unless it would be the first.
func (t *textLayout) blank() {
	if t.b.Len() > 0 {
		t.b.WriteByte('\n')
	}
}

func (t *textLayout) section(s Section) {
	t.b.WriteString(clean(s.Title) + "\n")
	var widths []int
	if !s.Apart {
		widths = t.widths(s.Blocks)
	}
	for _, b := range s.Blocks {
		t.b.WriteByte('\n')
		if s.Apart {
			widths = t.widths([]Block{b})
		}
		header := make([]Cell, len(b.Columns))
		for i, c := range b.Columns {
			header[i].Text = c.Title
		}
		t.row(b, widths, header)
		for _, row := range b.Rows {
			t.row(b, widths, row)
			t.below(b, row)
		}
	}
	if len(s.Notes)+len(s.Lines) > 0 {
		t.b.WriteByte('\n')
	}
	for i, text := range s.Notes {
		t.wrapped(Superscript(i+1)+" ", text)
	}
	for _, text := range s.Lines {
		t.wrapped("", text)
	}
	t.code(s.Code)
}

// widths returns the width of each column over all blocks of a section. The
// first, of names, gets what the others leave; a longer name stands on a line
// of its own rather than push every row out of the window.
func (t *textLayout) widths(blocks []Block) []int {
	var widths []int
	var names []int
	for _, b := range blocks {
		if widths == nil {
			widths = make([]int, len(b.Columns))
		}
		for i, c := range b.Columns {
			if !b.stands(i) {
				widths[i] = max(widths[i], Width(c.Title))
			}
		}
		for _, row := range b.Rows {
			names = append(names, Width(clean(row[0].String())))
			for i := 1; i < len(row); i++ {
				if !b.stands(i) {
					widths[i] = max(widths[i], Width(clean(row[i].String())))
				}
			}
		}
	}
	others := 0
	for _, w := range widths[min(1, len(widths)):] {
		if w > 0 {
			others += len(gap) + w
		}
	}
	limit := max(minName, t.opt.Width-others)
	for _, n := range names {
		if n <= limit {
			widths[0] = max(widths[0], n)
		}
	}
	return widths
}

// row writes one line of a table, or two where the name is too long for its
// column.
func (t *textLayout) row(b Block, widths []int, row []Cell) {
	var line strings.Builder
	for i, c := range row {
		if widths[i] == 0 { // empty in all blocks
			continue
		}
		text := clean(c.String())
		pad := widths[i] - Width(text)
		if i == 0 && pad < 0 {
			t.b.WriteString(text + "\n")
			text, pad = "", widths[i]
		}
		if i > 0 {
			line.WriteString(gap)
		}
		shown := t.colored(text, c.Verdict)
		if b.Columns[i].Right {
			line.WriteString(strings.Repeat(" ", pad) + shown)
		} else {
			line.WriteString(shown + strings.Repeat(" ", pad))
		}
	}
	t.b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// below writes the cells of a row that have lines of their own.
func (t *textLayout) below(b Block, row []Cell) {
	for i, c := range row {
		if b.stands(i) && c.String() != "" {
			t.wrapped("    ", c.String())
		}
	}
}

// colored returns text in the colour of a verdict.
func (t *textLayout) colored(text, verdict string) string {
	code := map[string]int{message.Faster: 32, message.Slower: 31, message.Undecided: 33}[verdict] // green, red, yellow
	if !t.opt.Color || code == 0 {
		return text
	}
	return fmt.Sprintf("\x1b[%dm%s\x1b[0m", code, text)
}

// wrapped writes text after a prefix, further lines indented by its width.
func (t *textLayout) wrapped(prefix, text string) {
	indent := strings.Repeat(" ", max(2, Width(prefix)))
	line := prefix
	used := 0 // words on the line
	for word := range strings.FieldsSeq(clean(text)) {
		if used > 0 && Width(line)+1+Width(word) > t.opt.Width {
			t.b.WriteString(line + "\n")
			line, used = indent, 0
		}
		if used > 0 {
			line += " "
		}
		line += word
		used++
	}
	t.b.WriteString(line + "\n")
}
