package fold

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A maker is a function that makes a map with a value for each key of another map.
type maker struct {
	f  *view.Func
	fn *types.Func
	// source is the parameter with the keys, others are those that the values are made of beside it.
	source *types.Var
	others []*types.Var
	// key and value are the variables of the loop; value is nil if it is not used.
	key, value *ast.Ident
	stmts      []ast.Stmt
	result     ast.Expr
}

// makerOf returns what a function of the package is as a maker, nil if it is none.
func makerOf(f *view.Func, fn *types.Func) *maker {
	m := &maker{f: f, fn: fn}
	sig := fn.Signature()
	list := f.Decl.Body.List
	if len(list) != 3 || sig.Recv() != nil || sig.TypeParams() != nil || sig.Variadic() || fn.Exported() || sig.Results().Len() != 1 ||
		!f.File.Own() || f.File.HasComment(f.Decl.Body) || f.Decl.Doc != nil && view.HasDirective(f.Decl.Doc) {
		return nil
	}
	d, ok := local.Declares(list[0])
	loop, isLoop := list[1].(*ast.RangeStmt)
	ret, returns := list[2].(*ast.ReturnStmt)
	if !ok || !isLoop || !returns || len(ret.Results) != 1 || d.Value == nil || d.Type != nil || !m.makesMap(d.Value) {
		return nil
	}
	v, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok || f.Object(ret.Results[0]) != v || len(f.Uses(f.Decl, v)) != 3 || !m.ranges(loop, v) || !m.params(sig) {
		return nil
	}
	return m
}

// makesMap reports whether an expression makes an empty map.
func (m *maker) makesMap(e ast.Expr) bool {
	if _, ok := m.f.Info.TypeOf(e).(*types.Map); !ok {
		return false
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return m.f.Builtin(e) == "make" && (len(e.Args) == 1 || eval.Steady(m.f, e.Args[1]) || m.isLen(e.Args[1]))
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}

// isLen reports whether an expression is the length of a variable.
func (m *maker) isLen(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && m.f.Builtin(call) == "len" && m.f.Object(call.Args[0]) != nil
}

// ranges reads the loop that fills a map; false if it does more.
func (m *maker) ranges(loop *ast.RangeStmt, to *types.Var) bool {
	f := m.f
	m.source, _ = f.Object(loop.X).(*types.Var)
	key, ok := loop.Key.(*ast.Ident)
	if m.source == nil || !f.IsParam(m.source) || !ok || view.IsBlank(key) || loop.Tok != token.DEFINE || len(loop.Body.List) == 0 {
		return false
	}
	m.key = key
	if value, ok := loop.Value.(*ast.Ident); ok && value.Name != "_" && len(f.Uses(loop.Body, f.Object(value))) > 0 {
		m.value = value
	}
	from, ok := m.source.Type().(*types.Map)
	if !ok || !types.Identical(from.Key(), to.Type().(*types.Map).Key()) || !plainKey(from.Key()) {
		return false
	}
	last := len(loop.Body.List) - 1
	place, value := view.Assignment(loop.Body.List[last], token.ASSIGN)
	at, ok := place.(*ast.IndexExpr)
	if !ok || f.Object(at.X) != to || f.Object(at.Index) != f.Object(key) {
		return false
	}
	m.stmts, m.result = loop.Body.List[:last], value
	for _, s := range m.stmts {
		if !m.declares(s) {
			return false
		}
	}
	return computes(f, value)
}

// plainKey reports whether keys of a type are found again, and can be looked up without a panic.
func plainKey(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsInteger|types.IsBoolean) != 0
}

// declares reports whether a statement declares a variable of the loop by a name of its own, and computes no more than its value.
func (m *maker) declares(s ast.Stmt) bool {
	d, ok := local.Declares(s)
	if !ok || d.Value == nil || !computes(m.f, d.Value) || d.Name.Name == "_" || d.Name.Name == m.key.Name ||
		m.value != nil && d.Name.Name == m.value.Name {
		return false
	}
	for v := range m.fn.Signature().Params().Variables() {
		if v.Name() == d.Name.Name {
			return false
		}
	}
	return true
}

// computes reports whether an expression makes a value of parameters, variables and constants, and cannot panic.
func computes(f *view.Func, e ast.Expr) bool {
	if f.Constant(e) != nil {
		return f.Portable(e)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return computes(f, e.X)
	case *ast.Ident:
		v, ok := f.Object(e).(*types.Var)
		return ok && f.IsLocal(v)
	case *ast.UnaryExpr:
		return (e.Op == token.SUB || e.Op == token.NOT || e.Op == token.XOR) && computes(f, e.X)
	case *ast.BinaryExpr:
		return eval.SteadyOperator(f, e) && computes(f, e.X) && computes(f, e.Y)
	case *ast.IndexExpr:
		t, ok := f.Info.TypeOf(e.X).(*types.Map)
		return ok && plainKey(t.Key()) && computes(f, e.X) && computes(f, e.Index)
	case *ast.CallExpr:
		if slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return !computes(f, arg) }) || f.Spread(e) {
			return false
		}
		if x, to := f.Conversion(e); x != nil {
			_, from := f.Info.TypeOf(x).Underlying().(*types.Basic)
			_, basic := to.Underlying().(*types.Basic)
			return from && basic
		}
		switch f.Builtin(e) {
		case "len":
			_, channel := f.Info.TypeOf(e.Args[0]).Underlying().(*types.Chan)
			return !channel
		case "min", "max":
			return true
		}
		fn := f.Called(e)
		return eval.Library(fn) && fn.Pkg().Path() == "math"
	}
	return false
}

// params notes the parameters that the values are made of; false if one is set, or cannot be one of another function.
func (m *maker) params(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		uses := m.f.Uses(m.f.Decl.Body, v)
		if v.Name() == "" || v.Name() == m.key.Name || m.value != nil && v.Name() == m.value.Name || slices.ContainsFunc(uses, m.f.Assigned) {
			return false
		}
		if slices.ContainsFunc(uses, m.needs) {
			m.others = append(m.others, v)
		}
	}
	return true
}

// needs reports whether a use is in what makes a value.
func (m *maker) needs(id *ast.Ident) bool {
	return view.Within(id.Pos(), m.result) ||
		slices.ContainsFunc(m.stmts, func(s ast.Stmt) bool { return view.Within(id.Pos(), s) })
}

// element is the name of the function that makes one value, empty if it means something else in a function that is to call it.
func (m *maker) element(in *view.Func) string {
	name := m.f.FreshInPackage(m.fn.Name() + patch.UpperFirst(m.key.Name))
	if in.Fresh(name) != name {
		return ""
	}
	return name
}

// declaration writes the function that makes one value; false if it cannot name the types.
func (m *maker) declaration(name string) (text string, ok bool) {
	from := m.source.Type().(*types.Map)
	ok = true
	typeText := func(t types.Type) string {
		text := m.f.TypeText(t, m.f.Decl.Pos())
		ok = ok && text != ""
		return text
	}
	params := []string{m.key.Name + " " + typeText(from.Key())}
	if m.value != nil {
		params = append(params, m.value.Name+" "+typeText(from.Elem()))
	}
	for _, v := range m.others {
		params = append(params, v.Name()+" "+typeText(v.Type()))
	}
	to := typeText(m.fn.Signature().Results().At(0).Type().Underlying().(*types.Map).Elem())
	var body strings.Builder
	for _, s := range m.stmts {
		body.WriteString(m.f.Text(s) + "\n")
	}
	result := m.f.Text(m.result)
	if _, call := m.result.(*ast.CallExpr); !call && isFloat(m.f.Info.TypeOf(m.result)) {
		result = to + "(" + result + ")" // on some processors, a product is added without being rounded
	}
	text = fmt.Sprintf("// %s returns what belongs to one %s of %s.\n", name, m.key.Name, m.source.Name()) +
		fmt.Sprintf("func %s(%s) %s {\n%sreturn %s\n}", name, strings.Join(params, ", "), to, body.String(), result)
	return text, ok
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0
}
