package tables

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// resultSections returns one section for each package, in the order in which
// they come up.
func (k *maker) resultSections() []layout.Section {
	var sections []layout.Section
	for _, pkg := range distinctResults(k.c.Results, func(r message.Result) string { return r.Package }) {
		list := slices.DeleteFunc(slices.Clone(k.c.Results), func(r message.Result) bool { return r.Package != pkg })
		sections = append(sections, k.resultSection(pkg, list))
	}
	return sections
}

// distinctResults returns the keys of a list in the order in which they come
// up.
func distinctResults(list []message.Result, key func(message.Result) string) []string {
	var keys []string
	for _, r := range list {
		if k := key(r); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// resultSection shows the results of one package, one block a unit.
func (k *maker) resultSection(pkg string, list []message.Result) layout.Section {
	title := words.VersionTitle(k.c, list[0].Version)
	if pkg != "" {
		title = pkg + ": " + title
	}
	b := k.newSection(pkg, title)
	list = slices.DeleteFunc(slices.Clone(list), func(r message.Result) bool {
		if r.Failed {
			b.remark(words.ShortName(r.Benchmark), words.Fails(r), "fail")
		}
		return r.Failed
	})
	costs := make(map[string]bool)
	for _, unit := range distinctResults(list, func(r message.Result) string { return r.Unit }) {
		rows := slices.DeleteFunc(slices.Clone(list), func(r message.Result) bool { return r.Unit != unit || !r.WorthShowing() })
		if len(rows) > 0 {
			b.s.Blocks = append(b.s.Blocks, b.resultBlock(unit, rows, costs))
		}
	}
	for _, r := range list {
		b.resultRemark(r)
		b.horizon(r.Horizon)
	}
	return b.s
}

// resultBlock makes the table of one unit. The cost of a benchmark is that of
// all its units and is shown once; costs holds those shown.
func (b *sectionBuilder) resultBlock(unit string, list []message.Result, costs map[string]bool) layout.Block {
	t := layout.Block{Columns: []layout.Column{
		{Title: words.UnitTitle(unit)}, {Title: "center", Right: true}, {Title: words.ResultIntervalTitle(list)}, {Title: "fast path", Right: true},
		{Title: sample.UnitThroughput, Right: true}, {Title: "goal"}, {Title: "cost"},
	}}
	for _, r := range list {
		warnings := slices.Concat(r.Warnings, b.k.about(message.Comparison{Package: r.Package, Benchmark: r.Benchmark}))
		row := []layout.Cell{
			{Text: words.ShortName(r.Benchmark)},
			{Text: words.ResultCenter(r), Short: words.ResultCenterAlone(r), Marks: b.footnotes(words.ShortName(r.Benchmark), warnings)},
			{Text: words.ResultInterval(r)},
			{},
			{},
			goalCell(r),
			{},
		}
		if r.Fast > 0 {
			row[3].Text = words.Value(r.Fast, r.Unit)
		}
		if r.BytesPerSecond > 0 {
			row[4].Text = words.Value(r.BytesPerSecond, sample.UnitThroughput)
		}
		if !costs[r.Benchmark] {
			costs[r.Benchmark] = true
			row[6].Text = words.ResultCost(r)
			row[6].Short = words.Brief(row[6].Text)
		}
		t.Rows = append(t.Rows, row)
	}
	return t.Pruned()
}

// goalCell reports whether a goal is met. That it is needs no attention.
func goalCell(r message.Result) layout.Cell {
	if r.Goal == "" {
		return layout.Cell{}
	}
	look := map[string]string{message.GoalMet: message.Same, message.GoalMissed: message.Slower}[r.Goal]
	if look == "" {
		look = message.Undecided
	}
	return layout.Cell{Text: strings.TrimSpace(words.ResultGoal(r) + " " + r.Goal), Verdict: look}
}

// resultRemark adds what a row has no room for: what is not known well enough.
func (b *sectionBuilder) resultRemark(r message.Result) {
	if r.Unit != sample.UnitTime && r.Goal != message.Undecided {
		return
	}
	label := words.ShortName(r.Benchmark)
	if r.Unit != sample.UnitTime {
		label += " " + r.Unit
	}
	if text, many := words.Lacks(r); text != "" {
		b.remark(label, text, many)
	}
}
