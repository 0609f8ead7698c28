package arith

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// wordLoop makes the edit for a loop each turn of which reads or stores another byte of a number.
func wordLoop(f *view.Func, loop ast.Stmt) (edit analysis.TextEdit, ok bool) {
	i, turns := counted(f, loop)
	if turns == nil || f.File.HasComment(loop) || !f.InBlock(loop) || !usable(f, loop.Pos()) {
		return edit, false
	}
	body := view.LoopBody(loop).List
	text := ""
	switch {
	case len(body) == 1:
		if text = storedTurns(f, body[0], i, turns); text == "" {
			text = loadedTurns(f, body[0], i, turns)
		}
	case len(body) == 2:
		to, by := view.Assignment(body[0], token.SHL_ASSIGN)
		if n, ok := (turn{}).number(f, by); to != nil && ok && n == 8 {
			v, part := addedTo(f, body[1])
			text = rolledTurns(f, v, part, i, turns)
			if v == nil || f.Object(to) != v {
				text = ""
			}
		}
	}
	return patch.Replace(loop, text), text != ""
}

// counted is the variable that counts the turns of a loop, of which there are two, four or eight, and its values; none of another loop.
func counted(f *view.Func, loop ast.Stmt) (i types.Object, turns []int64) {
	var n int64
	to := local.Counted(f, loop)
	if to != nil {
		n, _ = (turn{}).number(f, to)
	}
	switch l := loop.(type) {
	case *ast.ForStmt:
		if to != nil {
			i = f.Defined(l.Init.(*ast.AssignStmt).Lhs[0])
		}
	case *ast.RangeStmt:
		if l.Key != nil && l.Tok == token.DEFINE && view.IsBlank(l.Value) {
			i = f.Defined(l.Key)
		}
		if a, ok := f.Info.TypeOf(l.X).Underlying().(*types.Array); ok {
			n = a.Len()
		}
	}
	if i == nil || n != 2 && n != 4 && n != 8 || eval.Changes(f, view.LoopBody(loop), i) {
		return nil, nil
	}
	for k := range n {
		turns = append(turns, k)
	}
	return i, turns
}

// storedTurns writes a statement that does what all turns do of which each stores a byte; empty if they do something else.
func storedTurns(f *view.Func, stmt ast.Stmt, i types.Object, turns []int64) string {
	var all []wordByte
	var number ast.Expr
	for _, n := range turns {
		b, of, ok := storedByte(f, stmt, turn{i, n})
		if !ok || f.Object(of) == i {
			return ""
		}
		all, number = append(all, b), of
	}
	size, order, slice := word(f, all)
	if size == 0 || f.Size(f.Info.TypeOf(number)) < int64(size) {
		return ""
	}
	return fmt.Sprintf("binary.%s.PutUint%d(%s, %s)", order, 8*size, slice, asWord(f, number, 8*size))
}

// loadedTurns writes a statement that does what all turns do of which each adds a byte to a variable; empty if they do something else.
func loadedTurns(f *view.Func, stmt ast.Stmt, i types.Object, turns []int64) string {
	if to, value := view.Assignment(stmt, token.ASSIGN); to != nil { // v = v<<8 | byte
		v, _ := f.Object(to).(*types.Var)
		sum, ok := value.(*ast.BinaryExpr)
		if !ok || v == nil || sum.Op != token.OR && sum.Op != token.ADD && sum.Op != token.XOR {
			return ""
		}
		shift, ok := ast.Unparen(sum.X).(*ast.BinaryExpr)
		if !ok || shift.Op != token.SHL || f.Object(shift.X) != v {
			return ""
		}
		if n, ok := (turn{}).number(f, shift.Y); !ok || n != 8 {
			return ""
		}
		return rolledTurns(f, v, ast.Unparen(sum.Y), i, turns)
	}
	v, part := addedTo(f, stmt)
	if v == nil || !ownNumber(f, v) {
		return ""
	}
	var all []wordByte
	for _, n := range turns {
		b, ok := loadedByte(f, part, v.Type(), turn{i, n})
		if !ok {
			return ""
		}
		all = append(all, b)
	}
	if f.Size(v.Type()) < int64(len(all)) || names(f, all, v) {
		return ""
	}
	if text := loaded(f, all, v.Type(), stmt.Pos()); text != "" {
		return v.Name() + " " + stmt.(*ast.AssignStmt).Tok.String() + " " + text
	}
	return ""
}

// addedTo is the variable to which a statement adds something, by |=, += or ^=, and what.
func addedTo(f *view.Func, stmt ast.Stmt) (v *types.Var, part ast.Expr) {
	for _, op := range []token.Token{token.OR_ASSIGN, token.ADD_ASSIGN, token.XOR_ASSIGN} {
		if to, value := view.Assignment(stmt, op); to != nil {
			v, _ := f.Object(to).(*types.Var)
			return v, value
		}
	}
	return nil, nil
}

// rolledTurns writes a statement that does what all turns do which shift a variable by a byte and add one.
func rolledTurns(f *view.Func, v *types.Var, part ast.Expr, i types.Object, turns []int64) string {
	if v == nil || !ownNumber(f, v) {
		return ""
	}
	var all []wordByte
	for k, n := range turns {
		b, ok := loadedByte(f, part, v.Type(), turn{i, n})
		if !ok || b.shift != 0 {
			return ""
		}
		b.shift = 8 * int64(len(turns)-1-k)
		all = append(all, b)
	}
	size := f.Size(v.Type())
	text := loaded(f, all, v.Type(), part.Pos())
	switch {
	case text == "" || size < int64(len(all)) || names(f, all, v):
		return ""
	case size == int64(len(all)):
		return v.Name() + " = " + text
	}
	return fmt.Sprintf("%s = %s<<%d | %s", v.Name(), v.Name(), 8*len(all), text)
}

// ownNumber reports whether a variable is an integer that nothing else reaches, of a size that is the same on all machines.
func ownNumber(f *view.Func, v *types.Var) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && f.IsLocal(v) && !eval.Shared(f, v) && view.IsInteger(b) &&
		b.Kind() != types.Int && b.Kind() != types.Uint && b.Kind() != types.Uintptr
}

// names reports whether the places of bytes depend on a variable.
func names(f *view.Func, all []wordByte, v types.Object) bool {
	return slices.ContainsFunc(all, func(b wordByte) bool { return b.base != nil && len(f.Uses(b.base, v)) > 0 })
}
