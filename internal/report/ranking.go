package report

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// rankingSections returns one section for each benchmark whose
// implementations were compared.
func (k *maker) rankingSections() []section {
	var sections []section
	key := func(x Comparison) string { return x.Package + "\x00" + x.Benchmark }
	for _, which := range distinct(k.c.comparisons, key) {
		list := slices.DeleteFunc(slices.Clone(k.c.comparisons), func(x Comparison) bool { return key(x) != which })
		sections = append(sections, k.rankingSection(list))
	}
	return sections
}

// An entrant is one implementation in a ranking.
type entrant struct {
	arm    string
	center float64 // of the leading unit, infinite if not measured
	time   cell    // the same, as shown
	// versus maps each unit to the comparison with the base; the base itself
	// has none.
	versus map[string]Comparison
}

// rankingSection ranks the implementations of one benchmark.
func (k *maker) rankingSection(list []Comparison) section {
	c := k.c
	first := list[0]
	title := shortName(first.Benchmark) + " by " + c.config.By
	if first.Package != "" {
		title = first.Package + ": " + title
	}
	b := k.newSection(first.Package, title)
	for _, w := range k.about(first) { // about all implementations alike
		b.line("%s: %s", shortName(first.Benchmark), note(w))
	}
	list = slices.DeleteFunc(list, func(x Comparison) bool {
		return b.absent(x, c.armName(x.Head)) // not the label: all have the same
	})
	b.main = leading(list)
	if entrants := c.rank(list, b.main); len(entrants) > 0 {
		b.s.blocks = append(b.s.blocks, b.rankingBlock(list, entrants))
		b.s.blocks = append(b.s.blocks, b.metricBlocks(list, entrants)...)
	}
	label := func(x Comparison) string {
		if x.Neighbor {
			return c.armName(x.Head) + " against " + c.armName(x.Base)
		}
		return c.armName(x.Head)
	}
	b.waits(list, label)
	for _, x := range list {
		if worthShowing(x) {
			b.remarks(x, label(x))
		}
	}
	b.riders(list)
	b.blame(list, label)
	b.evidence(list, label)
	b.horizon(list)
	return b.s
}

// rank returns the implementations, the best in the leading unit first.
func (c *collector) rank(list []Comparison, main string) []entrant {
	var all []entrant
	index := make(map[string]int)
	enter := func(arm string, x Comparison, center, spread float64) *entrant {
		i, ok := index[arm]
		if !ok {
			i = len(all)
			index[arm] = i
			all = append(all, entrant{arm: arm, versus: make(map[string]Comparison)})
		}
		if x.Unit == main && all[i].time.text == "" {
			all[i].center, all[i].time.text = center, measured(x, center, spread)
			if x.Better == "higher" {
				all[i].center = -center
			}
		}
		return &all[i]
	}
	for _, x := range list {
		if x.Neighbor {
			continue
		}
		enter(x.Base, x, x.BaseCenter, x.BaseSpread)
		enter(x.Head, x, x.HeadCenter, x.HeadSpread).versus[x.Unit] = x
	}
	for i := range all {
		if text := all[i].time.text; text == "" || text == "-" { // not measured, so not the best
			all[i].center = math.Inf(1)
		}
	}
	slices.SortStableFunc(all, func(x, y entrant) int { return cmp.Compare(x.center, y.center) })
	return all
}

// rankingBlock makes the table. vs next is the verdict on an entrant against
// the one below it: without it, that one stands above the other may be noise.
func (b *sectionBuilder) rankingBlock(list []Comparison, entrants []entrant) block {
	key := b.c.config.By
	if strings.HasPrefix(key, "/") {
		key = "benchmark"
	}
	t := block{columns: []column{
		{title: key}, {unitTitle(b.main), true}, {"vs base", true}, {title: intervalTitle(list)},
		{title: "verdict"}, {title: "vs next"},
	}}
	counts := slices.DeleteFunc(units(list), func(unit string) bool { return unit == b.main || !slices.Contains(sample.Units, unit) })
	for _, unit := range counts {
		t.columns = append(t.columns, column{unit, true})
	}
	t.columns = append(t.columns, column{title: costTitle(list)})
	for i, e := range entrants {
		next := cell{}
		if i+1 < len(entrants) {
			next = b.neighbor(list, e.arm, entrants[i+1].arm)
		}
		t.rows = append(t.rows, b.rankingRow(list, e, next, counts))
	}
	return t.pruned()
}

func (b *sectionBuilder) rankingRow(list []Comparison, e entrant, next cell, counts []string) []cell {
	name := b.c.armName(e.arm)
	versus, isHead := e.versus[b.main]
	row := []cell{{text: name}, e.time, {}, {}, {}, next}
	if isHead {
		row[2].text = changeOf(versus)
		row[3].text = intervalOf(versus)
		row[4] = b.verdictCell(versus, versus.Warnings)
	} else if len(e.versus) == 0 {
		row[4].text = "(base)"
	}
	for _, unit := range counts {
		row = append(row, cell{text: countOf(list, e, unit), marks: b.footnotes(e.versus[unit].Warnings)})
	}
	return append(row, cell{text: cost(versus)})
}

// countOf returns the centre of an entrant in a unit other than time.
func countOf(list []Comparison, e entrant, unit string) string {
	if x, ok := e.versus[unit]; ok {
		return measured(x, x.HeadCenter, 0)
	}
	for _, x := range list {
		if x.Unit == unit && x.Base == e.arm && !x.Neighbor {
			return measured(x, x.BaseCenter, 0)
		}
	}
	return "-"
}

// neighbor returns the verdict on arm against next in the leading unit, whichever of
// the two was taken for the base. The caveats of a comparison with the base
// stand beside its own verdict already.
func (b *sectionBuilder) neighbor(list []Comparison, arm, next string) cell {
	for _, x := range list {
		verdict := x.Verdict
		switch {
		case x.Unit != b.main:
			continue
		case x.Base == arm && x.Head == next:
			verdict = opposite(verdict)
		case x.Head != arm || x.Base != next:
			continue
		}
		c := cell{text: verdict, verdict: verdict}
		if x.Neighbor {
			c.marks = b.footnotes(x.Warnings)
		}
		return c
	}
	return cell{text: "-"}
}

func opposite(verdict string) string {
	switch verdict {
	case faster:
		return slower
	case slower:
		return faster
	}
	return verdict
}

// armName is the name of an arm without the key that all of them share.
func (c *collector) armName(arm string) string {
	if !strings.HasPrefix(c.config.By, "/") {
		return strings.TrimPrefix(arm, c.config.By+"=")
	}
	return shortName(arm)
}
