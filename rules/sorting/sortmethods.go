package sorting

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// methodSorters is sorters for sort.Interface.
var methodSorters = map[string]string{"sort.Sort": "slices.SortFunc", "sort.Stable": "slices.SortStableFunc"}

// sortByMethods reports a statement that sorts a slice by its methods: by sort.Sort(x), sort.Sort(&x) or
// sort.Sort(byName(x)), the type being one of the package.
func sortByMethods(f *view.Func, stmt *ast.ExprStmt) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || methodSorters[f.Callee(call)] == "" || !f.Since("go1.21") ||
		f.File.HasComment(call) {
		return
	}
	x := ast.Unparen(call.Args[0])
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND && eval.PlainPath(f, u.X) {
		x = u.X // its methods are those of the slice
	}
	named, ok := types.Unalias(f.Info.TypeOf(x)).(*types.Named)
	if !ok || named.Obj().Pkg() != f.Pass.Pkg || named.TypeArgs().Len() > 0 {
		return
	}
	slice, ok := named.Underlying().(*types.Slice)
	if !ok {
		return
	}
	less := sortMethod(f, named, "Less")
	if less == nil || !measures(f, sortMethod(f, named, "Len")) || !swaps(f, sortMethod(f, named, "Swap")) {
		return
	}
	if from, _ := f.Conversion(x); from != nil && types.Identical(f.Info.TypeOf(from).Underlying(), slice) {
		x = from
	}
	s := &sorting{f: less, slice: receiver(less), params: less.Decl.Type.Params, body: less.Decl.Body,
		packages: []string{"slices"}}
	element := f.TypeText(slice.Elem(), call.Pos())
	if element == "" || holdsLock(slice.Elem()) || !s.parameters() || !s.onlyElements() ||
		!meansHere(f, less, call) {
		return
	}
	if alike(slice.Elem()) && len(s.body.List) == 1 && s.ascending() && f.Importable(call.Pos(), "slices") {
		f.Report(stmt, "elements are compared and swapped through an interface",
			patch.Fix("sort by slices.Sort", patch.Replace(call, "slices.Sort("+f.Text(x)+")")))
		return
	}
	edits, ok := s.edits()
	if !ok || !f.Importable(call.Pos(), s.packages...) || !f.Predeclared(call.Pos(), "int") {
		return
	}
	to := methodSorters[f.Callee(call)]
	text := fmt.Sprintf("%s(%s, func(%s, %s %s) int %s)", to, f.Text(x), s.nameA, s.nameB, element,
		patch.Edited(less, s.body, edits))
	f.Report(stmt, "elements are compared and swapped through an interface",
		patch.Fix("sort by "+to, patch.Replace(call, text)))
}

// alike reports whether equal elements of a type cannot be told apart, and slices.Sort takes them.
func alike(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsInteger|types.IsString) != 0
}

// sortMethod returns a method of a slice type with a named receiver that is no pointer, if
// it is in every build that the function is in.
func sortMethod(f *view.Func, t *types.Named, name string) *view.Func {
	for m := range t.Methods() {
		decl := f.Index.Decl(m)
		if m.Name() != name || decl == nil || decl.Body == nil || !f.BuiltWith(m) {
			continue
		}
		_, pointer := m.Signature().Recv().Type().(*types.Pointer)
		if pointer || len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 ||
			len(decl.Body.List) == 0 {
			return nil
		}
		return f.Of(decl)
	}
	return nil
}

// receiver returns the name of the receiver in its declaration.
func receiver(f *view.Func) *ast.Ident { return f.Decl.Recv.List[0].Names[0] }

// measures reports whether a method returns the length of its receiver.
func measures(f *view.Func, m *view.Func) bool {
	if m == nil || len(m.Decl.Body.List) != 1 {
		return false
	}
	r, ok := m.Decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	call, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr)
	return ok && m.Builtin(call) == "len" && m.Object(call.Args[0]) == m.Object(receiver(m))
}

// swaps reports whether a method exchanges two elements of its receiver and does nothing else.
func swaps(f *view.Func, m *view.Func) bool {
	if m == nil || len(m.Decl.Body.List) != 1 {
		return false
	}
	a, ok := m.Decl.Body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 2 || a.Tok.String() != "=" {
		return false
	}
	s := &sorting{f: m, slice: receiver(m), params: m.Decl.Type.Params, body: m.Decl.Body}
	if !s.parameters() {
		return false
	}
	at := func(e ast.Expr) types.Object { return s.element(ast.Unparen(e)) }
	x, y := at(a.Lhs[0]), at(a.Lhs[1])
	return x != nil && y != nil && x != y && at(a.Rhs[0]) == y && at(a.Rhs[1]) == x
}

// meansHere reports whether all names of the package and beyond in the body of a method mean
// the same where a call is.
func meansHere(f, method *view.Func, call *ast.CallExpr) bool {
	return !view.Any(method.Decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		obj := f.Info.Uses[id]
		if obj == nil || obj.Parent() == nil || view.Within(obj.Pos(), method.Decl) {
			return false // a field, a method, or declared in the code itself
		}
		return f.Lookup(call.Pos(), id.Name) != obj
	})
}
