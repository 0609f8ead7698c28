package tables

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// mostAlike is how many rows have a note or a line each that says nearly the
// same of all of them. More become one sentence that names the rows, as do the two
// modes of both arms of a row.
const mostAlike = 3

// notes collects what is said below the tables of a section.
type notes struct {
	feet  []footnote
	lines []remark
}

// A footnote is a warning and the rows that it is about.
type footnote struct {
	code sample.Code
	text string
	rows []string
}

// A remark is a line about a row, or about all of them if row is empty.
type remark struct {
	row, text string
	// many is the text for several rows with different texts, empty if there is none.
	many string
}

// footnote returns the number of the note for a warning about a row.
func (n *notes) footnote(row string, w sample.Warning) int {
	text := words.Note(w)
	i := slices.IndexFunc(n.feet, func(f footnote) bool { return f.code == w.Code && f.text == text })
	if i < 0 {
		i = len(n.feet)
		n.feet = append(n.feet, footnote{code: w.Code, text: text})
	}
	if !slices.Contains(n.feet[i].rows, row) {
		n.feet[i].rows = append(n.feet[i].rows, row)
	}
	return i + 1
}

// add adds a line unless it is there already: a benchmark that is missing is
// missing in each unit.
func (n *notes) add(r remark) {
	r.row = strings.TrimSpace(r.row)
	if !slices.Contains(n.lines, r) {
		n.lines = append(n.lines, r)
	}
}

// finish writes the notes below the tables of s, and their numbers into its
// cells.
func (n *notes) finish(s *layout.Section) {
	to := n.join(s)
	for _, b := range s.Blocks {
		for _, row := range b.Rows {
			for i := range row {
				var marks []int
				for _, m := range row[i].Marks {
					if number := to[m-1]; number > 0 {
						marks = append(marks, number)
					}
				}
				slices.Sort(marks)
				row[i].Marks = slices.Compact(marks)
			}
		}
	}
	s.Lines = append(s.Lines, n.sentences()...)
}

// join writes the footnotes, those of a code that are too many as one, and
// returns the new number of each. What is said of every row is a line, without
// a number.
func (n *notes) join(s *layout.Section) (to []int) {
	joined := make(map[sample.Code]int)
	for _, f := range n.feet {
		if number, ok := joined[f.code]; ok {
			to = append(to, number)
			continue
		}
		text, rows := f.text, f.rows
		alike, all := n.ofCode(f.code)
		many, ok := words.NoteOfMany(f.code)
		if ok = ok && (alike > mostAlike || f.code == verdict.CodeTwoModes && alike > len(all)); ok {
			text, rows = many, all
		}
		number := 0
		switch {
		case len(rows) > mostAlike && len(rows) >= heads(s):
			s.Lines = append(s.Lines, "all rows: "+text)
		case ok:
			text = words.Names(rows) + ": " + text
			fallthrough
		default:
			s.Notes = append(s.Notes, text)
			number = len(s.Notes)
		}
		if ok {
			joined[f.code] = number
		}
		to = append(to, number)
	}
	return to
}

// ofCode returns how many notes are of a code, and the rows of all of them.
func (n *notes) ofCode(code sample.Code) (alike int, rows []string) {
	for _, f := range n.feet {
		if f.code == code {
			alike++
			rows = append(rows, f.rows...)
		}
	}
	return alike, distinct(rows)
}

// heads is how many rows of a section, by name, have a verdict, the base of a
// ranking left out.
func heads(s *layout.Section) int {
	var names []string
	for _, b := range s.Blocks {
		for _, row := range b.Rows {
			judged := slices.ContainsFunc(row, func(c layout.Cell) bool { return c.Verdict != "" })
			if judged && !slices.ContainsFunc(row, func(c layout.Cell) bool { return c.Text == baseText }) {
				names = append(names, row[0].Text)
			}
		}
	}
	return len(distinct(names))
}

// sentences returns the lines, with one for all rows of which the same is said,
// or nearly the same of too many.
func (n *notes) sentences() []string {
	var lines []string
	told := make(map[remark]bool)
	for _, r := range n.lines {
		if told[r] {
			continue
		}
		if r.row == "" {
			lines = append(lines, r.text)
			continue
		}
		text := r.text
		alike := n.alike(func(o remark) bool { return o.text == r.text })
		if many := n.alike(func(o remark) bool { return r.many != "" && o.many == r.many }); len(many) > mostAlike && len(many) > len(alike) {
			alike, text = many, r.many
		}
		var rows []string
		for _, o := range alike {
			told[o] = true
			rows = append(rows, o.row)
		}
		lines = append(lines, words.Names(distinct(rows))+": "+text)
	}
	return lines
}

// alike returns the lines about rows of which is holds.
func (n *notes) alike(is func(remark) bool) []remark {
	return slices.DeleteFunc(slices.Clone(n.lines), func(o remark) bool { return o.row == "" || !is(o) })
}

// distinct returns names once each, in their order.
func distinct(names []string) []string {
	var out []string
	for _, name := range names {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
