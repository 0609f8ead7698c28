package call

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

const (
	// mostLines is the length of the longest function that is written again.
	mostLines = 60
	// mostTypes is how many implementations of an interface a package may have.
	mostTypes = 2
	// smallMethod is how many nodes a method has at most that the compiler puts in place of a call.
	smallMethod = 50
)

// Devirtualize is the rule devirtualize, described in the package comment.
var Devirtualize = rule.New(docs, "devirtualize", func(f *view.Func) {
	fn, ok := f.Info.Defs[f.Decl.Name].(*types.Func)
	if !ok || !twice(f, fn) {
		return
	}
	params := fn.Signature().Params()
	for i := range params.Len() {
		g := &given{f: f, fn: fn, v: params.At(i), index: i}
		if !g.used() {
			continue
		}
		var fixes []analysis.SuggestedFix
		for _, to := range g.implementations() {
			if fix, ok := g.fix(to); ok {
				fixes = append(fixes, fix)
			}
		}
		if len(fixes) > 0 {
			f.Report(g.calls[0], "methods are called through an interface that has few implementations", fixes...)
			return
		}
	}
})

// twice reports whether a function can be written once more under another name, to be called by the one
// that is there.
func twice(f *view.Func, fn *types.Func) bool {
	sig, decl := fn.Signature(), f.Decl
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || fn.Name() == "_" || !f.File.Own() ||
		decl.Doc != nil && view.HasDirective(decl.Doc) ||
		f.File.Line(decl.End())-f.File.Line(decl.Pos()) > mostLines {
		return false
	}
	// A deferred function recovers by itself, not by what it calls.
	if view.Mentions(decl.Body, "recover") {
		return false
	}
	_, named := f.Arguments()
	return named
}

// given is a parameter of a function that is an interface.
type given struct {
	f     *view.Func
	fn    *types.Func
	v     *types.Var
	index int
	// calls are those of its methods.
	calls []*ast.CallExpr
	// passed is set if it is an argument of other calls.
	passed bool
	// again are the names in calls of the function itself with the same argument.
	again []*ast.Ident
}

// used reads what is done with the parameter; false if that is more than to call methods and to
// pass it on.
func (g *given) used() bool {
	if !ofModule(g.f, g.v.Type()) {
		return false
	}
	for _, id := range g.f.Uses(g.f.Decl.Body, g.v) {
		switch p := g.f.Parent(id).(type) {
		case *ast.SelectorExpr:
			call, ok := g.f.Parent(p).(*ast.CallExpr)
			if !ok || call.Fun != p {
				return false // a method value
			}
			g.calls = append(g.calls, call)
		case *ast.CallExpr:
			if !g.passes(p, id) {
				return false
			}
		default:
			return false
		}
	}
	return len(g.calls) > 0
}

// passes reports whether a call of a function has the parameter as an argument, which becomes an
// interface whatever its type is.
func (g *given) passes(call *ast.CallExpr, id *ast.Ident) bool {
	fn := g.f.Called(call)
	if fn == nil || fn.Signature().TypeParams() != nil || call.Ellipsis.IsValid() {
		return false
	}
	g.passed = true
	if fn == g.fn && len(call.Args) > g.index && call.Args[g.index] == id {
		switch fun := call.Fun.(type) {
		case *ast.Ident:
			g.again = append(g.again, fun)
		case *ast.SelectorExpr:
			if s := g.f.Info.Selections[fun]; s != nil && s.Kind() == types.MethodVal && len(s.Index()) == 1 {
				g.again = append(g.again, fun.Sel)
			}
		}
	}
	return true
}

// ofModule reports whether a type is an interface with methods that the module declares.
func ofModule(f *view.Func, t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return true
	}
	pkg := named.Obj().Pkg()
	if pkg == nil {
		return false
	}
	m := f.Pass.Module
	return pkg == f.Pass.Pkg || m != nil && strings.HasPrefix(pkg.Path(), m.Path+"/")
}

// implementations returns the types of the package that implement the interface, nil if there are many.
func (g *given) implementations() []*types.TypeName {
	scope := g.f.Pass.Pkg.Scope()
	i := g.v.Type().Underlying().(*types.Interface)
	var out []*types.TypeName
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || named.TypeParams() != nil || types.IsInterface(named) ||
			!types.Implements(types.NewPointer(named), i) {
			continue
		}
		if file := g.f.Index.FileOf(obj.Pos()); file == nil || strings.HasSuffix(file.Tok.Name(), "_test.go") {
			continue
		}
		out = append(out, obj)
	}
	if len(out) > mostTypes {
		return nil
	}
	return out
}

// fix writes the function again for a type; false if it would not do the same or gains nothing.
func (g *given) fix(to *types.TypeName) (analysis.SuggestedFix, bool) {
	t, text := to.Type(), to.Name()
	if !types.Implements(t, g.v.Type().Underlying().(*types.Interface)) {
		t, text = types.NewPointer(t), "*"+text
	} else if g.passed {
		return analysis.SuggestedFix{}, false // it would be copied to become an interface again
	}
	at := g.f.Decl.Body.Lbrace + 1
	if g.f.Lookup(at, to.Name()) != to || !g.f.BuiltWith(to) {
		return analysis.SuggestedFix{}, false
	}
	gains := false
	for _, call := range g.calls {
		m := method(g.f, t, call)
		if m == nil {
			return analysis.SuggestedFix{}, false
		}
		gains = gains || givesAddress(g.f, call) || g.f.RepeatedSince(call, g.f.Decl.Pos()) && small(g.f, m)
	}
	name := g.f.FreshInPackage(patch.LowerFirst(g.fn.Name()) + patch.UpperFirst(to.Name()))
	if !gains || !unused(g.f, name) {
		return analysis.SuggestedFix{}, false
	}
	comment := "// " + name + " is " + g.fn.Name() + " for type " + text +
		", whose methods the compiler then knows.\n"
	return patch.Fix("write the function again for "+text,
		g.hands(text, to.Name(), name),
		patch.Below(g.f, "\n\n"+comment+g.twin(text, name))), true
}

// hands inserts the statement that calls the other function for a type.
func (g *given) hands(text, typ, name string) analysis.TextEdit {
	is, ok := g.f.Fresh(patch.LowerFirst(typ)), g.f.Fresh("ok")
	if patch.LowerFirst(typ) == typ && !view.Mentions(g.f.Decl, typ) {
		is = typ // within the statement nothing else asks for the type
	}
	call := name
	if g.f.Decl.Recv != nil {
		call = g.f.Decl.Recv.List[0].Names[0].Name + "." + name
	}
	var args []string
	for i := range g.fn.Signature().Params().Len() {
		arg := g.fn.Signature().Params().At(i).Name()
		if i == g.index {
			arg = is
		}
		args = append(args, arg)
	}
	call += "(" + strings.Join(args, ", ")
	if g.fn.Signature().Variadic() {
		call += "..."
	}
	call += ")"
	if g.fn.Signature().Results().Len() > 0 {
		call = "return " + call
	} else {
		call += "\nreturn"
	}
	stmt := "\nif " + is + ", " + ok + " := " + g.v.Name() + ".(" + text + "); " + ok + " {\n" + call + "\n}"
	at := g.f.Decl.Body.Lbrace + 1
	line, _, _ := strings.Cut(g.f.File.Text(at, g.f.Decl.Body.Rbrace), "\n")
	switch after := strings.TrimSpace(line); {
	case strings.HasPrefix(after, "//"):
		at += token.Pos(len(strings.TrimRight(line, "\r")))
	case after != "":
		stmt += "\n"
	}
	return patch.Insert(at, stmt)
}

// twin writes the function for a type.
func (g *given) twin(text, name string) string {
	edits := []analysis.TextEdit{patch.Replace(g.f.Decl.Name, name)}
	for _, p := range g.f.Decl.Type.Params.List {
		if !view.Within(g.v.Pos(), p) {
			continue
		}
		var parts []string
		for _, id := range p.Names {
			typ := g.f.Text(p.Type)
			if g.f.Info.Defs[id] == g.v {
				typ = text
			}
			parts = append(parts, id.Name+" "+typ)
		}
		edits = append(edits, patch.Replace(p, strings.Join(parts, ", ")))
	}
	for _, id := range g.again {
		edits = append(edits, patch.Replace(id, name))
	}
	return patch.Edited(g.f, g.f.Decl, edits)
}

// method returns the method of a type that a call of one of the interface calls, nil unless it is
// declared for the type itself.
func method(f *view.Func, t types.Type, call *ast.CallExpr) *types.Func {
	obj, index, _ := types.LookupFieldOrMethod(t, false, f.Pass.Pkg, call.Fun.(*ast.SelectorExpr).Sel.Name)
	m, ok := obj.(*types.Func)
	if !ok || len(index) != 1 || !types.Identical(m.Signature().Recv().Type(), t) {
		return nil
	}
	return m
}

// small reports whether the compiler surely puts the code of a method in place of a call.
func small(f *view.Func, m *types.Func) bool {
	decl := f.Index.Decl(m)
	if decl == nil || decl.Body == nil || decl.Doc != nil && view.HasDirective(decl.Doc) {
		return false
	}
	of := f.Of(decl)
	nodes := 0
	large := view.Any(decl.Body, func(n ast.Node) bool {
		nodes++
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt:
			return true
		case *ast.CallExpr:
			return !f.Info.Types[n.Fun].IsType() && of.Builtin(n) == ""
		}
		return false
	})
	return !large && nodes <= smallMethod
}

// givesAddress reports whether an argument of a call is a closure, or the address of what could be
// on the stack.
func givesAddress(f *view.Func, call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		switch e := ast.Unparen(arg).(type) {
		case *ast.FuncLit:
			return true
		case *ast.UnaryExpr:
			return e.Op == token.AND
		case *ast.CompositeLit:
			return view.IsSlice(f.Info.TypeOf(e))
		case *ast.SliceExpr:
			id, ok := e.X.(*ast.Ident)
			if !ok {
				return false
			}
			v, ok := f.Object(id).(*types.Var)
			return ok && f.IsLocal(v) && !f.IsParam(v)
		}
		return false
	})
}

// unused reports whether nothing in the folder has a name: as a method, that could be promoted beside
// another one.
func unused(f *view.Func, name string) bool {
	for _, file := range f.Index.Files() {
		if view.Mentions(file.Syntax, name) {
			return false
		}
	}
	return !f.NamedInUnloaded(name)
}
