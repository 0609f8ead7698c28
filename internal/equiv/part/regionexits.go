package part

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// sameExits finds the bodies that both regions leave by, if they have the same in the same order. What these do, such as to log, is
// compared by their text: it is the same, of variables that are from around the regions.
func sameExits(b, h *region) {
	inBase, inHead := b.leaving(), h.leaving()
	if !slices.EqualFunc(inBase, inHead, func(x, y *ast.BlockStmt) bool { return sameText(b.s.Text(x), h.s.Text(y)) }) {
		return
	}
	b.exits, h.exits = inBase, inHead
}

// leaving returns the bodies of if statements that end by leaving the region and use nothing that it declares, outer ones alone.
func (r *region) leaving() (out []*ast.BlockStmt) {
	for _, stmt := range r.stmts() {
		ast.PreorderStack(stmt, nil, func(n ast.Node, stack []ast.Node) bool {
			s, ok := n.(*ast.IfStmt)
			if ok && s.Else == nil && len(s.Body.List) > 0 && r.ends(s.Body, append(stack, s)) && !r.usesOwn(s.Body) {
				out = append(out, s.Body)
				return false
			}
			_, function := n.(*ast.FuncLit)
			return !function
		})
	}
	return out
}

// ends reports whether the last statement of a body leaves the region.
func (r *region) ends(body *ast.BlockStmt, stack []ast.Node) bool {
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Label == nil && (last.Tok == token.CONTINUE || last.Tok == token.BREAK) && leavesAll(last, stack)
	}
	return false
}

// usesOwn reports whether a body uses a variable that the region declares outside of it, or has a label.
func (r *region) usesOwn(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, ok := r.s.Pkg.TypesInfo.Uses[n].(*types.Var)
			found = found || ok && r.local(v) && r.within(v.Pos()) && (v.Pos() < body.Pos() || v.Pos() >= body.End())
		case *ast.LabeledStmt:
			found = true
		}
		return !found
	})
	return found
}
