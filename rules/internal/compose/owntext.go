package compose

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// ownText writes the call of the method String that package fmt would make for an operand; empty
// where it would call none, or where a call in another place could do something else: unless that is compared, the method may
// not panic, which package fmt recovers from, nor read what others change.
func ownText(f *view.Func, e ast.Expr, verb string) string {
	t := types.Unalias(f.Info.TypeOf(e))
	named, ok := t.(*types.Named)
	if !ok || verb != "s" && verb != "v" || types.IsInterface(t) || eval.HasMethod(t, "Format", "Error") {
		return ""
	}
	method := types.NewMethodSet(t).Lookup(nil, "String")
	if method == nil || len(method.Index()) != 1 {
		return ""
	}
	fn := method.Obj().(*types.Func)
	sig := fn.Signature()
	if sig.Params().Len() != 0 || sig.Results().Len() != 1 ||
		!types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return "" // no fmt.Stringer
	}
	if f.Compared && fn.Pkg() == f.Pass.Pkg && !f.BuiltWith(fn) {
		return ""
	}
	if !eval.Library(fn) && !f.Compared {
		decl := f.Index.Decl(fn)
		if !whole(t) || decl == nil || named.TypeArgs() != nil || !f.BuiltWith(fn) || !onlyMakes(f.Of(decl)) {
			return ""
		}
	}
	text := f.Text(ast.Unparen(e))
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
	default:
		text = "(" + text + ")"
	}
	return text + ".String()"
}

// onlyMakes reports whether a function makes a value of its receiver and of constants, and cannot panic.
func onlyMakes(f *view.Func) bool {
	return !view.Any(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt,
			*ast.StarExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.TypeAssertExpr, *ast.BranchStmt:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW || n.Op == token.AND
		case *ast.BinaryExpr:
			return !eval.SteadyOperator(f, n)
		case *ast.SelectorExpr:
			s := f.Info.Selections[n]
			return s != nil && s.Indirect()
		case *ast.SwitchStmt:
			if n.Tag == nil {
				return false
			}
			_, basic := f.Info.TypeOf(n.Tag).Underlying().(*types.Basic)
			return !basic // interfaces with values that cannot be compared panic
		case *ast.CallExpr:
			return !eval.Steady(f, n)
		case *ast.AssignStmt:
			return n.Tok != token.ASSIGN && n.Tok != token.DEFINE && n.Tok != token.ADD_ASSIGN
		case *ast.Ident:
			v, ok := f.Object(n).(*types.Var)
			return ok && !v.IsField() && !f.IsLocal(v)
		}
		return false
	})
}

// whole reports whether nothing but the value itself decides what a value of a type is: it leads to no other memory.
func whole(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return whole(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			if !whole(v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
