package local

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// OwnSlice reports whether a loop may append to a variable all at a time what it appends one by one: the variable is a slice
// that nothing else shares memory with while the loop runs, and nothing sees what lies behind it, or how much room it has.
func OwnSlice(f *view.Func, v *types.Var, loop ast.Stmt) bool {
	return ownMemory(f, v, loop) &&
		!slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool { return asksRoom(f, v, id) })
}

// asksRoom reports whether a use of a slice depends on its capacity: it asks for that, slices beyond the length, or
// appends to it what becomes something else.
func asksRoom(f *view.Func, v *types.Var, id *ast.Ident) bool {
	var e ast.Expr = id
	for {
		switch p := f.Parent(e).(type) {
		case *ast.SliceExpr:
			if p.X != e {
				return false
			}
			if p.Slice3 || p.High != nil && !f.IsZero(p.High) && !upToLength(f, p.High, v) {
				return true
			}
			e = p
			continue
		case *ast.ParenExpr:
			e = p
			continue
		case *ast.CallExpr:
			if f.Builtin(p) == "append" && p.Args[0] == e {
				_, last := f.Parent(p).(*ast.ReturnStmt)
				return !becomes(f, p, v) && !(last && len(f.Uses(f.Parent(p), v)) == 1)
			}
			return f.Builtin(p) == "cap"
		}
		return false
	}
}

// upToLength reports whether an expression is the length of a slice, or that less a constant.
func upToLength(f *view.Func, e ast.Expr, v *types.Var) bool {
	if less, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && less.Op == token.SUB {
		n := f.Constant(less.Y)
		return n != nil && constant.Sign(n) >= 0 && upToLength(f, less.X, v)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && f.Builtin(call) == "len" && f.Object(call.Args[0]) == v
}

// made reports whether an expression is a text, or makes a slice that is nowhere else.
func made(f *view.Func, e ast.Expr) bool {
	if view.IsText(f.Info.TypeOf(e)) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		if x, _ := f.Conversion(e); x != nil {
			return view.IsText(f.Info.TypeOf(x)) || f.Info.Types[x].IsNil()
		}
		name, ok := strings.CutPrefix(f.Callee(e), "strings.")
		return f.Builtin(e) == "make" || ok && (name == "Fields" || strings.HasPrefix(name, "Split"))
	case *ast.Ident:
		return f.Info.Types[e].IsNil()
	}
	return false
}

// ownMemory reports whether a variable is a slice that nothing else shares memory with while a loop runs: it begins
// with what is made for it, and until then only elements are set, read or appended.
func ownMemory(f *view.Func, v *types.Var, loop ast.Stmt) bool {
	if !f.IsLocal(v) || f.IsParam(v) || eval.Shared(f, v) || !view.IsSlice(v.Type()) {
		return false
	}
	if !f.IsResult(v) && !beginsMade(f, v) {
		return false
	}
	end := loop.End()
	for _, p := range f.Parents(loop) {
		if view.IsLoop(p) && !view.Within(v.Pos(), p) {
			end = p.End() // what comes after the loop comes before the next one, too
		}
	}
	return !slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool {
		return id.Pos() != v.Pos() && id.Pos() < end && !staysOwn(f, v, id)
	})
}

// beginsMade reports whether a variable is declared with nothing, or with a slice that is made for it.
func beginsMade(f *view.Func, v *types.Var) bool {
	d, ok := DeclarationOf(f, v)
	return ok && f.InBlock(d.Stmt) && (d.Value == nil || made(f, d.Value))
}

// staysOwn reports whether a use of a slice gives its memory to nothing else, nor another memory to it.
func staysOwn(f *view.Func, v *types.Var, id *ast.Ident) bool {
	switch p := f.Parent(id).(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.RangeStmt:
		return p.X == id
	case *ast.BinaryExpr:
		return true // it is compared with nil
	case *ast.IndexExpr:
		return p.X == id && !eval.Addressed(f, p)
	case *ast.SliceExpr:
		return p.X == id && becomes(f, p, v)
	case *ast.AssignStmt:
		to, value := view.Assignment(p, token.ASSIGN)
		if to != id {
			return false
		}
		call, ok := value.(*ast.CallExpr)
		if ok && f.Builtin(call) == "append" {
			return f.Object(call.Args[0]) == v || made(f, call.Args[0])
		}
		s, ok := value.(*ast.SliceExpr)
		return made(f, value) || ok && f.Object(s.X) == v
	case *ast.CallExpr:
		switch f.Builtin(p) {
		case "len", "cap", "copy", "clear":
			return true
		case "append":
			return p.Args[0] != id && p.Ellipsis.IsValid() || p.Args[0] == id && becomes(f, p, v)
		}
	}
	return false
}

// becomes reports whether an expression is what a variable is set to.
func becomes(f *view.Func, e ast.Expr, v *types.Var) bool {
	to, value := view.Assignment(f.Parent(e), token.ASSIGN)
	return value == e && f.Object(to) == v
}
