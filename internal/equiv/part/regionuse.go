package part

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// read finds out what the statements use and how they are left, and reports whether a function can stand for them.
func (r *region) read() bool {
	r.in, r.out, r.made = make(map[string]*types.Var), make(map[string]*types.Var), make(map[string]*types.Var)
	r.fields, r.whole = make(map[string]map[string]*field), make(map[string]bool)
	ok := true
	for _, stmt := range r.stmts() {
		if d, isDecl := stmt.(*ast.DeclStmt); isDecl && d.Decl.(*ast.GenDecl).Tok != token.VAR {
			return false
		}
		ast.PreorderStack(stmt, nil, func(n ast.Node, stack []ast.Node) bool {
			if b, isBlock := n.(*ast.BlockStmt); isBlock && slices.Contains(r.exits, b) {
				return false
			}
			ok = ok && r.visit(n, stack)
			return ok
		})
	}
	if !ok {
		return false
	}
	info := r.s.Pkg.TypesInfo
	ast.PreorderStack(r.s.Decl.Body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, isName := n.(*ast.Ident)
		if !isName {
			return true
		}
		v, isVar := info.Uses[id].(*types.Var)
		if !isVar || !r.local(v) {
			return true
		}
		switch {
		case r.within(v.Pos()) && id.Pos() >= r.end():
			r.made[v.Name()] = v
		case r.in[v.Name()] == v && !r.within(id.Pos()) && isAssigned(id, stack) && inFunction(stack):
			ok = false // nobody knows when
		case r.out[v.Name()] == v && inFunction(stack):
			ok = false
		}
		return true
	})
	for name := range r.in {
		ok = ok && r.made[name] == nil // one would hide the other
	}
	for name, v := range r.out { // what nobody reads after is no result
		if !r.usedOutside(v) {
			delete(r.out, name)
		}
	}
	return ok
}

// local reports whether a variable is one of the function.
func (r *region) local(v *types.Var) bool {
	return !v.IsField() && v.Pkg() == r.s.Pkg.Types && v.Parent() != r.s.Pkg.Types.Scope()
}

func (r *region) within(at token.Pos) bool { return r.pos() <= at && at < r.end() }

// inside reports whether a position is in the statements, and not in an exit.
func (r *region) inside(at token.Pos) bool {
	return r.within(at) && !slices.ContainsFunc(r.exits, func(b *ast.BlockStmt) bool { return b.Pos() <= at && at < b.End() })
}

// inFunction reports whether a node is in a function literal.
func inFunction(stack []ast.Node) bool {
	return slices.ContainsFunc(stack, func(n ast.Node) bool { _, is := n.(*ast.FuncLit); return is })
}

// isAssigned reports whether a name is assigned to, as a whole or in part.
func isAssigned(e ast.Expr, stack []ast.Node) bool {
	for _, up := range slices.Backward(stack) {
		switch up := up.(type) {
		case *ast.SelectorExpr:
			e = up
		case *ast.IndexExpr:
			if up.X != e {
				return false
			}
			e = up
		case *ast.ParenExpr:
			e = up
		case *ast.AssignStmt:
			return slices.Contains(up.Lhs, e)
		case *ast.IncDecStmt:
			return true
		case *ast.RangeStmt:
			return up.Key == e || up.Value == e
		default:
			return false
		}
	}
	return false
}

// usedOutside reports whether a variable is used outside of the statements, other than where it is declared.
func (r *region) usedOutside(v *types.Var) (found bool) {
	ast.Inspect(r.s.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && r.s.Pkg.TypesInfo.Uses[id] == v && !r.inside(id.Pos())
		return !found
	})
	results := r.s.Func.Signature().Results()
	for res := range results.Variables() {
		found = found || res == v
	}
	return found
}

// visit looks at one node, and reports whether a function can have it.
func (r *region) visit(n ast.Node, stack []ast.Node) bool {
	switch n := n.(type) {
	case *ast.DeferStmt, *ast.GoStmt, *ast.SelectStmt, *ast.LabeledStmt:
		return false
	case *ast.ReturnStmt:
		if !inFunction(stack) {
			r.leaves = append(r.leaves, n)
			return len(n.Results) == r.s.Func.Signature().Results().Len()
		}
	case *ast.BranchStmt:
		if n.Label != nil || n.Tok == token.GOTO || n.Tok == token.FALLTHROUGH && len(stack) == 0 {
			return false
		}
		if !inFunction(stack) && leavesAll(n, stack) {
			r.leaves = append(r.leaves, n)
		}
	case *ast.Ident:
		return r.name(n, stack)
	}
	return true
}

// leavesAll reports whether a break or continue leaves all statements around it.
func leavesAll(b *ast.BranchStmt, stack []ast.Node) bool {
	if b.Tok == token.FALLTHROUGH {
		return false
	}
	return !slices.ContainsFunc(stack, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.SwitchStmt, *ast.TypeSwitchStmt:
			return b.Tok == token.BREAK
		}
		return false
	})
}

// name notes a variable from around the statements, and reports whether a copy of it can be used in its place.
func (r *region) name(id *ast.Ident, stack []ast.Node) bool {
	v, ok := r.s.Pkg.TypesInfo.Uses[id].(*types.Var)
	if !ok || !r.local(v) || r.within(v.Pos()) {
		return true
	}
	if known := r.in[v.Name()]; known != nil && known != v {
		return false
	}
	r.in[v.Name()] = v
	if r.field(id, stack) {
		return true
	}
	r.whole[v.Name()] = true
	if r.addressed(id, stack) {
		return false
	}
	if isAssigned(id, stack) {
		_, pointer := v.Type().Underlying().(*types.Pointer)
		_, whole := stack[len(stack)-1].(*ast.SelectorExpr)
		if !(pointer && whole) { // through which a field of something else is set
			r.out[v.Name()] = v
		}
		return !inFunction(stack)
	}
	return true
}

// field notes the field of a variable that is selected where the variable is named, and reports whether one is.
func (r *region) field(id *ast.Ident, stack []ast.Node) bool {
	sel, ok := stack[len(stack)-1].(*ast.SelectorExpr)
	if !ok || sel.X != id {
		return false
	}
	of := r.s.Pkg.TypesInfo.Selections[sel]
	if of == nil || of.Kind() != types.FieldVal || len(of.Index()) != 1 {
		return false
	}
	if r.fields[id.Name] == nil {
		r.fields[id.Name] = make(map[string]*field)
	}
	f := r.fields[id.Name][sel.Sel.Name]
	if f == nil {
		f = &field{typ: r.s.Pkg.TypesInfo.TypeOf(sel)}
		r.fields[id.Name][sel.Sel.Name] = f
	}
	around := stack[:len(stack)-1]
	f.set = f.set || isAssigned(sel, around) || r.addressed(sel, around) || inFunction(stack)
	f.at = append(f.at, sel)
	return true
}

// addressed reports whether a name stands for the address of its variable: taken, for a method, or to slice an array.
func (r *region) addressed(e ast.Expr, stack []ast.Node) bool {
	info := r.s.Pkg.TypesInfo
	for _, up := range slices.Backward(stack) {
		switch up := up.(type) {
		case *ast.UnaryExpr:
			return up.Op == token.AND
		case *ast.SliceExpr:
			_, array := info.TypeOf(e).Underlying().(*types.Array)
			return array && up.X == e
		case *ast.ParenExpr:
			e = up
		case *ast.IndexExpr:
			if _, array := info.TypeOf(e).Underlying().(*types.Array); !array || up.X != e {
				return false
			}
			e = up
		case *ast.SelectorExpr:
			sel := info.Selections[up]
			if sel == nil {
				return false
			}
			if sel.Kind() == types.MethodVal {
				_, wants := sel.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
				_, has := sel.Recv().Underlying().(*types.Pointer)
				return wants && !has
			}
			if sel.Indirect() {
				return false
			}
			e = up
		default:
			return false
		}
	}
	return false
}
