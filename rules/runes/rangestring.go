package runes

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

// RangeString is the rule rangestring, described in the package comment.
var RangeString = rule.New(docs, "rangestring", func(f *view.Func) {
	for loop := range view.All[*ast.RangeStmt](f) {
		rangeSite(f, loop)
	}
	for a := range view.All[*ast.AssignStmt](f) {
		runesSite(f, a)
	}
})

// runesOf returns the string whose characters an expression makes a slice of, nil if it is
// something else.
func runesOf(f *view.Func, e ast.Expr) ast.Expr {
	x, to := f.Conversion(e)
	if x == nil || !types.Identical(to.Underlying(), types.NewSlice(types.Typ[types.Rune])) {
		return nil
	}
	if b, ok := f.Info.TypeOf(x).Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 {
		return nil
	}
	return ast.Unparen(x)
}

// bytesOf returns the bytes whose characters bytes.Runes makes a slice of, nil for anything else.
func bytesOf(f *view.Func, e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.Callee(call) != "bytes.Runes" || f.Spread(call) || !f.Predeclared(e.Pos(), "string") {
		return nil
	}
	return call.Args[0]
}

// rangeSite reports a loop over a slice without a name.
func rangeSite(f *view.Func, loop *ast.RangeStmt) {
	if b := bytesOf(f, loop.X); b != nil && !f.File.HasComment(loop.X) && onlyFirst(f, loop) {
		reportRunes(f, loop, []analysis.TextEdit{patch.Replace(loop.X, fmt.Sprintf("string(%s)", f.Text(b)))})
		return
	}
	text := runesOf(f, loop.X)
	if text == nil || view.HasBraces(text) || f.File.HasComment(loop.X) || !onlyFirst(f, loop) {
		return
	}
	reportRunes(f, loop, []analysis.TextEdit{patch.Replace(loop.X, f.Text(text))})
}

func reportRunes(f *view.Func, at ast.Node, edits []analysis.TextEdit) {
	f.Report(at, "a slice of characters is made only to be ranged over",
		patch.Fix("range over the string itself", edits...))
}

// onlyFirst reports whether of the index of a loop nothing is asked but whether it is that of the
// first character.
func onlyFirst(f *view.Func, loop *ast.RangeStmt) bool {
	if loop.Key == nil {
		return true
	}
	key, ok := loop.Key.(*ast.Ident)
	if !ok {
		return false
	}
	if key.Name == "_" {
		return true
	}
	v := f.Info.Defs[key]
	if v == nil {
		return false // a variable of before
	}
	for _, id := range f.Uses(loop, v) {
		if id == key {
			continue
		}
		cmp, ok := f.Parent(id).(*ast.BinaryExpr)
		if !ok || cmp.X != id || !f.IsZero(cmp.Y) ||
			cmp.Op != token.EQL && cmp.Op != token.NEQ && cmp.Op != token.GTR {
			return false
		}
	}
	return true
}

// runesSite reports a slice with a name.
func runesSite(f *view.Func, a *ast.AssignStmt) {
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.InBlock(a) ||
		!patch.OwnLines(f, a) || view.HasGoto(f.Decl.Body) {
		return
	}
	v, ok := f.Object(a.Lhs[0]).(*types.Var)
	if b := bytesOf(f, a.Rhs[0]); b != nil && ok {
		runesNext(f, a, v, b)
		return
	}
	text := runesOf(f, a.Rhs[0])
	if text == nil || !ok || !eval.Kept(f, text, a) {
		return
	}
	edits := []analysis.TextEdit{patch.Delete(f, a)}
	ranged := false
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == v {
			continue
		}
		if f.Closure(id) != f.Closure(a.Lhs[0].(*ast.Ident)) ||
			f.Lookup(id.Pos(), f.Text(text)) != f.Object(text) {
			return
		}
		switch p := f.Parent(id).(type) {
		case *ast.RangeStmt:
			if p.X != id || !onlyFirst(f, p) {
				return
			}
			ranged = true
			edits = append(edits, patch.Replace(id, f.Text(text)))
		case *ast.CallExpr:
			if f.Builtin(p) != "len" || !f.Importable(id.Pos(), "unicode/utf8") ||
				!view.IsString(f.Info.TypeOf(text)) {
				return
			}
			edits = append(edits, patch.Replace(p, fmt.Sprintf("utf8.RuneCountInString(%s)", f.Text(text))))
		default:
			return
		}
	}
	if ranged {
		reportRunes(f, a, edits)
	}
}

// runesNext reports a slice of the characters of bytes that the next loop ranges over, and nothing else:
// bytes may change later.
func runesNext(f *view.Func, a *ast.AssignStmt, v *types.Var, bytes ast.Expr) {
	next := f.Next(a)
	for next != nil && local.DeclaresEmpty(f, next) != nil {
		next = f.Next(next)
	}
	loop, ok := next.(*ast.RangeStmt)
	if ok && f.Object(loop.X) == v && len(f.Uses(f.Decl.Body, v)) == 2 && onlyFirst(f, loop) {
		edit := patch.Replace(loop.X, fmt.Sprintf("string(%s)", f.Text(bytes)))
		reportRunes(f, a, []analysis.TextEdit{patch.Delete(f, a), edit})
	}
}
