package layout

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/gohone/hone/internal/report/message"
)

// TextOptions says how text is laid out. The zero value is plain text of 100
// columns.
type TextOptions struct {
	// Color marks verdicts with ANSI colors. They repeat what the words say.
	Color bool
	// Width is the number of columns to stay within, at least 40; 0 means 100.
	// Code is written as it is.
	Width int
}

const defaultWidth, minWidth = 100, 40

// noBreak is a space at which no line is broken.
const noBreak = '\u00a0'

// WriteText writes a document as aligned tables.
func WriteText(w io.Writer, doc *Document, opt TextOptions) error {
	if opt.Width == 0 {
		opt.Width = defaultWidth
	}
	opt.Width = max(opt.Width, minWidth)
	t := textLayout{opt: opt}
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
		t.section(s, len(doc.Notes))
	}
	t.blank()
	t.notes(doc.Notes, 0)
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

// section writes a section, whose notes are numbered after the first ones.
func (t *textLayout) section(s Section, first int) {
	t.wrapped("", s.Title)
	if !s.Apart && sameColumns(s.Blocks) {
		t.blocks(s.Blocks)
	} else {
		for _, b := range s.Blocks {
			t.blocks([]Block{b})
		}
	}
	if len(s.Notes)+len(s.Lines) > 0 {
		t.b.WriteByte('\n')
	}
	t.notes(s.Notes, first)
	for _, text := range s.Lines {
		t.wrapped("", text)
	}
	t.steps(s.Steps)
	t.code(s.Code)
}

// steps writes what to do, each command below it.
func (t *textLayout) steps(list []Step) {
	if len(list) > 0 {
		t.b.WriteByte('\n')
	}
	for _, s := range list {
		t.wrapped("", s.Text)
		for _, line := range s.Commands {
			t.command(clean(line))
		}
	}
}

// command writes a command line, in several lines as a shell takes them where it is too long.
// What is in quotes stays whole.
func (t *textLayout) command(text string) {
	const indent, more = "    ", " \\"
	line, used := indent, 0
	quoted := false
	for word := range strings.SplitSeq(text, " ") {
		if used > 0 && !quoted && Width(line)+1+Width(word)+len(more) > t.opt.Width {
			t.b.WriteString(line + more + "\n")
			line, used = indent+"  ", 0
		}
		if used > 0 {
			line += " "
		}
		line += word
		used++
		if strings.Count(word, "'")%2 == 1 {
			quoted = !quoted
		}
	}
	t.b.WriteString(line + "\n")
}

// sameColumns reports whether tables have equally many columns, so that they can line up.
func sameColumns(list []Block) bool {
	return !slices.ContainsFunc(list, func(b Block) bool { return len(b.Columns) != len(list[0].Columns) })
}

// notes writes footnotes, numbered after the first ones.
func (t *textLayout) notes(list []string, first int) {
	for i, text := range list {
		t.wrapped(Superscript(first+i+1)+" ", text)
	}
}

// blocks writes tables whose columns line up.
func (t *textLayout) blocks(list []Block) {
	if len(list) == 0 {
		return
	}
	g := newGrid(list, t.opt.Width)
	for _, b := range list {
		header := make([]Cell, len(b.Columns))
		for i, c := range b.Columns {
			header[i].Text = c.Title
		}
		for k, part := range g.parts {
			if k > 0 && !slices.ContainsFunc(part, func(i int) bool { return !b.Empty(i) }) {
				continue
			}
			t.b.WriteByte('\n')
			t.row(b, g, part, header)
			for _, row := range b.Rows {
				t.row(b, g, part, row)
				if k == len(g.parts)-1 {
					t.below(b, row)
				}
			}
		}
	}
}

// row writes one line of a part of a table, or two where the name is too long
// for its column.
func (t *textLayout) row(b Block, g grid, part []int, row []Cell) {
	var line strings.Builder
	write := func(i int, text, pad string) {
		if b.Columns[i].Right {
			line.WriteString(pad + text)
		} else {
			line.WriteString(text + pad)
		}
	}
	name := row[0].cut(false, t.opt.Width)
	if Width(name) > g.widths[0] {
		t.b.WriteString(name + "\n")
		name = ""
	}
	write(0, name, strings.Repeat(" ", g.widths[0]-Width(name)))
	for _, i := range part {
		text := row[i].cut(i < g.short, g.widths[i])
		line.WriteString(gap)
		write(i, t.colored(text, row[i].Verdict), strings.Repeat(" ", g.widths[i]-Width(text)))
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

// colored returns text in the color of a verdict.
func (t *textLayout) colored(text, verdict string) string {
	code := map[string]int{message.Faster: 32, message.Slower: 31, message.Undecided: 33}[verdict] // green, red, yellow
	if !t.opt.Color || code == 0 {
		return text
	}
	return fmt.Sprintf("\x1b[%dm%s\x1b[0m", code, text)
}

// wrapped writes text after a prefix, further lines indented by its width. Only
// a word that is longer than a line is broken.
func (t *textLayout) wrapped(prefix, text string) {
	indent := strings.Repeat(" ", max(2, Width(prefix)))
	line := prefix
	used := 0 // words on the line
	for _, word := range words(clean(text)) {
		if used > 0 && Width(line)+1+Width(word) > t.opt.Width {
			t.b.WriteString(line + "\n")
			line, used = indent, 0
		}
		if used > 0 {
			line += " "
		}
		for start := head(word, t.opt.Width-Width(line)); len(start) < len(word); start = head(word, t.opt.Width-Width(line)) {
			t.b.WriteString(line + start + "\n")
			line, word = indent, word[len(start):]
		}
		line += word
		used++
	}
	t.b.WriteString(line + "\n")
}

// words splits text at white space, but leaves a number together with its percent sign,
// and what no-break spaces hold together.
func words(text string) []string {
	var words []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) && r != noBreak }) {
		word = strings.ReplaceAll(word, string(noBreak), " ")
		if len(words) > 0 && word[0] == '%' {
			words[len(words)-1] += " " + word
			continue
		}
		words = append(words, word)
	}
	return words
}

// code writes a unified diff, on a terminal in the colors that git uses.
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
