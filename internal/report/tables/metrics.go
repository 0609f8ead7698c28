package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// metricBlocks makes a table for each metric of a ranking, in the order of the
// ranking: the values, and how each compares with the base. They follow the
// table of the ranking, whose columns they share.
func (b *sectionBuilder) metricBlocks(list []message.Comparison, entrants []entrant) []layout.Block {
	var blocks []layout.Block
	for _, unit := range message.Units(list) {
		if unit == b.main || slices.Contains(sample.Units, unit) {
			continue
		}
		shown := slices.ContainsFunc(list, func(c message.Comparison) bool { return c.Unit == unit && !c.Neighbor && message.WorthShowing(c) })
		if shown {
			blocks = append(blocks, b.metricBlock(unit, list, entrants))
		}
	}
	return blocks
}

func (b *sectionBuilder) metricBlock(unit string, list []message.Comparison, entrants []entrant) layout.Block {
	t := layout.Block{Columns: slices.Clone(b.s.Blocks[0].Columns)}
	for i := range t.Columns {
		if i == 0 {
			t.Columns[i].Title = unit
		} else if i > 4 || i == 1 {
			t.Columns[i].Title = ""
		}
	}
	t.Columns[2].Title, t.Columns[3].Title, t.Columns[4].Title = "vs base", words.IntervalTitle(list), "verdict"
	for _, e := range entrants {
		row := make([]layout.Cell, len(t.Columns))
		row[0].Text, row[1].Text = words.ArmName(b.c, e.arm), countOf(list, e, unit)
		if x, ok := e.versus[unit]; ok {
			row[2].Text, row[3].Text = words.ChangeOf(x), words.IntervalOf(x)
			row[4] = b.verdictCell(x, x.Warnings)
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Pruned()
}
