package fields

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/layout"
)

// best returns the order of the units that takes least of those that keep groups and comments. It
// moves as few fields as it can, and as little.
func (p *parts) best(sizes types.Sizes) []int {
	order := p.identity()
	for {
		next := p.step(order, sizes)
		if next == nil {
			break
		}
		order = next
	}
	if sorted := p.sorted(sizes); p.takes(sorted, sizes).Less(p.takes(order, sizes)) {
		return sorted
	}
	return order
}

// takes is the layout of the struct in an order of the units.
func (p *parts) takes(order []int, sizes types.Sizes) layout.Layout {
	return layout.Of(p.vars(order), sizes)
}

// step returns the order after the one move that saves most, and moves a unit or a group least; nil
// if none saves anything.
func (p *parts) step(order []int, sizes types.Sizes) (best []int) {
	least, by := p.takes(order, sizes), 0
	for from := range order {
		for to := range order {
			next := p.moved(order, from, to)
			if next == nil {
				continue
			}
			l, far := p.takes(next, sizes), max(from-to, to-from)
			if l.Less(least) || best != nil && l == least && far < by {
				best, least, by = next, l, far
			}
		}
	}
	return best
}

// moved returns the order with what is at one place at another: a unit in its group, or its whole
// group if that is the place of another one. It is nil if comments forbid that.
func (p *parts) moved(order []int, from, to int) []int {
	if from == to {
		return nil
	}
	next := slices.Clone(order)
	mine, other := p.units[order[from]].group, p.units[order[to]].group
	if mine == other {
		next = slices.Insert(slices.Delete(next, from, from+1), to, order[from])
	} else {
		next = slices.DeleteFunc(next, func(i int) bool { return p.units[i].group == mine })
		at := slices.IndexFunc(next, func(i int) bool { return p.units[i].group == other })
		if from < to { // it goes behind the other
			for at < len(next) && p.units[next[at]].group == other {
				at++
			}
		}
		group := slices.DeleteFunc(slices.Clone(order), func(i int) bool { return p.units[i].group != mine })
		next = slices.Insert(next, at, group...)
	}
	if !p.keeps(next) {
		return nil
	}
	return next
}

// sorted returns the order in which each group takes least by itself.
func (p *parts) sorted(sizes types.Sizes) []int {
	order := p.identity()
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := p.units[a], p.units[b]
		switch {
		case x.group != y.group:
			return cmp.Compare(x.group, y.group)
		case x.pinned != y.pinned:
			if x.pinned {
				return -1
			}
			return 1
		}
		return layout.Compare(x.vars[0].Type(), y.vars[0].Type(), sizes)
	})
	return order
}

// given returns the order that names list, nil if they are not those of the fields. kept reports
// whether it keeps groups and comments.
func (p *parts) given(names []string) (order []int, kept bool) {
	at := 0
	for at < len(names) {
		i := slices.IndexFunc(p.units, func(u unit) bool { return u.vars[0].Name() == names[at] })
		if i < 0 || slices.Contains(order, i) {
			break
		}
		order = append(order, i)
		for _, v := range p.units[i].vars {
			if at == len(names) || v.Name() != names[at] {
				return nil, false // fields that share a line
			}
			at++
		}
	}
	if at < len(names) || len(order) != len(p.units) {
		return nil, false
	}
	return order, p.keeps(order)
}
