package gather

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A maker is a function that makes a list, fills it or appends to it, and returns it, perhaps with an error.
type maker struct {
	g    *view.Func
	fn   *types.Func
	list *types.Var
	decl ast.Stmt // of the list, at the top of the function
	// length is that with which the list is made, nil for one that begins empty.
	length ast.Expr
}

// makerOf reads a function, nil if it is something else.
func makerOf(g *view.Func, fn *types.Func) *maker {
	sig := fn.Signature()
	if !g.File.Own() || g.Decl.Doc != nil && view.HasDirective(g.Decl.Doc) || !plainParameters(g, fn) || view.HasGoto(g.Decl) || view.HasDefer(g.Decl.Body) || view.HasLabel(g.Decl.Body) ||
		!g.Predeclared(g.Decl.Pos(), "nil") {
		return nil
	}
	results := sig.Results()
	if results.Len() == 0 || results.Len() > 2 || results.At(0).Name() != "" || !view.IsSlice(results.At(0).Type()) ||
		results.Len() == 2 && !types.Identical(results.At(1).Type(), types.Universe.Lookup("error").Type()) {
		return nil
	}
	m := &maker{g: g, fn: fn}
	if !slices.ContainsFunc(g.Decl.Body.List, m.declared) || !m.returns() || !g.Predeclared(m.decl.Pos(), "append", "len", "make") {
		return nil
	}
	filled := false
	for _, id := range g.Uses(g.Decl, m.list) {
		stmt := g.Statement(id)
		if g.InClosure(id) || stmt != m.decl && !m.plainUse(id) {
			return nil
		}
		_, returned := stmt.(*ast.ReturnStmt)
		filled = filled || stmt != m.decl && !returned
	}
	if !filled && m.length != nil {
		return nil // one that is only returned would not be used
	}
	return m
}

// declared notes the list that a statement declares, and reports whether it does.
func (m *maker) declared(stmt ast.Stmt) bool {
	result := m.fn.Signature().Results().At(0).Type()
	if s := local.DeclaresSmall(m.g, stmt); s != nil && types.Identical(s.Var.Type(), result) {
		m.list, m.decl = s.Var, stmt
		return true
	}
	d, ok := local.Declares(stmt)
	if !ok || d.Type != nil || d.Value == nil {
		return false
	}
	call, ok := d.Value.(*ast.CallExpr)
	v, isVar := m.g.Info.Defs[d.Name].(*types.Var)
	if !ok || !isVar || m.g.Builtin(call) != "make" || len(call.Args) < 2 || len(call.Args) > 3 ||
		!types.Identical(v.Type(), result) || m.g.File.HasComment(stmt) {
		return false
	}
	m.list, m.decl = v, stmt
	switch zero := m.g.IsZero(call.Args[1]); {
	case len(call.Args) == 2 && !zero:
		m.length = call.Args[1]
	case len(call.Args) == 3 && zero && isLength(m.g, call.Args[2]):
	default:
		return false
	}
	return true
}

// plainUse reports whether a use of the list means the same where the list is a part of a longer one.
func (m *maker) plainUse(id *ast.Ident) bool {
	g := m.g
	stmt := g.Statement(id)
	if _, ok := stmt.(*ast.ReturnStmt); ok {
		return true // returns has looked at it
	}
	if m.length == nil {
		to, value := view.Assignment(stmt, token.ASSIGN)
		call, ok := value.(*ast.CallExpr)
		return ok && g.Object(to) == m.list && g.Builtin(call) == "append" && g.Object(call.Args[0]) == m.list &&
			len(g.Uses(stmt, m.list)) == 2
	}
	switch p := g.Parent(id).(type) {
	case *ast.IndexExpr:
		return p.X == id && !eval.Addressed(g, p)
	case *ast.SliceExpr:
		call, ok := g.Parent(p).(*ast.CallExpr)
		return ok && p.X == id && m.keepsNothing(call)
	case *ast.RangeStmt:
		return p.X == id
	case *ast.CallExpr:
		return m.keepsNothing(p)
	}
	return false
}

// keepsNothing reports whether a call fills or reads a list that it is given, and hardly keeps it: it is of another
// package, such as encoding/binary.
func (m *maker) keepsNothing(call *ast.CallExpr) bool {
	g := m.g
	if view.Starts(g.Parent(call)) {
		return false
	}
	switch g.Builtin(call) {
	case "len", "copy", "clear":
		return true
	}
	fn := g.Called(call)
	return fn != nil && fn.Pkg() != g.Pass.Pkg
}

// returns reports whether all that is returned is the list, or nil.
func (m *maker) returns() bool {
	g := m.g
	for ret := range view.All[*ast.ReturnStmt](g) {
		if g.InClosure(ret) {
			continue
		}
		if len(ret.Results) != m.fn.Signature().Results().Len() {
			return false
		}
		first := ast.Unparen(ret.Results[0])
		isList := g.Object(first) == m.list
		uses := len(g.Uses(ret, m.list))
		if !isList && !g.Info.Types[first].IsNil() && !m.appends(first) || uses > 1 || uses > 0 && g.Info.Types[first].IsNil() {
			return false
		}
		switch isNil := g.Info.Types[first].IsNil(); {
		case len(ret.Results) == 1 && isNil && ret.Pos() > m.decl.Pos():
			return false // nothing is appended, whatever was
		case len(ret.Results) == 2 && !isNil && !g.Info.Types[ret.Results[1]].IsNil():
			return false // what comes with an error is not appended
		}
	}
	return true
}

// appends reports whether an expression is the list with more behind it.
func (m *maker) appends(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && m.length == nil && m.g.Builtin(call) == "append" && m.g.Object(call.Args[0]) == m.list
}

// isLength reports whether a number is a constant or a length, or a sum or product of those: it is not negative.
func isLength(g *view.Func, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.MUL) && isLength(g, e.X) && isLength(g, e.Y)
	case *ast.CallExpr:
		return g.Builtin(e) == "len" && eval.PlainPath(g, e.Args[0])
	}
	v := g.Constant(e)
	return v != nil && constant.Sign(v) >= 0
}

// plainParameters reports whether a function can be called with its parameters, and has none for types.
func plainParameters(f *view.Func, fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Variadic() || sig.TypeParams() != nil || sig.RecvTypeParams() != nil {
		return false
	}
	_, named := f.Arguments()
	return named
}

// appending returns the name of a function that appends what this one returns, with the edits that declare it: none
// where the package has it.
func (m *maker) appending() (name string, edits []analysis.TextEdit) {
	g, decl := m.g, m.g.Decl
	name = "append" + patch.UpperFirst(decl.Name.Name)
	if was := m.declaredAs(name); was != nil {
		if text := g.Index.FileOf(was.Pos()).Text(was.Pos(), was.End()); slices.Equal(strings.Fields(text), strings.Fields(m.text(name))) {
			return name, nil
		}
		return "", nil
	}
	if recv := m.fn.Signature().Recv(); recv != nil {
		if obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, m.fn.Pkg(), name); obj != nil {
			return "", nil
		}
	} else {
		name = g.FreshInPackage(name)
	}
	return name, []analysis.TextEdit{patch.Below(g, "\n\n// "+name+" appends to "+m.dst()+" what "+decl.Name.Name+" returns.\n"+m.text(name))}
}

// declaredAs returns the declaration that the package has of a function of a name, or of a method of the same type.
func (m *maker) declaredAs(name string) *ast.FuncDecl {
	var obj types.Object = m.fn.Pkg().Scope().Lookup(name)
	if recv := m.fn.Signature().Recv(); recv != nil {
		obj, _, _ = types.LookupFieldOrMethod(recv.Type(), true, m.fn.Pkg(), name)
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	return m.g.Index.Decl(fn)
}

// dst is the name of the list that is appended to.
func (m *maker) dst() string { return m.g.Fresh("dst") }

// text is the declaration of the function that appends.
func (m *maker) text(name string) string {
	g, decl := m.g, m.g.Decl
	dst, list, typ := m.dst(), m.list.Name(), g.Text(decl.Type.Results.List[0].Type)
	param := dst + " " + typ
	if decl.Type.Params.NumFields() > 0 {
		param += ", "
	}
	edits := []analysis.TextEdit{patch.Replace(decl.Name, name), patch.Insert(decl.Type.Params.Opening+1, param)}
	whole := list // what is returned
	if m.length == nil {
		edits = append(edits, patch.Replace(m.decl, list+" := "+dst))
	} else {
		whole = g.Fresh("all")
		edits = append(edits, patch.Replace(m.decl, fmt.Sprintf("%s := append(%s, make(%s, %s)...)\n%s := %[1]s[len(%[2]s):len(%[1]s):len(%[1]s)]",
			whole, dst, typ, g.Text(m.length), list)))
	}
	for ret := range view.All[*ast.ReturnStmt](g) {
		if g.InClosure(ret) {
			continue
		}
		switch first := ret.Results[0]; {
		case g.Info.Types[first].IsNil():
			edits = append(edits, patch.Replace(first, dst))
		case g.Object(first) == m.list:
			edits = append(edits, patch.Replace(first, whole))
		}
	}
	return patch.Edited(g, decl, edits)
}
