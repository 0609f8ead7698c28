package rules

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// Rules that take an expression apart must keep what can be told of the order in
// which its operands are evaluated. The language orders calls, but not when a
// variable is read between them. Two notions settle it: a quiet expression calls
// nothing, and what is steady can be evaluated at any time.

// pure are functions that only make a value of their arguments, and cannot panic
// with those that steady allows.
var pure = map[string]bool{
	"strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true, "strconv.FormatBool": true,
	"strconv.FormatFloat": true, "strconv.Quote": true,
}

// quiet says that an expression calls nothing but pure functions, waits for
// nothing and makes no closure. It may panic, and read what others change.
func (f *function) quiet(e ast.Expr) bool {
	quiet := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			quiet = false
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				quiet = false
			}
		case *ast.CallExpr:
			if !f.silent(n) {
				quiet = false
			}
		}
		return quiet
	})
	return quiet
}

// silent says that a call is a conversion, a builtin or a pure function: none that
// could change what another expression is.
func (f *function) silent(call *ast.CallExpr) bool {
	if f.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	switch f.builtin(call) {
	case "len", "cap", "min", "max":
		return true
	}
	return pure[f.callee(call)]
}

// steady says that an expression cannot panic and that nothing but an assignment
// to one of its variables changes it: it is made of constants and of local
// variables that no closure and no pointer reaches.
func (f *function) steady(e ast.Expr) bool {
	if f.pass.TypesInfo.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.steady(e.X)
	case *ast.Ident:
		v, ok := f.object(e).(*types.Var)
		return ok && f.isLocal(v) && !f.shared(v)
	case *ast.SelectorExpr:
		s := f.pass.TypesInfo.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && !s.Indirect() && f.steady(e.X)
	case *ast.UnaryExpr:
		return (e.Op == token.SUB || e.Op == token.NOT || e.Op == token.XOR) && f.steady(e.X)
	case *ast.BinaryExpr:
		return f.steadyOperator(e) && f.steady(e.X) && f.steady(e.Y)
	case *ast.CallExpr:
		return f.steadyCall(e)
	}
	return false
}

// steadyOperator says that an operator cannot panic: it divides nothing, shifts
// nothing and compares no interfaces.
func (f *function) steadyOperator(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return false
	}
	_, x := f.typeOf(e.X).Underlying().(*types.Basic)
	_, y := f.typeOf(e.Y).Underlying().(*types.Basic)
	return x && y
}

// steadyCall is steady for conversions between basic types, lengths and pure
// functions.
func (f *function) steadyCall(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if !f.steady(a) {
			return false
		}
	}
	if x, to := f.conversion(call); x != nil {
		_, from := f.typeOf(x).Underlying().(*types.Basic)
		_, basic := to.Underlying().(*types.Basic)
		return from && basic
	}
	if f.builtin(call) == "len" {
		switch f.typeOf(call.Args[0]).Underlying().(type) {
		case *types.Basic, *types.Slice, *types.Array:
			return true // of a map it may change
		}
		return false
	}
	name := f.callee(call)
	if name == "strconv.FormatInt" || name == "strconv.FormatUint" {
		base := f.pass.TypesInfo.Types[call.Args[1]].Value
		if base == nil {
			return false
		}
		n, ok := constant.Int64Val(base)
		return ok && n >= 2 && n <= 36
	}
	return pure[name] && name != "strconv.FormatFloat"
}

// isLocal says that a variable is declared in the function, parameters included.
func (f *function) isLocal(v *types.Var) bool {
	return !v.IsField() && within(v.Pos(), f.decl)
}

// shared says that a variable of the function can be reached by others: a closure
// uses it, or its address is taken, be it to call a method or to make a slice.
func (f *function) shared(v types.Object) bool {
	for _, id := range f.uses(f.decl, v) {
		if f.inClosure(id) || f.addressed(id) {
			return true
		}
	}
	return false
}

// addressed says that a use takes the address of a variable or of a part of it.
func (f *function) addressed(id *ast.Ident) bool {
	var inner ast.Expr = id
	for _, p := range f.parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			inner = p
		case *ast.UnaryExpr:
			return p.Op == token.AND
		case *ast.SliceExpr:
			_, array := f.typeOf(inner).Underlying().(*types.Array)
			return p.X == inner && array
		case *ast.IndexExpr:
			if _, array := f.typeOf(inner).Underlying().(*types.Array); p.X != inner || !array {
				return false
			}
			inner = p
		case *ast.SelectorExpr:
			s := f.pass.TypesInfo.Selections[p]
			if s == nil || p.X != inner {
				return false
			}
			if s.Kind() != types.FieldVal {
				return f.takesPointer(s)
			}
			if s.Indirect() {
				return false
			}
			inner = p
		default:
			return false
		}
	}
	return false
}

// takesPointer says that a method has a pointer receiver and is called on a value.
func (f *function) takesPointer(s *types.Selection) bool {
	fn, ok := s.Obj().(*types.Func)
	if !ok {
		return true
	}
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	_, pointer := recv.Type().Underlying().(*types.Pointer)
	_, already := s.Recv().Underlying().(*types.Pointer)
	return pointer && !already
}

// ordered says that it does not matter when each of some operands is evaluated, as
// long as their calls keep their order: none calls anything, or what does not call
// is steady. Of several that call each must be a call and nothing else.
func (f *function) ordered(operands []ast.Expr) bool {
	var calls, loose int
	direct := true
	for _, e := range operands {
		switch {
		case !f.quiet(e):
			calls++
			call, ok := ast.Unparen(e).(*ast.CallExpr)
			direct = direct && ok && !f.silent(call)
		case !f.steady(e):
			loose++
		}
	}
	return calls == 0 || loose == 0 && (calls == 1 || direct)
}
