package matrix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MulRows is the rule mulrows, described in the package comment.
var MulRows = rule.New(docs, "mulrows", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i := range list[:max(0, len(list)-1)] {
			p := &product{f: f, loop: list[i+1]}
			if p.row(list[i]) && p.sums() && p.apart() {
				p.report()
			}
		}
	}
})

// A product is a loop that sets a row c[i] of a matrix, which was just made, to sums of products
// left[k] * right[k][j] over k, in which the factors may be the other way around.
type product struct {
	f    *view.Func
	loop ast.Stmt
	c    *types.Var
	// to is c[i], length what it was made with, elem the type of its elements.
	to     *ast.IndexExpr
	i      *ast.Ident
	length ast.Expr
	elem   *types.Basic
	j, k   types.Object
	sum    types.Object // that is set to each sum, nil if c[i][j] itself is
	// inner is the loop over k, up to limit.
	inner       ast.Stmt
	limit       string
	left, right ast.Expr
	swapped     bool
}

// row reports whether a statement makes a row of a matrix.
func (p *product) row(stmt ast.Stmt) bool {
	f := p.f
	to, value := view.Assignment(stmt, token.ASSIGN)
	if to == nil {
		return false
	}
	p.to, _ = to.(*ast.IndexExpr)
	call, ok := value.(*ast.CallExpr)
	if p.to == nil || !ok || f.Builtin(call) != "make" || len(call.Args) != 2 {
		return false
	}
	p.i, _ = p.to.Index.(*ast.Ident)
	if p.i == nil || !eval.Steady(f, p.i) || !types.Identical(f.Info.TypeOf(p.i), types.Typ[types.Int]) {
		return false
	}
	p.c, _ = f.Object(p.to.X).(*types.Var)
	if p.c == nil || !view.IsSlice(p.c.Type()) || !f.IsLocal(p.c) || f.IsParam(p.c) || eval.Shared(f, p.c) {
		return false
	}
	p.length = call.Args[1]
	row, ok := f.Info.TypeOf(p.to).Underlying().(*types.Slice)
	if !ok {
		return false
	}
	p.elem, ok = row.Elem().(*types.Basic)
	return ok && p.elem.Info()&types.IsNumeric != 0 && p.stable(p.length)
}

// stable reports whether an expression has the same value as long as nothing is assigned to its variables
// or to elements of slices in slices: it is made of those and of lengths.
func (p *product) stable(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return view.IsSlice(p.f.Info.TypeOf(e.X)) && view.IsSlice(p.f.Info.TypeOf(e)) && p.stable(e.X) &&
			eval.Steady(p.f, e.Index)
	case *ast.CallExpr:
		if p.f.Builtin(e) == "len" {
			return p.stable(e.Args[0])
		}
	}
	return eval.Steady(p.f, e)
}

// sums reports whether the loop sets each element of the row to a sum of products.
func (p *product) sums() bool {
	f := p.f
	var over ast.Expr
	if p.j, over = counted(f, p.loop); p.j == nil || !p.wholeRow(over) {
		return false
	}
	list := view.LoopBody(p.loop).List
	switch {
	case len(list) == 1:
	case len(list) == 2 && p.clears(list[0]):
		list = list[1:]
	case len(list) == 3:
		d, ok := local.Declares(list[0])
		to, value := view.Assignment(list[2], token.ASSIGN)
		if !ok || d.Value != nil && !f.IsZero(d.Value) || to == nil || !p.element(to) {
			return false
		}
		p.sum = f.Info.Defs[d.Name]
		if p.sum == nil || f.Object(value) != p.sum || !types.Identical(p.sum.Type(), p.elem) {
			return false
		}
		list = list[1:2]
	default:
		return false
	}
	p.inner = list[0]
	if p.k, over = counted(f, p.inner); p.k == nil || len(view.LoopBody(p.inner).List) != 1 {
		return false
	}
	to, value := added(f, view.LoopBody(p.inner).List[0])
	if to == nil || p.sum != nil && f.Object(to) != p.sum || p.sum == nil && !p.element(to) {
		return false
	}
	return p.factors(value) && p.limited(over)
}

// counted returns the variable of a loop that counts from 0, and up to what: a number, or a slice that has
// as many elements; nil if it is another loop.
func counted(f *view.Func, loop ast.Stmt) (v types.Object, over ast.Expr) {
	switch s := loop.(type) {
	case *ast.ForStmt:
		if over = local.Counted(f, loop); over != nil {
			v = f.Object(s.Init.(*ast.AssignStmt).Lhs[0])
		}
	case *ast.RangeStmt:
		if s.Tok != token.DEFINE || s.Value != nil || s.Key == nil {
			return nil, nil
		}
		over = ast.Unparen(s.X)
		if local.Counted(f, loop) == nil && !view.IsSlice(f.Info.TypeOf(over)) {
			return nil, nil
		}
		v = f.Object(s.Key)
	}
	if v == nil || !types.Identical(v.Type(), types.Typ[types.Int]) || eval.Shared(f, v) ||
		eval.Changes(f, view.LoopBody(loop), v) {
		return nil, nil
	}
	return v, over
}

// wholeRow reports whether a loop up to something comes to all elements of the row.
func (p *product) wholeRow(over ast.Expr) bool {
	measured := func(e ast.Expr) ast.Expr {
		if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && p.f.Builtin(call) == "len" {
			return ast.Unparen(call.Args[0])
		}
		return ast.Unparen(e)
	}
	return eval.Same(p.f, measured(over), p.to) || eval.Same(p.f, measured(over), measured(p.length))
}

// element reports whether an expression is c[i][j].
func (p *product) element(e ast.Expr) bool {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && eval.Same(p.f, x.X, p.to) && p.f.Object(x.Index) == p.j
}

// clears reports whether a statement is c[i][j] = 0.
func (p *product) clears(stmt ast.Stmt) bool {
	to, value := view.Assignment(stmt, token.ASSIGN)
	return to != nil && p.element(to) && p.f.IsZero(value)
}

// added returns what a statement adds a value to, and the value; nil if it does something else.
func added(f *view.Func, stmt ast.Stmt) (to, value ast.Expr) {
	if to, value = view.Assignment(stmt, token.ADD_ASSIGN); to != nil {
		return to, value
	}
	to, value = view.Assignment(stmt, token.ASSIGN)
	if sum, ok := value.(*ast.BinaryExpr); ok && sum.Op == token.ADD && eval.Same(f, to, sum.X) {
		return to, ast.Unparen(sum.Y)
	}
	return nil, nil
}

// factors reports whether a value is left[k] * right[k][j], or the other way around.
func (p *product) factors(value ast.Expr) bool {
	mul, ok := value.(*ast.BinaryExpr)
	if !ok || mul.Op != token.MUL {
		return false
	}
	p.left, p.right = p.byK(mul.X), p.byJ(mul.Y)
	if p.left == nil || p.right == nil {
		p.left, p.right, p.swapped = p.byK(mul.Y), p.byJ(mul.X), true
	}
	return p.left != nil && p.right != nil
}

// byK returns the slice of x[k] where that stays the same in the loop; nil if e is something else.
func (p *product) byK(e ast.Expr) ast.Expr {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || p.f.Object(x.Index) != p.k || !view.IsSlice(p.f.Info.TypeOf(x.X)) {
		return nil
	}
	switch row := ast.Unparen(x.X).(type) {
	case *ast.IndexExpr:
		if !p.ofOther(row.X) || p.f.Object(row.Index) != p.f.Object(p.i) {
			return nil
		}
	default:
		if !p.ofOther(row) {
			return nil
		}
	}
	return ast.Unparen(x.X)
}

// byJ returns the matrix of x[k][j], nil if e is something else.
func (p *product) byJ(e ast.Expr) ast.Expr {
	x, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || p.f.Object(x.Index) != p.j {
		return nil
	}
	row, ok := ast.Unparen(x.X).(*ast.IndexExpr)
	if !ok || p.f.Object(row.Index) != p.k || !p.ofOther(row.X) {
		return nil
	}
	if !types.Identical(p.f.Info.TypeOf(row.X).Underlying(), types.NewSlice(types.NewSlice(p.elem))) {
		return nil
	}
	return ast.Unparen(row.X)
}

// ofOther reports whether a slice stays the same in the loop and is not the matrix that is set.
func (p *product) ofOther(e ast.Expr) bool {
	return view.IsSlice(p.f.Info.TypeOf(e)) && eval.Steady(p.f, e) && len(p.f.Uses(e, p.c)) == 0
}

// limited reports whether the loop over k goes up to what can be asked for before, and notes that.
func (p *product) limited(over ast.Expr) bool {
	if view.IsSlice(p.f.Info.TypeOf(over)) {
		p.limit = "len(" + p.f.Text(over) + ")"
	} else {
		p.limit = p.f.Text(over)
		if call, ok := over.(*ast.CallExpr); ok && p.f.Builtin(call) == "len" {
			over = ast.Unparen(call.Args[0])
		}
	}
	for _, v := range []types.Object{p.c, p.j, p.sum} {
		if v != nil && len(p.f.Uses(over, v)) > 0 {
			return false
		}
	}
	return eval.Steady(p.f, over) || eval.Same(p.f, over, p.left)
}

// apart reports whether the memory of the matrix is its own as long as the loops around this one run: until
// they end, it is only made, measured, and its elements named.
func (p *product) apart() bool {
	f := p.f
	id := f.Index.Declared(p.c)
	if id == nil {
		return false
	}
	var end ast.Node = p.loop
	for _, n := range f.Parents(p.loop) {
		if view.IsLoop(n) && !view.Within(id.Pos(), n) {
			end = n
		}
	}
	for _, use := range f.Uses(f.Decl, p.c) {
		if use.Pos() < end.End() && !p.harmless(use) {
			return false
		}
	}
	return true
}

// harmless reports whether a use of the matrix makes it or a row of it, or gives none of them away.
func (p *product) harmless(use *ast.Ident) bool {
	f := p.f
	up := f.Parents(use)
	switch n := up[0].(type) {
	case *ast.CallExpr:
		return f.Builtin(n) == "len"
	case *ast.RangeStmt:
		return n.X == use && n.Value == nil
	case *ast.AssignStmt, *ast.ValueSpec:
		return isMade(f, n, use)
	case *ast.IndexExpr:
		switch of := up[1].(type) {
		case *ast.IndexExpr:
			return n.X == use && of.X == n
		case *ast.CallExpr:
			return f.Builtin(of) == "len"
		case *ast.RangeStmt:
			return of.X == n
		case *ast.AssignStmt:
			return n.X == use && isMade(f, of, n)
		}
	}
	return false
}

// isMade reports whether a statement sets something to what make returns, and nothing else.
func isMade(f *view.Func, n ast.Node, to ast.Expr) bool {
	var value ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Lhs[0] == to {
			value = n.Rhs[0]
		}
	case *ast.ValueSpec:
		if len(n.Names) == 1 && len(n.Values) == 1 {
			value = n.Values[0]
		}
	}
	call, ok := value.(*ast.CallExpr)
	return ok && f.Builtin(call) == "make"
}

// report proposes to go over the rows of the other matrix.
func (p *product) report() {
	f := p.f
	if !f.Predeclared(p.loop.Pos(), "len") ||
		!f.Predeclared(f.Decl.Pos(), "bool", "int", "len", "true", "false", p.elem.Name()) {
		return
	}
	row, x, y, holds := f.Fresh("row"), f.Fresh("x"), f.Fresh("y"), f.FreshInPackage("rowsHold")
	left, right := f.Text(p.left), f.Text(p.right)
	conds := []string{fmt.Sprintf("len(%s) >= %s", left, p.limit),
		fmt.Sprintf("%s(%s, %s, len(%s))", holds, right, p.limit, row)}
	if of, ok := p.left.(*ast.IndexExpr); ok {
		conds = append([]string{fmt.Sprintf("%s < len(%s)", p.i.Name, f.Text(of.X))}, conds...)
	}
	if p.limit == "len("+left+")" {
		conds = append(conds[:len(conds)-2], conds[len(conds)-1])
	}
	product := x + " * " + y
	if p.swapped {
		product = y + " * " + x
	}
	head := f.File.Text(p.inner.Pos(), view.LoopBody(p.inner).Pos())
	fast := fmt.Sprintf("%s := %s\nif %s {\n%s{\n%s := %s[%s]\nfor %s, %s := range %s[%s][:len(%s)] {\n%s[%s] += %s\n}\n}\n} else {\n",
		row, f.Text(p.to), strings.Join(conds, " && "), head, x, left, p.k.Name(),
		p.j.Name(), y, right, p.k.Name(), row, row, p.j.Name(), product)
	f.Report(p.loop, "a loop goes down the columns of a matrix",
		patch.Fix("go along the rows of "+right, patch.Insert(p.loop.Pos(), fast), patch.Insert(p.loop.End(), "\n}"),
			patch.Insert(patch.LineEnd(f, f.Decl), fmt.Sprintf(rowsHold, holds, p.elem.Name()))))
}

// rowsHold is the function that looks at the rows first.
const rowsHold = `

// %[1]s reports whether the first n rows of a matrix are there and have m elements or more.
func %[1]s(rows [][]%[2]s, n, m int) bool {
	if len(rows) < n {
		return false
	}
	for i := 0; i < n; i++ {
		if len(rows[i]) < m {
			return false
		}
	}
	return true
}`
