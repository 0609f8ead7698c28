package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/words"
)

// An Order says how functions are listed.
type Order int

// The orders, each with the largest first.
const (
	ByFlat Order = iota // what a function itself took
	ByCum               // what it took with all that it called
)

// Top returns the functions that took something, at most n of them, or all if n is 0.
func (s *Stacks) Top(order Order, n int) []Function {
	var list []Function
	for _, f := range s.functions {
		if f.Flat != 0 || f.Cum != 0 {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b Function) int {
		flat, cum := cmp.Compare(b.Flat, a.Flat), cmp.Compare(b.Cum, a.Cum)
		if order == ByCum {
			flat, cum = cum, flat
		}
		return cmp.Or(flat, cum, strings.Compare(a.Name, b.Name))
	})
	if n > 0 {
		list = list[:min(n, len(list))]
	}
	return list
}

// TopBlock is the table of the first n functions in an order, with the same columns
// as pprof's top.
func (s *Stacks) TopBlock(order Order, n int) layout.Block {
	b := layout.Block{Columns: []layout.Column{
		{Title: "flat", Right: true}, {Title: "flat%", Right: true}, {Title: "sum%", Right: true},
		{Title: "cum", Right: true}, {Title: "cum%", Right: true}, {Title: Title(s.Kind) + " in"},
	}}
	total, sum := float64(s.Total), 0.0
	for _, f := range s.Top(order, n) {
		sum += float64(f.Flat)
		b.Rows = append(b.Rows, []layout.Cell{
			{Text: value(float64(f.Flat), s.Unit)}, {Text: percent(float64(f.Flat), total)}, {Text: percent(sum, total)},
			{Text: value(float64(f.Cum), s.Unit)}, {Text: percent(float64(f.Cum), total)},
			{Text: f.Name, Short: words.ShortFunction(f.Name)},
		})
	}
	return b
}
