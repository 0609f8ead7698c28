// Package partial evaluates code of which nothing is known but one character: a parameter, or the
// one at a position of a text.
//
// What a place held before, such as a field, stays a symbol. The code is followed as long as
// the character, constants and that the position is in the text decide where it goes; into
// functions of the package, too. Where something else decides, or code does what is not
// understood, there is no answer. So an answer holds for all values of all places.
package partial

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// Advance runs the conditions of a loop and its body once, where the character at the cursor
// is c, which is ASCII. It reports whether that does nothing but add one to the position and
// leads to the next iteration, and of which cursor that is true.
//
// It does so whatever other places hold: no pointer is followed but those that lead to the cursor,
// so that nothing may panic that reading the cursor does not.
func Advance(f *view.Func, conds []ast.Expr, body *ast.BlockStmt, c byte) (at Cursor, w Work, ok bool) {
	e := newEvaluator(f, c, body)
	defer e.settle(&ok)
	for _, cond := range conds {
		if !e.truth(cond) {
			return at, w, false
		}
	}
	if flow := e.list(body.List); flow.kind != onward && flow.kind != toNext {
		return at, w, false
	}
	pos := e.memory[e.cursor.Pos]
	if !e.found || len(e.memory) != 1 || pos != (value{kind: held, of: e.cursor.Pos, off: 1}) ||
		!isInt(e.cursor.Pos.Type()) || !isText(e.cursor.Text.Type()) {
		return at, w, false
	}
	for _, p := range e.followed {
		if !p.leadsTo(e.cursor.Pos) && !p.leadsTo(e.cursor.Text) {
			return at, w, false
		}
	}
	return e.cursor, e.work, true
}

// Decide evaluates a condition where the character at the cursor is c. It reports whether the
// character decides it.
func Decide(f *view.Func, cond ast.Expr, c byte) (result, ok bool) {
	e := newEvaluator(f, c, nil)
	defer e.settle(&ok)
	result = e.truth(cond)
	return result, len(e.memory) == 0
}

// Says evaluates a function whose parameter v is c. It reports whether that alone decides what the
// function returns, a bool or an integer.
func Says(f *view.Func, v *types.Var, c int64) (result constant.Value, ok bool) {
	e := newEvaluator(f, 0, f.Decl)
	defer e.settle(&ok)
	e.frame.decl = f.Decl
	e.frame.vars[v] = knownValue(constant.MakeInt64(c))
	flow := e.list(f.Decl.Body.List)
	if flow.kind != returned || flow.results[0].kind != known || len(e.memory) > 0 || len(e.followed) > 0 || e.found {
		return nil, false
	}
	return flow.results[0].constant, true
}
