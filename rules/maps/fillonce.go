package maps

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FillOnce is the rule fillonce, described in the package comment.
var FillOnce = rule.New(docs, "fillonce", func(f *view.Func) {
	for list := range f.Lists() {
		for i, stmt := range list {
			if s, ok := stmt.(*ast.IfStmt); ok && i+1 < len(list) {
				fillOnce(f, s, list[i+1])
			}
		}
	}
})

// A filling is an if statement that fills a map, with the look-up that it begins with.
type filling struct {
	f      *view.Func
	stmt   *ast.IfStmt
	lookup *ast.IndexExpr
	set    *ast.AssignStmt
	found  string // the variable that reports whether the key is there, empty if there is none
}

// fillOnce reports an if statement, if the one after it uses the value.
func fillOnce(f *view.Func, s *ast.IfStmt, after ast.Stmt) {
	fill := newFilling(f, s)
	if fill == nil {
		return
	}
	name := f.Fresh("value")
	edits := fill.used(after, name)
	if len(edits) == 0 {
		return
	}
	at := f.Text(fill.lookup)
	head := fmt.Sprintf("%s := %s\nif %s == nil {", name, at, name)
	if fill.found != "" {
		found := f.Fresh("found")
		if f.Lookup(s.Pos(), fill.found) == nil && declaredOnce(f, fill.found) {
			found = fill.found
		}
		head = fmt.Sprintf("%s, %s := %s\nif !%s {", name, found, at, found)
	}
	edits = append(edits,
		analysis.TextEdit{Pos: s.Pos(), End: s.Body.Lbrace + 1, NewText: []byte(head)},
		patch.Replace(fill.set, fmt.Sprintf("%s = %s\n%s = %s", name, f.Text(fill.set.Rhs[0]), at, name)))
	f.Report(s, "a key is looked up again after a map was filled",
		patch.Fix("look "+f.Text(fill.lookup.Index)+" up once", edits...))
}

// declaredOnce reports whether a name is declared once in the function.
func declaredOnce(f *view.Func, name string) bool {
	n := 0
	view.Any(f.Decl, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && id.Name == name && f.Info.Defs[id] != nil {
			n++
		}
		return false
	})
	return n == 1
}

// newFilling reads an if statement; nil if it is something else.
func newFilling(f *view.Func, s *ast.IfStmt) *filling {
	if s.Else != nil || len(s.Body.List) != 1 {
		return nil
	}
	fill := &filling{f: f, stmt: s}
	if s.Init == nil {
		cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
		if !ok || cond.Op != token.EQL || !f.Info.Types[cond.Y].IsNil() {
			return nil
		}
		fill.lookup, _ = ast.Unparen(cond.X).(*ast.IndexExpr)
	} else if init, ok := s.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE && len(init.Lhs) == 2 &&
		len(init.Rhs) == 1 {
		not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
		blank, isName := init.Lhs[0].(*ast.Ident)
		if !ok || not.Op != token.NOT || !isName || blank.Name != "_" || f.Object(not.X) == nil ||
			f.Object(not.X) != f.Object(init.Lhs[1]) {
			return nil
		}
		if len(f.Uses(s, f.Object(not.X))) > 2 {
			return nil // the value may get another name
		}
		fill.found = f.Object(not.X).Name()
		fill.lookup, _ = ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	}
	set, ok := s.Body.List[0].(*ast.AssignStmt)
	if fill.lookup == nil || !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || len(set.Rhs) != 1 ||
		f.File.HasComment(set) {
		return nil
	}
	fill.set = set
	at, ok := ast.Unparen(set.Lhs[0]).(*ast.IndexExpr)
	if !ok || !eval.Same(f, at, fill.lookup) || !eval.Quiet(f, fill.lookup) || !makes(f, set.Rhs[0]) ||
		!fillable(f, fill.lookup) {
		return nil
	}
	if f.File.CommentBetween(s.Pos(), s.Body.Lbrace) {
		return nil
	}
	return fill
}

// fillable reports whether an element of a map is a thing that copies share, and that its key
// equals itself.
func fillable(f *view.Func, e *ast.IndexExpr) bool {
	m, ok := f.Info.TypeOf(e.X).Underlying().(*types.Map)
	if !ok || !equalToItself(m.Key()) || readsElement(f, e.Index, nil) || readsElement(f, e.X, m) {
		return false
	}
	switch m.Elem().Underlying().(type) {
	case *types.Map, *types.Pointer, *types.Chan:
		return true
	}
	return false
}

// readsElement reports whether an expression reads an element of a map, of a type if one is given:
// filling the map might change what it is.
func readsElement(f *view.Func, e ast.Expr, of *types.Map) bool {
	return view.Any(e, func(n ast.Node) bool {
		index, ok := n.(*ast.IndexExpr)
		if !ok {
			return false
		}
		m, isMap := f.Info.TypeOf(index.X).Underlying().(*types.Map)
		return isMap && (of == nil || types.Identical(m, of))
	})
}

// makes reports whether an expression makes a new thing, which is not nil, and calls nothing that
// could see the map.
func makes(f *view.Func, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		name := f.Builtin(e)
		return (name == "make" || name == "new") && eval.Quiet(f, e, "make", "new", "append")
	case *ast.CompositeLit:
		return eval.Quiet(f, e, "make", "new", "append")
	case *ast.UnaryExpr:
		_, lit := e.X.(*ast.CompositeLit)
		return lit && e.Op == token.AND && eval.Quiet(f, e.X, "make", "new", "append")
	}
	return false
}

// used makes the edits of a statement that uses the value; nil if it does something else.
func (fill *filling) used(stmt ast.Stmt, name string) []analysis.TextEdit {
	var values []ast.Expr
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) == 2 && len(s.Rhs) == 1 {
			if index, ok := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr); ok &&
				eval.Same(fill.f, index, fill.lookup) {
				return nil // it asks for the key again
			}
		}
		for _, l := range s.Lhs {
			if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && eval.Same(fill.f, index, fill.lookup) {
				return nil // the map gets another value
			}
		}
		values = append(s.Lhs[:len(s.Lhs):len(s.Lhs)], s.Rhs...)
	case *ast.IncDecStmt:
		values = []ast.Expr{s.X}
	case *ast.ReturnStmt:
		values = s.Results
	default:
		return nil
	}
	var edits []analysis.TextEdit
	for _, v := range values {
		if !eval.Quiet(fill.f, v, "make", "new", "append") {
			return nil
		}
		edits = append(edits, lookups(fill.f, v, fill.lookup, name)...)
	}
	return edits
}
