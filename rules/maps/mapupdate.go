package maps

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MapUpdate is the rule mapupdate, described in the package comment.
var MapUpdate = rule.New(docs, "mapupdate", func(f *view.Func) {
	var done []ast.Node
	for list := range f.Lists() {
		for i, stmt := range list {
			var before, after ast.Stmt
			if i > 0 {
				before = list[i-1]
			}
			if i+1 < len(list) {
				after = list[i+1]
			}
			done = append(done, updateSite(f, before, stmt, after)...)
		}
	}
	for s := range view.All[*ast.AssignStmt](f) {
		within := func(n ast.Node) bool { return view.Within(s.Pos(), n) }
		if u := updateOf(f, s, nil); u != nil && !u.short && !slices.ContainsFunc(done, within) {
			reportUpdate(f, u, s, s)
		}
	}
})

// updateSite reports an if statement, or a statement with the one before or after it, that updates an element in
// more than one step. It returns what is rewritten.
func updateSite(f *view.Func, before, stmt, after ast.Stmt) []ast.Node {
	s, ok := stmt.(*ast.IfStmt)
	if !ok {
		if l := lookupBefore(f, before); l != nil && l.found == nil && l.value != nil {
			if u := updateOf(f, stmt, l); u != nil && l.usedIn(before, stmt) {
				return reportUpdate(f, u, before, stmt)
			}
		}
		return nil
	}
	if s.Init == nil {
		if l := lookupBefore(f, before); l != nil && l.found != nil && l.usedIn(before, s) {
			if u := eitherWay(f, s, l); u != nil {
				return reportUpdate(f, u, before, s)
			}
			if u := filledFirst(f, s, l, after); u != nil {
				return reportUpdate(f, u, before, after)
			}
		}
	}
	l := lookupIn(f, s)
	if l == nil {
		return nil
	}
	if u := eitherWay(f, s, l); u != nil {
		return reportUpdate(f, u, s, s)
	}
	if u := filledFirst(f, s, l, after); u != nil {
		return reportUpdate(f, u, s, after)
	}
	return nil
}

// reportUpdate puts an update in place of some statements.
func reportUpdate(f *view.Func, u *update, from, to ast.Stmt) []ast.Node {
	if f.File.CommentBetween(from.Pos(), to.End()) {
		return nil
	}
	edit := analysis.TextEdit{Pos: from.Pos(), End: to.End(), NewText: []byte(u.text())}
	f.Report(from, "a key is looked up again to change what it has",
		patch.Fix("update "+f.Text(u.element)+" at once", edit))
	return []ast.Node{from, to}
}

// eitherWay reads an if statement that updates an element if it is there, and else sets it to what the update
// makes of the zero value; nil if it does something else.
func eitherWay(f *view.Func, s *ast.IfStmt, l *lookup) *update {
	last, ok := s.Else.(*ast.BlockStmt)
	if !ok || len(s.Body.List) != 1 || len(last.List) != 1 || !f.InBlock(s) {
		return nil
	}
	there, missing := s.Body.List[0], last.List[0]
	found, ok := l.asks(f, s.Cond)
	if !ok {
		return nil
	}
	if !found {
		there, missing = missing, there
	}
	u := updateOf(f, there, l)
	to, value := view.Assignment(missing, token.ASSIGN)
	if u == nil || to == nil || !eval.Same(f, to, l.element) || !u.begins(value) {
		return nil
	}
	return u
}

// begins reports whether a value is what the update makes of the zero value.
func (u *update) begins(value ast.Expr) bool {
	f := u.f
	if u.op == token.ELLIPSIS {
		lit, ok := ast.Unparen(value).(*ast.CompositeLit)
		return ok && types.Identical(f.Info.TypeOf(lit), f.Info.TypeOf(u.element)) &&
			slices.EqualFunc(lit.Elts, u.added, func(a, b ast.Expr) bool { return eval.Same(f, a, b) && eval.Quiet(f, a) })
	}
	basic := f.Info.TypeOf(u.element).Underlying().(*types.Basic)
	if basic.Info()&(types.IsInteger|types.IsString) == 0 {
		return false // minus zero is not what it is with zero added to it
	}
	has := f.Constant(value)
	if has != nil && !f.Portable(value) {
		has = nil
	}
	switch u.op {
	case token.ADD, token.OR, token.XOR:
		if n := u.constant(); n != nil && has != nil {
			return constant.Compare(n, token.EQL, has)
		}
		return u.operand != nil && u.tail == "" && eval.Same(f, value, u.operand)
	case token.SUB:
		n := u.constant()
		return n != nil && has != nil && basic.Info()&types.IsUnsigned == 0 &&
			constant.Compare(constant.UnaryOp(token.SUB, n, 0), token.EQL, has)
	}
	return false
}

// filledFirst reads an if statement that sets an element that is not there to the zero value, or to an empty
// slice, before a statement that updates it; nil if they do something else.
func filledFirst(f *view.Func, s *ast.IfStmt, l *lookup, after ast.Stmt) *update {
	if s.Else != nil || len(s.Body.List) != 1 || !f.InBlock(s) {
		return nil
	}
	if found, ok := l.asks(f, s.Cond); !ok || found {
		return nil
	}
	to, value := view.Assignment(s.Body.List[0], token.ASSIGN)
	if to == nil || !eval.Same(f, to, l.element) || view.Any(l.element, isCall) {
		return nil // the length of the map may be in the key
	}
	u := updateOf(f, after, &lookup{element: l.element})
	if u == nil || u.tail != "" || u.operand != nil && !calm(f, u.operand) || !allCalm(f, u.added) {
		return nil
	}
	if u.op == token.ELLIPSIS {
		return u.ifEmpty(value)
	}
	if !isZeroOrEmpty(f, value) {
		return nil
	}
	return u
}

// ifEmpty returns the update if a value is a slice without elements.
func (u *update) ifEmpty(value ast.Expr) *update {
	switch e := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return u
		}
	case *ast.CallExpr:
		if u.f.Builtin(e) == "make" && len(e.Args) == 2 && u.f.IsZero(e.Args[1]) {
			return u
		}
	case *ast.Ident:
		if u.f.Info.Types[e].IsNil() {
			return u
		}
	}
	return nil
}

func isCall(n ast.Node) bool { _, ok := n.(*ast.CallExpr); return ok }

// calm reports whether an expression cannot panic and does not depend on what a map has: it is made of
// variables, their fields, and what is steady.
func calm(f *view.Func, e ast.Expr) bool {
	if eval.Steady(f, e) {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, isVar := f.Object(e).(*types.Var)
		return isVar
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && !s.Indirect() && calm(f, e.X)
	case *ast.CompositeLit:
		t := f.Info.TypeOf(e).Underlying()
		_, fields := t.(*types.Struct)
		if m, ok := t.(*types.Map); ok && !equalToItself(m.Key()) {
			return false // an interface has no hash, perhaps
		}
		return !slices.ContainsFunc(e.Elts, func(x ast.Expr) bool {
			kv, ok := x.(*ast.KeyValueExpr)
			if ok {
				x = kv.Value
			}
			return !calm(f, x) || ok && !fields && !calm(f, kv.Key)
		})
	case *ast.CallExpr:
		fn := f.Called(e)
		return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "strings" && eval.Library(fn) && allCalm(f, e.Args)
	}
	return false
}

func allCalm(f *view.Func, list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool { return !calm(f, e) })
}
