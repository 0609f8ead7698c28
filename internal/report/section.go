package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// A sectionBuilder makes one section. It numbers the footnotes.
type sectionBuilder struct {
	s section
	k *maker
	c *collector // of the maker
	// main is the unit of a ranking.
	main string
	// number maps code and text of a warning to its footnote, so that rows
	// that share a caveat refer to one note.
	number map[[2]string]int
}

func (k *maker) newSection(pkg, title string) *sectionBuilder {
	return &sectionBuilder{s: section{pkg: pkg, title: title}, k: k, c: k.c, number: make(map[[2]string]int)}
}

// about returns the warnings of the stream that name the benchmark of a
// comparison, and notes that they are placed.
func (k *maker) about(x Comparison) []sample.Warning {
	var list []sample.Warning
	for i, w := range k.c.warnings {
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
	key := [2]string{w.Code, w.Text}
	if b.number[key] == 0 {
		b.s.notes = append(b.s.notes, note(w))
		b.number[key] = len(b.s.notes)
	}
	return b.number[key]
}

// line adds a line under the tables unless it is there already: a benchmark
// that is missing is missing in each unit.
func (b *sectionBuilder) line(format string, args ...any) {
	if text := fmt.Sprintf(format, args...); !slices.Contains(b.s.lines, text) {
		b.s.lines = append(b.s.lines, text)
	}
}

// absent adds the line of a comparison that could not be made, and reports
// whether it is one.
func (b *sectionBuilder) absent(c Comparison, label string) bool {
	version := map[string]string{"base": c.Base, "head": c.Head}
	switch {
	case c.Missing != "":
		b.line("%s: missing in %s (%s)", label, c.Missing, version[c.Missing])
	case c.Failed == "both":
		b.line("%s: fails in base and head%s", label, because(c.Reason))
	case c.Failed != "":
		b.line("%s: fails in %s (%s)%s", label, c.Failed, version[c.Failed], because(c.Reason))
	default:
		return false
	}
	for _, w := range c.Warnings { // there is no row to hang a footnote on
		b.line("%s: %s", label, note(w))
	}
	return true
}

func because(reason string) string {
	if reason == "" {
		return ""
	}
	return ": " + reason
}

// remarks adds what a row of a table has no room for.
func (b *sectionBuilder) remarks(c Comparison, label string) {
	if c.Unit != sample.UnitTime {
		label += " " + c.Unit
	}
	// The mean is shown where it tells another story than the fast path the
	// row is about, that is, where its interval excludes it.
	if m := c.Mean; m != nil && c.Ratio != nil && (m.Lo != nil && *m.Lo > c.Ratio.Center || m.Hi != nil && *m.Hi < c.Ratio.Center) {
		factor, text := asFactor(c.Ratio), "" // as its row has it
		if c.Verdict == undecided {
			factor = openFactor(c.Ratio) && openFactor(m)
		}
		if text = change(c.Unit, m, factor); c.Verdict == undecided && factor {
			text = openChange(m)
		}
		b.line("%s: %s in the mean %s", label, text, interval(m, factor))
	}
	if r := c.LayoutRatio; c.Layout == "checked" && r != nil {
		text := change(c.Unit, r, false)
		if r.Lo != nil && r.Hi != nil { // few layouts that agree suffice, before their interval has ends
			text += " " + interval(r, false)
		}
		b.line("%s: holds over %d layouts of the binaries, %s, %s", label, c.Layouts, text, duration(c.LayoutSeconds, " "))
	}
	if c.Layout == "sensitive" && !slices.ContainsFunc(c.Warnings, func(w sample.Warning) bool { return strings.HasPrefix(w.Code, "layout") }) {
		b.line("%s: depends on the layout of the binary; the effect of the code is undecided", label)
	}
}

// waits adds a line for each label that is undecided in some unit: what it takes to
// decide all of them.
func (b *sectionBuilder) waits(list []Comparison, label func(Comparison) string) {
	needs := make(map[string]float64)
	names := make(map[string][]string)
	for _, c := range list {
		if c.Verdict != undecided || c.SecondsToVerdict <= 0 || c.Exploratory || !worthShowing(c) {
			continue
		}
		who := label(c)
		needs[who] = max(needs[who], c.SecondsToVerdict)
		names[who] = append(names[who], unitTitle(c.Unit))
	}
	for _, who := range distinct(list, label) {
		text := ""
		switch n := len(names[who]); {
		case n == 0:
			continue
		case n > 1:
			text = who + ": undecided in " + strings.Join(names[who][:n-1], ", ") + " and " + names[who][n-1]
		case names[who][0] == unitTitle(sample.UnitTime):
			text = who + ": undecided"
		default:
			text = who + " " + names[who][0] + ": undecided"
		}
		b.line("%s; about %s more would decide it", text, duration(needs[who], " "))
	}
}

// riders adds the line that says why metrics are undecided, and what decides
// them.
func (b *sectionBuilder) riders(list []Comparison) {
	if slices.ContainsFunc(list, func(c Comparison) bool { return c.Exploratory && c.Verdict == undecided && worthShowing(c) }) {
		b.line("undecided metrics are not waited for; name them with -unit to run until they are decided")
	}
}

// horizon adds the line that says how rare an event may be that no process
// met: the least of all comparisons counts.
func (b *sectionBuilder) horizon(list []Comparison) {
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
		b.line("horizon: what happens less often than once in %s iterations may not have been seen", thousands(iterations))
	}
}

// units returns the units of the comparisons in the order to show them: the
// ordinary ones first, then hone's metrics, others by name.
func units(list []Comparison) []string {
	var all []string
	for _, c := range list {
		if !slices.Contains(all, c.Unit) {
			all = append(all, c.Unit)
		}
	}
	slices.SortFunc(all, sample.CompareUnits)
	return all
}

// leading returns the unit that stands for a benchmark as a whole: its time if
// it is there.
func leading(list []Comparison) string {
	if all := units(list); len(all) > 0 {
		return all[0]
	}
	return sample.UnitTime
}

// intervalTitle names the column of intervals by their level, if those that
// are estimates share one.
func intervalTitle(list []Comparison) string {
	level := 0.0
	for _, c := range list {
		if c.Ratio == nil || c.Ratio.Level == 0 || c.Identical || c.Exact {
			continue
		}
		if level != 0 && level != c.Ratio.Level {
			return "interval"
		}
		level = c.Ratio.Level
	}
	if level == 0 {
		return "interval"
	}
	return strconv.FormatFloat(100*level, 'g', 4, 64) + "% interval"
}
