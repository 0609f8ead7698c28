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
}

// A sectionBuilder makes one section.
type sectionBuilder struct {
	s layout.Section
	k *maker
	c *message.Stream // of the maker
	// main is the unit of a ranking.
	main  string
	notes notes
}

func (k *maker) newSection(pkg, title string) *sectionBuilder {
	return &sectionBuilder{s: layout.Section{Pkg: pkg, Title: title}, k: k, c: k.c}
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
			marks = append(marks, b.notes.footnote(row, w))
		}
	}
	return marks
}

// line adds lines under the tables, empty ones left out.
func (b *sectionBuilder) line(lines ...string) {
	for _, text := range lines {
		if text != "" {
			b.notes.add(remark{text: text})
		}
	}
}

// done returns the section.
func (b *sectionBuilder) done() layout.Section {
	b.notes.finish(&b.s)
	return b.s
}

// absent adds the line of a comparison that could not be made, and reports
// whether it is one.
func (b *sectionBuilder) absent(c message.Comparison, label string) bool {
	text, many := words.Absent(c)
	if text == "" {
		return false
	}
	b.notes.add(remark{label, text, many})
	for _, w := range c.Warnings { // there is no row to hang a footnote on
		b.notes.add(remark{row: label, text: words.Note(w)})
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
			b.notes.add(remark{label, text, many})
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

// horizon adds the line that says how rare an event may be that no process
// met: the least of all comparisons counts.
func (b *sectionBuilder) horizon(list []message.Comparison) {
	least := int64(0)
	for _, c := range list {
		if c.Horizon > 0 && (least == 0 || c.Horizon < least) {
			least = c.Horizon
		}
	}
	b.line(words.Horizon(least))
}

// placeWarnings puts the warnings no row refers to where they belong: under
// the first table of their package, or at the end.
func (k *maker) placeWarnings(doc *layout.Document) {
	for i, w := range k.c.Warnings {
		if k.placed[i] || slices.Contains(k.once, w.Code) {
			continue
		}
		text := "warning: " + words.Note(w)
		if w.Benchmark != "" {
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
