package fields

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// parts are the fields of a struct as they stand in its text.
type parts struct {
	file  *view.File
	units []unit
	// gaps are what stands between groups, one fewer than there are groups: blank lines and
	// comments that belong to no field.
	gaps []string
	// fixed reports whether there are such comments: they speak of the groups around.
	fixed bool
}

// A unit is the lines of one field, or of several that share a type, with their comments.
type unit struct {
	field *ast.Field
	vars  []*types.Var
	// group counts the groups that gaps separate.
	group int
	// pinned reports whether the unit stays at the beginning of its group: with a comment on the
	// whole of it, or as what the struct embeds.
	pinned bool
	// from and to are the offsets of its lines.
	from, to int
}

// partsOf returns the fields of a struct, nil if some do not have their lines for themselves.
func partsOf(file *view.File, st *ast.StructType, t *types.Struct) *parts {
	p := &parts{file: file}
	last, field := file.Line(st.Fields.Opening), 0
	for _, f := range st.Fields.List {
		u := unit{field: f}
		begin, end := f.Pos(), f.End()
		if f.Doc != nil {
			begin = f.Doc.Pos()
		}
		if f.Comment != nil {
			end = f.Comment.End()
		}
		if file.Line(begin) <= last {
			return nil
		}
		last = file.Line(end)
		u.from = file.Tok.Offset(file.LineStart(begin))
		u.to = min(file.Tok.Offset(file.LineEnd(end))+1, len(file.Src))
		for range max(1, len(f.Names)) {
			u.vars = append(u.vars, t.Field(field))
			field++
		}
		p.add(u)
	}
	if len(p.units) < 2 || file.Line(st.Fields.Closing) <= last || p.torn() {
		return nil
	}
	p.pin()
	return p
}

// torn reports whether a comment that belongs to no field begins or ends in the lines of one.
func (p *parts) torn() bool {
	first, last := p.units[0].from, p.units[len(p.units)-1].to
	for c := range p.file.Comments(p.file.Tok.Pos(first), p.file.Tok.Pos(last)) {
		from, to := p.file.Tok.Offset(c.Pos()), p.file.Tok.Offset(c.End())
		for _, u := range p.units {
			own := c == u.field.Doc || c == u.field.Comment || view.Within(c.Pos(), u.field)
			if from < u.to && to > u.from && !own {
				return true
			}
		}
	}
	return false
}

// add takes one more unit.
func (p *parts) add(u unit) {
	if n := len(p.units); n > 0 {
		u.group = p.units[n-1].group
		if gap := string(p.file.Src[p.units[n-1].to:u.from]); gap != "" {
			p.gaps = append(p.gaps, gap)
			p.fixed = p.fixed || strings.TrimSpace(gap) != ""
			u.group++
		}
	}
	p.units = append(p.units, u)
}

// pin finds what stays first: an embedded field that begins the struct, and a first field of a group
// whose comment heads the group. It does if it does not begin with the name of that field and no other
// field of the group has a comment above it.
func (p *parts) pin() {
	for i := range p.units {
		u := &p.units[i]
		if i == 0 && len(u.field.Names) == 0 {
			u.pinned = true
		}
		if u.field.Doc == nil || i > 0 && p.units[i-1].group == u.group {
			continue
		}
		others, documented := 0, 0
		for _, o := range p.units[i+1:] {
			if o.group == u.group {
				others++
				if o.field.Doc != nil {
					documented++
				}
			}
		}
		u.pinned = u.pinned || others > 0 && documented == 0 && !u.named(u.field.Doc.Text())
	}
}

// named reports whether a comment begins with the name of a field of the unit.
func (u *unit) named(comment string) bool {
	for _, v := range u.vars {
		if word, _, _ := strings.Cut(comment, " "); strings.EqualFold(strings.Trim(word, ",.:\n"), v.Name()) {
			return true
		}
	}
	return false
}

// identity is the order of the units as they stand.
func (p *parts) identity() []int {
	order := make([]int, len(p.units))
	for i := range order {
		order[i] = i
	}
	return order
}

// keeps reports whether an order of the units leaves groups whole, and comments where they are true.
func (p *parts) keeps(order []int) bool {
	seen := make(map[int]bool)
	for at, i := range order {
		u := p.units[i]
		begins := at == 0 || p.units[order[at-1]].group != u.group
		embedded := u.pinned && i == 0 && len(u.field.Names) == 0
		torn := begins && (seen[u.group] || p.fixed && u.group != p.units[at].group)
		if torn || u.pinned && !begins || embedded && at > 0 {
			return false
		}
		seen[u.group] = true
	}
	return true
}

// edit writes the units in another order, which keeps them.
func (p *parts) edit(order []int) analysis.TextEdit {
	var text strings.Builder
	gap := 0
	for at, i := range order {
		u := p.units[i]
		if at > 0 && p.units[order[at-1]].group != u.group {
			text.WriteString(p.gaps[gap])
			gap++
		}
		text.Write(p.file.Src[u.from:u.to])
	}
	from, to := p.units[0].from, p.units[len(p.units)-1].to
	return analysis.TextEdit{Pos: p.file.Tok.Pos(from), End: p.file.Tok.Pos(to), NewText: []byte(text.String())}
}
