package result

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// usesOf is what a function does with a variable for a new value.
type usesOf struct {
	f      *view.Func
	v      *types.Var
	result int
	// returned reports whether some return has it as that result.
	returned bool
	// loose reports whether others get its address and may keep it, compared whether it is
	// compared as a pointer.
	loose, compared bool
	// held are expressions in other results of returns, of which errors are made.
	held []ast.Expr
	// stars are where it is followed. Edits replace uses once the variable is a pointer.
	stars []*ast.StarExpr
	edits []analysis.TextEdit
}

// pointer takes a use of a variable that is a pointer, and reports whether the variable can be a
// parameter.
func (u *usesOf) pointer(id *ast.Ident) bool {
	if u.f.Assigned(id) || u.f.InClosure(id) || eval.Addressed(u.f, id) {
		return false
	}
	switch p := u.f.Parent(id).(type) {
	case *ast.SelectorExpr:
		u.loose = u.loose || !u.plainField(p)
		return selects(u.f, p) && !deferred(u.f, id)
	case *ast.StarExpr:
		u.stars = append(u.stars, p)
		return true
	case *ast.BinaryExpr:
		u.compared = true
		return true
	}
	return u.passed(id, id)
}

// plainField reports whether a selector reads or sets a field, and nothing else.
func (u *usesOf) plainField(sel *ast.SelectorExpr) bool {
	s := u.f.Info.Selections[sel]
	return s != nil && s.Kind() == types.FieldVal && !eval.Addressed(u.f, sel)
}

// passed takes an expression that is the pointer where it is passed on: as the result, to a
// function, or to something else that is returned.
func (u *usesOf) passed(e ast.Expr, id *ast.Ident) bool {
	up := u.f.Parents(id)
	if ret, ok := u.f.Parent(e).(*ast.ReturnStmt); ok {
		u.returned = true
		return slices.Index(ret.Results, e) == u.result
	}
	if call, ok := u.f.Parent(e).(*ast.CallExpr); ok && call.Fun != e && !u.boxed(call, e) &&
		!deferred(u.f, id) {
		if u.f.Builtin(call) != "" || u.f.Info.Types[call.Fun].IsType() {
			return false
		}
		u.loose = true
		return true
	}
	i := slices.IndexFunc(up, func(n ast.Node) bool { _, ok := n.(ast.Stmt); return ok })
	ret, ok := up[i].(*ast.ReturnStmt)
	if !ok || !u.f.InBlock(ret) || len(ret.Results) <= u.result ||
		!u.f.Info.Types[ret.Results[u.result]].IsNil() {
		return false
	}
	u.held = append(u.held, e)
	return true
}

// boxed reports whether a call makes an interface of an argument, which then is on the heap.
func (u *usesOf) boxed(call *ast.CallExpr, e ast.Expr) bool {
	sig, ok := u.f.Info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	at := slices.Index(call.Args, e)
	if sig.Variadic() && at >= sig.Params().Len()-1 {
		last := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
		return !call.Ellipsis.IsValid() && types.IsInterface(last.Elem())
	}
	return types.IsInterface(sig.Params().At(at).Type())
}

// deferred reports whether a name is in a call that runs later.
func deferred(f *view.Func, id *ast.Ident) bool {
	return slices.ContainsFunc(f.Parents(id), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.DeferStmt, *ast.GoStmt:
			return true
		}
		return false
	})
}

// value takes a use of a variable that is to become a pointer, and reports whether it can.
func (u *usesOf) value(id *ast.Ident) bool {
	if u.f.InClosure(id) || deferred(u.f, id) {
		return false
	}
	deref := "*" + id.Name
	switch p := u.f.Parent(id).(type) {
	case *ast.UnaryExpr:
		if p.Op != token.AND {
			break
		}
		n := len(u.held)
		ok := u.passed(p, id)
		if len(u.held) == n {
			u.edits = append(u.edits, patch.Replace(p, id.Name))
		}
		return ok
	case *ast.SelectorExpr:
		u.loose = u.loose || !u.plainField(p)
		return selects(u.f, p)
	case *ast.IndexExpr, *ast.SliceExpr, *ast.CallExpr:
		if call, ok := p.(*ast.CallExpr); ok && call.Fun != id {
			break
		}
		deref = "(*" + id.Name + ")"
		u.loose = u.loose || eval.Addressed(u.f, id)
	case *ast.BinaryExpr, *ast.ParenExpr:
		deref = "(*" + id.Name + ")"
	}
	if a, ok := u.f.Parent(id).(*ast.AssignStmt); ok && a.Tok == token.DEFINE && u.f.Assigned(id) {
		return false
	}
	u.edits = append(u.edits, patch.Replace(id, deref))
	return true
}

// copies are the edits after which an error holds a copy of a value. Nothing else knows where the
// value is, as that return gives no pointer to it.
func (u *usesOf) copies(value string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	var last ast.Stmt
	held := u.f.Fresh("held")
	for _, e := range u.held {
		var ret ast.Stmt
		for _, p := range u.f.Parents(e) {
			if s, ok := p.(ast.Stmt); ok {
				ret = s
				break
			}
		}
		if ret != last {
			edits = append(edits, patch.Insert(ret.Pos(), fmt.Sprintf(
				"// A copy, so that %s itself can stay on the stack.\n%s := %s\n", u.v.Name(), held, value)))
			last = ret
		}
		edits = append(edits, patch.Replace(e, "&"+held))
	}
	return edits
}
