package tables

import (
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// An entrant is one implementation in a ranking.
type entrant struct {
	arm    string
	center float64     // of the leading unit, infinite if not measured
	time   layout.Cell // the same, as shown
	// versus maps each unit to the comparison with the base; the base itself
	// has none.
	versus map[string]message.Comparison
}

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
			row[4] = b.verdictCell(row[0].Text, x, x.Warnings)
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Pruned()
}

// countOf returns the center of an entrant in a unit other than time.
func countOf(list []message.Comparison, e entrant, unit string) string {
	if x, ok := e.versus[unit]; ok {
		return words.Measured(x, x.HeadCenter, 0)
	}
	for _, x := range list {
		if x.Unit == unit && x.Base == e.arm && !x.Neighbor {
			return words.Measured(x, x.BaseCenter, 0)
		}
	}
	return "-"
}
