package report

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// metricBlocks makes a table for each metric of a ranking, in the order of the
// ranking: the values, and how each compares with the base. They follow the
// table of the ranking, whose columns they share.
func (b *sectionBuilder) metricBlocks(list []Comparison, entrants []entrant) []block {
	var blocks []block
	for _, unit := range units(list) {
		if unit == b.main || slices.Contains(sample.Units, unit) {
			continue
		}
		shown := slices.ContainsFunc(list, func(c Comparison) bool { return c.Unit == unit && !c.Neighbor && worthShowing(c) })
		if shown {
			blocks = append(blocks, b.metricBlock(unit, list, entrants))
		}
	}
	return blocks
}

func (b *sectionBuilder) metricBlock(unit string, list []Comparison, entrants []entrant) block {
	t := block{columns: slices.Clone(b.s.blocks[0].columns)}
	for i := range t.columns {
		if i == 0 {
			t.columns[i].title = unit
		} else if i > 4 || i == 1 {
			t.columns[i].title = ""
		}
	}
	t.columns[2].title, t.columns[3].title, t.columns[4].title = "vs base", intervalTitle(list), "verdict"
	for _, e := range entrants {
		row := make([]cell, len(t.columns))
		row[0].text, row[1].text = b.c.armName(e.arm), countOf(list, e, unit)
		if x, ok := e.versus[unit]; ok {
			row[2].text, row[3].text = changeOf(x), intervalOf(x)
			row[4] = b.verdictCell(x, x.Warnings)
		}
		t.rows = append(t.rows, row)
	}
	return t.pruned()
}
