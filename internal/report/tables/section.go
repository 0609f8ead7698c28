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
}

// A sectionBuilder makes one section. It numbers the footnotes.
type sectionBuilder struct {
	s layout.Section
	k *maker
	c *message.Stream // of the maker
	// main is the unit of a ranking.
	main string
	// number maps code and text of a warning to its footnote, so that rows
	// that share a caveat refer to one note.
	number map[[2]string]int
}

func (k *maker) newSection(pkg, title string) *sectionBuilder {
	return &sectionBuilder{s: layout.Section{Pkg: pkg, Title: title}, k: k, c: k.c, number: make(map[[2]string]int)}
}

// about returns the warnings of the stream that name the benchmark of a
// comparison, and notes that they are placed.
func (k *maker) about(x message.Comparison) []sample.Warning {
	var list []sample.Warning
	for i, w := range k.c.Warnings {
		if w.Benchmark != "" && w.Benchmark == x.Benchmark && w.Package == x.Package {
			k.placed[i] = true
			list = append(list, w)
		}
	}
	return list
}

// footnotes returns the numbers of the notes for warnings, in ascending order.
func (b *sectionBuilder) footnotes(list []sample.Warning) []int {
	var marks []int
	for _, w := range list {
		marks = append(marks, b.footnote(w))
	}
	slices.Sort(marks)
	return slices.Compact(marks)
}

func (b *sectionBuilder) footnote(w sample.Warning) int {
	key := [2]string{w.Code, words.Note(w)}
	if b.number[key] == 0 {
		b.s.Notes = append(b.s.Notes, key[1])
		b.number[key] = len(b.s.Notes)
	}
	return b.number[key]
}

// line adds a line under the tables unless it is there already: a benchmark
// that is missing is missing in each unit.
func (b *sectionBuilder) line(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(b.s.Lines, text) {
		b.s.Lines = append(b.s.Lines, text)
	}
}

// absent adds the line of a comparison that could not be made, and reports
// whether it is one.
func (b *sectionBuilder) absent(c message.Comparison, label string) bool {
	version := map[string]string{"base": c.Base, "head": c.Head}
	switch {
	case c.Missing != "":
		b.line("%s: missing in %s (%s)", label, c.Missing, version[c.Missing])
	case c.Failed == "both":
		b.line("%s: fails in base and head%s", label, words.Because(c.Reason))
	case c.Failed != "":
		b.line("%s: fails in %s (%s)%s", label, c.Failed, version[c.Failed], words.Because(c.Reason))
	default:
		return false
	}
	for _, w := range c.Warnings { // there is no row to hang a footnote on
		b.line("%s: %s", label, words.Note(w))
	}
	return true
}

// remarks adds what a row of a table has no room for.
func (b *sectionBuilder) remarks(c message.Comparison, label string) {
	if c.Unit != sample.UnitTime {
		label += " " + c.Unit
	}
	// The mean is shown where it tells another story than the fast path the
	// row is about, that is, where its interval excludes it.
	if m := c.Mean; m != nil && c.Ratio != nil && (m.Lo != nil && *m.Lo > c.Ratio.Center || m.Hi != nil && *m.Hi < c.Ratio.Center) {
		factor, text := words.AsFactor(c.Ratio), "" // as its row has it
		if c.Verdict == message.Undecided {
			factor = words.OpenFactor(c.Ratio) && words.OpenFactor(m)
		}
		if text = words.Change(c.Unit, m, factor); c.Verdict == message.Undecided && factor {
			text = words.OpenChange(m)
		}
		b.line("%s: %s in the mean %s", label, text, words.Interval(m, factor))
	}
	if r := c.LayoutRatio; c.Layout == "checked" && r != nil {
		text := words.Change(c.Unit, r, false)
		if r.Lo != nil && r.Hi != nil { // few layouts that agree suffice, before their interval has ends
			text += " " + words.Interval(r, false)
		}
		b.line("%s: holds over %d layouts of the binaries, %s, %s", label, c.Layouts, text, words.Duration(c.LayoutSeconds, " "))
	}
	if c.Layout == "sensitive" && !slices.ContainsFunc(c.Warnings, func(w sample.Warning) bool { return strings.HasPrefix(w.Code, "layout") }) {
		b.line("%s: depends on the layout of the binary; the effect of the code is undecided", label)
	}
}

// waits adds a line for each label that is undecided in some unit: what it takes to
// decide all of them.
func (b *sectionBuilder) waits(list []message.Comparison, label func(message.Comparison) string) {
	needs := make(map[string]float64)
	names := make(map[string][]string)
	for _, c := range list {
		if c.Verdict != message.Undecided || c.SecondsToVerdict <= 0 || c.Exploratory || !message.WorthShowing(c) {
			continue
		}
		who := label(c)
		needs[who] = max(needs[who], c.SecondsToVerdict)
		names[who] = append(names[who], words.UnitTitle(c.Unit))
	}
	for _, who := range message.Distinct(list, label) {
		text := ""
		switch n := len(names[who]); {
		case n == 0:
			continue
		case n > 1:
			text = who + ": undecided in " + strings.Join(names[who][:n-1], ", ") + " and " + names[who][n-1]
		case names[who][0] == words.UnitTitle(sample.UnitTime):
			text = who + ": undecided"
		default:
			text = who + " " + names[who][0] + ": undecided"
		}
		b.line("%s; about %s more would decide it", text, words.Duration(needs[who], " "))
	}
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
		if k.placed[i] {
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
