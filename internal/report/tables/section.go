package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// A maker makes the document of what was collected.
type maker struct {
	c *message.Stream
	// placed says which of the warnings a section shows.
	placed map[int]bool
	// once are codes that the report has a line for, whichever row shows them.
	once []sample.Code
	// waited reports whether the report says in one line what rows of all sections need.
	waited bool
	notes  notes
}

// A sectionBuilder makes one section.
type sectionBuilder struct {
	s layout.Section
	k *maker
	c *message.Stream // of the maker
	// main is the unit of a ranking.
	main  string
	index int // of the section in the document
}

// newSection begins the next section of the document.
func (k *maker) newSection(pkg, title string) *sectionBuilder {
	b := &sectionBuilder{s: layout.Section{Pkg: pkg, Title: title}, k: k, c: k.c, index: k.notes.next}
	k.notes.next++
	return b
}

// at is a row of the section.
func (b *sectionBuilder) at(row string) place { return place{b.index, row} }

// remark adds a line about a row; many is the text for several rows with different texts.
func (b *sectionBuilder) remark(row, text, many string) {
	b.k.notes.add(remark{b.at(row), text, many})
}

// about returns the warnings of the stream that name the benchmark of a
// comparison, and notes that they are placed.
func (k *maker) about(x message.Comparison) []sample.Warning {
	var list []sample.Warning
	for i, w := range k.c.Warnings {
		if w.Benchmark != "" && w.Benchmark == x.Benchmark && w.Package == x.Package {
			k.placed[i] = true
			if !slices.Contains(k.once, w.Code) {
				list = append(list, w)
			}
		}
	}
	return list
}

// footnotes returns the numbers of the notes for warnings about a row.
func (b *sectionBuilder) footnotes(row string, list []sample.Warning) []int {
	var marks []int
	for _, w := range list {
		if !slices.Contains(b.k.once, w.Code) {
			marks = append(marks, b.k.notes.footnote(b.at(row), w))
		}
	}
	return marks
}

// line adds lines under the tables, empty ones left out.
func (b *sectionBuilder) line(lines ...string) {
	for _, text := range lines {
		if text != "" {
			b.remark("", text, "")
		}
	}
}

// absent adds the line of a comparison that could not be made, and reports
// whether it is one.
func (b *sectionBuilder) absent(c message.Comparison, label string) bool {
	text, many := words.Absent(c)
	if text == "" {
		return false
	}
	b.remark(label, text, many)
	for _, w := range c.Warnings { // there is no row to hang a footnote on
		b.remark(label, words.Note(w), "")
	}
	return true
}

// remarks adds what a row of a table has no room for.
func (b *sectionBuilder) remarks(c message.Comparison, label string) {
	if c.Unit != sample.UnitTime {
		label += " " + c.Unit
	}
	for _, say := range []func(message.Comparison) (text, many string){words.InMean, words.OverLayouts} {
		if text, many := say(c); text != "" {
			b.remark(label, text, many)
		}
	}
}

// riders adds the line that says why metrics are undecided, and what decides
// them.
func (b *sectionBuilder) riders(list []message.Comparison) {
	if slices.ContainsFunc(list, func(c message.Comparison) bool {
		return c.Exploratory && c.Verdict == message.Undecided && message.WorthShowing(c)
	}) {
		b.line(words.NotWaited)
	}
}

// horizon notes how rare an event of a benchmark may be that no process met, if that is
// told: the least of all counts.
func (b *sectionBuilder) horizon(iterations int64) {
	if n := &b.k.notes; iterations > 0 {
		n.horizons = append(n.horizons, b.at(""))
		if n.horizon == 0 || iterations < n.horizon {
			n.horizon = iterations
		}
	}
}

// placeWarnings puts the warnings no row refers to where they belong: under
// the first table of their package, or at the end. Those of a code that are too many in a
// package are one.
func (k *maker) placeWarnings(doc *layout.Document) {
	type kind struct {
		code sample.Code
		pkg  string
	}
	about := make(map[kind][]string)
	var left []sample.Warning
	for i, w := range k.c.Warnings {
		if !k.placed[i] && !slices.Contains(k.once, w.Code) {
			left = append(left, w)
			if name := words.WarnedOf(w); name != "" {
				about[kind{w.Code, w.Package}] = append(about[kind{w.Code, w.Package}], name)
			}
		}
	}
	for _, w := range left {
		text := "warning: " + words.Note(w)
		names := about[kind{w.Code, w.Package}]
		if many, ok := words.NoteOfMany(w.Code); ok && len(names) > mostAlike {
			text = "warning: " + words.Names(names) + ": " + many
		} else if w.Benchmark != "" {
			text = words.ShortName(w.Benchmark) + ": " + words.Note(w)
		}
		lines := &doc.Lines
		j := slices.IndexFunc(doc.Sections, func(s layout.Section) bool { return s.Pkg == w.Package })
		if j >= 0 && w.Package != "" {
			lines = &doc.Sections[j].Lines
		} else if w.Package != "" {
			text = w.Package + ": " + text
		}
		if !slices.Contains(*lines, text) {
			*lines = append(*lines, text)
		}
	}
}
