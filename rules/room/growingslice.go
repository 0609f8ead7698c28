package room

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// A growingSlice is a local variable that begins as an empty slice and that elements are
// appended to.
type growingSlice struct {
	f    *view.Func
	decl *local.EmptySlice
	// appends are all statements v = append(v, ...).
	appends []*ast.AssignStmt
	// resliced says that it is made shorter, returns are the statements that return
	// it, and seen that somebody else can tell whether it is nil.
	resliced bool
	returns  []*ast.ReturnStmt
	seen     bool
}

// emptySlices returns the slices of a function, those declared in closures left out.
func emptySlices(f *view.Func) []*growingSlice {
	var out []*growingSlice
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if stmt, ok := n.(ast.Stmt); ok {
			if d := local.DeclaresEmpty(f, stmt); d != nil && f.InBlock(stmt) {
				out = append(out, &growingSlice{f: f, decl: d})
			}
		}
		return true
	})
	return out
}

// private says that until its last append the slice is the function's own, and that it
// grows in a loop. It finds out what else happens to it.
func (s *growingSlice) private() bool {
	grows := false
	ast.Inspect(s.f.Decl.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && s.appendsTo(a) {
			s.appends = append(s.appends, a)
			grows = grows || s.repeated(a)
		}
		return true
	})
	if !grows || view.HasGoto(s.f.Decl.Body) {
		return false
	}
	for _, id := range s.f.Uses(s.f.Decl.Body, s.decl.Var) {
		if id != s.decl.Name && !s.harmless(id) {
			return false
		}
	}
	return true
}

// appendsTo says that an assignment is v = append(v, ...).
func (s *growingSlice) appendsTo(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.f.Object(a.Lhs[0]) != s.decl.Var {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	return ok && s.f.Builtin(call) == "append" && s.f.Object(call.Args[0]) == s.decl.Var
}

// shortens says that an assignment is v = v[:0] or v = v[:len(v)-1].
func (s *growingSlice) shortens(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.f.Object(a.Lhs[0]) != s.decl.Var {
		return false
	}
	e, ok := a.Rhs[0].(*ast.SliceExpr)
	if !ok || s.f.Object(e.X) != s.decl.Var || e.Low != nil || e.High == nil || e.Max != nil {
		return false
	}
	if n := s.f.Constant(e.High); n != nil {
		return constant.Sign(n) == 0
	}
	b, ok := e.High.(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB {
		return false
	}
	call, ok := b.X.(*ast.CallExpr)
	n := s.f.Constant(b.Y)
	return ok && s.f.Builtin(call) == "len" && s.f.Object(call.Args[0]) == s.decl.Var && n != nil && constant.Sign(n) > 0
}

// repeated says that a statement is in a loop that the declaration is not in.
func (s *growingSlice) repeated(stmt ast.Stmt) bool {
	for _, p := range s.f.Parents(stmt) {
		if view.IsLoop(p) && !view.Within(s.decl.Stmt.Pos(), p) {
			return true
		}
	}
	return false
}

// late says that nothing is appended any more after a use.
func (s *growingSlice) late(id *ast.Ident) bool {
	for _, a := range s.appends {
		if a.End() > id.Pos() {
			return false
		}
		for _, p := range s.f.Parents(a) {
			if view.IsLoop(p) && view.Within(id.Pos(), p) && !view.Within(s.decl.Stmt.Pos(), p) {
				return false
			}
		}
	}
	return true
}
