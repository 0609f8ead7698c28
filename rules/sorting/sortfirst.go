package sorting

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SortFirst is the rule sortfirst, described in the package comment.
var SortFirst = rule.New(docs, "sortfirst", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if s := sortedOf(f, stmt); s != nil {
				s.before, s.after = list[:i], list[i+1:]
				s.report()
			}
		}
	}
})

// sortedOf returns what a statement sorts, nil if it does something else.
func sortedOf(f *view.Func, stmt ast.Stmt) *sorted {
	e, ok := stmt.(*ast.ExprStmt)
	if !ok || f.File.HasComment(stmt) || strings.TrimSpace(f.File.Text(stmt.End(), patch.LineEnd(f, stmt))) != "" {
		return nil
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || f.Spread(call) {
		return nil
	}
	of, descending := sortedBy(f, call)
	id, ok := ast.Unparen(of).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := f.Object(id).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return nil
	}
	slice, ok := v.Type().Underlying().(*types.Slice)
	if !ok || holdsLock(slice.Elem()) {
		return nil
	}
	s := &sorted{f: f, stmt: stmt, slice: id, v: v}
	if s.order, ok = orderOf(f, call, id, slice.Elem()); !ok {
		return nil
	}
	s.order.descending = descending
	return s
}

// report proposes to look for the element that is read.
func (s *sorted) report() {
	if !s.fresh() || !s.uses() {
		return
	}
	const finding = "a slice is sorted only to read its first element"
	switch {
	case s.order.less == nil:
		if edits := s.ends(); edits != nil {
			s.f.Report(s.stmt, finding, patch.Fix("find the element without sorting", edits...))
		}
	case len(s.lasts) == 0 && s.indistinct():
		if edits := s.pass(); edits != nil {
			s.f.Report(s.stmt, finding, patch.Fix("find the first element in one pass", edits...))
		}
	}
}

// makers are functions that return a slice which nothing else has.
var makers = []string{
	"slices.Clone", "slices.Collect", "strings.Fields", "strings.Split", "strings.SplitN", "strings.SplitAfter", "bytes.Fields",
	"bytes.Split",
}

// fresh reports whether the slice is declared with memory of its own.
func (s *sorted) fresh() bool {
	d, ok := local.DeclarationOf(s.f, s.v)
	if !ok || s.f.RepeatedSince(s.stmt, d.Stmt.Pos()) {
		return false
	}
	switch e := d.Value.(type) {
	case nil, *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		switch s.f.Builtin(e) {
		case "make":
			return true
		case "append":
			to := ast.Unparen(e.Args[0])
			x, _ := s.f.Conversion(to)
			_, empty := to.(*ast.CompositeLit)
			return empty || x != nil && s.f.Info.Types[x].IsNil()
		}
		return slices.Contains(makers, s.f.Callee(e))
	}
	return false
}

// uses notes what reads the first and the last element once all is sorted, and reports whether nothing else has the slice: it
// is filled before, and measured.
func (s *sorted) uses() bool {
	for _, id := range s.f.Uses(s.f.Decl, s.v) {
		if view.Within(id.Pos(), s.stmt) || s.f.Info.Defs[id] != nil {
			continue
		}
		before := id.Pos() < s.stmt.Pos()
		if s.f.Closure(id) != s.f.Closure(s.stmt) || before && !s.fills(id) || !before && !s.reads(id) {
			return false
		}
	}
	return len(s.firsts)+len(s.lasts) > 0
}

// fills reports whether a use of the slice, before it is sorted, reads or fills it and gives it to nobody.
func (s *sorted) fills(id *ast.Ident) bool {
	switch p := s.f.Parent(id).(type) {
	case *ast.AssignStmt:
		to, value := view.Assignment(p, p.Tok)
		call, ok := value.(*ast.CallExpr)
		return to == ast.Expr(id) && ok && s.f.Builtin(call) == "append" && s.f.Object(call.Args[0]) == s.v
	case *ast.IndexExpr:
		return p.X == id && !eval.Addressed(s.f, p)
	case *ast.RangeStmt:
		return p.X == id
	case *ast.CallExpr:
		switch s.f.Builtin(p) {
		case "len", "cap", "copy":
			return true
		case "append":
			if p.Args[0] != id {
				return p.Ellipsis.IsValid()
			}
			a, ok := s.f.Parent(p).(*ast.AssignStmt)
			return ok && len(a.Lhs) == 1 && s.f.Object(a.Lhs[0]) == s.v
		}
	}
	return false
}

// reads notes a use of the slice after it is sorted, and reports whether it reads the first or last element, or the length.
func (s *sorted) reads(id *ast.Ident) bool {
	if !slices.ContainsFunc(s.after, func(stmt ast.Stmt) bool { return view.Within(id.Pos(), stmt) }) {
		return false
	}
	switch p := s.f.Parent(id).(type) {
	case *ast.CallExpr:
		return s.f.Builtin(p) == "len"
	case *ast.IndexExpr:
		if p.X != id || eval.Addressed(s.f, p) || eval.Stored(s.f, p) {
			return false
		}
		if s.f.IsZero(p.Index) {
			s.firsts = append(s.firsts, p)
			return true
		}
		if s.f.Text(p.Index) == "len("+id.Name+")-1" || s.f.Text(p.Index) == "len("+id.Name+") - 1" {
			s.lasts = append(s.lasts, p)
			return s.f.Predeclared(p.Pos(), "len")
		}
	}
	return false
}

// ends are the edits that put the least and the greatest element in the place of the first and last one.
func (s *sorted) ends() []analysis.TextEdit {
	first, last := "Min", "Max"
	if s.order.descending {
		first, last = last, first
	}
	edits := []analysis.TextEdit{patch.Delete(s.f, s.stmt, patch.CommentAbove(s.f, s.stmt))}
	for _, end := range []struct {
		reads    []*ast.IndexExpr
		function string
	}{{s.firsts, first}, {s.lasts, last}} {
		for _, e := range end.reads {
			if len(end.reads) > 1 || s.f.RepeatedSince(e, s.stmt.Pos()) || !s.f.Importable(e.Pos(), "slices") || s.f.File.HasComment(e) {
				return nil
			}
			edits = append(edits, patch.Replace(e, "slices."+end.function+"("+s.v.Name()+")"))
		}
	}
	if !s.f.Since("go1.21") {
		return nil
	}
	return edits
}
