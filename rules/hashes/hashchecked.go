package hashes

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// hashedBy is writeBy for a hash that is made here, whose Write never returns an error: package fmt may print to it, what
// has a text or bytes be copied to it, and an error be looked at.
func hashedBy(f *view.Func, id *ast.Ident) (hashWrite, bool) {
	if w, ok := writeBy(f, id); ok {
		return w, true
	}
	call, arg := writeCall(f, id)
	printed := false
	if call == nil {
		if call, arg = copyCall(f, id); call == nil {
			call, printed = printCall(f, id), true
		}
	}
	if call == nil || f.Spread(call) {
		return hashWrite{}, false
	}
	w := hashWrite{print: call}
	if !printed {
		var ok bool
		if w, ok = writtenOf(f, nil, ast.Unparen(arg)); !ok {
			return w, false
		}
	}
	return w, w.stands(f, call) && (w.check == nil || len(f.Uses(w.check, f.Object(id))) == 0)
}

// copyCall returns the call of io.Copy by which a use of a hash writes all of a text or of bytes to it.
func copyCall(f *view.Func, id *ast.Ident) (call *ast.CallExpr, arg ast.Expr) {
	call, ok := f.Parent(id).(*ast.CallExpr)
	if !ok || f.Callee(call) != "io.Copy" || len(call.Args) != 2 || call.Args[0] != id {
		return nil, nil
	}
	from, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || len(from.Args) != 1 {
		return nil, nil
	}
	switch f.Callee(from) {
	case "strings.NewReader", "bytes.NewReader", "bytes.NewBuffer", "bytes.NewBufferString":
		return call, from.Args[0]
	}
	return nil, nil
}

// printCall returns the call by which package fmt prints to a hash.
func printCall(f *view.Func, id *ast.Ident) *ast.CallExpr {
	call, ok := f.Parent(id).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || call.Args[0] != id || !f.PlainCall(call) || f.Called(call).Pkg().Path() != "fmt" ||
		!f.Since("go1.19") {
		return nil
	}
	switch f.Callee(call) {
	case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		return call
	}
	return nil
}

// stands notes the statement that a write stands in, and reports whether that drops what it returns or does something only
// if there is an error.
func (w *hashWrite) stands(f *view.Func, call *ast.CallExpr) bool {
	stmt, ok := f.Parent(call).(ast.Stmt)
	if !ok || f.File.HasComment(stmt) {
		return false
	}
	if w.stmt = stmt; dropsResults(stmt) {
		return f.InBlock(stmt)
	}
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 2 || !view.IsBlank(a.Lhs[0]) {
		return false
	}
	name, ok := a.Lhs[1].(*ast.Ident)
	if !ok {
		return false
	}
	var check *ast.IfStmt
	if f.InBlock(stmt) {
		if check, ok = f.Next(stmt).(*ast.IfStmt); !ok || check.Init != nil || patch.CommentAbove(f, check) != nil {
			return false
		}
		w.check = check
	} else if check, ok = f.Parent(stmt).(*ast.IfStmt); ok && check.Init == stmt && f.InBlock(check) {
		w.stmt = check
	}
	w.checked = true
	return check != nil && ifError(f, check, name)
}

// ifError reports whether a statement does something only if an error, of which a name declares the variable, is not nil, and
// can go if it never is: the variable is used for nothing else, and the function needs nothing that is named there.
func ifError(f *view.Func, s *ast.IfStmt, name *ast.Ident) bool {
	err := f.Info.Defs[name]
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if err == nil || !ok || cond.Op != token.NEQ || s.Else != nil || f.File.HasComment(s) ||
		f.Object(cond.X) != err || !f.Info.Types[cond.Y].IsNil() {
		return false
	}
	for _, id := range f.Uses(f.Decl, err) {
		if id != name && !view.Within(id.Pos(), s) {
			return false
		}
	}
	return !view.Any(s.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			return n.Label != nil
		case *ast.Ident:
			v, ok := f.Info.Uses[n].(*types.Var)
			return ok && f.IsLocal(v) && !view.Within(v.Pos(), s) && v != err && !usedElsewhere(f, v, s)
		}
		return false
	})
}

// usedElsewhere reports whether a function needs a variable but for a statement: it is read, or a parameter or result.
func usedElsewhere(f *view.Func, v *types.Var, s ast.Stmt) bool {
	if f.IsParam(v) || f.IsResult(v) {
		return true
	}
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == nil && !view.Within(id.Pos(), s) && !f.Assigned(id) {
			return true
		}
	}
	return false
}
