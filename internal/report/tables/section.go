package tables

import (
	"fmt"
	"slices"
	"strings"

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

// line adds a line under the tables.
func (b *sectionBuilder) line(format string, args ...any) {
	b.notes.add(remark{text: fmt.Sprintf(format, args...)})
}

// done returns the section.
func (b *sectionBuilder) done() layout.Section {
	b.notes.finish(&b.s)
	return b.s
}

// absent adds the line of a comparison that could not be made, and reports
// whether it is one.
func (b *sectionBuilder) absent(c message.Comparison, label string) bool {
	version := map[string]string{"base": c.Base, "head": c.Head}
	text, many := "", ""
	switch {
	case c.Missing != "":
		text = fmt.Sprintf("missing in %s (%s)", c.Missing, version[c.Missing])
	case c.Failed == "both":
		many = "fail in base and head"
		text = "fails in base and head" + words.Because(c.Reason)
	case c.Failed != "":
		many = fmt.Sprintf("fail in %s (%s)", c.Failed, version[c.Failed])
		text = fmt.Sprintf("fails in %s (%s)%s", c.Failed, version[c.Failed], words.Because(c.Reason))
	default:
		return false
	}
	b.notes.add(remark{row: label, text: text, many: many})
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
	// The mean is shown where it disagrees with the fast path that the row is
	// about: where its interval excludes that.
	if m := c.Mean; m != nil && c.Ratio != nil && (m.Lo != nil && *m.Lo > c.Ratio.Center || m.Hi != nil && *m.Hi < c.Ratio.Center) {
		factor, text := words.AsFactor(c.Ratio), "" // as its row has it
		if c.Verdict == message.Undecided {
			factor = words.OpenFactor(c.Ratio) && words.OpenFactor(m)
		}
		if text = words.Change(c.Unit, m, factor); c.Verdict == message.Undecided && factor {
			text = words.OpenChange(m)
		}
		b.notes.add(remark{label, text + " in the mean " + words.Interval(m, factor), "the change of the mean lies outside of the interval shown"})
	}
	if r := c.LayoutRatio; c.Layout == "checked" && r != nil {
		text := words.Change(c.Unit, r, false)
		if r.Lo != nil && r.Hi != nil { // few layouts that agree suffice, before their interval has ends
			text += " " + words.Interval(r, false)
		}
		text = fmt.Sprintf("holds over %d layouts of the binaries, %s, %s", c.Layouts, text, words.Duration(c.LayoutSeconds, " "))
		b.notes.add(remark{label, text, "hold over other layouts of the binaries"})
	}
	if c.Layout == "sensitive" && !slices.ContainsFunc(c.Warnings, func(w sample.Warning) bool { return strings.HasPrefix(string(w.Code), "layout") }) {
		b.notes.add(remark{row: label, text: "depends on the layout of the binary; the effect of the code is undecided"})
	}
}

// waits adds a line for each label that is undecided in some unit: what it takes to
// decide all of them.
func (b *sectionBuilder) waits(list []message.Comparison, label func(message.Comparison) string) {
	needs := make(map[string]float64)
	names := make(map[string][]string)
	for _, c := range list {
		if c.Verdict != message.Undecided || c.SecondsToVerdict <= 0 || c.Exploratory || !message.WorthShowing(c) || b.hadTime(c) {
			continue
		}
		who := label(c)
		needs[who] = max(needs[who], c.SecondsToVerdict)
		names[who] = append(names[who], words.UnitTitle(c.Unit))
	}
	slowest := 0.0
	for _, s := range needs {
		slowest = max(slowest, s)
	}
	for _, who := range message.Distinct(list, label) {
		row, text := who, "undecided"
		switch n := len(names[who]); {
		case n == 0:
			continue
		case n > 1:
			text = "undecided in " + words.Names(names[who])
		case names[who][0] != words.UnitTitle(sample.UnitTime):
			row += " " + names[who][0]
		}
		b.notes.add(remark{row, text + "; about " + words.Duration(needs[who], " ") + " more would decide it",
			"undecided; about " + words.Duration(slowest, " ") + " more would decide the slowest of them"})
	}
}

// hadTime reports whether what a row lacks for a verdict fits into its budget, and
// nothing ended the run before: then the estimate was wrong, and tells nothing.
func (b *sectionBuilder) hadTime(c message.Comparison) bool {
	sum := b.c.Summary
	if sum == nil || sum.Exit == 130 || b.c.Config.Command == sample.CommandTune || b.c.IsLoad() {
		return false
	}
	arms := make(map[string]bool) // that share the budget of a benchmark
	for _, x := range b.c.Comparisons {
		if x.Package == c.Package && x.Benchmark == c.Benchmark {
			arms[x.Base], arms[x.Head] = true, true
		}
	}
	return c.Seconds+c.SecondsToVerdict < b.c.Budget()*float64(len(arms))/2
}

// riders adds the line that says why metrics are undecided, and what decides
// them.
func (b *sectionBuilder) riders(list []message.Comparison) {
	if slices.ContainsFunc(list, func(c message.Comparison) bool {
		return c.Exploratory && c.Verdict == message.Undecided && message.WorthShowing(c)
	}) {
		b.line("undecided metrics are not waited for; name them with -unit to run until they are decided")
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
	b.horizonLine(least)
}

// horizonLine says how rare an event may be that no process met; 0 says nothing.
func (b *sectionBuilder) horizonLine(iterations int64) {
	if iterations > 0 {
		b.line("horizon: what happens less often than once in %s iterations may not have been seen", words.Thousands(iterations))
	}
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
