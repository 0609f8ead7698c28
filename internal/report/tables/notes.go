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

// notes collects what is said below the tables of a document, of any of its sections.
type notes struct {
	feet  []footnote
	lines []remark
	// Sections of the document from first to before next have notes.
	first, next int
	// horizon is the least of those that the sections have, 0 for none, and horizons the
	// sections.
	horizon  int64
	horizons []place
}

// A place is a row of a section, or all of the section if row is empty.
type place struct {
	section int
	row     string
}

// A footnote is a warning and the rows that it is about.
type footnote struct {
	code   sample.Code
	text   string
	places []place
}

// A remark is a line about a row, or about all of them.
type remark struct {
	at   place
	text string
	// many is the text for several rows with different texts, empty if there is none.
	many string
}

// footnote returns the number of the note for a warning about a row.
func (n *notes) footnote(at place, w sample.Warning) int {
	text := words.Note(w)
	i := slices.IndexFunc(n.feet, func(f footnote) bool { return f.code == w.Code && f.text == text })
	if i < 0 {
		i = len(n.feet)
		n.feet = append(n.feet, footnote{code: w.Code, text: text})
	}
	if !slices.Contains(n.feet[i].places, at) {
		n.feet[i].places = append(n.feet[i].places, at)
	}
	return i + 1
}

// add adds a line unless it is there already: a benchmark that is missing is
// missing in each unit.
func (n *notes) add(r remark) {
	r.at.row = strings.TrimSpace(r.at.row)
	if !slices.Contains(n.lines, r) {
		n.lines = append(n.lines, r)
	}
}

// finish writes the notes below the tables that they are about, and their numbers into
// the cells. What several sections show is said once, below all of them.
func (n *notes) finish(doc *layout.Document) {
	to := n.footnotes(doc)
	for _, s := range doc.Sections[n.first:n.next] {
		for _, b := range s.Blocks {
			for _, row := range b.Rows {
				for i := range row {
					row[i].Marks = renumbered(row[i].Marks, to)
				}
			}
		}
	}
	n.sentences(doc)
	if n.horizon > 0 {
		write(doc, n.horizons, words.Horizon(n.horizon))
	}
}

// renumbered returns the numbers of notes as they are shown, ascending, without those
// that are said of all rows.
func renumbered(marks, to []int) []int {
	var out []int
	for _, m := range marks {
		if number := to[m-1]; number > 0 {
			out = append(out, number)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// write adds a line about places to their section, or to the document if they are in
// several.
func write(doc *layout.Document, places []place, text string) {
	lines := &doc.Lines
	if !several(places) {
		lines = &doc.Sections[places[0].section].Lines
	}
	*lines = append(*lines, text)
}

// several reports whether places are in several sections.
func several(places []place) bool {
	return slices.ContainsFunc(places, func(p place) bool { return p.section != places[0].section })
}

// footnotes writes the footnotes and returns the number of each: those of the document
// have the first ones, then each section counts on from there.
func (n *notes) footnotes(doc *layout.Document) (to []int) {
	list, of := n.grouped()
	numbers := make([]int, len(list))
	for _, shared := range []bool{true, false} {
		for i, f := range list {
			if several(f.places) == shared {
				numbers[i] = n.writeFoot(doc, f)
			}
		}
	}
	for _, i := range of {
		to = append(to, numbers[i])
	}
	return to
}

// grouped returns the footnotes with those of a code that are too many as one, and the
// index there of each.
func (n *notes) grouped() (list []footnote, of []int) {
	joined := make(map[sample.Code]int)
	for _, f := range n.feet {
		if i, ok := joined[f.code]; ok {
			of = append(of, i)
			continue
		}
		of = append(of, len(list))
		alike, all := n.ofCode(f.code)
		if many, ok := words.NoteOfMany(f.code); ok && (alike > mostAlike || f.code == verdict.CodeTwoModes && alike > len(all)) {
			joined[f.code] = len(list)
			f.text, f.places = many, all
		}
		list = append(list, f)
	}
	return list, of
}

// writeFoot writes a footnote and returns its number, 0 for one of all rows: that is a
// line.
func (n *notes) writeFoot(doc *layout.Document, f footnote) int {
	rows := judged(doc.Sections[n.first:n.next])
	if !several(f.places) {
		rows = judged(doc.Sections[f.places[0].section:][:1])
	}
	if len(f.places) > mostAlike && len(f.places) >= rows {
		write(doc, f.places, "all rows: "+f.text)
		return 0
	}
	if !slices.ContainsFunc(n.feet, func(o footnote) bool { return o.text == f.text }) { // of many
		f.text = words.Names(namesOf(f.places)) + ": " + f.text
	}
	if several(f.places) {
		doc.Notes = append(doc.Notes, f.text)
		return len(doc.Notes)
	}
	s := &doc.Sections[f.places[0].section]
	s.Notes = append(s.Notes, f.text)
	return len(doc.Notes) + len(s.Notes)
}

// ofCode returns how many notes are of a code, and the rows of all of them.
func (n *notes) ofCode(code sample.Code) (alike int, rows []place) {
	for _, f := range n.feet {
		if f.code == code {
			alike++
			rows = append(rows, f.places...)
		}
	}
	return alike, distinct(rows)
}

// judged is how many rows of sections, by name, have a verdict, the base of a
// ranking left out; all rows of a section without verdicts.
func judged(sections []layout.Section) int {
	count := 0
	for _, s := range sections {
		var names, all []string
		for _, b := range s.Blocks {
			for _, row := range b.Rows {
				all = append(all, row[0].Text)
				verdict := slices.ContainsFunc(row, func(c layout.Cell) bool { return c.Verdict != "" })
				if verdict && !slices.ContainsFunc(row, func(c layout.Cell) bool { return c.Text == baseText }) {
					names = append(names, row[0].Text)
				}
			}
		}
		if len(names) == 0 {
			names = all
		}
		count += len(distinct(names))
	}
	return count
}

// sentences writes the lines, with one for all rows of which the same is said,
// or nearly the same of too many.
func (n *notes) sentences(doc *layout.Document) {
	told := make(map[remark]bool)
	for _, r := range n.lines {
		if told[r] {
			continue
		}
		text := r.text
		alike := n.alike(r, func(o remark) bool { return o.text == r.text })
		many := n.alike(r, func(o remark) bool { return r.many != "" && o.many == r.many })
		if len(many) > mostAlike && len(many) > len(alike) {
			alike, text = many, r.many
		}
		var places []place
		for _, o := range alike {
			told[o] = true
			places = append(places, o.at)
		}
		if r.at.row != "" {
			text = words.Names(namesOf(places)) + ": " + text
		}
		write(doc, places, text)
	}
}

// alike returns the lines for which is holds, of rows if r is of one and of sections
// otherwise. Those of few rows are told apart by section, which says where they are.
func (n *notes) alike(r remark, is func(remark) bool) []remark {
	all := slices.DeleteFunc(slices.Clone(n.lines), func(o remark) bool { return (o.at.row == "") != (r.at.row == "") || !is(o) })
	if r.at.row != "" && len(all) <= mostAlike {
		all = slices.DeleteFunc(all, func(o remark) bool { return o.at.section != r.at.section })
	}
	return all
}

// namesOf are the rows of places.
func namesOf(places []place) []string {
	var names []string
	for _, p := range places {
		names = append(names, p.row)
	}
	return distinct(names)
}

// distinct returns values once each, in their order.
func distinct[T comparable](list []T) []T {
	var out []T
	for _, v := range list {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
