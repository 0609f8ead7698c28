package partial

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode"

	"github.com/gohone/hone/rules/internal/view"
)

// truth evaluates a condition.
func (e *evaluator) truth(x ast.Expr) bool {
	v := e.expr(x)
	if v.kind != known || v.constant.Kind() != constant.Bool {
		stop()
	}
	return constant.BoolVal(v.constant)
}

// expr evaluates an expression of one value.
func (e *evaluator) expr(x ast.Expr) value {
	e.spend()
	x = ast.Unparen(x)
	switch tv := e.f.Info.Types[x]; {
	case tv.Value != nil:
		return knownValue(e.constant(x))
	case tv.IsNil():
		return value{kind: null}
	}
	switch x := x.(type) {
	case *ast.Ident:
		if v, ok := e.f.Object(x).(*types.Var); ok {
			return e.variable(v)
		}
	case *ast.SelectorExpr:
		return e.read(e.field(x))
	case *ast.UnaryExpr:
		return e.unary(x)
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.IndexExpr:
		return e.index(x)
	case *ast.SliceExpr:
		return e.slice(x)
	case *ast.CallExpr:
		if v := e.call(x); len(v) == 1 {
			return v[0]
		}
	}
	stop()
	return value{}
}

// constant returns the value of an expression that has the same in every build.
func (e *evaluator) constant(x ast.Expr) constant.Value {
	v := e.f.Constant(x)
	if v == nil || !e.f.Portable(x) {
		stop()
	}
	if n := constant.ToInt(v); n.Kind() == constant.Int {
		return n
	}
	return v
}

// exprs evaluates several expressions that belong together. The language does not say when it reads
// a variable beside a call: there must be none that writes, but alone.
func (e *evaluator) exprs(list ...ast.Expr) []value {
	writes, varying := e.writes, 0
	out := make([]value, 0, len(list))
	for _, x := range list {
		if e.f.Constant(x) == nil {
			varying++
		}
		out = append(out, e.expr(x))
	}
	if varying > 1 && e.writes != writes {
		stop()
	}
	return out
}

func (e *evaluator) unary(x *ast.UnaryExpr) value {
	switch x.Op {
	case token.NOT:
		return knownValue(constant.MakeBool(!e.truth(x.X)))
	case token.AND:
		return value{kind: address, of: e.target(x.X)}
	}
	stop()
	return value{}
}

func (e *evaluator) binary(x *ast.BinaryExpr) value {
	if x.Op == token.LAND || x.Op == token.LOR {
		if e.truth(x.X) == (x.Op == token.LOR) {
			return knownValue(constant.MakeBool(x.Op == token.LOR))
		}
		return knownValue(constant.MakeBool(e.truth(x.Y)))
	}
	v := e.exprs(x.X, x.Y)
	if !isComparison(x.Op) {
		return arithmetic(x.Op, v[0], v[1], e.f.Info.TypeOf(x))
	}
	e.work.Comparisons++
	result, ok := e.compare(x.Op, v[0], v[1])
	if !ok {
		stop()
	}
	return knownValue(constant.MakeBool(result))
}

// index evaluates a byte of the text, or an element of a constant table.
func (e *evaluator) index(x *ast.IndexExpr) value {
	at := e.expr(x.Index)
	if at.kind == known {
		if v, ok := e.f.Object(x.X).(*types.Var); ok && !e.local(v) {
			switch v.Type().Underlying().(type) {
			case *types.Array, *types.Map:
				got, _ := e.element(x.X, at.constant)
				return got
			}
		}
	}
	of := e.expr(x.X)
	off := int64(-1)
	switch {
	case of.kind == held && of.off == 0 && e.at(of.of, at):
		off = at.off
	case of.kind == rest && at.kind == known:
		n, _ := constant.Int64Val(at.constant)
		off = of.off + n
	}
	if off != 0 {
		stop()
	}
	return e.character()
}

// slice evaluates the text from the position on, or from the next byte on, or the byte at the position.
func (e *evaluator) slice(x *ast.SliceExpr) value {
	of := e.expr(x.X)
	if x.High != nil && x.Low != nil && !x.Slice3 {
		return e.oneByte(of, e.expr(x.Low), e.expr(x.High))
	}
	if x.Low == nil || x.High != nil || x.Slice3 || !isText(e.f.Info.TypeOf(x.X)) {
		stop()
	}
	at := e.expr(x.Low)
	off := int64(-1)
	switch {
	case of.kind == held && of.off == 0 && e.at(of.of, at):
		off = at.off
	case of.kind == rest && at.kind == known:
		n, _ := constant.Int64Val(at.constant)
		off = of.off + n
	}
	if off < 0 || off > 1 {
		stop()
	}
	return value{kind: rest, of: e.cursor.Text, off: off}
}

// oneByte is the text of the character at the cursor, which is what is between two positions.
func (e *evaluator) oneByte(of, low, high value) value {
	if of.kind != held || of.off != 0 || !e.at(of.of, low) || low.off != 0 || !e.at(of.of, high) || high.off != 1 {
		stop()
	}
	return knownValue(constant.MakeString(string([]byte{e.c})))
}

// convert evaluates a conversion.
func (e *evaluator) convert(x ast.Expr, to types.Type) value {
	v, from := e.expr(x), e.f.Info.TypeOf(x)
	switch {
	case types.Identical(from, to), isText(from) && isText(to) && v.kind != known:
		return v
	case v.kind == known && v.constant.Kind() == constant.Int && !view.IsText(to):
		return wrapped(v.constant, to)
	case v.kind == known && v.constant.Kind() == constant.Int:
		if n, ok := constant.Int64Val(v.constant); ok && n >= 0 && n <= unicode.MaxASCII {
			return knownValue(constant.MakeString(string(rune(n))))
		}
	}
	stop()
	return value{}
}

// store assigns to what an expression names.
func (e *evaluator) store(to ast.Expr, v value) {
	to = ast.Unparen(to)
	if id, ok := to.(*ast.Ident); ok {
		if id.Name != "_" {
			e.set(e.f.Info.ObjectOf(id), v)
		}
		return
	}
	sel, ok := to.(*ast.SelectorExpr)
	if !ok {
		stop()
	}
	e.write(e.field(sel), v)
}

// field is the place of a field.
func (e *evaluator) field(sel *ast.SelectorExpr) Place {
	s := e.f.Info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		stop()
	}
	in := e.target(sel.X)
	return Place{Root: in.Root, Fields: in.Fields + "." + s.Obj().Name()}
}

// target is the struct that an expression is, or points to.
func (e *evaluator) target(x ast.Expr) Place {
	if _, pointer := e.f.Info.TypeOf(x).Underlying().(*types.Pointer); pointer {
		v := e.expr(x)
		if v.kind != address && (v.kind != held || v.off != 0) {
			stop()
		}
		if v.kind == held {
			e.followed = append(e.followed, v.of)
		}
		return v.of
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := e.f.Object(x).(*types.Var); ok && !e.local(v) {
			return Place{Root: v}
		}
	case *ast.SelectorExpr:
		return e.field(x)
	}
	stop()
	return Place{}
}

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
	if results, ok := e.adds(call, fn); ok {
		return results
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

// follow evaluates a call of a function of the package.
func (e *evaluator) follow(call *ast.CallExpr, fn *types.Func) []value {
	decl, sig := e.f.Index.Decl(fn), fn.Signature()
	if decl == nil || decl.Body == nil || !e.f.BuiltWith(fn) || sig.Variadic() || sig.TypeParams() != nil || sig.RecvTypeParams() != nil ||
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

// A writer is a method that adds to a text: one character, in UTF-8 or as the byte that it is, or a string.
type writer struct{ runes, text bool }

var writers = map[string]writer{
	"(*strings.Builder).WriteRune": {runes: true}, "(*bytes.Buffer).WriteRune": {runes: true},
	"(*strings.Builder).WriteByte": {}, "(*bytes.Buffer).WriteByte": {},
	"(*strings.Builder).WriteString": {text: true}, "(*bytes.Buffer).WriteString": {text: true},
}

// adds runs a call of a method that adds the character to the text; false if it is another call.
func (e *evaluator) adds(call *ast.CallExpr, fn *types.Func) (results []value, ok bool) {
	w, ok := writers[fn.FullName()]
	sel, selects := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if e.to.Root == nil && !e.finding || !ok || !selects {
		return nil, false
	}
	place := e.target(sel.X)
	if e.finds(place); place != e.to || e.f.Info.Selections[sel].Kind() != types.MethodVal {
		stop()
	}
	e.add(e.expr(call.Args[0]), w.runes, w.text)
	if !w.runes && !w.text {
		return []value{{kind: null}}, true
	}
	return []value{knownValue(constant.MakeInt64(1)), {kind: null}}, true
}

// add adds a character, which must be the one at the cursor, or a text of it alone. As a rune, only ASCII is what it is in the text.
func (e *evaluator) add(v value, asRune, asText bool) {
	if v.kind != known || asRune && e.c >= 0x80 {
		stop()
	}
	switch n, exact := constant.Int64Val(constant.ToInt(v.constant)); {
	case asText && v.constant.Kind() == constant.String && constant.StringVal(v.constant) == string([]byte{e.c}):
	case !asText && exact && n == int64(e.c):
	default:
		stop()
	}
	e.added++
}
