package mutants

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// never reports whether an if statement asks for an error of a call right before it that never returns one, as those of a
// bytes.Buffer and a strings.Builder say of themselves: no input leads to its block.
func never(s *subject.Subject, st *ast.IfStmt, before ast.Stmt) bool {
	id := failing(s, st)
	if st.Init != nil {
		before = st.Init
	}
	set, ok := before.(*ast.AssignStmt)
	if id == nil || !ok || len(set.Rhs) != 1 {
		return false
	}
	last, ok := set.Lhs[len(set.Lhs)-1].(*ast.Ident)
	call, isCall := set.Rhs[0].(*ast.CallExpr)
	return ok && isCall && s.Pkg.TypesInfo.ObjectOf(last) == s.Pkg.TypesInfo.Uses[id] && neverFails(s, call)
}

// neverFails reports whether a call writes to a bytes.Buffer or a strings.Builder.
func neverFails(s *subject.Subject, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	if fn.Signature().Recv() != nil {
		return isBuffer(s.Pkg.TypesInfo.TypeOf(sel.X)) && strings.HasPrefix(fn.Name(), "Write") && fn.Name() != "WriteTo"
	}
	prints := fn.Pkg().Path() == "fmt" && strings.HasPrefix(fn.Name(), "Fprint") || fn.FullName() == "io.WriteString"
	return prints && isBuffer(s.Pkg.TypesInfo.TypeOf(call.Args[0]))
}

// isBuffer reports whether a type is bytes.Buffer or strings.Builder, or a pointer to one.
func isBuffer(t types.Type) bool {
	n := subject.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	return name == "bytes.Buffer" || name == "strings.Builder"
}
