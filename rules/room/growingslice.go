package room

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
	"strings"

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
	// resliced reports whether it is made shorter, returns are the statements that return
	// it, and seen reports whether other code shows whether it is nil.
	resliced bool
	returns  []*ast.ReturnStmt
	seen     bool
}

// appendsTo reports whether an assignment is v = append(v, ...), or of a function that does that and no
// more.
func (s *growingSlice) appendsTo(a *ast.AssignStmt) bool {
	to, value := view.Assignment(a, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	return ok && s.is(to) && (s.f.Builtin(call) == "append" || isAppender(s.f, call)) && s.is(call.Args[0])
}

// isAppender reports whether a call is of a function of the standard library that appends to its first
// argument and keeps nothing.
func isAppender(f *view.Func, call *ast.CallExpr) bool {
	pkg, name, _ := strings.Cut(f.Callee(call), ".")
	return len(call.Args) > 1 && strings.HasPrefix(name, "Append") &&
		slices.Contains([]string{"strconv", "unicode/utf8", "fmt"}, pkg)
}

// is reports whether an expression is the slice.
func (s *growingSlice) is(e ast.Expr) bool { return s.f.Object(e) == s.decl.Var }

// shortens reports whether an assignment is v = v[:0] or v = v[:len(v)-1].
func (s *growingSlice) shortens(a *ast.AssignStmt) bool {
	to, value := view.Assignment(a, token.ASSIGN)
	e, ok := value.(*ast.SliceExpr)
	if !ok || !s.is(to) || !s.is(e.X) || e.Low != nil || e.High == nil || e.Max != nil {
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
	return ok && s.f.Builtin(call) == "len" && s.is(call.Args[0]) && n != nil && constant.Sign(n) > 0
}

// repeated reports whether a statement is in a loop that the declaration is not in.
func (s *growingSlice) repeated(stmt ast.Stmt) bool {
	return s.f.RepeatedSince(stmt, s.decl.Stmt.Pos())
}

// late reports whether nothing is appended any more after a use.
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
