package maps

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// lookupsInTurn reports elements of maps that statements of a list read one after the other, with nothing between
// that could change them.
func lookupsInTurn(f *view.Func, list []ast.Stmt) {
	var done token.Pos // everything before it is decided
	for i, s := range list {
		if s.Pos() < done || !f.InBlock(s) {
			continue
		}
		if edits, e := absentFirst(f, s, list[i+1:]); edits != nil {
			f.Report(s, "a key is looked up twice", patch.Fix("look "+f.Text(e.Index)+" up once", edits...))
			done = list[len(list)-1].End()
			continue
		}
		for _, e := range readsFirst(f, s) {
			again := readsAgain(f, e, s.Pos()-1, list[i:])
			if len(again) < 2 {
				continue
			}
			value := f.Fresh("value")
			edits := []analysis.TextEdit{patch.Insert(s.Pos(), value+" := "+f.Text(e)+"\n")}
			for _, r := range again {
				edits = append(edits, patch.Replace(r, value))
			}
			f.Report(s, "a key is looked up twice", patch.Fix("look "+f.Text(e.Index)+" up once", edits...))
			done = again[len(again)-1].End()
			break
		}
	}
}

// absentFirst rewrites a statement that leaves where a key is not there, if those that follow read its value. It
// returns what is looked up, too.
func absentFirst(f *view.Func, stmt ast.Stmt, rest []ast.Stmt) ([]analysis.TextEdit, *ast.IndexExpr) {
	s, ok := stmt.(*ast.IfStmt)
	if !ok || s.Else != nil || len(s.Body.List) == 0 || len(rest) == 0 || f.File.CommentBetween(s.Pos(), s.Body.Lbrace) {
		return nil, nil
	}
	e, _, found := keyTest(f, s)
	if e == nil || !plainLookup(f, e) || !f.Leaves(s.Body) || !isNot(s.Cond, found.Name) {
		return nil, nil
	}
	again := readsAgain(f, e, s.End(), rest)
	if len(again) == 0 {
		return nil, nil
	}
	value, name := f.Fresh("value"), found.Name
	var edits []analysis.TextEdit
	if view.Any(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && id.Name == name && !view.Within(id.Pos(), s)
	}) {
		name = f.Fresh(name)
	}
	for _, id := range f.Uses(s, f.Object(found)) {
		if name != found.Name && id.Pos() > s.Init.End() {
			edits = append(edits, patch.Replace(id, name))
		}
	}
	start := analysis.TextEdit{Pos: s.Pos(), End: s.Cond.Pos(),
		NewText: []byte(value + ", " + name + " := " + f.Text(e) + "\nif ")}
	edits = append(edits, start)
	for _, r := range again {
		edits = append(edits, patch.Replace(r, value))
	}
	return edits, e
}

// keyTest returns the element of a map for which an if statement asks before its condition whether it is there, and
// the names that it gives to the value, which is blank, and to the answer.
func keyTest(f *view.Func, s *ast.IfStmt) (e *ast.IndexExpr, blank, found *ast.Ident) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 2 || len(init.Rhs) != 1 || len(s.Body.List) == 0 {
		return nil, nil, nil
	}
	blank, ok1 := init.Lhs[0].(*ast.Ident)
	found, ok2 := init.Lhs[1].(*ast.Ident)
	e, ok3 := ast.Unparen(init.Rhs[0]).(*ast.IndexExpr)
	if !ok1 || !ok2 || !ok3 || blank.Name != "_" || found.Name == "_" || !isMap(f, e.X) {
		return nil, nil, nil
	}
	return e, blank, found
}

func isMap(f *view.Func, e ast.Expr) bool {
	_, ok := view.Core(f.Info.TypeOf(e)).(*types.Map)
	return ok
}

// isNot reports whether a condition is that a variable is false.
func isNot(cond ast.Expr, name string) bool {
	u, ok := ast.Unparen(cond).(*ast.UnaryExpr)
	if !ok || u.Op != token.NOT {
		return false
	}
	id, ok := ast.Unparen(u.X).(*ast.Ident)
	return ok && id.Name == name
}

// readsFirst returns the elements of maps that a statement always reads, whatever its conditions are.
func readsFirst(f *view.Func, s ast.Stmt) (out []*ast.IndexExpr) {
	var within ast.Node = s
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.ReturnStmt, *ast.ExprStmt:
	case *ast.IfStmt:
		if s.Init != nil {
			return nil
		}
		within = s.Cond
	case *ast.SwitchStmt:
		if s.Init != nil || s.Tag == nil {
			return nil
		}
		within = s.Tag
	case *ast.RangeStmt:
		within = s.X
	default:
		return nil
	}
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				ast.Inspect(n.X, look)
				return false
			}
		}
		out = appendRead(f, out, n)
		return true
	}
	ast.Inspect(within, look)
	return out
}

// appendRead adds a node that is an element of a map that is read, and can be read as well somewhere else.
func appendRead(f *view.Func, out []*ast.IndexExpr, n ast.Node) []*ast.IndexExpr {
	e, ok := n.(*ast.IndexExpr)
	if !ok || !isMap(f, e.X) || !plainRead(f, e) || !plainLookup(f, e) {
		return out
	}
	return append(out, e)
}

// mostCopied is how many bytes of a value are copied where a part of them might have done.
const mostCopied = 64

// plainLookup reports whether a map and a key are variables, fields or constants, and the key has no parts: to look it up
// does not panic but for a field of nil.
func plainLookup(f *view.Func, e *ast.IndexExpr) bool {
	m := view.Core(f.Info.TypeOf(e.X)).(*types.Map)
	return eval.PlainPath(f, e.X) && (eval.PlainPath(f, e.Index) || f.Constant(e.Index) != nil) && isSimple(m.Key()) &&
		f.Size(m.Elem()) <= mostCopied
}

// readsAgain returns the reads of an element in statements that no change since a position comes before.
func readsAgain(f *view.Func, e *ast.IndexExpr, since token.Pos, list []ast.Stmt) (out []*ast.IndexExpr) {
	var changes []ast.Node
	for _, s := range list {
		changes = append(changes, changing(f, e, s)...)
		changes = append(changes, changingBehind(f, e, s)...)
	}
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			r, ok := n.(*ast.IndexExpr)
			if ok && eval.Same(f, r, e) && plainRead(f, r) && beforeAll(f, since, r, changes) {
				out = append(out, r)
				return false
			}
			return true
		})
	}
	return out
}

// isSimple reports whether a key of a type is found again whatever it is, and is changed by nothing but an assignment.
func isSimple(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Array, *types.Struct:
		return false
	}
	return equalToItself(t)
}

// changingBehind returns the nodes in a statement that might change a field of an element of a map, which is a field or has one
// as its key: what sets structs that are elements of slices, to which a pointer may lead. A switch that asks for its cases in
// another order than they are written is one, too.
func changingBehind(f *view.Func, e *ast.IndexExpr, s ast.Stmt) (out []ast.Node) {
	_, plainMap := e.X.(*ast.Ident)
	_, path := e.Index.(*ast.SelectorExpr)
	fields := !plainMap || path && f.Constant(e.Index) == nil
	ast.Inspect(s, func(n ast.Node) bool {
		found := false
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = fields && slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool {
				ix, ok := ast.Unparen(l).(*ast.IndexExpr)
				return ok && hasParts(f.Info.TypeOf(ix))
			})
		case *ast.CallExpr:
			if b := f.Builtin(n); fields && (b == "append" || b == "copy" || b == "clear") {
				list, ok := view.Core(f.Info.TypeOf(n.Args[0])).(*types.Slice)
				found = ok && hasParts(list.Elem())
			}
		case *ast.SwitchStmt:
			found = asksOutOfOrder(f, n)
		}
		if found {
			out = append(out, n)
		}
		return true
	})
	return out
}

// hasParts reports whether values of a type have fields or elements in place.
func hasParts(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Array, *types.Struct:
		return true
	}
	return false
}

// asksOutOfOrder reports whether a switch calls something for cases that stand behind its default.
func asksOutOfOrder(f *view.Func, s *ast.SwitchStmt) bool {
	behind := false
	for _, c := range s.Body.List {
		clause := c.(*ast.CaseClause)
		if behind && slices.ContainsFunc(clause.List, func(e ast.Expr) bool { return !eval.Quiet(f, e) }) {
			return true
		}
		behind = behind || clause.List == nil
	}
	return false
}
