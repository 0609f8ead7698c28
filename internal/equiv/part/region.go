package part

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Region returns the statements in which the function of a pair differs, as one part, and the pair of trees in which a function
// stands for them: of the variables from around them that they read, with the values of those that are used after them, and how they
// are left. There is none if they do more than that.
func Region(p subject.Pair, base, head *subject.Subject) (subject.Pair, []Part) {
	if !plain(base.Func) || !plain(head.Func) || base.Text(base.Decl.Type) != head.Text(head.Decl.Type) {
		return p, nil
	}
	for o := range subject.ChangedDecls(base, head) {
		if o != base.Func {
			return p, nil // which what stays as it is may use
		}
	}
	b, h := &region{s: base, list: base.Decl.Body.List}, &region{s: head, list: head.Decl.Body.List}
	if !narrow(b, h) {
		return p, nil
	}
	sameExits(b, h)
	if !b.read() || !h.read() || !b.join(h) {
		return p, nil
	}
	const name = "honePart1"
	var okBase, okHead bool
	p.Base, okBase = b.written(name).tree(p.Base)
	p.Head, okHead = h.written(name).tree(p.Head)
	if !okBase || !okHead {
		return p, nil
	}
	at := head.Pkg.Fset.PositionFor(h.pos(), false)
	return p, []Part{{name, fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)}}
}

// A region is a run of statements of a function, in one of its versions.
type region struct {
	s    *subject.Subject
	list []ast.Stmt // in which they stand
	from int        // the first of them
	to   int        // the one after the last of them
	// in are variables from around them that they use, out those of them that they assign to, and made those that they declare for
	// what comes after; by name.
	in, out, made map[string]*types.Var
	// fields are those by which a variable is used, if that is all, by its name and theirs; whole are variables used otherwise.
	fields map[string]map[string]*field
	whole  map[string]bool
	// leaves are the statements that leave the region: return, continue and break.
	leaves []ast.Stmt
	edits  []subject.Edit // that put parameters in the place of fields
	// exits are bodies of if statements that leave the region, and that both versions have: they stay outside of the function, which says
	// which of them is due.
	exits []*ast.BlockStmt
}

// A field is one of a variable from around the statements.
type field struct {
	typ types.Type
	// set reports whether it is assigned to, or its address is needed.
	set bool
	at  []*ast.SelectorExpr
}

func (r *region) stmts() []ast.Stmt { return r.list[r.from:r.to] }
func (r *region) pos() token.Pos    { return r.list[r.from].Pos() }
func (r *region) end() token.Pos    { return r.list[r.to-1].End() }

// narrow leaves out the statements of both that are the same, from the beginning and from the end, and goes into a statement if it
// differs in one list alone. It reports whether something is left of both.
func narrow(b, h *region) bool {
	for {
		same := func(i, j int) bool { return sameText(b.s.Text(b.list[i]), h.s.Text(h.list[j])) }
		b.from, b.to, h.to = 0, len(b.list), len(h.list)
		for b.from < min(b.to, h.to) && same(b.from, b.from) {
			b.from++
		}
		h.from = b.from
		for b.to > b.from && h.to > h.from && same(b.to-1, h.to-1) {
			b.to, h.to = b.to-1, h.to-1
		}
		if b.to == b.from || h.to == h.from { // one has more, and what follows makes up for it
			b.to, h.to = len(b.list), len(h.list)
		}
		if b.to-b.from != 1 || h.to-h.from != 1 {
			return b.to > b.from && h.to > h.from
		}
		bl, hl, ok := inner(b, h, b.list[b.from], h.list[h.from])
		if !ok {
			return true
		}
		b.list, h.list = bl, hl
	}
}

// inner returns the two lists in which two statements differ, if that is all.
func inner(b, h *region, bs, hs ast.Stmt) (bl, hl []ast.Stmt, ok bool) {
	if fmt.Sprintf("%T", bs) != fmt.Sprintf("%T", hs) {
		return nil, nil, false
	}
	bc, hc := children(bs), children(hs)
	if len(bc) != len(hc) || !sameText(around(b.s, bs, bc), around(h.s, hs, hc)) {
		return nil, nil, false
	}
	var differ []int
	for i := range bc {
		if !sameText(b.s.Text(bc[i]), h.s.Text(hc[i])) {
			differ = append(differ, i)
		}
	}
	if len(differ) != 1 {
		return nil, nil, false
	}
	switch x := bc[differ[0]].(type) {
	case *ast.BlockStmt:
		y, isBlock := hc[differ[0]].(*ast.BlockStmt)
		if !isBlock || len(x.List) == 0 || len(y.List) == 0 {
			return nil, nil, false
		}
		if _, cases := x.List[0].(*ast.CaseClause); cases {
			return clause(b, h, x.List, y.List)
		}
		_, selects := x.List[0].(*ast.CommClause)
		return x.List, y.List, !selects
	case *ast.IfStmt: // the else
		y, isIf := hc[differ[0]].(*ast.IfStmt)
		if !isIf {
			return nil, nil, false
		}
		return inner(b, h, x, y)
	}
	return nil, nil, false
}

// clause returns the lists of the one case in which two switches differ.
func clause(b, h *region, bs, hs []ast.Stmt) (bl, hl []ast.Stmt, ok bool) {
	if len(bs) != len(hs) {
		return nil, nil, false
	}
	for i := range bs {
		if sameText(b.s.Text(bs[i]), h.s.Text(hs[i])) {
			continue
		}
		x, y := bs[i].(*ast.CaseClause), hs[i].(*ast.CaseClause)
		heads := func(s *subject.Subject, c *ast.CaseClause) string {
			return around(s, c, nil)[:s.Offset(c.Colon)-s.Offset(c.Pos())]
		}
		if bl != nil || len(x.Body) == 0 || len(y.Body) == 0 || !sameText(heads(b.s, x), heads(h.s, y)) {
			return nil, nil, false
		}
		bl, hl = x.Body, y.Body
	}
	return bl, hl, bl != nil
}

// join makes the variables of two regions the same, and reports whether that is possible: those of one name have one type, and both make the
// same for what comes after.
func (r *region) join(h *region) bool {
	r.apart(h)
	for _, both := range [][2]map[string]*types.Var{{r.in, h.in}, {r.out, h.out}, {r.made, h.made}} {
		for name, v := range both[0] {
			if w := both[1][name]; w != nil && !sameType(v.Type(), w.Type()) {
				return false
			}
		}
	}
	for _, name := range keys(r.made, h.made) {
		if r.made[name] == nil || h.made[name] == nil {
			return false
		}
	}
	for _, x := range []struct{ to, from *region }{{r, h}, {h, r}} {
		for name, v := range x.from.in {
			if x.to.in[name] == nil && x.to.made[name] == nil {
				x.to.in[name] = v
			}
		}
		for name, v := range x.from.out {
			if x.to.out[name] == nil {
				x.to.out[name] = v
			}
		}
	}
	return true
}

// apart lets fields be given in place of variables of which both regions use nothing else.
func (r *region) apart(h *region) {
	for _, name := range keys(r.in, h.in) {
		if r.whole[name] || h.whole[name] {
			for _, x := range []*region{r, h} {
				if v, fields := x.in[name], x.fields[name]; v != nil && fields != nil {
					_, pointer := v.Type().Underlying().(*types.Pointer)
					for _, f := range fields {
						if f.set && !pointer {
							x.out[name] = v
						}
					}
				}
				delete(x.fields, name)
			}
			continue
		}
		for _, x := range []*region{r, h} {
			delete(x.in, name)
			delete(x.out, name)
			if x.fields[name] == nil {
				x.fields[name] = make(map[string]*field)
			}
		}
		for _, x := range []struct{ to, from *region }{{r, h}, {h, r}} {
			for key, f := range x.from.fields[name] {
				if to := x.to.fields[name][key]; to == nil {
					x.to.fields[name][key] = &field{typ: f.typ, set: f.set}
				} else {
					to.set = to.set || f.set
				}
			}
		}
	}
}

// keys are those of both maps, in order.
func keys(a, b map[string]*types.Var) (out []string) {
	for _, m := range []map[string]*types.Var{a, b} {
		for k := range m {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
