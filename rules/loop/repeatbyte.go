package loop

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RepeatByte is the rule repeatbyte, described in the package comment.
var RepeatByte = rule.New(docs, "repeatbyte", func(f *view.Func) {
	for a := range view.All[*ast.AssignStmt](f) {
		if f.InBlock(a) && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			repeatSite(f, a)
		}
	}
})

// repeatSite reports a slice that is made, filled with one byte, and only made a string.
func repeatSite(f *view.Func, a *ast.AssignStmt) {
	b, ok := f.Object(a.Lhs[0]).(*types.Var)
	n := madeBytes(f, a.Rhs[0])
	loop, next := f.Next(a).(*ast.RangeStmt)
	if !ok || n == nil || !next || f.Info.Defs[a.Lhs[0].(*ast.Ident)] != b || !fitsInt(f.Info.TypeOf(n)) ||
		f.File.CommentBetween(a.Pos(), loop.End()) {
		return
	}
	char, ok := filledWith(f, loop, b)
	if !ok || !notNegative(f, a, n) || !f.Importable(a.Pos(), "strings") || eval.Shared(f, b) {
		return
	}
	count := f.Text(n)
	if !types.Identical(f.Info.TypeOf(n), types.Typ[types.Int]) {
		if count = "int(" + count + ")"; !f.Predeclared(a.Pos(), "int") {
			return
		}
	}
	text := fmt.Sprintf("strings.Repeat(%s, %s)", strconv.Quote(string([]byte{char})), count)
	edits := []analysis.TextEdit{patch.Replace(a.Rhs[0], text), patch.Delete(f, loop)}
	made := 0
	for _, id := range f.Uses(f.Decl, b) {
		if id.Pos() == a.Lhs[0].Pos() || view.Within(id.Pos(), loop) {
			continue
		}
		call, ok := f.Parent(id).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || call.Args[0] != id || !f.Info.Types[call.Fun].IsType() {
			return
		}
		to := f.Info.TypeOf(call)
		if basic, ok := to.Underlying().(*types.Basic); !ok || basic.Kind() != types.String {
			return
		}
		if made++; view.IsString(to) {
			edits = append(edits, patch.Replace(call, id.Name))
		}
	}
	if made > 0 {
		f.Report(a, "a text is filled byte by byte", patch.Fix("repeat the byte", edits...))
	}
}

// madeBytes returns the n of make([]byte, n), nil for anything else.
func madeBytes(f *view.Func, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) != 2 ||
		!types.Identical(f.Info.TypeOf(call), types.NewSlice(types.Typ[types.Uint8])) {
		return nil
	}
	return call.Args[1]
}

// fitsInt reports whether int has all numbers of a type, on machines of 32 bits too.
func fitsInt(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Int, types.UntypedInt, types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16:
		return true
	}
	return false
}

// filledWith returns the constant that for i := range b { b[i] = c } sets.
func filledWith(f *view.Func, loop *ast.RangeStmt, b *types.Var) (byte, bool) {
	if f.Object(loop.X) != b || loop.Tok != token.DEFINE || loop.Value != nil || len(loop.Body.List) != 1 {
		return 0, false
	}
	to, value := view.Assignment(loop.Body.List[0], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || f.Object(at.X) != b || f.Object(loop.Key) == nil || f.Object(at.Index) != f.Object(loop.Key) {
		return 0, false
	}
	c := f.Constant(value)
	if c == nil {
		return 0, false
	}
	char, ok := constant.Uint64Val(constant.ToInt(c))
	return byte(char), ok && f.Portable(value)
}

// notNegative reports whether a number of bytes is known not to be negative: package strings
// panics otherwise than make does. It is a length, a constant, or a variable that is set once
// and compared in a condition around or before the statement.
func notNegative(f *view.Func, at ast.Stmt, n ast.Expr) bool {
	if call, ok := ast.Unparen(n).(*ast.CallExpr); ok {
		return f.Builtin(call) == "len"
	}
	if c := f.Constant(n); c != nil {
		return constant.Sign(c) >= 0 && f.Portable(n)
	}
	v, ok := f.Object(n).(*types.Var)
	if !ok || !f.IsLocal(v) || eval.Shared(f, v) || f.Sets(v) > 0 {
		return false
	}
	for _, up := range f.Parents(at) {
		if is, ok := up.(*ast.IfStmt); ok && view.Within(at.Pos(), is.Body) && saysPositive(f, is.Cond, v) {
			return true
		}
		for _, s := range view.StmtList(up) {
			if s.Pos() < at.Pos() && leavesNegative(f, s, v) {
				return true
			}
		}
	}
	return false
}

// saysPositive reports whether a condition holds for no number below zero.
func saysPositive(f *view.Func, cond ast.Expr, v *types.Var) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == token.LAND {
		return saysPositive(f, b.X, v) || saysPositive(f, b.Y, v)
	}
	x, y, op := b.X, b.Y, b.Op
	if f.Object(y) == v {
		x, y, op = y, x, map[token.Token]token.Token{token.LSS: token.GTR, token.LEQ: token.GEQ}[op]
	}
	limit := f.Constant(y)
	if f.Object(x) != v || limit == nil || limit.Kind() != constant.Int {
		return false
	}
	return op == token.GTR && constant.Sign(limit) >= 0 || op == token.GEQ && constant.Sign(limit) >= 0 ||
		op == token.GTR && constant.Compare(limit, token.EQL, constant.MakeInt64(-1))
}

// leavesNegative reports whether a statement leaves its list where a number is below zero.
func leavesNegative(f *view.Func, s ast.Stmt, v *types.Var) bool {
	is, ok := s.(*ast.IfStmt)
	if !ok || len(is.Body.List) == 0 || is.Else != nil {
		return false
	}
	if _, ok := is.Body.List[len(is.Body.List)-1].(*ast.ReturnStmt); !ok || view.HasLabel(f.Decl) {
		return false
	}
	b, ok := ast.Unparen(is.Cond).(*ast.BinaryExpr)
	if !ok || f.Object(b.X) != v || f.Constant(b.Y) == nil {
		return false
	}
	limit := f.Constant(b.Y)
	return limit.Kind() == constant.Int && constant.Sign(limit) >= 0 && (b.Op == token.LEQ || b.Op == token.LSS)
}
