package report

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// diffSections returns one section for each package and head: packages as
// they come up, heads in the order of the versions.
func (k *maker) diffSections() []section {
	var sections []section
	for _, pkg := range distinct(k.c.comparisons, func(x Comparison) string { return x.Package }) {
		for _, head := range k.c.heads(pkg) {
			list := slices.DeleteFunc(slices.Clone(k.c.comparisons), func(x Comparison) bool {
				return x.Package != pkg || x.Head != head || x.Neighbor
			})
			if len(list) > 0 {
				sections = append(sections, k.diffSection(pkg, list))
			}
		}
	}
	return sections
}

// heads returns the heads of a package in the order of the versions.
func (c *collector) heads(pkg string) []string {
	place := make(map[string]int)
	for i, v := range c.config.Versions {
		place[v.Name] = i
	}
	list := slices.DeleteFunc(slices.Clone(c.comparisons), func(x Comparison) bool { return x.Package != pkg })
	heads := distinct(list, func(x Comparison) string { return x.Head })
	slices.SortStableFunc(heads, func(x, y string) int { return place[x] - place[y] })
	return heads
}

// distinct returns the keys of a list in the order in which they come up.
func distinct(list []Comparison, key func(Comparison) string) []string {
	var keys []string
	for _, c := range list {
		if k := key(c); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// diffSection shows the comparisons of one package and head, one block a
// unit.
func (k *maker) diffSection(pkg string, list []Comparison) section {
	c := k.c
	title := c.versionTitle(list[0].Base) + " → " + c.versionTitle(list[0].Head)
	if c.isTune() {
		title = "original" + strings.TrimPrefix(c.versionTitle(list[0].Base), list[0].Base) + " → all patches applied, measured again"
	}
	if pkg != "" {
		title = pkg + ": " + title
	}
	b := k.newSection(pkg, title)
	present := slices.DeleteFunc(slices.Clone(list), func(x Comparison) bool {
		return b.absent(x, shortName(x.Benchmark))
	})
	costs := make(map[string]bool)
	for _, unit := range units(present) {
		rows := slices.DeleteFunc(slices.Clone(present), func(x Comparison) bool {
			return x.Unit != unit || !worthShowing(x)
		})
		interval := intervalTitle(present)
		if unit == sample.UnitInstructions {
			interval = "range"
		}
		if len(rows) > 0 {
			b.s.blocks = append(b.s.blocks, b.diffBlock(unit, rows, interval, costs))
		}
	}
	b.s.blocks = append(b.s.blocks, b.functionBlocks(present)...)
	b.waits(present, func(x Comparison) string { return shortName(x.Benchmark) })
	for _, x := range present {
		if worthShowing(x) {
			b.remarks(x, shortName(x.Benchmark))
		}
	}
	b.identical(present)
	b.riders(present)
	b.blame(present, func(x Comparison) string { return shortName(x.Benchmark) })
	b.evidence(present, func(x Comparison) string { return shortName(x.Benchmark) })
	if c.isTune() { // which asks for less time, not what a server will meet
		b.legend(present)
	} else {
		b.horizon(present)
	}
	return b.s
}

// worthShowing reports whether a comparison deserves a row. That something
// without allocations still has none is not news, nor that the allocations of
// what was never measured are unknown.
func worthShowing(c Comparison) bool {
	if c.Exploratory && c.BaseCenter == 0 && c.HeadCenter == 0 {
		return false
	}
	count := c.Unit == sample.UnitBytes || c.Unit == sample.UnitAllocs
	return !count || c.BaseCenter != 0 || c.HeadCenter != 0 ||
		len(c.Warnings) > 0 || c.measuredAtAll() && c.Verdict != same
}

// diffBlock makes the table of one unit. The cost of a benchmark is that of
// all its units and is shown once; costs holds those shown.
func (b *sectionBuilder) diffBlock(unit string, list []Comparison, interval string, costs map[string]bool) block {
	base, head := "base", "head"
	if b.c.isTune() {
		base, head = "original", "patched"
	}
	t := block{columns: []column{
		{title: unitTitle(unit)}, {base, true}, {head, true}, {"change", true},
		{title: interval}, {title: "verdict"}, {title: costTitle(list)},
	}}
	for _, c := range list {
		row := []cell{
			{text: shortName(c.Benchmark)},
			{text: measured(c, c.BaseCenter, c.BaseSpread)},
			{text: measured(c, c.HeadCenter, c.HeadSpread)},
			{text: changeOf(c)},
			{text: intervalOf(c)},
			b.verdictCell(c, slices.Concat(c.Warnings, b.k.about(c))),
			{},
		}
		own := c.Benchmark
		if c.Unit == sample.UnitInstructions {
			own += " " + c.Unit // counted in processes of their own
		}
		if !costs[own] || c.unpaired() {
			costs[own] = true
			row[len(row)-1].text = cost(c)
		}
		t.rows = append(t.rows, row)
	}
	return t.pruned()
}

// verdictCell says the verdict in words, with footnotes for warnings.
func (b *sectionBuilder) verdictCell(c Comparison, warnings []sample.Warning) cell {
	text := c.Verdict
	if c.Identical {
		text += " (identical)"
	}
	return cell{text: text, marks: b.footnotes(warnings), verdict: c.Verdict}
}

// pruned returns the block without titles over columns that hold nothing.
// The columns stay, so that all blocks of a section line up.
func (t block) pruned() block {
	for i := range t.columns {
		if i > 0 && t.empty(i) {
			t.columns[i].title = ""
		}
	}
	return t
}

// empty reports whether column i holds no text.
func (t block) empty(i int) bool {
	return !slices.ContainsFunc(t.rows, func(row []cell) bool { return row[i].String() != "" })
}
