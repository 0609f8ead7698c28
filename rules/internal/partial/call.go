package partial

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode"
)

// call evaluates a call, or a conversion.
func (e *evaluator) call(call *ast.CallExpr) []value {
	if x, to := e.f.Conversion(call); x != nil {
		return []value{e.convert(x, to)}
	}
	if call.Ellipsis.IsValid() || e.f.Spread(call) {
		stop()
	}
	if e.f.Builtin(call) == "len" {
		return []value{e.len(call.Args[0])}
	}
	fn := e.f.Called(call)
	if fn == nil {
		stop()
	}
	e.work.Calls++
	if fn.Pkg() != e.f.Pass.Pkg {
		return e.library(fn.FullName(), e.exprs(call.Args...))
	}
	return e.follow(call, fn)
}

// len evaluates the length of a text.
func (e *evaluator) len(x ast.Expr) value {
	v := e.expr(x)
	switch {
	case !isText(e.f.Info.TypeOf(x)):
		stop()
	case v.kind == held && v.off == 0:
		return value{kind: length, of: v.of}
	case v.kind == rest:
		return value{kind: left, of: v.of, off: v.off}
	case v.kind == known && v.constant.Kind() == constant.String:
		return knownValue(constant.MakeInt64(int64(len(constant.StringVal(v.constant)))))
	}
	stop()
	return value{}
}

// library evaluates a call of a function of the standard library.
func (e *evaluator) library(name string, args []value) []value {
	switch name {
	case "unicode/utf8.DecodeRuneInString", "unicode/utf8.DecodeRune":
		if args[0].kind != rest || args[0].off != 0 {
			stop()
		}
		return []value{e.character(), knownValue(constant.MakeInt64(1))}
	}
	for _, a := range args {
		if a.kind != known {
			stop()
		}
	}
	if len(args) == 0 || args[len(args)-1].constant.Kind() != constant.Int {
		stop()
	}
	c := args[len(args)-1]
	n, _ := constant.Int64Val(c.constant)
	is, to, search := classes[name], mappings[name], searches[name]
	switch {
	case n < 0 || n > unicode.MaxLatin1:
	case is != nil:
		return []value{knownValue(constant.MakeBool(is(rune(n))))}
	case to != nil:
		return []value{knownValue(constant.MakeInt64(int64(to(rune(n)))))}
	case len(args) != 2 || args[0].constant.Kind() != constant.String:
	case name == "strings.ContainsRune":
		text := constant.StringVal(args[0].constant)
		return []value{knownValue(constant.MakeBool(strings.ContainsRune(text, rune(n))))}
	case search != nil:
		text := constant.StringVal(args[0].constant)
		return []value{knownValue(constant.MakeInt64(int64(search(text, rune(n)))))}
	}
	stop()
	return nil
}

// follow evaluates a call of a function of the package.
func (e *evaluator) follow(call *ast.CallExpr, fn *types.Func) []value {
	decl, sig := e.f.Index.Decl(fn), fn.Signature()
	if decl == nil || decl.Body == nil || sig.Variadic() || sig.TypeParams() != nil || sig.RecvTypeParams() != nil ||
		e.frame.depth == mostDepth {
		stop()
	}
	in := &frame{scope: decl, vars: make(map[types.Object]value), decl: decl, depth: e.frame.depth + 1}
	if recv := sig.Recv(); recv != nil {
		in.vars[recv] = e.receiver(call, recv)
	}
	writes := e.writes
	for i, v := range e.exprs(call.Args...) {
		param := sig.Params().At(i)
		in.vars[param] = boxed(v, param.Type())
	}
	if sig.Recv() != nil && e.writes != writes {
		stop() // before the receiver was read or after
	}
	for v := range sig.Results().Variables() {
		if v.Name() != "" {
			in.vars[v] = zero(v.Type())
		}
	}
	out := e.frame
	e.frame = in
	flow := e.list(decl.Body.List)
	e.frame = out
	if flow.kind != returned && (flow.kind != onward || sig.Results().Len() > 0) {
		stop()
	}
	return flow.results
}

// receiver evaluates the receiver of a call.
func (e *evaluator) receiver(call *ast.CallExpr, recv *types.Var) value {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		stop()
	}
	s := e.f.Info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
		stop()
	}
	_, wants := recv.Type().Underlying().(*types.Pointer)
	_, is := e.f.Info.TypeOf(sel.X).Underlying().(*types.Pointer)
	switch {
	case wants == is:
		return e.expr(sel.X)
	case wants:
		return value{kind: address, of: e.target(sel.X)}
	}
	stop()
	return value{}
}

// boxed is a value for a variable of a type. Of interfaces only nil is known, and it is known of
// nothing else: a pointer that is nil makes an interface that is not.
func boxed(v value, t types.Type) value {
	if t != nil && types.IsInterface(t) != (v.kind == null) {
		stop()
	}
	return v
}

// zero is the value of a variable that is only declared.
func zero(t types.Type) value {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case types.IsInterface(t):
		return value{kind: null}
	case !ok:
		stop()
	case b.Info()&types.IsBoolean != 0:
		return knownValue(constant.MakeBool(false))
	case b.Info()&types.IsString != 0:
		return knownValue(constant.MakeString(""))
	case b.Info()&types.IsInteger != 0:
		return knownValue(constant.MakeInt64(0))
	}
	stop()
	return value{}
}
