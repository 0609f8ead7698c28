package fields

import (
	"cmp"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/layout"
)

// best returns the order of the units that takes least of those that keep groups and comments. It
// moves as few fields as it can, and as little; whole groups only if that makes the class smaller.
func (p *parts) best(sizes types.Sizes) []int {
	m := p.measure(sizes)
	within := m.search(false)
	if m.ideal.Class() == m.takes(within).Class() {
		return within
	}
	if among := m.search(true); m.takes(among).Class() < m.takes(within).Class() {
		return among
	}
	return within
}

// measured are parts with what each unit takes.
type measured struct {
	*parts
	fields [][]layout.Field
	// ideal is what the struct would take without groups and comments.
	ideal layout.Layout
	all   []layout.Field // of takes
}

// measure says what the units take by a measure of sizes.
func (p *parts) measure(sizes types.Sizes) *measured {
	m := &measured{parts: p}
	for _, u := range p.units {
		var list []layout.Field
		for _, v := range u.vars {
			list = append(list, layout.FieldOf(v.Type(), sizes))
		}
		m.fields, m.all = append(m.fields, list), append(m.all, list...)
	}
	slices.SortStableFunc(m.all, layout.Compare)
	m.ideal = layout.Of(m.all)
	return m
}

// takes is the layout of the struct in an order of the units.
func (m *measured) takes(order []int) layout.Layout {
	m.all = m.all[:0]
	for _, i := range order {
		m.all = append(m.all, m.fields[i]...)
	}
	return layout.Of(m.all)
}

// search is best with groups that stay in their order, or not.
func (m *measured) search(groups bool) []int {
	order := m.identity()
	for m.ideal.Less(m.takes(order)) {
		next := m.step(order, groups)
		if next == nil {
			break
		}
		order = next
	}
	if sorted := m.sorted(); m.takes(sorted).Less(m.takes(order)) {
		return sorted
	}
	return order
}

// step returns the order after the one move that saves most, and moves a unit or a group least; nil
// if none saves anything.
func (m *measured) step(order []int, groups bool) (best []int) {
	least, by := m.takes(order), 0
	for from := range order {
		for to := range order {
			if !groups && m.units[order[from]].group != m.units[order[to]].group {
				continue
			}
			next := m.moved(order, from, to)
			if next == nil {
				continue
			}
			l, far := m.takes(next), max(from-to, to-from)
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
func (m *measured) sorted() []int {
	order := m.identity()
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := m.units[a], m.units[b]
		switch {
		case x.group != y.group:
			return cmp.Compare(x.group, y.group)
		case x.pinned != y.pinned:
			if x.pinned {
				return -1
			}
			return 1
		}
		return layout.Compare(m.fields[a][0], m.fields[b][0])
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
