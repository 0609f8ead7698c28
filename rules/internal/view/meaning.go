package view

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Object returns what an identifier means, nil if e is none.
func (f *Func) Object(e ast.Expr) types.Object {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return f.Info.ObjectOf(id)
	}
	return nil
}

// Defined returns the variable that the key or value of a loop declares, nil if it declares none.
func (f *Func) Defined(e ast.Expr) types.Object {
	if IsBlank(e) {
		return nil
	}
	return f.Object(e)
}

// Callee returns the function or method that a call calls, such as
// "strconv.Itoa" or "(*strings.Builder).WriteString"; empty if that is not known. One of a fork that does the
// same as a package of the standard library has the name that it has there.
func (f *Func) Callee(call *ast.CallExpr) string {
	if fn := f.Called(call); fn != nil {
		return strings.Replace(fn.FullName(), regexpFork+".", "regexp.", 1)
	}
	return ""
}

// IsCall reports whether a call is of the function that Callee names so, with a number of arguments.
func (f *Func) IsCall(call *ast.CallExpr, name string, args int) bool {
	return f.Callee(call) == name && len(call.Args) == args
}

// regexpFork is the package regexp with a faster start, that of Prometheus and what is built around it.
const regexpFork = "github.com/grafana/regexp"

// Called is Callee as an object, nil if that is not known.
func (f *Func) Called(call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(f.Info, call).(*types.Func)
	return fn
}

// OfCall returns the view of the function of the package that a call calls by name, and the function; nil if it calls something else, or
// what has no body.
func (f *Func) OfCall(call *ast.CallExpr) (*Func, *types.Func) {
	fn := f.Called(call)
	if fn == nil || fn.Pkg() != f.Pass.Pkg {
		return nil, nil
	}
	decl := f.Index.Decl(fn)
	if decl == nil || decl.Body == nil {
		return nil, nil
	}
	return f.Of(decl), fn
}

// Builtin returns the name of the predeclared function that a call calls, empty if
// it calls something else.
func (f *Func) Builtin(call *ast.CallExpr) string {
	if b, ok := f.Object(call.Fun).(*types.Builtin); ok {
		return b.Name()
	}
	return ""
}

// Spread reports whether the arguments of a call are the results of another one, so that
// nothing can be put beside them.
func (f *Func) Spread(call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	_, several := f.Info.TypeOf(call.Args[0]).(*types.Tuple)
	return several
}

// Conversion returns the operand if e converts it to a type, nil if it does not.
func (f *Func) Conversion(e ast.Expr) (ast.Expr, types.Type) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, nil
	}
	if tv := f.Info.Types[call.Fun]; tv.IsType() {
		return call.Args[0], tv.Type
	}
	return nil, nil
}

// Constant returns the value of a constant expression, nil if e is none.
func (f *Func) Constant(e ast.Expr) constant.Value { return f.Info.Types[e].Value }

// Summands splits a + b + c as Operands does, but keeps constants whole.
func (f *Func) Summands(e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD && f.Constant(b) == nil {
		return append(f.Summands(b.X), f.Summands(b.Y)...)
	}
	return []ast.Expr{e}
}

// CallsItself reports whether the function calls itself by name.
func (f *Func) CallsItself() bool {
	return slices.ContainsFunc(f.Calls(), func(call *ast.CallExpr) bool {
		fn := f.Called(call)
		return fn != nil && fn.Origin() == f.Info.Defs[f.Decl.Name]
	})
}

// Increments reports whether a statement adds one to a variable, as v++.
func (f *Func) Increments(s ast.Stmt, v types.Object) bool {
	inc, ok := s.(*ast.IncDecStmt)
	return ok && inc.Tok == token.INC && v != nil && f.Object(inc.X) == v
}

// IsLength reports whether an expression is len(v).
func (f *Func) IsLength(e ast.Expr, v types.Object) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && f.Builtin(call) == "len" && len(call.Args) == 1 && f.Object(call.Args[0]) == v
}

// Leaves reports whether what follows a block in its list is not reached from it.
func (f *Func) Leaves(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && f.Builtin(call) == "panic"
	case *ast.BlockStmt:
		return f.Leaves(last)
	case *ast.IfStmt:
		return last.Else != nil && f.Leaves(last.Body) && f.Leaves(&ast.BlockStmt{List: []ast.Stmt{last.Else}})
	}
	return false
}

// MeansOutside reports whether all names in an expression mean the same outside of the
// function.
func (f *Func) MeansOutside(e ast.Expr) bool {
	return !Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj := f.Info.ObjectOf(id)
		return obj == nil || Within(obj.Pos(), f.Decl)
	})
}
