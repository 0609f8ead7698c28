package tables

import (
	"slices"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// duelUnits are the units of two servers in the order to show them.
var duelUnits = []string{
	load.UnitRate, "mean-sec", load.UnitP50, load.UnitP90, load.UnitP99, load.UnitCPU, load.UnitAllocs, load.UnitBytes,
}

// duelSection shows what two servers are beside each other, one row a unit.
func (k *maker) duelSection(head string) layout.Section {
	list := slices.DeleteFunc(slices.Clone(k.c.Comparisons), func(x message.Comparison) bool { return x.Head != head })
	place := func(x message.Comparison) int {
		if i := slices.Index(duelUnits, x.Unit); i >= 0 {
			return i
		}
		return len(duelUnits)
	}
	slices.SortStableFunc(list, func(x, y message.Comparison) int { return place(x) - place(y) })
	b := k.newSection("", list[0].Base+" → "+head)
	t := layout.Block{Columns: []layout.Column{
		{Title: list[0].Benchmark}, {Title: list[0].Base, Right: true}, {Title: head, Right: true}, {Title: "change", Right: true},
		{Title: words.IntervalTitle(list)}, {Title: "verdict"}, {Title: "cost"},
	}}
	for _, x := range list {
		x.Seconds = 0 // the same for all, and in the last line
		t.Rows = append(t.Rows, []layout.Cell{
			{Text: x.Unit}, measured(x, x.BaseCenter, x.BaseSpread), measured(x, x.HeadCenter, x.HeadSpread),
			{Text: words.ChangeOf(x)}, {Text: words.IntervalOf(x)}, b.verdictCell(x.Unit, x, x.Warnings), cost(x),
		})
	}
	b.s.Blocks = []layout.Block{t.Pruned()}
	b.waits(list, func(x message.Comparison) string { return x.Unit })
	for _, x := range list {
		b.remarks(x, "")
	}
	return b.s
}
