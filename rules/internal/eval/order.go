// Package eval decides what may be evaluated at another time or in another
// way.
//
// Rules that take an expression apart must keep the observable order in which
// its operands are evaluated. The language orders calls, but not when a variable
// is read between them. Two notions settle it: a quiet expression calls nothing,
// and what is steady can be evaluated at any time.
package eval

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// pure are functions that only make a value of their arguments, and cannot panic
// with those that steady allows.
var pure = map[string]bool{
	"strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true, "strconv.FormatBool": true,
	"strconv.FormatFloat": true, "strconv.Quote": true, "math.Inf": true,
}

// silent are packages of the standard library whose functions only make values of texts and numbers.
var silent = map[string]bool{
	"bytes": true, "math": true, "math/bits": true, "strconv": true, "strings": true,
	"unicode": true, "unicode/utf16": true, "unicode/utf8": true,
}

// timeValues are the types of package time whose methods only make values of them.
var timeValues = map[string]bool{"Duration": true, "Month": true, "Time": true, "Weekday": true}

// plain are other functions of the standard library of that kind, and panicking those that are of none.
var (
	plain = map[string]bool{
		"time.Parse": true, "time.ParseDuration": true, "time.Unix": true, "time.UnixMicro": true, "time.UnixMilli": true,
	}
	panicking = []string{
		"strings.Repeat", "bytes.Repeat", "(time.Time).In", "math/bits.Div", "math/bits.Div32", "math/bits.Div64",
		"math/bits.Rem", "math/bits.Rem32", "math/bits.Rem64",
	}
)

// Library reports whether a function of the standard library only makes a value of what it is given: it
// writes nowhere, calls nothing that it is given, and hardly panics.
func Library(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil || strings.HasPrefix(fn.Name(), "Append") || strings.HasPrefix(fn.Name(), "Encode") ||
		slices.Contains(panicking, fn.FullName()) {
		return false
	}
	if plain[fn.FullName()] {
		return true
	}
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil {
		named, ok := recv.Type().(*types.Named)
		return ok && fn.Pkg().Path() == "time" && timeValues[named.Obj().Name()]
	}
	if !silent[fn.Pkg().Path()] || sig.TypeParams() != nil {
		return false
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			t := v.Type()
			if s, ok := t.(*types.Slice); ok {
				t = s.Elem()
			}
			if _, basic := t.(*types.Basic); !basic && !types.Identical(t, types.NewSlice(types.Typ[types.Byte])) &&
				!types.Identical(t, types.Universe.Lookup("error").Type()) {
				return false
			}
		}
	}
	return true
}

// Quiet reports whether a piece of code calls nothing but silent functions and some
// builtins, waits for nothing and makes no closure. It may panic, and read what others change.
func Quiet(f *view.Func, n ast.Node, builtins ...string) bool {
	return !view.Any(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW
		case *ast.RangeStmt:
			switch f.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Chan, *types.Signature, *types.Interface:
				return true
			}
		case *ast.CallExpr:
			return !Silent(f, n) && !slices.Contains(builtins, f.Builtin(n))
		}
		return false
	})
}

// Untraced reports whether a node does by itself what nobody follows who asks what code reads or writes: it runs code at another time,
// communicates, or goes anywhere in the function.
func Untraced(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
		return true
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	case *ast.BranchStmt:
		return n.Tok == token.GOTO
	}
	return false
}

// Silent reports whether a call is a conversion, a builtin, a function of the standard library that only makes
// a value, or one of package fmt that calls no methods: none that could change what another expression is. It
// may panic.
func Silent(f *view.Func, call *ast.CallExpr) bool {
	if f.Info.Types[call.Fun].IsType() {
		return true
	}
	switch f.Builtin(call) {
	case "len", "cap", "min", "max":
		return true
	}
	return Library(f.Called(call)) || strings.HasPrefix(f.Callee(call), "fmt.Sprint") && PlainArgs(f, call)
}

// Steady reports whether an expression cannot panic and that nothing but an assignment
// to one of its variables changes it: it is made of constants and of local
// variables that no closure and no pointer reaches.
func Steady(f *view.Func, e ast.Expr) bool {
	if f.Constant(e) != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return Steady(f, e.X)
	case *ast.Ident:
		v, ok := f.Object(e).(*types.Var)
		return ok && f.IsLocal(v) && !Shared(f, v)
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && !s.Indirect() && Steady(f, e.X)
	case *ast.UnaryExpr:
		return (e.Op == token.SUB || e.Op == token.NOT || e.Op == token.XOR) && Steady(f, e.X)
	case *ast.BinaryExpr:
		return SteadyOperator(f, e) && Steady(f, e.X) && Steady(f, e.Y)
	case *ast.CallExpr:
		return steadyCall(f, e)
	}
	return false
}

// SteadyOperator reports whether an operator cannot panic: it divides no integer but by a
// constant, shifts nothing and compares no interfaces.
func SteadyOperator(f *view.Func, e *ast.BinaryExpr) bool {
	x, isX := f.Info.TypeOf(e.X).Underlying().(*types.Basic)
	_, isY := f.Info.TypeOf(e.Y).Underlying().(*types.Basic)
	if !isX || !isY {
		return false
	}
	switch e.Op {
	case token.QUO, token.REM:
		return x.Info()&(types.IsFloat|types.IsComplex) != 0 || f.Constant(e.Y) != nil
	case token.SHL, token.SHR:
		return false
	}
	return true
}

// steadyCall is steady for conversions between basic types, lengths and pure
// functions.
func steadyCall(f *view.Func, call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if !Steady(f, a) {
			return false
		}
	}
	if x, to := f.Conversion(call); x != nil {
		_, from := f.Info.TypeOf(x).Underlying().(*types.Basic)
		_, basic := to.Underlying().(*types.Basic)
		return from && basic
	}
	if f.Builtin(call) == "len" {
		switch f.Info.TypeOf(call.Args[0]).Underlying().(type) {
		case *types.Basic, *types.Slice, *types.Array:
			return true // of a map it may change
		}
		return false
	}
	name := f.Callee(call)
	if name == "strconv.FormatInt" || name == "strconv.FormatUint" {
		base := f.Constant(call.Args[1])
		if base == nil {
			return false
		}
		n, ok := constant.Int64Val(base)
		return ok && n >= 2 && n <= 36
	}
	return pure[name] && name != "strconv.FormatFloat" || steadyMethod(f, call)
}

// steadyMethod reports whether a call is of a method of package time, on what is steady, with arguments that are.
func steadyMethod(f *view.Func, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn := f.Called(call)
	if !ok || fn == nil || fn.Signature().Recv() == nil || !Library(fn) || fn.Name() == "Local" || !Direct(f, sel) {
		return false
	}
	_, named := types.Unalias(f.Info.TypeOf(sel.X)).(*types.Named) // what a pointer leads to may change
	return named && Steady(f, sel.X)
}

// Ordered reports whether it does not matter when each of some operands is evaluated, as
// long as their calls keep their order: none calls anything, or what does not call
// is steady. Of several that call each must be a call and nothing else.
func Ordered(f *view.Func, operands []ast.Expr) bool {
	var calls, loose int
	direct := true
	for _, e := range operands {
		switch {
		case !Quiet(f, e):
			calls++
			call, ok := ast.Unparen(e).(*ast.CallExpr)
			direct = direct && ok && !Silent(f, call)
		case !Steady(f, e):
			loose++
		}
	}
	return calls == 0 || loose == 0 && (calls == 1 || direct)
}

// PlainArgs reports whether no argument has methods that package fmt could call.
func PlainArgs(f *view.Func, call *ast.CallExpr) bool {
	for _, a := range call.Args {
		t := f.Info.TypeOf(a)
		if _, basic := t.Underlying().(*types.Basic); !basic || HasFormat(t) {
			return false
		}
	}
	return true
}

// ShiftsConstant reports whether an expression shifts a constant by a variable, whose
// type would become that of the conversion around it.
func ShiftsConstant(f *view.Func, e ast.Expr) bool {
	return view.Any(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		return ok && b.Op == token.SHL && f.Constant(b.X) != nil
	})
}

// HasFormat reports whether fmt would ask a value of a type for its text: it has one of
// the methods that do that.
func HasFormat(t types.Type) bool {
	return HasMethod(t, "Format", "Error", "String", "GoString")
}

// HasFormatFor is HasFormat for one verb: numbers and truth values, which have verbs of their own, are
// asked for their text by the method Format alone.
func HasFormatFor(t types.Type, verb byte) bool {
	if strings.IndexByte("dtgf", verb) >= 0 {
		return HasMethod(t, "Format")
	}
	return HasFormat(t)
}

// HasMethod reports whether a type has one of some methods that are exported.
func HasMethod(t types.Type, names ...string) bool {
	methods := types.NewMethodSet(t)
	return slices.ContainsFunc(names, func(name string) bool { return methods.Lookup(nil, name) != nil })
}

func AllQuiet(f *view.Func, operands []ast.Expr) bool {
	return !slices.ContainsFunc(operands, func(e ast.Expr) bool { return !Quiet(f, e) })
}

// Alone reports whether no call but those in an expression and those that enclose it is in the
// same statement.
func Alone(f *view.Func, e ast.Expr) bool {
	up := f.Parents(e)
	var top ast.Node = e
	for _, p := range up {
		if _, ok := p.(ast.Expr); !ok {
			break
		}
		top = p
	}
	// Of an assignment or a return all expressions are evaluated together.
	if at := slices.Index(up, top); at+1 < len(up) {
		switch p := up[at+1].(type) {
		case *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.ValueSpec:
			top = p
		}
	}
	other := false
	ast.Inspect(top, func(n ast.Node) bool {
		if n == e {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			other = other || n.Op == token.ARROW
		case *ast.CallExpr:
			if !view.Within(e.Pos(), n) && !Silent(f, n) {
				other = true
			}
		}
		return !other
	})
	return !other
}

// Ahead returns the statement that a call, or a sum, is in, if it can be carried out in
// statements before that one: the statement returns the string or assigns it to a
// variable, and has nothing else that takes part in the order of evaluation. A goto may not jump over what
// those statements declare.
func Ahead(f *view.Func, call ast.Expr) ast.Stmt {
	if view.HasGoto(f.Decl.Body) {
		return nil
	}
	switch p := f.Parent(call).(type) {
	case *ast.ReturnStmt:
		for _, r := range p.Results {
			if r != call && !Steady(f, r) && !f.Info.Types[r].IsNil() {
				return nil
			}
		}
		if f.InBlock(p) {
			return p
		}
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE && p.Tok != token.ASSIGN || len(p.Lhs) != 1 || len(p.Rhs) != 1 {
			return nil
		}
		if _, ok := p.Lhs[0].(*ast.Ident); ok && f.InBlock(p) {
			return p
		}
	}
	return nil
}
