// Package layout writes a [Document], sections of tables and lines, as text
// ([WriteText]) or Markdown ([WriteMarkdown]).
package layout

import (
	"slices"
	"strconv"
	"strings"
)

// A Document is a whole report, ready to be laid out. Its texts are plain;
// a layout escapes what it must.
type Document struct {
	Heading  []string // lines above the tables
	Sections []Section
	Notes    []string // footnotes of several sections; a mark is an index into them plus one
	Lines    []string // below all tables: caveats of the run, gate, summary
}

// Numbered returns notes with their numbers, which follow the first ones.
func Numbered(notes []string, first int) []string {
	var out []string
	for i, text := range notes {
		out = append(out, Superscript(first+i+1)+" "+text)
	}
	return out
}

// A Section is what belongs to one title.
type Section struct {
	Pkg    string
	Title  string
	Blocks []Block
	Notes  []string // footnotes; their marks count on from those of the document
	Lines  []string // what does not fit into a table
	Steps  []Step
	Code   []string // a unified diff or a file, line by line
	// Apart reports whether the tables differ too much for their columns to line up. Those
	// with unequally many columns never do.
	Apart bool
}

// A Step is something to do, with the command lines for it, which can be copied as they stand.
type Step struct {
	Text     string
	Commands []string
}

// A Block is one table.
type Block struct {
	Columns []Column
	Rows    [][]Cell // each as long as columns
	// Below reports whether the last column is long: in text each of its cells has lines of
	// its own below its row.
	Below bool
}

// A Column is the head of one column.
type Column struct {
	Title string
	Right bool // aligned to the right
}

// A Cell is one field of a table.
type Cell struct {
	Text string
	// Short replaces Text where a table is too wide; empty for Text.
	Short   string
	Marks   []int  // numbers of footnotes, ascending
	Verdict string // what color may underline, empty for none
}

// String returns the text with its footnote marks.
func (c Cell) String() string {
	var b strings.Builder
	b.WriteString(c.Text)
	for _, n := range c.Marks {
		b.WriteString(" " + Superscript(n))
	}
	return b.String()
}

// form returns the cell in one line, in its short form if that is asked for.
func (c Cell) form(short bool) string {
	if short && c.Short != "" {
		c.Text = c.Short
	}
	return clean(c.String())
}

// cut is form in at most a number of columns. What is too long loses its
// middle, and keeps its marks.
func (c Cell) cut(short bool, columns int) string {
	text := c.form(short)
	if Width(text) <= columns {
		return text
	}
	marks := Cell{Marks: c.Marks}.String()
	c.Marks = nil
	return cutMiddle(c.form(short), max(columns-Width(marks), 1)) + marks
}

// Superscript returns the number of a footnote.
func Superscript(n int) string {
	digits := []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")
	var b strings.Builder
	for _, d := range strconv.Itoa(n) {
		b.WriteRune(digits[d-'0'])
	}
	return b.String()
}

// stands reports whether the cells of column i stand below their rows.
func (b Block) stands(i int) bool { return b.Below && i == len(b.Columns)-1 }

// Pruned returns the block without titles over columns that hold nothing.
// The columns stay, so that all blocks of a section line up.
func (t Block) Pruned() Block {
	for i := range t.Columns {
		if i > 0 && t.Empty(i) {
			t.Columns[i].Title = ""
		}
	}
	return t
}

// Empty reports whether column i holds no text.
func (t Block) Empty(i int) bool {
	return !slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[i].String() != "" })
}
