package loop

import (
	"fmt"
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

// ListSet is the rule listset, described in the package comment.
var ListSet = rule.New(docs, "listset", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for s := range f.Stmts() {
		if m := findOf(f, s); m != nil && !f.File.HasComment(s) {
			m.report()
		}
	}
})

// fewListed is how many elements are looked through as before, and mostThen how many statements may be
// written twice for that.
const (
	fewListed = 16
	mostThen  = 4
)

// A find is a statement in a loop that looks for a value among the elements of a list.
type find struct {
	f    *view.Func
	stmt ast.Stmt
	list ast.Expr
	want ast.Expr
	// then is what a loop does where it has found the value; nil where the statement is an if
	// whose condition is a call.
	then []ast.Stmt
	call *ast.CallExpr
	// loop is the outermost one in which elements of the list stay what they are.
	loop ast.Stmt
}

// findOf reads a statement, nil if it is another one.
func findOf(f *view.Func, s ast.Stmt) *find {
	m := &find{f: f, stmt: s}
	switch s := s.(type) {
	case *ast.RangeStmt:
		m.ranges(s)
	case *ast.IfStmt:
		m.asks(s)
	}
	if m.list == nil || !f.InBlock(s) || !eval.PlainPath(f, m.list) || !isKey(f.Info.TypeOf(m.want)) {
		return nil
	}
	slice, ok := f.Info.TypeOf(m.list).Underlying().(*types.Slice)
	if !ok || !types.Identical(slice.Elem(), f.Info.TypeOf(m.want)) || !m.pure(m.want) {
		return nil
	}
	return m
}

// pure reports whether an expression is the same as often as it is evaluated.
func (m *find) pure(e ast.Expr) bool {
	return !view.Any(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW
		case *ast.CallExpr:
			return !eval.Silent(m.f, n) && !m.isPlain(n)
		}
		return false
	})
}

// isKey reports whether values of a type that has a plain name are compared as keys of a map are.
func isKey(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsInteger) != 0 && b.Info()&types.IsUntyped == 0
}

// ranges reads for _, v := range list { if v == want { then } }.
func (m *find) ranges(loop *ast.RangeStmt) {
	v := m.f.Defined(loop.Value)
	if v == nil || loop.Tok != token.DEFINE || m.f.Defined(loop.Key) != nil || len(loop.Body.List) != 1 {
		return
	}
	is, ok := loop.Body.List[0].(*ast.IfStmt)
	if !ok || is.Init != nil || is.Else != nil || len(m.f.Uses(is, v)) != 1 {
		return
	}
	cmp, ok := ast.Unparen(is.Cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.EQL {
		return
	}
	want := cmp.Y
	if m.f.Object(cmp.X) != v {
		if want = cmp.X; m.f.Object(cmp.Y) != v {
			return
		}
	}
	if m.ends(is.Body.List) {
		m.list, m.want = ast.Unparen(loop.X), want
	}
}

// ends reads what is done where the value is found. The loop ends with it, or it sets a variable to a
// constant, as often as that may be.
func (m *find) ends(then []ast.Stmt) bool {
	if len(then) == 0 || len(then) > mostThen {
		return false
	}
	m.then = then
	switch last := then[len(then)-1].(type) {
	case *ast.ReturnStmt:
	case *ast.BranchStmt:
		if last.Label == nil {
			if last.Tok != token.BREAK {
				return false
			}
			m.then = then[:len(then)-1]
		}
	default:
		to, value := view.Assignment(last, token.ASSIGN)
		v, ok := m.f.Object(to).(*types.Var)
		return len(then) == 1 && ok && m.f.IsLocal(v) && (m.f.Constant(value) != nil)
	}
	return len(m.then) > 0 && !slices.ContainsFunc(m.then, func(s ast.Stmt) bool { // that means this loop
		return view.Any(s, func(n ast.Node) bool {
			b, ok := n.(*ast.BranchStmt)
			return ok && b.Label == nil
		})
	})
}

// asks reads an if whose condition is slices.Contains(list, want), or not that.
func (m *find) asks(is *ast.IfStmt) {
	cond := ast.Unparen(is.Cond)
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond = ast.Unparen(not.X)
	}
	call, ok := cond.(*ast.CallExpr)
	if !ok || is.Init != nil || len(call.Args) != 2 || m.f.Callee(call) != "slices.Contains" && !m.searches(call) {
		return
	}
	m.call, m.list, m.want = call, ast.Unparen(call.Args[0]), call.Args[1]
}

// searches reports whether a call is one of a function of the package that does what slices.Contains does.
func (m *find) searches(call *ast.CallExpr) bool {
	fn := m.f.Called(call)
	if fn == nil || fn.Pkg() != m.f.Pass.Pkg || fn.Signature().Recv() != nil || fn.Signature().Params().Len() != 2 {
		return false
	}
	decl := m.f.Index.Decl(fn.Origin())
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 2 || !m.f.BuiltWith(fn) {
		return false
	}
	of := m.f.Of(decl)
	loop, ok1 := decl.Body.List[0].(*ast.RangeStmt)
	end, ok2 := decl.Body.List[1].(*ast.ReturnStmt)
	if !ok1 || !ok2 || len(end.Results) != 1 {
		return false
	}
	in := &find{f: of}
	in.ranges(loop)
	if in.list == nil || len(in.then) != 1 {
		return false
	}
	found, ok := in.then[0].(*ast.ReturnStmt)
	params := fn.Signature().Params()
	no, isNo := constantBool(of, end.Results[0])
	if !ok || len(found.Results) != 1 || !isNo || no {
		return false
	}
	yes, isYes := constantBool(of, found.Results[0])
	return isYes && yes && of.Object(in.list) == params.At(0) && of.Object(in.want) == params.At(1)
}

// report reports the statement if it is in a loop that leaves the elements of the list as they are.
func (m *find) report() {
	for _, p := range m.f.Parents(m.stmt) {
		if view.IsLoop(p) && m.outside(p) && m.leaves(p) {
			m.loop = p.(ast.Stmt)
		} else if view.IsLoop(p) {
			break
		}
	}
	if m.loop == nil {
		return
	}
	before, ok := m.f.Parent(m.loop).(ast.Stmt)
	if _, labeled := before.(*ast.LabeledStmt); !ok || !labeled {
		before = m.loop
	}
	names := []string{"len", "make", "bool", "true", "false", m.f.Info.TypeOf(m.want).String()}
	if !m.f.InBlock(before) || m.f.InClosure(m.loop) || !m.f.Predeclared(m.stmt.Pos(), names...) {
		return
	}
	m.f.Report(m.stmt, "a list is looked through in each turn of a loop; a set of its elements takes memory",
		patch.Fix("look up in a set what a long list has", m.edits(before)...))
}

// outside reports whether a loop does not declare the list, and is not the one that searches.
func (m *find) outside(loop ast.Node) bool {
	root := m.list
	for {
		sel, ok := root.(*ast.SelectorExpr)
		if !ok {
			break
		}
		root = ast.Unparen(sel.X)
	}
	v, ok := m.f.Object(root).(*types.Var)
	return ok && m.f.IsLocal(v) && !eval.Shared(m.f, v) && !view.Within(v.Pos(), loop)
}

// leaves reports whether a loop does nothing to the list but to append to it.
func (m *find) leaves(loop ast.Node) bool {
	return !view.Any(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW || n.Op == token.AND
		case *ast.AssignStmt:
			return !m.assigns(n)
		case *ast.IncDecStmt:
			return m.reaches(n.X)
		case *ast.RangeStmt:
			return n.Tok == token.ASSIGN || !m.rangesOver(n)
		case *ast.CallExpr:
			return !m.harmless(n)
		}
		return false
	})
}

// rangesOver reports whether a loop ranges over something that calls nothing.
func (m *find) rangesOver(loop *ast.RangeStmt) bool {
	switch m.f.Info.TypeOf(loop.X).Underlying().(type) {
	case *types.Chan, *types.Signature, *types.Interface:
		return false
	}
	return true
}

// assigns reports whether an assignment leaves the list alone, or appends to it.
func (m *find) assigns(a *ast.AssignStmt) bool {
	if to, value := view.Assignment(a, token.ASSIGN); to != nil && eval.Same(m.f, to, m.list) {
		call, ok := value.(*ast.CallExpr)
		return ok && m.f.Builtin(call) == "append" && eval.Same(m.f, call.Args[0], m.list)
	}
	return !slices.ContainsFunc(a.Lhs, m.reaches)
}

// reaches reports whether what is assigned to may be the list, an element of it, or on the way to it.
func (m *find) reaches(to ast.Expr) bool {
	to = ast.Unparen(to)
	if at, ok := to.(*ast.IndexExpr); ok {
		if _, isMap := m.f.Info.TypeOf(at.X).Underlying().(*types.Map); isMap {
			return false
		}
	}
	if sel, ok := to.(*ast.SelectorExpr); ok {
		switch m.f.Info.TypeOf(sel).Underlying().(type) {
		case *types.Struct, *types.Array:
			return true
		}
		return len(m.f.Uses(m.list, m.f.Info.ObjectOf(sel.Sel))) > 0
	}
	id, ok := to.(*ast.Ident)
	if !ok {
		return true
	}
	v, ok := m.f.Object(id).(*types.Var)
	return id.Name != "_" && (!ok || !m.f.IsLocal(v) || len(m.f.Uses(m.list, v)) > 0)
}

// plain are the packages whose functions change nothing that they are given.
var plain = []string{"strings", "strconv", "unicode", "unicode/utf8", "math", "math/bits"}

// harmless reports whether a call changes no element of a list: what is appended to is the list, or an
// own one of the function.
func (m *find) harmless(call *ast.CallExpr) bool {
	switch m.f.Builtin(call) {
	case "append":
		if eval.Same(m.f, call.Args[0], m.list) || !types.Identical(m.f.Info.TypeOf(call.Args[0]).Underlying(), m.f.Info.TypeOf(m.list).Underlying()) {
			return true
		}
		v, ok := m.f.Object(call.Args[0]).(*types.Var)
		return ok && m.own(v)
	case "make", "new", "delete", "panic":
		return true
	}
	return m.isPlain(call) || m.f.Callee(call) == "slices.Contains" || m.searches(call) || eval.Silent(m.f, call)
}

// isPlain reports whether a call is one of a function of the plain packages, which gets no function to call.
func (m *find) isPlain(call *ast.CallExpr) bool {
	calls := func(e ast.Expr) bool {
		_, is := m.f.Info.TypeOf(e).Underlying().(*types.Signature)
		return is
	}
	fn := m.f.Called(call)
	return fn != nil && fn.Pkg() != nil && fn.Signature().Recv() == nil && slices.Contains(plain, fn.Pkg().Path()) &&
		!slices.ContainsFunc(call.Args, calls)
}

// own reports whether a variable begins as an empty list, so that it shares no memory with another one
// that it is not assigned.
func (m *find) own(v *types.Var) bool {
	if !m.f.IsLocal(v) || eval.Shared(m.f, v) {
		return false
	}
	empty := m.f.IsResult(v)
	for _, id := range m.f.Uses(m.f.Decl, v) {
		switch p := m.f.Parent(id).(type) {
		case *ast.ValueSpec, *ast.AssignStmt:
			s, ok := p.(ast.Stmt)
			if !ok {
				s, ok = m.f.Parent(m.f.Parent(p)).(ast.Stmt)
			}
			if m.f.Info.Defs[id] != nil {
				empty = ok && m.makes(s)
				continue
			}
			to, value := view.Assignment(p, token.ASSIGN)
			call, ok := value.(*ast.CallExpr)
			if m.f.Object(to) == v && (!ok || m.f.Builtin(call) != "append" || m.f.Object(call.Args[0]) != v) {
				return false
			}
		}
	}
	return empty
}

// makes reports whether a statement declares a list that shares no memory.
func (m *find) makes(s ast.Stmt) bool {
	d, ok := local.Declares(s)
	call, isCall := d.Value.(*ast.CallExpr)
	return ok && (d.Value == nil || isCall && m.f.Builtin(call) == "make") || local.DeclaresEmpty(m.f, s) != nil
}

// edits keep a set of the elements so far, beside the list.
func (m *find) edits(before ast.Stmt) []analysis.TextEdit {
	f := m.f
	name := f.Text(m.list)
	name = name[strings.LastIndexByte(name, '.')+1:]
	set, n := f.Fresh(name+"Set"), f.Fresh(name+"Seen")
	t := f.Info.TypeOf(m.want).String()
	head := fmt.Sprintf("%[1]s := make(map[%[2]s]bool) // the first %[3]s elements of %[4]s\n%[3]s := 0\n", set, t, n, f.Text(m.list))
	fill := fmt.Sprintf("for ; %[1]s < len(%[2]s); %[1]s++ {\n%[3]s[%[2]s[%[1]s]] = true\n}\n", n, f.Text(m.list), set)
	edits := []analysis.TextEdit{patch.Insert(before.Pos(), head)}
	long := fmt.Sprintf("len(%s) > %d", f.Text(m.list), fewListed)
	if m.call != nil {
		listed := f.Fresh("listed")
		ask := fmt.Sprintf("%[1]s := false\nif %[2]s {\n%[3]s%[1]s = %[4]s[%[5]s]\n} else {\n%[1]s = %[6]s\n}\n",
			listed, long, fill, set, f.Text(m.want), f.Text(m.call))
		return append(edits, patch.Insert(m.stmt.Pos(), ask), patch.Replace(m.call, listed))
	}
	then := ""
	if len(m.then) > 0 {
		then = f.File.Text(m.then[0].Pos(), m.then[len(m.then)-1].End())
	}
	return append(edits, patch.Replace(m.stmt, fmt.Sprintf("if %s {\n%sif %s[%s] {\n%s\n}\n} else {\n%s\n}",
		long, fill, set, f.Text(m.want), then, f.Text(m.stmt))))
}
