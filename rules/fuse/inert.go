package fuse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

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
// variables that hold all of their data themselves, and it does not panic. walk is the loop over the
// bytes of a string in it, nil if there is none. Parts that skip reports true of are left out.
func inert(f *view.Func, n ast.Node, walk *byteWalk, skip func(ast.Node) bool) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || !ok || skip(n) || walk.knows(n) {
			return false
		}
		ok = !acts(f, n, walk)
		return ok
	})
	return ok
}

// acts reports whether a node by itself, without those in it, is such that code is not inert.
func acts(f *view.Func, n ast.Node, walk *byteWalk) bool {
	switch n := n.(type) {
	case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt,
		*ast.TypeSwitchStmt, *ast.ReturnStmt, *ast.StarExpr, *ast.CompositeLit, *ast.TypeAssertExpr,
		*ast.IndexExpr, *ast.IndexListExpr:
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
	case *ast.SliceExpr:
		return walk == nil || n.Pos() < walk.known[3].End() || !slicesFrom(f, n, walk.text, walk.i)
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

// knows reports whether a node is a statement of which it is known that it does not panic.
func (w *byteWalk) knows(n ast.Node) bool {
	s, ok := n.(ast.Stmt)
	return ok && w != nil && slices.Contains(w.known, s)
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
		if f.Info.Defs[id] == v && f.Sets(v) == 0 {
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

// A byteWalk is a loop over the bytes of a string as splitfields writes it:
//
//	for i := 0; i < len(text); i++ {
//		if text[i] == ',' {
//			continue
//		}
//		part := text[i:]
//		for n := 0; n < len(part); n++ {
//			if part[n] == ',' {
//				part = part[:n]
//				break
//			}
//		}
//		i += len(part)
//		...
//	}
//
// From there on i is at most the length of the string.
type byteWalk struct {
	i, text types.Object
	// known are the statements above, of which it is known that they do not panic.
	known []ast.Stmt
}

// walkOf returns what is known of a loop, nil if it is no byteWalk.
func walkOf(f *view.Func, loop ast.Stmt) *byteWalk {
	l, ok := loop.(*ast.ForStmt)
	if !ok || len(l.Body.List) < 5 {
		return nil
	}
	i, text := countsBytes(f, l)
	if text == nil || f.Sets(text) > 0 || f.Sets(i) != 2 {
		return nil
	}
	s := l.Body.List
	if skip, ok := s[0].(*ast.IfStmt); !ok || skip.Init != nil || skip.Else != nil || len(skip.Body.List) != 1 ||
		!isContinue(skip.Body.List[0]) || !comparesByte(f, skip.Cond, text, i) {
		return nil
	}
	name, rest := view.Assignment(s[1], token.DEFINE)
	part := f.Object(name)
	step, ok := s[3].(*ast.AssignStmt)
	if part == nil || !slicesFrom(f, rest, text, i) || !endsPart(f, s[2], part) || !ok ||
		step.Tok != token.ADD_ASSIGN || f.Object(step.Lhs[0]) != i || !f.IsLength(step.Rhs[0], part) {
		return nil
	}
	return &byteWalk{i: i, text: text, known: s[:4]}
}

// countsBytes returns the variables of a loop "for i := 0; i < len(text); i++" over a string.
func countsBytes(f *view.Func, l *ast.ForStmt) (i, text types.Object) {
	name, zero := view.Assignment(l.Init, token.DEFINE)
	cond, ok := l.Cond.(*ast.BinaryExpr)
	if name == nil || !ok || !f.IsZero(zero) || cond.Op != token.LSS {
		return nil, nil
	}
	i = f.Object(name)
	call, ok := ast.Unparen(cond.Y).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.Object(cond.X) != i || !f.Increments(l.Post, i) {
		return nil, nil
	}
	v, ok := f.Object(call.Args[0]).(*types.Var)
	if !ok || !f.IsLength(call, v) || !f.IsLocal(v) || !view.IsString(v.Type()) {
		return nil, nil
	}
	return i, v
}

// endsPart reports whether a statement cuts a string off before the first of some bytes.
func endsPart(f *view.Func, s ast.Stmt, part types.Object) bool {
	l, ok := s.(*ast.ForStmt)
	if !ok || len(l.Body.List) != 1 {
		return false
	}
	n, text := countsBytes(f, l)
	test, ok := l.Body.List[0].(*ast.IfStmt)
	if !ok || text == nil || text != part || f.Sets(n) != 1 || test.Init != nil || test.Else != nil ||
		len(test.Body.List) != 2 || !comparesByte(f, test.Cond, part, n) {
		return false
	}
	to, value := view.Assignment(test.Body.List[0], token.ASSIGN)
	cut, ok := value.(*ast.SliceExpr)
	b, isBranch := test.Body.List[1].(*ast.BranchStmt)
	return ok && isBranch && b.Tok == token.BREAK && b.Label == nil && f.Object(to) == part &&
		f.Object(cut.X) == part && cut.Low == nil && f.Object(cut.High) == n && !cut.Slice3
}

// comparesByte reports whether a condition is text[i] == c, with a constant c.
func comparesByte(f *view.Func, cond ast.Expr, text, i types.Object) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL || f.Constant(b.Y) == nil {
		return false
	}
	at, ok := b.X.(*ast.IndexExpr)
	return ok && f.Object(at.X) == text && f.Object(at.Index) == i
}

// slicesFrom reports whether an expression is text[i:].
func slicesFrom(f *view.Func, e ast.Expr, text, i types.Object) bool {
	s, ok := e.(*ast.SliceExpr)
	return ok && f.Object(s.X) == text && s.Low != nil && f.Object(s.Low) == i && s.High == nil && !s.Slice3
}
