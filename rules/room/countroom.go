package room

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// CountRoom is the rule countroom, described in the package comment.
var CountRoom = rule.New(docs, "countroom", func(f *view.Func) {
	for _, s := range emptySlices(f, local.DeclaresEmpty) {
		if !s.private() || len(s.appends) != 1 || f.Builtin(ast.Unparen(s.appends[0].Rhs[0]).(*ast.CallExpr)) == "" {
			continue
		}
		if outer := s.loop(); outer != nil {
			if t := s.count(outer); t != nil {
				s.reportCount(outer, t)
			}
		}
	}
})

// loop returns the loop beside the declaration that appends to the slice, nil if there is none that ranges
// over what can be ranged over twice.
func (s *growingSlice) loop() *ast.RangeStmt {
	for _, stmt := range view.StmtList(s.f.Parent(s.decl.Stmt)) {
		loop, ok := stmt.(*ast.RangeStmt)
		if !ok || !view.Within(s.appends[0].Pos(), loop) || loop.Pos() < s.decl.Stmt.Pos() {
			continue
		}
		b, ok := local.BoundOf(s.f, loop)
		if ok && !b.Number && loop.Tok == token.DEFINE && s.f.Predeclared(loop.Pos(), "make", "len") &&
			s.sameType(loop.Pos()) {
			return loop
		}
	}
	return nil
}

// A turn says how many elements a turn of a loop over groups appends, as far as it is known before.
type turn struct {
	// count is that number, and head the loop over groups with the one variable in it.
	count, head string
	// pointer is a variable of which count is a field's length, unless it is nil.
	pointer string
}

// count returns what a turn of the loop appends, nil if nothing tells it before.
func (s *growingSlice) count(outer *ast.RangeStmt) *turn {
	call := ast.Unparen(s.appends[0].Rhs[0]).(*ast.CallExpr)
	for _, stmt := range outer.Body.List {
		if stmt == s.appends[0] && call.Ellipsis.IsValid() && len(call.Args) == 2 {
			return s.lengthOf(outer, call.Args[1])
		}
		inner, isLoop := stmt.(*ast.RangeStmt)
		if !isLoop || !view.Within(call.Pos(), inner) || call.Ellipsis.IsValid() || len(call.Args) < 2 {
			continue
		}
		if !countable(s.f.Info.TypeOf(inner.X)) || local.LeastAppended(s.f, inner.Body, s.decl.Var) == 0 {
			return nil
		}
		t := s.lengthOf(outer, inner.X)
		if n := len(call.Args) - 1; n > 1 && t != nil {
			t.count = fmt.Sprintf("%d*%s", n, t.count)
		}
		return t
	}
	return nil
}

// countable reports whether a loop over a type has as many turns as its length, or fewer.
func countable(t types.Type) bool {
	switch t := view.Core(t).(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}

// lengthOf returns the length of what a turn of the loop is about; nil if it is something else, or if it
// may only be asked for in the turn, since a lock is taken there, perhaps.
func (s *growingSlice) lengthOf(outer *ast.RangeStmt, e ast.Expr) *turn {
	f := s.f
	t := &turn{count: "len(" + f.Text(e) + ")"}
	root, fields, follows := ast.Unparen(e), 0, false
	for {
		sel, ok := root.(*ast.SelectorExpr)
		if !ok {
			break
		}
		field := f.Info.Selections[sel]
		if field == nil || field.Kind() != types.FieldVal {
			return nil
		}
		fields += len(field.Index())
		follows = follows || field.Indirect()
		root = ast.Unparen(sel.X)
	}
	alone := eval.Quiet(f, outer.Body, "append", "len", "cap", "copy")
	if _, isMap := view.Core(f.Info.TypeOf(e)).(*types.Map); isMap && !alone {
		return nil
	}
	switch x := root.(type) {
	case *ast.Ident:
		if outer.Value == nil || f.Object(x) == nil || f.Object(x) != f.Object(outer.Value) {
			return nil
		}
		t.head = fmt.Sprintf("for _, %s := range %s", x.Name, f.Text(outer.X))
		if follows {
			t.pointer = x.Name
			return keep(t, alone && fields == 1 && f.Predeclared(outer.Pos(), "nil"))
		}
		return t
	case *ast.IndexExpr:
		key, ok := outer.Key.(*ast.Ident)
		if !ok || f.Object(key) == nil || f.Object(x.Index) != f.Object(key) || !eval.Same(f, x.X, outer.X) {
			return nil
		}
		t.head = fmt.Sprintf("for %s := range %s", key.Name, f.Text(outer.X))
		return keep(t, alone && !follows)
	}
	return nil
}

func keep(t *turn, ok bool) *turn {
	if !ok {
		return nil
	}
	return t
}

// reportCount proposes a loop that counts before the one that appends.
func (s *growingSlice) reportCount(outer *ast.RangeStmt, t *turn) {
	f, name := s.f, s.decl.Name.Name
	total := f.Fresh("total")
	sum := fmt.Sprintf("%s += %s\n", total, t.count)
	if t.pointer != "" {
		sum = fmt.Sprintf("if %s != nil {\n%s}\n", t.pointer, sum)
	}
	counting := fmt.Sprintf("%s := 0\n%s {\n%s}\n", total, t.head, sum)
	made := fmt.Sprintf("make(%s, 0, %s)", f.Text(s.decl.Type), total)
	var edit analysis.TextEdit
	switch {
	case s.decl.IsNil && (s.seen || len(s.returns) > 0):
		edit = patch.Insert(outer.Pos(), fmt.Sprintf("%sif %s > 0 {\n%s = %s\n}\n", counting, total, name, made))
	case f.Next(s.decl.Stmt) == outer && !f.File.HasComment(s.decl.Stmt):
		edit = patch.Replace(s.decl.Stmt, counting+name+" := "+made)
	default:
		edit = patch.Insert(outer.Pos(), counting+name+" = "+made+"\n")
	}
	f.Report(s.appends[0], name+" is moved again and again as loops append to it",
		patch.Fix("count first, and make "+name+" with that capacity", edit))
}
