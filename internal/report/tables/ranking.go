package tables

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// baseText stands where the others have a verdict.
const baseText = "(base)"

// rankingSections returns one section for each benchmark whose
// implementations were compared.
func (k *maker) rankingSections() []layout.Section {
	var sections []layout.Section
	key := func(x message.Comparison) string { return x.Package + "\x00" + x.Benchmark }
	for _, which := range message.Distinct(k.c.Comparisons, key) {
		list := slices.DeleteFunc(slices.Clone(k.c.Comparisons), func(x message.Comparison) bool { return key(x) != which })
		sections = append(sections, k.rankingSection(list))
	}
	return sections
}

// rankingSection ranks the implementations of one benchmark.
func (k *maker) rankingSection(list []message.Comparison) layout.Section {
	c := k.c
	first := list[0]
	title := words.ShortName(first.Benchmark) + " by " + c.Config.By
	if first.Package != "" {
		title = first.Package + ": " + title
	}
	b := k.newSection(first.Package, title)
	for _, w := range k.about(first) { // about all implementations alike
		b.remark(words.ShortName(first.Benchmark), words.Note(w), "")
	}
	list = slices.DeleteFunc(list, func(x message.Comparison) bool {
		return b.absent(x, words.ArmName(c, x.Head)) // not the label: all have the same
	})
	b.main = message.Leading(list)
	if entrants := rank(c, list, b.main); len(entrants) > 0 {
		b.s.Blocks = append(b.s.Blocks, b.rankingBlock(list, entrants))
		b.s.Blocks = append(b.s.Blocks, b.metricBlocks(list, entrants)...)
	}
	label := func(x message.Comparison) string {
		if x.Neighbor {
			return words.ArmName(c, x.Head) + " against " + words.ArmName(c, x.Base)
		}
		return words.ArmName(c, x.Head)
	}
	list = slices.DeleteFunc(list, func(x message.Comparison) bool { return x.Neighbor && x.Unit != b.main }) // not shown
	b.waits(list, label)
	for _, x := range list {
		if message.WorthShowing(x) {
			b.remarks(x, label(x))
		}
	}
	b.riders(list)
	b.blame(list, label)
	b.evidence(list, label)
	for _, x := range list {
		b.horizon(x.Horizon)
	}
	return b.s
}

// rank returns the implementations, the best in the leading unit first.
func rank(c *message.Stream, list []message.Comparison, main string) []entrant {
	var all []entrant
	index := make(map[string]int)
	enter := func(arm string, x message.Comparison, center, spread float64) *entrant { // until the next call
		i, ok := index[arm]
		if !ok {
			i = len(all)
			index[arm] = i
			all = append(all, entrant{arm: arm, versus: make(map[string]message.Comparison)})
		}
		if x.Unit == main && all[i].time.Text == "" {
			all[i].center, all[i].time = center, measured(x, center, spread)
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
		base := enter(x.Base, x, x.BaseCenter, x.BaseSpread)
		center := x.HeadCenter
		// The base was measured beside each of them. Times agree with the changes beside
		// them if all are as seen from one time of the base.
		if first := math.Abs(base.center); x.Unit == main && !x.Unpaired() && x.Ratio != nil && x.BaseCenter > 0 && first > 0 {
			center *= first / x.BaseCenter
		}
		enter(x.Head, x, center, x.HeadSpread).versus[x.Unit] = x
	}
	for i := range all {
		if text := all[i].time.Text; text == "" || text == "-" { // not measured, so not the best
			all[i].center = math.Inf(1)
		}
	}
	slices.SortStableFunc(all, func(x, y entrant) int { return cmp.Compare(x.center, y.center) })
	return all
}

// rankingBlock makes the table. vs next is the verdict on an entrant against
// the one below it: without it, their order may be noise.
func (b *sectionBuilder) rankingBlock(list []message.Comparison, entrants []entrant) layout.Block {
	key := b.c.Config.By
	if strings.HasPrefix(key, "/") {
		key = "benchmark"
	}
	t := layout.Block{Columns: []layout.Column{
		{Title: key}, {Title: words.UnitTitle(b.main), Right: true}, {Title: "vs base", Right: true}, {Title: words.IntervalTitle(list)},
		{Title: "verdict"}, {Title: "vs next"},
	}}
	counts := slices.DeleteFunc(message.Units(list), func(unit string) bool { return unit == b.main || !slices.Contains(sample.Units, unit) })
	for _, unit := range counts {
		t.Columns = append(t.Columns, layout.Column{Title: unit, Right: true})
	}
	t.Columns = append(t.Columns, layout.Column{Title: words.CostTitle(list)})
	for i, e := range entrants {
		next := layout.Cell{}
		if i+1 < len(entrants) {
			next = b.neighbor(list, e.arm, entrants[i+1].arm)
		}
		t.Rows = append(t.Rows, b.rankingRow(list, e, next, counts))
	}
	return t.Pruned()
}

func (b *sectionBuilder) rankingRow(list []message.Comparison, e entrant, next layout.Cell, counts []string) []layout.Cell {
	name := words.ArmName(b.c, e.arm)
	versus, isHead := e.versus[b.main]
	row := []layout.Cell{{Text: name}, e.time, {}, {}, {}, next}
	if isHead {
		row[2].Text = words.ChangeOf(versus)
		row[3].Text = words.IntervalOf(versus)
		row[4] = b.verdictCell(name, versus, b.byName(versus))
	} else if len(e.versus) == 0 {
		row[4].Text = baseText
	}
	for _, unit := range counts {
		row = append(row, layout.Cell{Text: countOf(list, e, unit), Marks: b.footnotes(name, e.versus[unit].Warnings)})
	}
	spent := cost(message.Comparison{
		Pairs: versus.Pairs, LongPairs: versus.LongPairs, BaseValues: versus.BaseValues, HeadValues: versus.HeadValues, P: versus.P, Exact: versus.Exact,
	})
	if len(e.versus) == 0 {
		spent.Text, spent.Short = words.InAll(list)
	}
	return append(row, spent)
}

// byName returns the warnings of a comparison, with the names of arms rather than
// base and head.
func (b *sectionBuilder) byName(x message.Comparison) []sample.Warning {
	names := map[string]string{"base": x.Base, "head": x.Head}
	list := slices.Clone(x.Warnings)
	for i, w := range list {
		if arm := names[w.Facts.Text("arm")]; arm != "" {
			list[i].Facts = w.Facts.With("arm", words.ArmName(b.c, arm))
			list[i].Text, list[i].Remedy = "", "" // a stream has them with base or head
		}
	}
	return list
}

// neighbor returns the verdict on arm against next in the leading unit, whichever of
// the two was taken for the base. The caveats of a comparison with the base
// stand beside its own verdict already.
func (b *sectionBuilder) neighbor(list []message.Comparison, arm, next string) layout.Cell {
	for _, x := range list {
		judged := x.Verdict
		switch {
		case x.Unit != b.main:
			continue
		case x.Base == arm && x.Head == next:
			judged = words.Opposite(judged)
		case x.Head != arm || x.Base != next:
			continue
		}
		c := layout.Cell{Text: judged, Verdict: judged}
		if x.Neighbor {
			// What an arm does by itself is noted beside its verdict against the base.
			own := func(w sample.Warning) bool { return w.Code == verdict.CodeTwoModes }
			c.Marks = b.footnotes(words.ArmName(b.c, arm), slices.DeleteFunc(b.byName(x), own))
		}
		return c
	}
	return layout.Cell{Text: "-"}
}
