package sorting

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// SortFunc is the rule sortfunc, described in the package comment.
var SortFunc = rule.New(docs, "sortfunc", func(f *view.Func) {
	for stmt := range view.All[*ast.ExprStmt](f) {
		sortSite(f, stmt)
		sortByMethods(f, stmt)
		sortByLibrary(f, stmt)
	}
})

// sorters maps functions that sort by indexes to those that sort by elements.
var sorters = map[string]string{"sort.Slice": "slices.SortFunc", "sort.SliceStable": "slices.SortStableFunc"}

// sortSite reports a statement that sorts a slice.
func sortSite(f *view.Func, stmt *ast.ExprStmt) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || sorters[f.Callee(call)] == "" {
		return
	}
	less, ok := call.Args[1].(*ast.FuncLit)
	if !ok || !eval.PlainPath(f, call.Args[0]) || len(less.Body.List) == 0 ||
		!f.Predeclared(less.Pos(), "int") {
		return
	}
	slice, ok := f.Info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
	if !ok {
		return
	}
	s := &sorting{f: f, slice: call.Args[0], params: less.Type.Params, body: less.Body,
		packages: []string{"slices"}}
	if s.plain(stmt, call, slice.Elem()) || !f.Needs(call.Pos(), "go1.21") {
		return
	}
	element := f.TypeText(slice.Elem(), less.Pos())
	if element == "" || holdsLock(slice.Elem()) || !s.parameters() || !s.onlyElements() {
		f.Nearly(less.Pos(), near.Compare, "")
		return
	}
	edits, ok := s.edits()
	if !ok || !f.Importable(less.Pos(), s.packages...) {
		f.Nearly(less.Pos(), near.Compare, "")
		return
	}
	to := sorters[f.Callee(call)]
	edits = append(edits, patch.Replace(call.Fun, to),
		patch.Replace(less.Type, fmt.Sprintf("func(%s, %s %s) int", s.nameA, s.nameB, element)))
	f.Report(stmt, "elements are swapped through reflection", patch.Fix("sort by "+to, edits...))
}

// plain reports a call that sorts numbers or texts as they are, in ascending order: equal ones
// cannot be told apart. Since Go 1.21 the rule slicessort does.
func (s *sorting) plain(stmt ast.Stmt, call *ast.CallExpr, element types.Type) bool {
	name := ""
	switch {
	case types.Identical(element, types.Typ[types.Int]):
		name = "Ints"
	case types.Identical(element, types.Typ[types.String]):
		name = "Strings"
	}
	if name == "" || s.f.Since("go1.21") || len(s.body.List) != 1 || !s.parameters() || !s.ascending() ||
		!s.f.Importable(call.Pos(), "sort") || s.f.File.HasComment(call) {
		return false
	}
	s.f.Report(stmt, "elements are swapped through reflection", patch.Fix("sort by sort."+name,
		patch.Replace(call, fmt.Sprintf("sort.%s(%s)", name, s.f.Text(s.slice)))))
	return true
}
