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
			if ok && s.Else == nil && len(s.Body.List) > 0 && ends(s.Body, append(stack, s)) && !r.usesOwn(s.Body) {
				out = append(out, s.Body)
				return false
			}
			_, function := n.(*ast.FuncLit)
			return !function
		})
	}
	return out
}

// ends reports whether a body leaves the region, by its last statement, and never goes on with another one of the region.
func ends(body *ast.BlockStmt, stack []ast.Node) bool {
	stays := false
	ast.PreorderStack(body, stack, func(n ast.Node, stacked []ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		stays = stays || ok && (b.Label != nil || leavesAll(b, stacked[len(stack):]) && !leavesAll(b, stacked))
		return !stays
	})
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return !stays
	case *ast.BranchStmt:
		return !stays && (last.Tok == token.CONTINUE || last.Tok == token.BREAK)
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
