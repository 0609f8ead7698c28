package part

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A read is a variable of a function that two expressions read, or a field of one, or what a call returns that both make.
type read struct {
	text string // such as l or l.prefix
	typ  types.Type
	// base and head are where the field is selected, or the call is made, in the expressions; empty for a variable.
	base, head []ast.Expr
}

func (r read) isCall() bool {
	if len(r.base) == 0 {
		return false
	}
	_, ok := r.base[0].(*ast.CallExpr)
	return ok
}

// A variable is what an expression needs of one.
type variable struct {
	of *types.Var
	// fields are where the expression reads fields of it, by their texts; empty if it needs the variable
	// itself.
	fields map[string][]ast.Expr
}

// joined are the reads of two expressions that read the variables of base and of head. A field is read
// where both read fields alone; behind a pointer these must be the same, so that both panic where the
// pointer is nil. It returns false if variables of one name differ in their types.
func joined(base, head *reader) (reads []read, ok bool) {
	for _, b := range base.vars {
		h := head.named(b.of.Name())
		if h != nil && !sameType(b.of.Type(), h.of.Type()) {
			return nil, false
		}
		_, pointer := b.of.Type().Underlying().(*types.Pointer)
		if h == nil || len(b.fields) == 0 || len(h.fields) == 0 ||
			pointer && (base.choice || head.choice || !sameKeys(b.fields, h.fields)) {
			reads = append(reads, read{text: b.of.Name(), typ: b.of.Type()})
			continue
		}
		all := maps.Clone(b.fields)
		maps.Copy(all, h.fields)
		for _, text := range slices.Sorted(maps.Keys(all)) {
			info := base.s.Pkg.TypesInfo
			if h.fields[text] != nil {
				info = head.s.Pkg.TypesInfo
			}
			reads = append(reads, read{text, info.TypeOf(all[text][0]), b.fields[text], h.fields[text]})
		}
	}
	for _, h := range head.vars {
		if base.named(h.of.Name()) == nil {
			reads = append(reads, read{text: h.of.Name(), typ: h.of.Type()})
		}
	}
	return reads, true
}

func sameKeys(a, b map[string][]ast.Expr) bool {
	return slices.Equal(slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
}

// readerOf reads an expression. It is nil where the expression needs the address of a variable, or has
// code of its own. What is below some calls is left out.
func readerOf(s *subject.Subject, e ast.Expr, calls []*ast.CallExpr) *reader {
	r := &reader{s: s, ok: true, calls: calls, selected: make(map[*ast.Ident]*ast.SelectorExpr)}
	ast.PreorderStack(e, nil, r.visit)
	if !r.ok {
		return nil
	}
	return r
}

// A reader finds out what an expression reads.
type reader struct {
	s     *subject.Subject
	calls []*ast.CallExpr
	vars  []*variable
	// selected are the longest selections of fields that begin with a variable.
	selected map[*ast.Ident]*ast.SelectorExpr
	choice   bool // it has a part that is not always evaluated
	ok       bool
}

func (r *reader) visit(n ast.Node, stack []ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		if slices.Contains(r.calls, n) {
			return false
		}
	case *ast.FuncLit:
		r.ok = false
	case *ast.UnaryExpr:
		_, literal := ast.Unparen(n.X).(*ast.CompositeLit)
		r.ok = r.ok && n.Op != token.ARROW && (n.Op != token.AND || literal)
	case *ast.SliceExpr:
		_, array := r.s.Pkg.TypesInfo.TypeOf(n.X).Underlying().(*types.Array)
		r.ok = r.ok && !array
	case *ast.BinaryExpr:
		r.choice = r.choice || n.Op == token.LAND || n.Op == token.LOR
	case *ast.SelectorExpr:
		r.selector(n, stack)
	case *ast.Ident:
		r.ident(n)
	}
	return r.ok
}

// selector looks at a selection: of a method with the address of what has it, which is kept, or of a
// field of a variable.
func (r *reader) selector(n *ast.SelectorExpr, stack []ast.Node) {
	sel := r.s.Pkg.TypesInfo.Selections[n]
	if sel == nil {
		return
	}
	if sel.Kind() == types.MethodVal {
		_, wants := sel.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
		_, has := sel.Recv().Underlying().(*types.Pointer)
		r.ok = r.ok && (!wants || has)
		return
	}
	if len(stack) > 0 {
		if up, ok := stack[len(stack)-1].(*ast.SelectorExpr); ok && r.isField(up) {
			return // a part of that
		}
	}
	if id, ok := root(n).(*ast.Ident); ok && r.direct(n) {
		r.selected[id] = n
	}
}

func (r *reader) isField(n *ast.SelectorExpr) bool {
	sel := r.s.Pkg.TypesInfo.Selections[n]
	return sel != nil && sel.Kind() == types.FieldVal
}

// root is what selections begin with.
func root(n *ast.SelectorExpr) ast.Expr {
	for {
		inner, ok := n.X.(*ast.SelectorExpr)
		if !ok {
			return n.X
		}
		n = inner
	}
}

// direct reports whether no pointer is followed for a field but that at the beginning.
func (r *reader) direct(n *ast.SelectorExpr) bool {
	for {
		if !r.isField(n) {
			return false
		}
		inner, ok := n.X.(*ast.SelectorExpr)
		if !ok {
			return len(r.s.Pkg.TypesInfo.Selections[n].Index()) == 1
		}
		if r.s.Pkg.TypesInfo.Selections[n].Indirect() || len(r.s.Pkg.TypesInfo.Selections[n].Index()) != 1 {
			return false
		}
		n = inner
	}
}

func (r *reader) ident(n *ast.Ident) {
	v, ok := r.s.Pkg.TypesInfo.Uses[n].(*types.Var)
	if !ok || v.IsField() || v.Pkg() != r.s.Pkg.Types || v.Parent() == r.s.Pkg.Types.Scope() {
		return
	}
	known, sel := r.named(v.Name()), r.selected[n]
	switch {
	case known == nil && sel == nil:
		r.vars = append(r.vars, &variable{of: v})
	case known == nil:
		r.vars = append(r.vars, &variable{v, map[string][]ast.Expr{r.s.Text(sel): {sel}}})
	case known.of != v:
		r.ok = false // one hides the other
	case sel == nil:
		known.fields = nil
	case known.fields != nil:
		known.fields[r.s.Text(sel)] = append(known.fields[r.s.Text(sel)], sel)
	}
}

// named returns the variable of a name, nil if the expression reads none.
func (r *reader) named(name string) *variable {
	for _, v := range r.vars {
		if v.of.Name() == name {
			return v
		}
	}
	return nil
}
