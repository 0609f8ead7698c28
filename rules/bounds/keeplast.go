package bounds

import (
	"fmt"
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

// KeepLast is the rule keeplast, described in the package comment.
var KeepLast = rule.New(docs, "keeplast", func(f *view.Func) {
	for _, loop := range f.Loops() {
		c := counts(f, loop)
		if c == nil || !f.InBlock(loop) || view.HasLabel(loop) || view.HasGoto(f.Decl.Body) {
			continue
		}
		if l := lastOf(f, c); l != nil {
			if edits := l.edits(); edits != nil {
				f.Report(loop, "an element is loaded again in the turn after the one that sets it",
					patch.Fix("keep the element that was set last in a variable", edits...))
				return
			}
		}
	}
})

// A last is the element of a slice that a loop sets in one turn and reads in the next one.
type last struct {
	f   *view.Func
	c   *counter
	row ast.Expr
	// sets are the assignments, at the index that is counted and more. They are all that sets
	// elements of this type.
	sets []*ast.AssignStmt
	more int64
	// reads are those of the element before.
	reads []ast.Expr
	loads []analysis.TextEdit
	name  string
}

// lastOf returns what a loop sets in each turn, nil if it is not read in the next one.
func lastOf(f *view.Func, c *counter) *last {
	l := &last{f: f, c: c}
	fine := true
	ast.Inspect(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			fine = fine && n.Tok == token.BREAK
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				fine = fine && l.assigns(n, ast.Unparen(to))
			}
		case *ast.IncDecStmt:
			fine = fine && l.assigns(nil, ast.Unparen(n.X))
		case *ast.RangeStmt:
			fine = fine && n.Tok != token.ASSIGN
		}
		return fine
	})
	if !fine || len(l.sets) == 0 || !alwaysSets(c.body.List, l.sets) || l.calls() {
		return nil
	}
	p := pathOf(f, l.row)
	if p == nil || p.declaredIn(c.loop) || !p.steady(pure.Written(f, c.loop)) || c.from+l.more < 1 {
		return nil
	}
	for e := range view.All[*ast.IndexExpr](f) {
		name, at := offset(f, e.Index)
		if view.Within(e.Pos(), c.body) && eval.Same(f, e.X, l.row) {
			if eval.Addressed(f, e) {
				return nil
			}
			if f.Object(name) == c.variable(f) && at == l.more-1 {
				l.reads = append(l.reads, e)
			}
		}
	}
	remarked := slices.ContainsFunc(l.sets, func(s *ast.AssignStmt) bool { return f.File.HasComment(s) })
	if len(l.reads) == 0 || remarked {
		return nil
	}
	return l
}

// assigns reads what a statement sets; false if that may be an element in another way.
func (l *last) assigns(s *ast.AssignStmt, to ast.Expr) bool {
	t := l.f.Info.TypeOf(to)
	if t == nil { // the blank identifier
		return true
	}
	at, ok := to.(*ast.IndexExpr)
	if !ok {
		switch to.(type) {
		case *ast.Ident, *ast.SelectorExpr:
		default:
			return false
		}
		switch t.Underlying().(type) {
		case *types.Basic, *types.Slice:
			return true
		}
		return false
	}
	name, more := offset(l.f, at.Index)
	if s == nil || len(s.Lhs) != 1 || !view.IsSlice(l.f.Info.TypeOf(at.X)) || !isNumber(t) ||
		l.f.Object(name) != l.c.variable(l.f) {
		return false
	}
	if l.row != nil && (!eval.Same(l.f, l.row, at.X) || more != l.more) {
		return false
	}
	l.row, l.more = at.X, more
	l.sets = append(l.sets, s)
	return true
}

// calls reports whether a call in the loop may set elements.
func (l *last) calls() bool {
	elem := l.f.Info.TypeOf(l.row).Underlying().(*types.Slice).Elem()
	found := view.Any(l.c.body, func(n ast.Node) bool { _, lit := n.(*ast.FuncLit); return lit })
	for call := range view.All[*ast.CallExpr](l.f) {
		if !view.Within(call.Pos(), l.c.body) || leavesBy(l.f, call) {
			continue
		}
		w := pure.Written(l.f, call)
		// A method may have the slice from before.
		_, method := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		method = method && l.f.Called(call) != nil && l.f.Called(call).Signature().Recv() != nil
		found = found || method || w.Anything() || w.ReachesElement(elem)
	}
	return found
}

// leavesBy reports whether a call is part of a statement that ends the loop.
func leavesBy(f *view.Func, call *ast.CallExpr) bool {
	for _, p := range f.Parents(call) {
		if leaves(f, p) {
			return true
		}
	}
	return false
}

// alwaysSets reports whether one of some assignments is made on each way through a list of statements.
func alwaysSets(list []ast.Stmt, sets []*ast.AssignStmt) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if slices.Contains(sets, s) {
				return true
			}
		case *ast.BlockStmt:
			if alwaysSets(s.List, sets) {
				return true
			}
		case *ast.IfStmt:
			if s.Else != nil && alwaysSets(s.Body.List, sets) && alwaysSets([]ast.Stmt{s.Else}, sets) {
				return true
			}
		}
	}
	return false
}

// edits keep the element in a variable; nil if it cannot be loaded before it is read first.
func (l *last) edits() []analysis.TextEdit {
	f := l.f
	typ, ok := l.f.Info.TypeOf(l.sets[0].Lhs[0]).(*types.Basic)
	if !ok || !f.Predeclared(l.c.loop.Pos(), typ.Name(), "len") {
		return nil
	}
	l.name = f.Fresh("last")
	decl := fmt.Sprintf("var %s %s\n", l.name, typ.Name())
	first, row := fmt.Sprint(l.c.from+l.more-1), f.Text(l.row)
	if l.inRange() {
		decl += fmt.Sprintf("if len(%s) > %s {\n%s = %[1]s[%[2]s]\n}\n", row, first, l.name)
	} else if !l.load(l.c.body.List, fmt.Sprintf("if %s == %d {\n%s = %s[%s]\n}\n",
		l.c.variable(f).Name(), l.c.from, l.name, row, first)) {
		return nil
	}
	edits := append(l.loads, patch.Insert(l.c.loop.Pos(), decl))
	// The variable keeps the element before where that is read after the element is set.
	now := l.name
	later := len(l.sets) > 1
	for _, e := range l.reads {
		later = later || e.Pos() > l.sets[0].End()
	}
	if later {
		now = f.Fresh("now")
		text := l.name + " = " + now + "\n"
		if end := l.c.body.List[len(l.c.body.List)-1].End(); f.File.Line(end) == f.File.Line(l.c.body.Rbrace) {
			text = "\n" + text
		}
		edits = append(edits, patch.Insert(l.c.body.Rbrace, text),
			patch.Insert(l.c.body.List[0].Pos(), fmt.Sprintf("var %s %s\n", now, typ.Name())))
	}
	for _, e := range l.reads {
		if !l.inSet(e) {
			edits = append(edits, patch.Replace(e, l.name))
		}
	}
	for _, s := range l.sets {
		if !f.InBlock(s) {
			return nil
		}
		edits = append(edits, patch.Replace(s, l.set(s, now)))
	}
	return edits
}

// set writes an assignment by way of the variable.
func (l *last) set(s *ast.AssignStmt, now string) string {
	var reads []analysis.TextEdit
	for _, e := range l.reads {
		if view.Within(e.Pos(), s) {
			reads = append(reads, patch.Replace(e, l.name))
		}
	}
	to := l.f.Text(s.Lhs[0])
	value := patch.Edited(l.f, s.Rhs[0], reads)
	if op := strings.TrimSuffix(s.Tok.String(), "="); op != "" {
		if _, binary := s.Rhs[0].(*ast.BinaryExpr); binary {
			value = "(" + value + ")"
		}
		value = to + " " + op + " " + value
	}
	if typ := l.f.Info.TypeOf(s.Lhs[0]).(*types.Basic); typ.Info()&types.IsInteger == 0 {
		value = typ.Name() + "(" + value + ")" // so that it is rounded, as it was in memory
	}
	return now + " = " + value + "\n" + to + " = " + now
}

func (l *last) inSet(e ast.Expr) bool {
	return slices.ContainsFunc(l.sets, func(s *ast.AssignStmt) bool { return view.Within(e.Pos(), s) })
}

// inRange reports whether all indices of the loop are in range.
func (l *last) inRange() bool {
	if l.c.over != nil && eval.Same(l.f, l.c.over, l.row) {
		return l.more <= 0
	}
	v, ok := l.f.Object(l.row).(*types.Var)
	if !ok {
		return false
	}
	s := longSliceOf(l.f, v)
	if s == nil || l.c.more+l.more > s.more {
		return false
	}
	if l.c.limit != nil {
		return eval.Same(l.f, s.limit, l.c.limit)
	}
	call, ok := s.limit.(*ast.CallExpr)
	return ok && l.c.over != nil && l.f.Builtin(call) == "len" && eval.Same(l.f, call.Args[0], l.c.over)
}

// load loads the element in the first turn right before each statement that reads it; false if one does
// so only sometimes.
func (l *last) load(list []ast.Stmt, text string) bool {
	isRead := func(e ast.Expr) bool { return slices.Contains(l.reads, e) }
	has := func(n ast.Node) bool {
		return view.Any(n, func(n ast.Node) bool { e, ok := n.(ast.Expr); return ok && isRead(e) })
	}
	f := l.f
	for _, s := range list {
		if !has(s) {
			continue
		}
		switch x := s.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IfStmt:
			if begins(f, s, isRead) {
				l.loads = append(l.loads, patch.Insert(s.Pos(), text))
				return true
			}
			branch, ok := x.(*ast.IfStmt)
			if !ok || branch.Init != nil && has(branch.Init) || has(branch.Cond) || !l.load(branch.Body.List, text) {
				return false
			}
			switch other := branch.Else.(type) {
			case nil:
			case *ast.BlockStmt:
				if !l.load(other.List, text) {
					return false
				}
			default:
				if has(other) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}
