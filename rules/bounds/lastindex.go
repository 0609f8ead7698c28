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
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// LastIndex is the rule lastindex, described in the package comment.
var LastIndex = rule.New(docs, "lastindex", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var edits []analysis.TextEdit
	var first ast.Node
	for _, loop := range f.Loops() {
		for _, s := range longer(f, loop) {
			at, text := s.hint(loop)
			if at == nil || slices.ContainsFunc(edits, func(e analysis.TextEdit) bool { return s.stands(e, at, text) }) {
				continue
			}
			edits = append(edits, patch.Insert(s.position(at), text))
			if first == nil {
				first = at
			}
		}
	}
	if len(edits) > 0 {
		edits[0].NewText = remark(edits[0].NewText)
		slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
		f.Report(first, "a loop checks each index", patch.Fix("check the last index before the loop", edits...))
	}
})

// remark adds to a hint what it is for.
func remark(text []byte) []byte {
	line := strings.TrimRight(string(text), "\n")
	return []byte(line + " // so that loops need not check each index" + string(text[len(line):]))
}

// A longSlice is a variable that is always a slice of limit + more elements, more being 1 or larger.
type longSlice struct {
	f     *view.Func
	v     *types.Var
	limit ast.Expr
	more  int64
	// decl declares it, set reports whether it is set to other slices of that length later.
	decl ast.Stmt
	set  bool
}

// longer returns the slices that a loop indexes by what it counts up to their last index.
func longer(f *view.Func, loop ast.Stmt) []*longSlice {
	c := counts(f, loop)
	if c == nil || c.limit == nil || c.more < 1 {
		return nil
	}
	var out []*longSlice
	i := c.variable(f)
	ast.Inspect(c.body, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		name, _ := offset(f, e.Index)
		v, isVar := f.Object(e.X).(*types.Var)
		known := func(s *longSlice) bool { return s.v == v }
		if f.Object(name) != i || !isVar || slices.ContainsFunc(out, known) {
			return true
		}
		s := longSliceOf(f, v)
		if s != nil && s.more >= c.more && eval.Same(f, s.limit, c.limit) {
			out = append(out, s)
		}
		return true
	})
	return out
}

// longSliceOf returns how long a variable always is, nil if that is not known. It begins as what make
// returns, and is only ever exchanged with others of that kind.
func longSliceOf(f *view.Func, v *types.Var) *longSlice {
	var s *longSlice
	family := []*types.Var{v}
	for i := 0; i < len(family); i++ { // it grows
		made, from, ok := assigned(f, family[i])
		if !ok || i == 0 && made == nil {
			return nil
		}
		if s == nil {
			s = made
			s.set = len(from) > 0
		}
		if made != nil && (made.more != s.more || !eval.Same(f, made.limit, s.limit)) {
			return nil
		}
		for _, other := range from {
			if !slices.Contains(family, other) {
				family = append(family, other)
			}
		}
	}
	return s
}

// assigned returns how long a variable is when it is declared, nil if it is not made there, and the
// variables that it is set to; false if it is set to something else.
func assigned(f *view.Func, v *types.Var) (made *longSlice, from []*types.Var, ok bool) {
	if !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || eval.Shared(f, v) || !view.IsSlice(v.Type()) {
		return nil, nil, false
	}
	decl, value := definition(f, v)
	switch value := value.(type) {
	case *ast.CallExpr:
		if made = makesLonger(f, value); made == nil || !f.InBlock(decl) {
			return nil, nil, false
		}
		made.f, made.v, made.decl = f, v, decl
	case *ast.Ident:
		other, isVar := f.Object(value).(*types.Var)
		if !isVar {
			return nil, nil, false
		}
		from = append(from, other)
	case nil:
		if decl == nil || !setBeforeUse(f, v) {
			return nil, nil, false
		}
	default:
		return nil, nil, false
	}
	more, ok := setTo(f, v)
	return made, append(from, more...), ok
}

// setTo returns the variables that another one is set to after its declaration; false if it is set to
// something else.
func setTo(f *view.Func, v *types.Var) (from []*types.Var, ok bool) {
	for _, id := range f.Uses(f.Decl, v) {
		if r, ok := f.Parent(id).(*ast.RangeStmt); ok && r.X != id {
			return nil, false
		}
		if f.Info.Defs[id] != nil || !f.Assigned(id) {
			continue
		}
		a, ok := f.Parent(id).(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return nil, false
		}
		other, ok := f.Object(a.Rhs[slices.Index(a.Lhs, ast.Expr(id))]).(*types.Var)
		if !ok {
			return nil, false
		}
		from = append(from, other)
	}
	return from, true
}

// definition returns the statement that declares a local variable, and its value, nil if it has none;
// no statement if that is no plain one.
func definition(f *view.Func, v *types.Var) (ast.Stmt, ast.Expr) {
	id := f.Index.Declared(v)
	switch p := f.Parent(id).(type) {
	case *ast.AssignStmt:
		if len(p.Lhs) == len(p.Rhs) {
			return p, ast.Unparen(p.Rhs[slices.Index(p.Lhs, ast.Expr(id))])
		}
	case *ast.ValueSpec:
		decl := f.Statement(id)
		if len(p.Values) == 0 {
			return decl, nil
		}
		if len(p.Values) == len(p.Names) {
			return decl, ast.Unparen(p.Values[slices.Index(p.Names, id)])
		}
	}
	return nil, nil
}

// makesLonger returns how long a slice is that a call makes, nil if that is no number and one or more.
func makesLonger(f *view.Func, call *ast.CallExpr) *longSlice {
	if f.Builtin(call) != "make" || len(call.Args) < 2 {
		return nil
	}
	s := new(longSlice)
	s.limit, s.more = offset(f, call.Args[1])
	if s.more < 1 || !fixed(f, s.limit, call.Pos()) || !isNatural(f, s.limit) {
		return nil
	}
	return s
}

// setBeforeUse reports whether a variable is set before each use, in the same list of statements.
func setBeforeUse(f *view.Func, v *types.Var) bool {
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] != nil || f.Assigned(id) {
			continue
		}
		s := f.Statement(id)
		if !slices.ContainsFunc(view.StmtList(f.Parent(s)), func(other ast.Stmt) bool {
			to, _ := view.Assignment(other, token.ASSIGN)
			return other.Pos() < s.Pos() && to != nil && f.Object(to) == v
		}) {
			return false
		}
	}
	return true
}

// isNatural reports whether an expression is never negative: a length, or a variable that is one.
func isNatural(f *view.Func, e ast.Expr) bool {
	if n, ok := number(f, e); ok {
		return n >= 0
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return f.Builtin(call) == "len" || strings.HasPrefix(f.Callee(call), "unicode/utf8.RuneCount")
	}
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || resetSince(f, v, token.NoPos) {
		return false
	}
	_, value := definition(f, v)
	call, ok := value.(*ast.CallExpr)
	return ok && isNatural(f, call)
}

// hint returns where to look at the last index, and how: after the declaration, or before the outermost
// loop that does not set the slice.
func (s *longSlice) hint(loop ast.Stmt) (ast.Stmt, string) {
	last := s.f.Text(s.limit)
	if s.more > 1 {
		last += fmt.Sprintf(" + %d", s.more-1)
	}
	text := fmt.Sprintf("_ = %s[%s]", s.v.Name(), last)
	if !s.set {
		return s.decl, "\n" + text
	}
	at := loop
	for _, p := range s.f.Parents(loop) {
		outer, ok := p.(ast.Stmt)
		if ok && view.IsLoop(outer) && !view.Within(s.v.Pos(), outer) && !eval.Changes(s.f, outer, s.v) {
			at = outer
		}
	}
	if eval.Changes(s.f, at, s.v) || !s.f.InBlock(at) {
		return nil, ""
	}
	return at, text + "\n"
}

// position is where the text of a hint goes.
func (s *longSlice) position(at ast.Stmt) token.Pos {
	if at == s.decl {
		return patch.LineEnd(s.f, at)
	}
	return at.Pos()
}

// stands reports whether an edit is the same hint.
func (s *longSlice) stands(e analysis.TextEdit, at ast.Stmt, text string) bool {
	return e.Pos == s.position(at) && string(e.NewText) == text
}
