package call

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SameCall is the rule samecall, described in the package comment.
var SameCall = rule.New(docs, "samecall", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	s := &sameCalls{f: f}
	for list := range f.Lists() {
		for i, stmt := range list {
			if f.InBlock(stmt) {
				for _, call := range atOnce(stmt) {
					s.add(call, list[i:])
				}
			}
		}
	}
	if len(s.edits) > 0 {
		f.Report(s.made[0], "the same is made again", patch.Fix("make it once", s.edits...))
	}
})

// sameCalls are the calls of a function that are made once, with what changes for that.
type sameCalls struct {
	f *view.Func
	// made are the calls that are replaced, or whose result is used again.
	made  []ast.Expr
	names []string
	edits []analysis.TextEdit
}

// add makes the edits for a call, which the first of some statements makes before all else that it does, and which others make
// again.
func (s *sameCalls) add(call *ast.CallExpr, list []ast.Stmt) {
	f := s.f
	if stmt, ok := list[0].(*ast.ExprStmt); ok && stmt.Pos() == call.Pos() {
		return // its result is dropped, or a method of it called
	}
	if f.Called(call) == nil || f.Constant(call) != nil || cheapAnswers[f.Callee(call)] || s.overlaps(call) {
		return
	}
	r := pure.Of(f, call)
	if r == nil || !r.Slow || (r.Partial || len(r.Derefs) > 0) && !leads(list[0], call) {
		return
	}
	again := s.again(call, r, list)
	if len(again) == 0 {
		return
	}
	if v := s.kept(call, list[0], again); v != nil {
		for _, use := range again {
			s.edits = append(s.edits, patch.Replace(use, v.Name()))
		}
	} else {
		name := s.name(call)
		s.edits = append(s.edits, patch.Insert(list[0].Pos(), name+" := "+f.Text(call)+"\n"))
		for _, use := range append([]ast.Expr{call}, again...) {
			s.edits = append(s.edits, patch.Replace(use, name))
		}
	}
	s.made = append(append(s.made, call), again...)
}

// cheapAnswers are functions that look at an end of a text.
var cheapAnswers = map[string]bool{
	"strings.HasPrefix": true, "strings.HasSuffix": true, "bytes.HasPrefix": true, "bytes.HasSuffix": true, "bytes.Equal": true,
}

// overlaps reports whether an expression is a part of what is made once, or has such a part.
func (s *sameCalls) overlaps(e ast.Expr) bool {
	return slices.ContainsFunc(s.made, func(m ast.Expr) bool { return view.Within(e.Pos(), m) || view.Within(m.Pos(), e) })
}

// again lists the calls in some statements that give the same as one in the first of them: nothing from there on to the
// last of these writes what it reads.
func (s *sameCalls) again(call *ast.CallExpr, r *pure.Reading, list []ast.Stmt) (uses []ast.Expr) {
	var nodes []ast.Node
	for _, stmt := range list {
		nodes = append(nodes, stmt)
		here, returned := s.within(call, stmt)
		if len(here) == 0 {
			continue
		}
		for _, e := range returned {
			nodes = append(nodes, e)
		}
		if !pure.Written(s.f, nodes...).Leave(r) {
			break
		}
		uses = append(uses, here...)
	}
	return uses
}

// within lists the calls in a statement that are written as another one, and all that the return statements return which
// have such.
func (s *sameCalls) within(call *ast.CallExpr, stmt ast.Stmt) (uses, returned []ast.Expr) {
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if n != call && eval.Same(s.f, call, n) && !s.overlaps(n) && !isDropped(s.f, n) {
				uses = append(uses, n)
				if r, ok := s.f.Statement(n).(*ast.ReturnStmt); ok {
					returned = append(returned, r.Results...)
				}
				return false
			}
		}
		return true
	})
	if r, ok := stmt.(*ast.ReturnStmt); ok && view.Within(call.Pos(), r) {
		returned = append(returned, r.Results...)
	}
	return uses, returned
}

// isDropped reports whether a statement makes a call for nothing.
func isDropped(f *view.Func, call *ast.CallExpr) bool {
	stmt, ok := f.Statement(call).(*ast.ExprStmt)
	return ok && ast.Unparen(stmt.X) == call
}

// kept is the variable that a statement declares for a call, if it stays what it is and is known where the call is made again;
// nil if there is none.
func (s *sameCalls) kept(call *ast.CallExpr, stmt ast.Stmt, again []ast.Expr) *types.Var {
	f := s.f
	to, value := view.Assignment(stmt, token.DEFINE)
	if to == nil || ast.Unparen(value) != call {
		return nil
	}
	v, ok := f.Defined(to).(*types.Var)
	if !ok || eval.Shared(f, v) {
		return nil
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && f.Assigned(id) {
			return nil
		}
	}
	for _, use := range again {
		if f.Lookup(use.Pos(), v.Name()) != v {
			return nil
		}
	}
	return v
}

// name is one for the result of a call that nothing has.
func (s *sameCalls) name(call *ast.CallExpr) string {
	callee := s.f.Callee(call)
	base := made[callee]
	switch {
	case base != "":
	case strings.HasPrefix(callee, "fmt.Sprint"):
		base = "text"
	default:
		base = resultName(s.f, call)
	}
	name := freeName(s.f, base, s.names)
	s.names = append(s.names, name)
	return name
}

// atOnce lists the calls that a statement makes once, whatever they and others return, before it does anything else.
func atOnce(stmt ast.Stmt) (calls []*ast.CallExpr) {
	for _, e := range first(stmt) {
		calls = always(e, calls)
	}
	return calls
}

// first lists the expressions that a statement evaluates first.
func first(stmt ast.Stmt) []ast.Expr {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		return s.Rhs
	case *ast.ExprStmt:
		return []ast.Expr{s.X}
	case *ast.ReturnStmt:
		return s.Results
	case *ast.RangeStmt:
		return []ast.Expr{s.X}
	case *ast.IfStmt:
		if s.Init == nil {
			return []ast.Expr{s.Cond}
		}
	case *ast.SwitchStmt:
		switch {
		case s.Init != nil:
		case s.Tag != nil:
			return []ast.Expr{s.Tag}
		case len(s.Body.List) > 0:
			if c := s.Body.List[0].(*ast.CaseClause); len(c.List) > 0 {
				return c.List[:1]
			}
		}
	}
	return nil
}

// always adds the calls in an expression that are made whatever others return.
func always(e ast.Expr, calls []*ast.CallExpr) []*ast.CallExpr {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				calls = always(n.X, calls)
				return false
			}
		case *ast.CallExpr:
			calls = append(calls, n)
		}
		return true
	})
	return calls
}

// leads reports whether a call is the first thing that a statement does, so that it may panic before it as well.
func leads(stmt ast.Stmt, call *ast.CallExpr) bool {
	if a, ok := stmt.(*ast.AssignStmt); ok && slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool {
		_, name := e.(*ast.Ident)
		return !name
	}) {
		return false
	}
	list := first(stmt)
	if len(list) == 0 {
		return false
	}
	for e := ast.Unparen(list[0]); e != call; e = ast.Unparen(e) {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			e = x.X
		case *ast.BinaryExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.CallExpr:
			if len(x.Args) == 0 {
				return false
			}
			if _, name := x.Fun.(*ast.Ident); !name {
				return false
			}
			e = x.Args[0]
		default:
			return false
		}
	}
	return true
}
