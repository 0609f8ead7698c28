package rules

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// methodSorters is sorters for sort.Interface.
var methodSorters = map[string]string{"sort.Sort": "slices.SortFunc", "sort.Stable": "slices.SortStableFunc"}

// sortByMethods reports a statement that sorts a slice by its methods: by sort.Sort(x) or
// sort.Sort(byName(x)), the type being one of the same file.
func (f *function) sortByMethods(stmt *ast.ExprStmt) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || methodSorters[f.callee(call)] == "" || !f.since("go1.21") || f.hasComment(call) {
		return
	}
	named, ok := types.Unalias(f.typeOf(call.Args[0])).(*types.Named)
	if !ok || named.Obj().Pkg() != f.pass.Pkg || named.TypeArgs().Len() > 0 {
		return
	}
	slice, ok := named.Underlying().(*types.Slice)
	if !ok {
		return
	}
	less := f.sortMethod(named, "Less")
	if less == nil || !f.measures(f.sortMethod(named, "Len")) || !f.swaps(f.sortMethod(named, "Swap")) {
		return
	}
	x := call.Args[0]
	if from, _ := f.conversion(x); from != nil && types.Identical(f.typeOf(from).Underlying(), slice) {
		x = from
	}
	s := &sorting{function: less, slice: less.receiver(), params: less.decl.Type.Params, body: less.decl.Body, packages: []string{"slices"}}
	element := f.typeText(slice.Elem(), call.Pos())
	if element == "" || holdsLock(slice.Elem()) || !s.parameters() || !s.onlyElements() || !f.meansHere(s.body, call) {
		return
	}
	edits, ok := s.edits()
	if !ok || !f.importable(call.Pos(), s.packages...) || !f.predeclared(call.Pos(), "int") {
		return
	}
	to := methodSorters[f.callee(call)]
	text := fmt.Sprintf("%s(%s, func(%s, %s %s) int %s)", to, f.text(x), s.nameA, s.nameB, element, less.edited(s.body, edits))
	f.pass.Report(analysis.Diagnostic{
		Pos: stmt.Pos(), End: stmt.End(), Message: "elements are compared and swapped through an interface",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "sort by " + to, TextEdits: []analysis.TextEdit{replace(call, text)}}},
	})
}

// sortMethod returns a method of a slice type with a named receiver that is no pointer, if
// it is in the same file.
func (f *function) sortMethod(t *types.Named, name string) *function {
	for m := range t.Methods() {
		decl := f.declaration(m)
		if m.Name() != name || decl == nil || decl.Body == nil || f.pass.Fset.File(decl.Pos()) != f.file {
			continue
		}
		_, pointer := m.Signature().Recv().Type().(*types.Pointer)
		if pointer || len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 || len(decl.Body.List) == 0 {
			return nil
		}
		return &function{pass: f.pass, decl: decl, src: f.src, file: f.file}
	}
	return nil
}

// receiver returns the name of the receiver in its declaration.
func (f *function) receiver() *ast.Ident { return f.decl.Recv.List[0].Names[0] }

// measures says that a method returns the length of its receiver.
func (f *function) measures(m *function) bool {
	if m == nil || len(m.decl.Body.List) != 1 {
		return false
	}
	r, ok := m.decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	call, ok := ast.Unparen(r.Results[0]).(*ast.CallExpr)
	return ok && m.builtin(call) == "len" && m.object(call.Args[0]) == m.object(m.receiver())
}

// swaps says that a method exchanges two elements of its receiver and does nothing else.
func (f *function) swaps(m *function) bool {
	if m == nil || len(m.decl.Body.List) != 1 {
		return false
	}
	a, ok := m.decl.Body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 2 || a.Tok.String() != "=" {
		return false
	}
	s := &sorting{function: m, slice: m.receiver(), params: m.decl.Type.Params, body: m.decl.Body}
	if !s.parameters() {
		return false
	}
	at := func(e ast.Expr) types.Object { return s.element(ast.Unparen(e)) }
	x, y := at(a.Lhs[0]), at(a.Lhs[1])
	return x != nil && y != nil && x != y && at(a.Rhs[0]) == y && at(a.Rhs[1]) == x
}

// meansHere says that all names of the package and beyond in a piece of code mean the same
// where a call is.
func (f *function) meansHere(n ast.Node, call *ast.CallExpr) bool {
	same := true
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		obj := f.pass.TypesInfo.Uses[id]
		if obj == nil || obj.Parent() == nil || within(obj.Pos(), f.declarationOf(obj)) {
			return true // a field, a method, or declared in the code itself
		}
		same = same && f.lookup(call.Pos(), id.Name) == obj
		return true
	})
	return same
}

// declarationOf returns the function that an object is declared in, or a node that holds
// nothing.
func (f *function) declarationOf(obj types.Object) ast.Node {
	for _, d := range f.syntax().Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && within(obj.Pos(), fn) {
			return fn
		}
	}
	return &ast.BadExpr{}
}

// edited returns the source of a node after edits.
func (f *function) edited(n ast.Node, edits []analysis.TextEdit) string {
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	var out strings.Builder
	at := n.Pos()
	for _, e := range edits {
		out.Write(f.src[f.file.Offset(at):f.file.Offset(e.Pos)])
		out.Write(e.NewText)
		at = e.End
	}
	out.Write(f.src[f.file.Offset(at):f.file.Offset(n.End())])
	return out.String()
}
