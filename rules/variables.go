package rules

import (
	"go/ast"
	"go/token"
	"go/types"
)

// isParam says that a variable is a parameter or the receiver of the function.
func (f *function) isParam(v types.Object) bool {
	return declaredIn(f.decl.Type.Params, v, f) || declaredIn(f.decl.Recv, v, f)
}

// isResult says that a variable is a named result of the function.
func (f *function) isResult(v types.Object) bool { return declaredIn(f.decl.Type.Results, v, f) }

func declaredIn(list *ast.FieldList, v types.Object, f *function) bool {
	if list == nil {
		return false
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			if f.pass.TypesInfo.Defs[name] == v {
				return true
			}
		}
	}
	return false
}

// parents returns the nodes that enclose n in the function, the innermost first.
func (f *function) parents(n ast.Node) []ast.Node {
	var stack, found []ast.Node
	ast.Inspect(f.decl, func(m ast.Node) bool {
		if m == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if m == n && found == nil {
			for i := len(stack) - 1; i >= 0; i-- {
				found = append(found, stack[i])
			}
		}
		stack = append(stack, m)
		return true
	})
	return found
}

// inBlock says that a statement stands in a list of statements, so that others
// can be put before and behind it.
func (f *function) inBlock(s ast.Stmt) bool {
	up := f.parents(s)
	if len(up) == 0 {
		return false
	}
	switch up[0].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// inClosure says that a use of a variable is inside of a function literal.
func (f *function) inClosure(id *ast.Ident) bool {
	for _, p := range f.parents(id) {
		if _, ok := p.(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// addressTaken says that a use of a variable takes its address.
func (f *function) addressTaken(id *ast.Ident) bool {
	for _, p := range f.parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			return p.Op == token.AND
		default:
			return false
		}
	}
	return false
}

// assigned says that a use of a variable is on the left of an assignment.
func (f *function) assigned(id *ast.Ident) bool {
	for _, p := range f.parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
		case *ast.AssignStmt:
			for _, l := range p.Lhs {
				if ast.Unparen(l) == id {
					return true
				}
			}
			return false
		case *ast.IncDecStmt:
			return true
		default:
			return false
		}
	}
	return false
}

// inLoopAfter says that a use behind a loop is in another loop, so that it may
// happen more than once.
func (f *function) inLoopAfter(id *ast.Ident, loop ast.Stmt) bool {
	for _, p := range f.parents(id) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if !within(loop.Pos(), p) {
				return true
			}
		}
	}
	return false
}

// emptyDecl returns the statement that declares a string without a value, or with
// an empty one, in the same list of statements as loop; nil if id is declared
// otherwise.
func (f *function) emptyDecl(id *ast.Ident, loop ast.Stmt) ast.Stmt {
	up := f.parents(id)
	var stmt ast.Stmt
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE || len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return nil
		}
		if s, ok := f.stringConstant(p.Rhs[0]); !ok || s != "" {
			return nil
		}
		stmt = p
	case *ast.ValueSpec:
		if len(p.Names) != 1 || len(p.Values) > 1 {
			return nil
		}
		if len(p.Values) == 1 {
			if s, ok := f.stringConstant(p.Values[0]); !ok || s != "" {
				return nil
			}
		}
		g, ok := up[1].(*ast.GenDecl)
		if !ok || len(g.Specs) != 1 {
			return nil
		}
		if stmt, ok = up[2].(*ast.DeclStmt); !ok {
			return nil
		}
	default:
		return nil
	}
	a, b := f.parents(stmt), f.parents(loop)
	if len(a) == 0 || len(b) == 0 || a[0] != b[0] {
		return nil
	}
	return stmt
}
