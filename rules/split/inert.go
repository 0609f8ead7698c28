package split

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// inertCalls are functions that depend on their arguments alone, change nothing and do not panic
// whatever strings, numbers and characters they get.
var inertCalls = map[string]bool{
	"strings.Compare": true, "strings.Contains": true, "strings.ContainsAny": true,
	"strings.ContainsRune": true, "strings.Count": true, "strings.Cut": true, "strings.CutPrefix": true,
	"strings.CutSuffix": true, "strings.EqualFold": true, "strings.Fields": true, "strings.HasPrefix": true,
	"strings.HasSuffix": true, "strings.Index": true, "strings.IndexAny": true, "strings.IndexByte": true,
	"strings.IndexRune": true, "strings.LastIndex": true, "strings.LastIndexAny": true,
	"strings.LastIndexByte": true, "strings.Split": true, "strings.ToLower": true, "strings.ToUpper": true,
	"strings.Trim": true, "strings.TrimLeft": true, "strings.TrimPrefix": true, "strings.TrimRight": true,
	"strings.TrimSpace": true, "strings.TrimSuffix": true,
	"unicode.IsDigit": true, "unicode.IsLetter": true, "unicode.IsLower": true, "unicode.IsPunct": true,
	"unicode.IsSpace": true, "unicode.IsUpper": true, "unicode.ToLower": true, "unicode.ToUpper": true,
	"unicode/utf8.RuneCountInString": true, "unicode/utf8.ValidString": true,
}

// inert reports whether code can run between other code: it reads and sets nothing but local
// variables that hold all of their data themselves, and it does not panic. walks are the loops
// over the bytes of a string that it is in or has. Parts that skip reports true of are left out.
func inert(f *view.Func, n ast.Node, walks []*byteWalk, skip func(ast.Node) bool) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || !ok || skip(n) {
			return false
		}
		ok = !acts(f, n, walks)
		return ok
	})
	return ok
}

// acts reports whether a node by itself, without those in it, is such that code is not inert.
func acts(f *view.Func, n ast.Node, walks []*byteWalk) bool {
	switch n := n.(type) {
	case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt,
		*ast.TypeSwitchStmt, *ast.ReturnStmt, *ast.StarExpr, *ast.CompositeLit, *ast.TypeAssertExpr,
		*ast.IndexListExpr:
		return true
	case *ast.GenDecl:
		return n.Tok != token.VAR
	case *ast.BranchStmt:
		return n.Label != nil || n.Tok == token.GOTO
	case *ast.UnaryExpr:
		return n.Op == token.AND || n.Op == token.ARROW
	case *ast.BinaryExpr:
		return !plainOperator(f, n)
	case *ast.AssignStmt:
		return n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN || n.Tok == token.SHL_ASSIGN ||
			n.Tok == token.SHR_ASSIGN
	case *ast.IndexExpr:
		return !inWalk(walks, func(w *byteWalk) bool { return w.reads(f, n) })
	case *ast.SliceExpr:
		return !inWalk(walks, func(w *byteWalk) bool { return w.slices(f, n) })
	case *ast.SelectorExpr:
		_, qualified := f.Object(n.X).(*types.PkgName)
		return !qualified
	case *ast.CallExpr:
		return !inertCall(f, n)
	case *ast.Ident:
		v, ok := f.Info.ObjectOf(n).(*types.Var)
		return ok && (!f.IsLocal(v) || !holdsItself(v.Type()) || eval.Shared(f, v))
	}
	return false
}

func inWalk(walks []*byteWalk, is func(*byteWalk) bool) bool {
	for _, w := range walks {
		if is(w) {
			return true
		}
	}
	return false
}

// plainOperator reports whether an operator cannot panic.
func plainOperator(f *view.Func, b *ast.BinaryExpr) bool {
	switch b.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return f.Constant(b) != nil
	}
	return holdsItself(f.Info.TypeOf(b.X)) && holdsItself(f.Info.TypeOf(b.Y))
}

// inertCall reports whether a call is a conversion between basic types, asks for a length, or is of
// one of inertCalls.
func inertCall(f *view.Func, call *ast.CallExpr) bool {
	if x, to := f.Conversion(call); x != nil {
		return holdsItself(to) && holdsItself(f.Info.TypeOf(x))
	}
	switch f.Builtin(call) {
	case "len", "cap", "min", "max", "append":
		return true
	case "make":
		return len(call.Args) == 3 && isCount(f, call.Args[2])
	}
	return inertCalls[f.Callee(call)]
}

// isCount reports whether an expression is a number that is not negative and no larger than what is
// there.
func isCount(f *view.Func, e ast.Expr) bool {
	if n := f.Constant(e); n != nil {
		return constant.Sign(n) >= 0 && constant.Compare(n, token.LSS, constant.MakeInt64(1<<10))
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		value := declaredAs(f, f.Object(e))
		return value != nil && isCount(f, value)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isCount(f, e.X) && isCount(f, e.Y)
	case *ast.CallExpr:
		return f.Builtin(e) == "len" || f.Callee(e) == "strings.Count"
	}
	return false
}

// declaredAs returns what a variable of the function is declared as, if it is never set again.
func declaredAs(f *view.Func, v types.Object) ast.Expr {
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == v && sets(f, v) == 0 {
			_, value := view.Assignment(f.Parent(id), token.DEFINE)
			return value
		}
	}
	return nil
}

// holdsItself reports whether a value of a type is a number, a truth value or a string.
func holdsItself(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsConstType != 0
}

// A byteWalk is a loop "for i := 0; i < len(text); i++" over a string. Of it is known that i is
// an index of the string where an iteration begins, and never more than the length there.
type byteWalk struct {
	loop    *ast.ForStmt
	i, text types.Object
	// steps are the loops "for i < len(text) && ... { i++ }" in it.
	steps []*ast.ForStmt
}

// walkOf returns what is known of a loop, nil if it is no byteWalk.
func walkOf(f *view.Func, loop ast.Stmt) *byteWalk {
	l, ok := loop.(*ast.ForStmt)
	if !ok || l.Init == nil || l.Cond == nil || l.Post == nil {
		return nil
	}
	name, zero := view.Assignment(l.Init, token.DEFINE)
	if name == nil || !f.IsZero(zero) {
		return nil
	}
	w := &byteWalk{loop: l, i: f.Object(name)}
	if w.text = w.boundedBy(f, l.Cond); w.text == nil || !w.counts(f, l.Post) || sets(f, w.text) > 0 {
		return nil
	}
	others := view.Any(l.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.ForStmt)
		if !ok || s.Init != nil || s.Post != nil || s.Cond == nil || len(s.Body.List) != 1 ||
			!w.counts(f, s.Body.List[0]) || w.boundedBy(f, leftmost(s.Cond)) != w.text {
			return view.IsLoop(n)
		}
		w.steps = append(w.steps, s)
		return false
	})
	if others || sets(f, w.i) != 1+len(w.steps) {
		return nil
	}
	return w
}

// sets returns how often a variable is set after its declaration.
func sets(f *view.Func, v types.Object) int {
	n := 0
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == nil && (f.Assigned(id) || setByRange(f, id)) {
			n++
		}
	}
	return n
}

// leftmost returns what a conjunction asks first.
func leftmost(cond ast.Expr) ast.Expr {
	for {
		b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
		if !ok || b.Op != token.LAND {
			return cond
		}
		cond = b.X
	}
}

// counts reports whether a statement is i++.
func (w *byteWalk) counts(f *view.Func, s ast.Stmt) bool {
	inc, ok := s.(*ast.IncDecStmt)
	return ok && inc.Tok == token.INC && f.Object(inc.X) == w.i
}

// boundedBy returns the string local variable for which a condition is i < len(string).
func (w *byteWalk) boundedBy(f *view.Func, cond ast.Expr) types.Object {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.LSS || f.Object(b.X) != w.i {
		return nil
	}
	call, ok := ast.Unparen(b.Y).(*ast.CallExpr)
	if !ok || f.Builtin(call) != "len" {
		return nil
	}
	if v, ok := f.Object(call.Args[0]).(*types.Var); ok && f.IsLocal(v) && view.IsString(v.Type()) &&
		!eval.Shared(f, v) {
		return v
	}
	return nil
}

// reads reports whether an expression is text[i] where i is known to be less than the length: in
// the condition of a step, or in the loop's body before all steps.
func (w *byteWalk) reads(f *view.Func, e *ast.IndexExpr) bool {
	if f.Object(e.X) != w.text || f.Object(e.Index) != w.i || !view.Within(e.Pos(), w.loop.Body) {
		return false
	}
	before := true
	for _, s := range w.steps {
		if view.Within(e.Pos(), s.Cond) {
			return true
		}
		before = before && e.End() <= s.Pos()
	}
	return before
}

// slices reports whether an expression is text[i:] or text[a:i] in the loop's body, where a is i as
// it was earlier in the iteration.
func (w *byteWalk) slices(f *view.Func, e *ast.SliceExpr) bool {
	if f.Object(e.X) != w.text || e.Slice3 || e.Low == nil || !view.Within(e.Pos(), w.loop.Body) {
		return false
	}
	if e.High == nil {
		return f.Object(e.Low) == w.i
	}
	a, ok := f.Object(e.Low).(*types.Var)
	if !ok || f.Object(e.High) != w.i || !f.IsLocal(a) || f.IsParam(a) || eval.Shared(f, a) {
		return false
	}
	value := declaredAs(f, a)
	return value != nil && f.Object(value) == w.i && view.Within(a.Pos(), w.loop.Body)
}
