package call

import (
	"go/ast"
	"go/token"
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

// SinkCall is the rule sinkcall, described in the package comment.
var SinkCall = rule.New(docs, "sinkcall", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var all []*sunk
	for list := range f.Lists() {
		all = append(all, sinks(f, list)...)
	}
	all = slices.DeleteFunc(all, func(s *sunk) bool { // what it would stand before moves itself
		return slices.ContainsFunc(all, func(m *sunk) bool { return m.Stmt == s.target })
	})
	if len(all) == 0 {
		return
	}
	slices.SortFunc(all, func(a, b *sunk) int { return int(a.Stmt.Pos() - b.Stmt.Pos()) })
	var edits []analysis.TextEdit
	var names []string
	texts := make(map[ast.Stmt]string) // of one target, in order
	for _, s := range all {
		names = append(names, s.Name.Name)
		if s.above != nil {
			texts[s.target] += f.Text(s.above) + "\n"
		}
		edits = append(edits, patch.Delete(f, s.Stmt, s.above))
		texts[s.target] += f.Text(s.Stmt) + "\n"
	}
	for _, s := range all {
		if text := texts[s.target]; text != "" {
			edits = append(edits, patch.Insert(s.target.Pos(), text))
			delete(texts, s.target)
		}
	}
	f.Report(all[0].Stmt, "a function is called before it is known whether its result is needed",
		patch.Fix("make "+strings.Join(names, ", ")+" where needed", edits...))
})

// A sunk is the declaration of a variable that moves to a statement which needs it, if that is come to at all.
type sunk struct {
	local.Declaration
	v      types.Object
	above  *ast.CommentGroup // what is said of it, nil if nothing
	target ast.Stmt
}

// sinks returns the declarations of a list that can move, from the last to the first: what a later one is made of moves with it.
func sinks(f *view.Func, list []ast.Stmt) (moved []*sunk) {
	for i := len(list) - 1; i >= 0; i-- {
		d, ok := local.Declares(list[i])
		if !ok || d.Value == nil || d.Type != nil || f.File.HasComment(d.Stmt) {
			continue
		}
		s := &sunk{Declaration: d, v: f.Info.Defs[d.Name], above: patch.CommentAbove(f, d.Stmt)}
		if !patch.OwnLines(f, d.Stmt, s.above) {
			continue
		}
		e := &early{f: f}
		if s.v == nil || !e.made(d.Value) || !e.worth(d.Value) {
			continue
		}
		if target, seldom := s.place(f, moved, list[i+1:], false); target != nil && seldom && e.stays(s, target) {
			s.target = target
			moved = append(moved, s)
		}
	}
	return moved
}

// place returns the statement before which the declaration can stand, and whether the function may be left before, or may go
// another way. Statements that have moved use the variable where they stand then.
func (s *sunk) place(f *view.Func, moved []*sunk, list []ast.Stmt, seldom bool) (ast.Stmt, bool) {
	uses := func(n ast.Node) bool {
		return n != nil && (len(f.Uses(n, s.v)) > 0 || slices.ContainsFunc(moved, func(m *sunk) bool {
			return len(f.Uses(m.Stmt, s.v)) > 0 && view.Within(m.target.Pos(), n)
		}))
	}
	list = slices.DeleteFunc(slices.Clone(list), func(stmt ast.Stmt) bool {
		return slices.ContainsFunc(moved, func(m *sunk) bool { return m.Stmt == stmt })
	})
	first := slices.IndexFunc(list, func(stmt ast.Stmt) bool { return uses(stmt) })
	if first < 0 {
		return nil, false
	}
	seldom = seldom || slices.ContainsFunc(list[:first], func(stmt ast.Stmt) bool { return mayLeave(f, stmt) })
	target := list[first]
	atTarget := slices.ContainsFunc(moved, func(m *sunk) bool { return m.target == target && len(f.Uses(m.Stmt, s.v)) > 0 })
	if !atTarget && !slices.ContainsFunc(list[first+1:], func(stmt ast.Stmt) bool { return uses(stmt) }) {
		if branch := onlyBranch(target, uses); branch != nil {
			return s.place(f, moved, branch, true)
		}
	}
	return target, seldom
}

// onlyBranch returns the statements of the one branch of an if or a switch in which something is used; nil if its conditions use
// it, or several branches.
func onlyBranch(stmt ast.Stmt, uses func(ast.Node) bool) (list []ast.Stmt) {
	var branches []*ast.BlockStmt
	switch s := stmt.(type) {
	case *ast.IfStmt:
		for at := s; at != nil; {
			if at.Init != nil && uses(at.Init) || uses(at.Cond) {
				return nil
			}
			branches = append(branches, at.Body)
			next, _ := at.Else.(*ast.IfStmt)
			if block, ok := at.Else.(*ast.BlockStmt); ok {
				branches = append(branches, block)
			}
			at = next
		}
		for _, b := range branches {
			if uses(b) && list != nil {
				return nil
			} else if uses(b) {
				list = b.List
			}
		}
	case *ast.SwitchStmt:
		if s.Init != nil && uses(s.Init) || s.Tag != nil && uses(s.Tag) {
			return nil
		}
		for i, c := range s.Body.List {
			c := c.(*ast.CaseClause)
			if !uses(c) {
				continue
			}
			if c.List == nil && i < len(s.Body.List)-1 { // the conditions below come first
				return nil
			}
			if list != nil || slices.ContainsFunc(c.List, func(e ast.Expr) bool { return uses(e) }) {
				return nil
			}
			list = c.Body
		}
	}
	return list
}

// mayLeave reports whether a statement may leave the list that it is in.
func mayLeave(f *view.Func, s ast.Stmt) (leaves bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			leaves = true
		case *ast.BranchStmt:
			target := f.Target(n)
			leaves = leaves || target == nil || !view.Within(target.Pos(), s)
		}
		return !leaves
	})
	return leaves
}

// An early is a value that may be made later, if what it is made of stays as it is.
type early struct {
	f *view.Func
	// memory reports whether it reads what variables lead to.
	memory bool
	// pointers are variables that must not be nil.
	pointers []types.Object
}

// made reports whether an expression only makes a value of local variables and what these lead to, and cannot panic but for a
// nil pointer.
func (e *early) made(x ast.Expr) bool {
	x = ast.Unparen(x)
	if e.f.Constant(x) != nil {
		return true
	}
	switch x := x.(type) {
	case *ast.Ident:
		if !eval.Steady(e.f, x) {
			return false
		}
		if _, basic := e.f.Info.TypeOf(x).Underlying().(*types.Basic); !basic {
			e.memory = true
		}
		return true
	case *ast.SelectorExpr:
		s := e.f.Info.Selections[x]
		if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 || !e.made(x.X) {
			return false
		}
		if s.Indirect() {
			id, ok := x.X.(*ast.Ident)
			if !ok {
				return false
			}
			e.memory = true
			e.pointers = append(e.pointers, e.f.Object(id))
		}
		return true
	case *ast.BinaryExpr:
		return eval.SteadyOperator(e.f, x) && e.made(x.X) && e.made(x.Y)
	case *ast.CallExpr:
		return e.called(x)
	}
	return eval.Steady(e.f, x)
}

// called is made for a call or a conversion.
func (e *early) called(call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	for _, a := range call.Args {
		if !e.made(a) {
			return false
		}
	}
	if from, to := e.f.Conversion(call); from != nil {
		_, basic := to.Underlying().(*types.Basic)
		return basic || view.IsString(e.f.Info.TypeOf(from).Underlying())
	}
	if e.f.Builtin(call) == "len" {
		return eval.Steady(e.f, call) || view.IsText(e.f.Info.TypeOf(call.Args[0]))
	}
	fn := e.f.Called(call)
	if fn == nil || fn.Signature().Recv() != nil || strings.HasPrefix(fn.FullName(), "strconv.Format") { // which panic for some bases
		return eval.Steady(e.f, call)
	}
	return eval.Library(fn) || strings.HasPrefix(e.f.Callee(call), "fmt.Sprint") && eval.PlainArgs(e.f, call)
}

// worth reports whether an expression takes time: it makes a text or a list, or looks through one.
func (e *early) worth(x ast.Expr) bool {
	return view.Any(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return n.Op == token.ADD && view.IsText(e.f.Info.TypeOf(n)) && e.f.Constant(n) == nil
		case *ast.CallExpr:
			name := e.f.Callee(n)
			_, basic := e.f.Info.TypeOf(n).Underlying().(*types.Basic)
			looks := (strings.HasPrefix(name, "strings.") || strings.HasPrefix(name, "bytes.")) &&
				!strings.Contains(name, ".HasPrefix") && !strings.Contains(name, ".HasSuffix")
			return e.f.Builtin(n) == "" && (looks || !basic || view.IsText(e.f.Info.TypeOf(n)))
		}
		return false
	})
}

// stays reports whether the value is the same at the target, and every name means the same.
func (e *early) stays(s *sunk, target ast.Stmt) bool {
	f, from, to := e.f, s.Stmt.End(), target.Pos()
	if f.Lookup(to, s.Name.Name) != s.v || !f.MeansSame(s.Value, to) {
		return false
	}
	changed := view.Any(s.Value, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := f.Info.Uses[id].(*types.Var)
		return ok && isVar && !v.IsField() && slices.ContainsFunc(f.Uses(f.Decl, v), func(use *ast.Ident) bool {
			return f.Assigned(use) && from <= use.Pos() && use.Pos() < to
		})
	})
	return !changed && (!e.memory || e.untouched(from, to)) && !slices.ContainsFunc(e.pointers, func(p types.Object) bool {
		return !dereferenced(f, f.Next(s.Stmt), p)
	})
}

// untouched reports whether nothing between two places may change memory, but for statements after which neither is come to.
func (e *early) untouched(from, to token.Pos) (ok bool) {
	ok = true
	ast.Inspect(e.f.Decl.Body, func(n ast.Node) bool {
		if n == nil || n.End() <= from || n.Pos() >= to {
			return false
		}
		if from > n.Pos() || n.End() > to {
			return true // a part of it is between them
		}
		switch n := n.(type) {
		case *ast.BlockStmt:
			if ends(e.f, n) {
				return false
			}
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				ok = ok && e.own(to)
			}
		case *ast.IncDecStmt:
			ok = ok && e.own(n.X)
		case *ast.CallExpr:
			ok = ok && eval.Silent(e.f, n)
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.RangeStmt:
			ok = ok && eval.Quiet(e.f, n) && n.Tok != token.ASSIGN
		}
		return ok
	})
	return ok
}

// own reports whether what is assigned to is a variable of the function that no pointer leads to.
func (e *early) own(to ast.Expr) bool {
	v, ok := e.f.Defined(to).(*types.Var)
	return view.IsBlank(to) || ok && e.f.IsLocal(v) && !eval.Shared(e.f, v)
}

// ends reports whether nothing but the end of the function comes after a block.
func ends(f *view.Func, block *ast.BlockStmt) bool {
	return leaves(f, block.List) && !view.Any(block, func(n ast.Node) bool { _, is := n.(*ast.BranchStmt); return is })
}

// dereferenced reports whether a statement begins with a condition that panics if a pointer is nil.
func dereferenced(f *view.Func, stmt ast.Stmt, p types.Object) bool {
	s, ok := stmt.(*ast.IfStmt)
	return ok && s.Init == nil && sureOf(f, s.Cond, p)
}

// sureOf reports whether an expression takes a field of what a pointer leads to, whatever else is in it.
func sureOf(f *view.Func, e ast.Expr, p types.Object) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return sureOf(f, e.X, p) || e.Op != token.LAND && e.Op != token.LOR && eval.Steady(f, e.X) && sureOf(f, e.Y, p)
	case *ast.UnaryExpr:
		return sureOf(f, e.X, p)
	case *ast.CallExpr:
		return len(e.Args) == 1 && f.Builtin(e) == "len" && sureOf(f, e.Args[0], p)
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && s.Indirect() && f.Object(e.X) == p
	}
	return false
}
