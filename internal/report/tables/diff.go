package tables

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// diffSections returns one section for each package and head: packages as
// they come up, heads in the order of the versions.
func (k *maker) diffSections() []layout.Section {
	var sections []layout.Section
	for _, pkg := range message.Distinct(k.c.Comparisons, func(x message.Comparison) string { return x.Package }) {
		for _, head := range k.c.Heads(pkg) {
			list := slices.DeleteFunc(slices.Clone(k.c.Comparisons), func(x message.Comparison) bool {
				return x.Package != pkg || x.Head != head || x.Neighbor
			})
			if len(list) > 0 {
				sections = append(sections, k.diffSection(pkg, list))
			}
		}
	}
	return sections
}

// diffSection shows the comparisons of one package and head, one block a
// unit.
func (k *maker) diffSection(pkg string, list []message.Comparison) layout.Section {
	c := k.c
	title := words.VersionTitle(c, list[0].Base) + " → " + words.VersionTitle(c, list[0].Head)
	if c.IsTune() {
		title = "original" + strings.TrimPrefix(words.VersionTitle(c, list[0].Base), list[0].Base) + " → all patches applied, measured again"
	}
	if pkg != "" {
		title = pkg + ": " + title
	}
	b := k.newSection(pkg, title)
	present := slices.DeleteFunc(slices.Clone(list), func(x message.Comparison) bool {
		return b.absent(x, words.ShortName(x.Benchmark))
	})
	var same []string
	present = slices.DeleteFunc(present, func(x message.Comparison) bool {
		if x.SameCode() {
			same = append(same, x.Benchmark)
		}
		return x.SameCode()
	})
	costs := make(map[string]bool)
	for _, unit := range message.Units(present) {
		rows := slices.DeleteFunc(slices.Clone(present), func(x message.Comparison) bool {
			return x.Unit != unit || !message.WorthShowing(x)
		})
		interval := words.IntervalTitle(present)
		if unit == sample.UnitInstructions {
			interval = "range"
		}
		if len(rows) > 0 {
			b.s.Blocks = append(b.s.Blocks, b.diffBlock(unit, rows, interval, costs))
		}
	}
	b.s.Blocks = append(b.s.Blocks, b.functionBlocks(present)...)
	b.waits(present, func(x message.Comparison) string { return words.ShortName(x.Benchmark) })
	for _, x := range present {
		if message.WorthShowing(x) {
			b.remarks(x, words.ShortName(x.Benchmark))
		}
	}
	if i := slices.IndexFunc(present, func(x message.Comparison) bool { return x.Identical }); i >= 0 {
		b.line(words.Identical(c, present[i].Base, present[i].Head))
	}
	b.line(words.SameCode(c, same), words.Reached(present, len(same)))
	b.riders(present)
	b.blame(present, func(x message.Comparison) string { return words.ShortName(x.Benchmark) })
	b.evidence(present, func(x message.Comparison) string { return words.ShortName(x.Benchmark) })
	if c.IsTune() { // which asks for less time, not what a server will meet
		b.line(words.Legend(c, present)...)
	} else {
		for _, x := range present {
			b.horizon(x.Horizon)
		}
	}
	return b.s
}

// diffBlock makes the table of one unit. The cost of a benchmark is that of
// all its units and is shown once; costs holds those shown.
func (b *sectionBuilder) diffBlock(unit string, list []message.Comparison, interval string, costs map[string]bool) layout.Block {
	base, head := "base", "head"
	if b.c.IsTune() {
		base, head = "original", "patched"
	}
	t := layout.Block{Columns: []layout.Column{
		{Title: words.UnitTitle(unit)}, {Title: base, Right: true}, {Title: head, Right: true}, {Title: "change", Right: true},
		{Title: interval}, {Title: "verdict"}, {Title: words.CostTitle(list)},
	}}
	for _, c := range list {
		row := []layout.Cell{
			{Text: words.ShortName(c.Benchmark)},
			measured(c, c.BaseCenter, c.BaseSpread),
			measured(c, c.HeadCenter, c.HeadSpread),
			{Text: words.ChangeOf(c)},
			{Text: words.IntervalOf(c)},
			b.verdictCell(words.ShortName(c.Benchmark), c, slices.Concat(c.Warnings, b.k.about(c))),
			{},
		}
		own := c.Benchmark
		if c.Unit == sample.UnitInstructions {
			own += " " + c.Unit // counted in processes of their own
		}
		if !costs[own] || c.Unpaired() {
			costs[own] = true
			row[len(row)-1] = cost(c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Pruned()
}

// verdictCell says the verdict in words, with footnotes for warnings.
func (b *sectionBuilder) verdictCell(row string, c message.Comparison, warnings []sample.Warning) layout.Cell {
	cell := layout.Cell{Text: c.Verdict, Marks: b.footnotes(row, warnings), Verdict: c.Verdict}
	if c.Identical {
		cell.Text, cell.Short = c.Verdict+" (identical)", "identical"
	}
	return cell
}

// measured is the center of one arm, in a narrow table without its spread.
func measured(c message.Comparison, center, spread float64) layout.Cell {
	return layout.Cell{Text: words.Measured(c, center, spread), Short: words.Measured(c, center, 0)}
}

// cost is what a comparison took, in a narrow table without the word for pairs.
func cost(c message.Comparison) layout.Cell {
	text := words.Cost(c)
	return layout.Cell{Text: text, Short: words.Brief(text)}
}
