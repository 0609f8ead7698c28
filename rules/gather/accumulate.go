package gather

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Accumulate is the rule accumulate, described in the package comment.
var Accumulate = rule.New(docs, "accumulate", func(f *view.Func) {
	if view.HasGoto(f.Decl) || view.HasDefer(f.Decl.Body) || !f.Predeclared(f.Decl.Pos(), "nil", "append") {
		return
	}
	if w := walkOf(f); w != nil {
		w.report()
	}
})

// A walk is a function that calls itself and returns a list of what it finds, and of what these calls return.
type walk struct {
	f    *view.Func
	self *types.Func
	list *types.Var
	decl ast.Stmt // of the list, at the top of the function
	typ  ast.Expr
	// isNil reports whether the list begins nil.
	isNil bool
	// calls are those of itself, each all that is appended by a statement, and appends these statements and others that append.
	calls   []*ast.CallExpr
	appends []ast.Stmt
	name    string // of what appends
}

// walkOf reads a function, nil if it is something else.
func walkOf(f *view.Func) *walk {
	self, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	if self == nil || !plainSignature(f, self) {
		return nil
	}
	w := &walk{f: f, self: self, typ: f.Decl.Type.Results.List[0].Type}
	if !slices.ContainsFunc(f.Decl.Body.List, w.declared) || hides(f, w.list) || !w.used() || !w.returns() {
		return nil
	}
	if w.name = f.FreshBeside("append" + patch.UpperFirst(f.Decl.Name.Name)); w.name == "" {
		return nil
	}
	return w
}

// plainSignature reports whether a function returns one slice without a name, and can be called with its parameters.
func plainSignature(f *view.Func, fn *types.Func) bool {
	res := f.Decl.Type.Results
	return res != nil && len(res.List) == 1 && len(res.List[0].Names) == 0 &&
		view.IsSlice(fn.Signature().Results().At(0).Type()) && plainParameters(f, fn)
}

// declared notes the list that a statement declares, and reports whether it does.
func (w *walk) declared(stmt ast.Stmt) bool {
	result := w.self.Signature().Results().At(0).Type()
	if s := local.DeclaresEmpty(w.f, stmt); s != nil && types.Identical(s.Var.Type(), result) {
		w.list, w.decl, w.isNil = s.Var, stmt, s.IsNil
		return true
	}
	d, ok := local.Declares(stmt)
	if !ok || d.Type != nil || d.Value == nil {
		return false
	}
	call, ok := d.Value.(*ast.CallExpr)
	v, isVar := w.f.Info.Defs[d.Name].(*types.Var)
	if !ok || !isVar || w.f.Called(call) != w.self {
		return false
	}
	w.list, w.decl, w.isNil = v, stmt, true
	w.calls = append(w.calls, call)
	w.appends = append(w.appends, stmt)
	return true
}

// used reports whether the list is only appended to and returned, and the function only called to be appended.
func (w *walk) used() bool {
	f := w.f
	for _, id := range f.Uses(f.Decl, w.list) {
		if f.InClosure(id) || f.Statement(id) != w.decl && !w.appended(f.Statement(id)) {
			return false
		}
	}
	return len(w.calls) > 0 && len(f.Uses(f.Decl.Body, w.self)) == len(w.calls) && !slices.ContainsFunc(w.calls, func(call *ast.CallExpr) bool {
		return !callsSelf(f, w.self, call)
	})
}

// appended reports whether a statement returns the list, or appends to it what is not made of it, and notes the latter.
func (w *walk) appended(stmt ast.Stmt) bool {
	f := w.f
	uses := 2
	to, value := view.Assignment(stmt, token.ASSIGN)
	if ret, ok := stmt.(*ast.ReturnStmt); ok {
		if f.Object(ret.Results[0]) == w.list {
			return true
		}
		to, value, uses = nil, ast.Unparen(ret.Results[0]), 1
	}
	call, ok := value.(*ast.CallExpr)
	if !ok || to != nil && f.Object(to) != w.list || f.Builtin(call) != "append" || f.Object(call.Args[0]) != w.list || len(call.Args) < 2 ||
		len(f.Uses(stmt, w.list)) != uses || f.File.HasComment(stmt) {
		return false
	}
	if !slices.Contains(w.appends, stmt) {
		w.appends = append(w.appends, stmt)
		if self, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr); ok && call.Ellipsis.IsValid() && f.Called(self) == w.self {
			w.calls = append(w.calls, self)
		}
	}
	return true
}

// returns reports whether all that is returned is the list, or no list where nothing has been appended.
func (w *walk) returns() bool {
	f := w.f
	for ret := range view.All[*ast.ReturnStmt](f) {
		if f.InClosure(ret) || len(f.Uses(ret, w.list)) > 0 {
			continue
		}
		early := ret.Pos() < w.decl.Pos() || !slices.ContainsFunc(w.appends, func(s ast.Stmt) bool {
			return s.Pos() < ret.Pos() || f.RepeatedSince(ret, w.decl.Pos())
		})
		if !w.isNil || !early || !f.Info.Types[ret.Results[0]].IsNil() {
			return false
		}
	}
	return true
}

func (w *walk) report() {
	f, decl := w.f, w.f.Decl
	list := w.list.Name()
	begin := "nil"
	if !w.isNil {
		begin = f.Text(w.typ) + "{}"
	}
	params, _ := f.Arguments()
	args := append([]string{begin}, params...)
	head := f.File.Text(decl.Pos(), decl.Body.Lbrace)
	param := list + " " + f.Text(w.typ)
	if len(args) > 1 {
		param += ", "
	}
	edits := []analysis.TextEdit{
		patch.Insert(decl.Pos(), head+"{\n\treturn "+f.CallBeside(w.name, args...)+"\n}\n\n// "+
			w.name+" appends to "+list+" what "+decl.Name.Name+" returns.\n"),
		patch.Replace(decl.Name, w.name),
		patch.Insert(decl.Type.Params.Opening+1, param),
	}
	for _, self := range w.calls {
		edits = append(edits, w.passed(self))
	}
	if !slices.Contains(w.appends, w.decl) { // it begins empty
		edits = append(edits, patch.Delete(f, w.decl))
	}
	for ret := range view.All[*ast.ReturnStmt](f) {
		if !f.InClosure(ret) && len(f.Uses(ret, w.list)) == 0 {
			edits = append(edits, patch.Replace(ret.Results[0], list))
		}
	}
	f.Report(decl.Name, "what calls of the function itself return is copied at each level",
		patch.Fix("append to one "+list+" for all calls", edits...))
}

// passed is the edit of a statement that appends what a call of itself returns: the list goes to the call.
func (w *walk) passed(self *ast.CallExpr) analysis.TextEdit {
	f := w.f
	text := otherCall(f, self, w.name, []string{w.list.Name()}, nil)
	if ret, ok := f.Statement(self).(*ast.ReturnStmt); ok {
		return patch.Replace(ret, "return "+text)
	}
	return patch.Replace(f.Statement(self), w.list.Name()+" = "+text)
}
