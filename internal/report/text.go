package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

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
func WriteText(w io.Writer, doc *document, opt TextOptions) error {
	if opt.Width == 0 {
		opt.Width = defaultWidth
	}
	opt.Width = max(opt.Width, minWidth)
	t := textLayout{opt: opt}
	if doc.width > 0 {
		t.opt.Width = min(opt.Width, doc.width)
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

func (t *textLayout) document(doc *document) {
	for _, line := range doc.heading {
		t.wrapped("", line)
	}
	for _, s := range doc.sections {
		t.blank()
		t.section(s)
	}
	t.blank()
	for _, line := range doc.lines {
		t.wrapped("", line)
	}
}

// blank writes an empty line unless it would be the first.
func (t *textLayout) blank() {
	if t.b.Len() > 0 {
		t.b.WriteByte('\n')
	}
}

func (t *textLayout) section(s section) {
	t.b.WriteString(clean(s.title) + "\n")
	var widths []int
	if !s.apart {
		widths = t.widths(s.blocks)
	}
	for _, b := range s.blocks {
		t.b.WriteByte('\n')
		if s.apart {
			widths = t.widths([]block{b})
		}
		header := make([]cell, len(b.columns))
		for i, c := range b.columns {
			header[i].text = c.title
		}
		t.row(b, widths, header)
		for _, row := range b.rows {
			t.row(b, widths, row)
			t.below(b, row)
		}
	}
	if len(s.notes)+len(s.lines) > 0 {
		t.b.WriteByte('\n')
	}
	for i, text := range s.notes {
		t.wrapped(superscript(i+1)+" ", text)
	}
	for _, text := range s.lines {
		t.wrapped("", text)
	}
	t.code(s.code)
}

// widths returns the width of each column over all blocks of a section. The
// first, of names, gets what the others leave; a longer name stands on a line
// of its own rather than push every row out of the window.
func (t *textLayout) widths(blocks []block) []int {
	var widths []int
	var names []int
	for _, b := range blocks {
		if widths == nil {
			widths = make([]int, len(b.columns))
		}
		for i, c := range b.columns {
			if !b.stands(i) {
				widths[i] = max(widths[i], width(c.title))
			}
		}
		for _, row := range b.rows {
			names = append(names, width(clean(row[0].String())))
			for i := 1; i < len(row); i++ {
				if !b.stands(i) {
					widths[i] = max(widths[i], width(clean(row[i].String())))
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
func (t *textLayout) row(b block, widths []int, row []cell) {
	var line strings.Builder
	for i, c := range row {
		if widths[i] == 0 { // empty in all blocks
			continue
		}
		text := clean(c.String())
		pad := widths[i] - width(text)
		if i == 0 && pad < 0 {
			t.b.WriteString(text + "\n")
			text, pad = "", widths[i]
		}
		if i > 0 {
			line.WriteString(gap)
		}
		shown := t.colored(text, c.verdict)
		if b.columns[i].right {
			line.WriteString(strings.Repeat(" ", pad) + shown)
		} else {
			line.WriteString(shown + strings.Repeat(" ", pad))
		}
	}
	t.b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// below writes the cells of a row that have lines of their own.
func (t *textLayout) below(b block, row []cell) {
	for i, c := range row {
		if b.stands(i) && c.String() != "" {
			t.wrapped("    ", c.String())
		}
	}
}

// stands reports whether the cells of column i stand below their rows.
func (b block) stands(i int) bool { return b.below && i == len(b.columns)-1 }

// colored returns text in the colour of a verdict.
func (t *textLayout) colored(text, verdict string) string {
	code := map[string]int{faster: 32, slower: 31, undecided: 33}[verdict] // green, red, yellow
	if !t.opt.Color || code == 0 {
		return text
	}
	return fmt.Sprintf("\x1b[%dm%s\x1b[0m", code, text)
}

// wrapped writes text after a prefix, further lines indented by its width.
func (t *textLayout) wrapped(prefix, text string) {
	indent := strings.Repeat(" ", max(2, width(prefix)))
	line := prefix
	used := 0 // words on the line
	for word := range strings.FieldsSeq(clean(text)) {
		if used > 0 && width(line)+1+width(word) > t.opt.Width {
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

// clean replaces what would move the cursor or talk to the terminal: a
// stream may come from anywhere.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || r == '\u202e' || r == '\u2028' || r == '\u2029':
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// width returns the number of terminal columns of s: two for East Asian wide
// characters and emoji, none for marks that combine with what is before.
func width(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.Is(wide, r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// wide holds the blocks that terminals show in two columns, after Unicode
// Standard Annex 11, rounded to blocks.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}
