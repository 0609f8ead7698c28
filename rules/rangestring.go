package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// rangestring ranges over a string instead of a slice of its characters, which is made only
// for that, and counts them where the slice was measured. Bytes that are no UTF-8 are each
// the character U+FFFD either way.
//
// It asks that the index of a character, if it is used at all, is only compared with 0, since
// it becomes that of a byte. A slice with a name must be used for nothing else, and the
// string must be a local variable that keeps its value.
//
// It loses where the same slice is ranged over many times, as the characters are then
// decoded each time.
func rangestring() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "rangestring",
		Doc:  "range over the characters of a string without making a slice of them",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.RangeStmt:
						f.rangeSite(n)
					case *ast.AssignStmt:
						f.runesSite(n)
					}
					return true
				})
			})
		},
	}}
}

// runesOf returns the string whose characters an expression makes a slice of, nil if it is
// something else.
func (f *function) runesOf(e ast.Expr) ast.Expr {
	x, to := f.conversion(e)
	if x == nil || !types.Identical(to.Underlying(), types.NewSlice(types.Typ[types.Rune])) {
		return nil
	}
	if b, ok := f.typeOf(x).Underlying().(*types.Basic); !ok || b.Info()&types.IsString == 0 {
		return nil
	}
	return ast.Unparen(x)
}

// rangeSite reports a loop over a slice without a name.
func (f *function) rangeSite(loop *ast.RangeStmt) {
	text := f.runesOf(loop.X)
	if text == nil || makesComposite(text) || f.hasComment(loop.X) || !f.onlyFirst(loop) {
		return
	}
	f.reportRunes(loop, []analysis.TextEdit{replace(loop.X, f.text(text))})
}

func (f *function) reportRunes(at ast.Node, edits []analysis.TextEdit) {
	f.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Message: "a slice of characters is made only to be ranged over",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "range over the string itself", TextEdits: edits}},
	})
}

// onlyFirst says that of the index of a loop nothing is asked but whether it is that of the
// first character.
func (f *function) onlyFirst(loop *ast.RangeStmt) bool {
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
	v := f.pass.TypesInfo.Defs[key]
	if v == nil {
		return false // a variable of before
	}
	for _, id := range f.uses(loop, v) {
		if id == key {
			continue
		}
		cmp, ok := f.parents(id)[0].(*ast.BinaryExpr)
		if !ok || cmp.X != id || !f.isZeroConstant(cmp.Y) || cmp.Op != token.EQL && cmp.Op != token.NEQ && cmp.Op != token.GTR {
			return false
		}
	}
	return true
}

// runesSite reports a slice with a name.
func (f *function) runesSite(a *ast.AssignStmt) {
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.inBlock(a) || !f.ownLines(a) || jumps(f.decl.Body) {
		return
	}
	text := f.runesOf(a.Rhs[0])
	v, ok := f.object(a.Lhs[0]).(*types.Var)
	if text == nil || !ok || !f.keeps(text, a) {
		return
	}
	edits := []analysis.TextEdit{f.deleteLines(a)}
	ranged := false
	for _, id := range f.uses(f.decl.Body, v) {
		if f.pass.TypesInfo.Defs[id] == v {
			continue
		}
		if f.inClosure(id) != f.inClosure(a.Lhs[0].(*ast.Ident)) || f.lookup(id.Pos(), f.text(text)) != f.object(text) {
			return
		}
		switch p := f.parents(id)[0].(type) {
		case *ast.RangeStmt:
			if p.X != id || !f.onlyFirst(p) {
				return
			}
			ranged = true
			edits = append(edits, replace(id, f.text(text)))
		case *ast.CallExpr:
			if f.builtin(p) != "len" || !f.importable(id.Pos(), "unicode/utf8") || !isString(f.typeOf(text)) {
				return
			}
			edits = append(edits, replace(p, fmt.Sprintf("utf8.RuneCountInString(%s)", f.text(text))))
		default:
			return
		}
	}
	if ranged {
		f.reportRunes(a, edits)
	}
}

// keeps says that an expression is a local variable that does not change behind a statement.
func (f *function) keeps(e ast.Expr, behind ast.Stmt) bool {
	v, ok := f.object(e).(*types.Var)
	if !ok || !f.steady(e) {
		return false
	}
	for _, id := range f.uses(f.decl.Body, v) {
		if id.Pos() > behind.Pos() && (f.assigned(id) || f.setByRange(id)) {
			return false
		}
	}
	return true
}

// setByRange says that a use of a variable is set by a loop.
func (f *function) setByRange(id *ast.Ident) bool {
	loop, ok := f.parents(id)[0].(*ast.RangeStmt)
	return ok && (loop.Key == id || loop.Value == id)
}
