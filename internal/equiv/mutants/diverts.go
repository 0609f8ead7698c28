package mutants

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A mutant of a condition may do the same as the code it is made of, as where a fast path is left out or taken more often
// than it need be. So it notes whether the condition is what it was not: if it was for many inputs, and no outcome was
// another one, the inputs are not to blame.

const (
	// DivertedName is the variable that says that the condition of a mutant was another one than it would be.
	DivertedName = "honeDiverted"
	divertName   = "honeDivert"
)

// diverting is what the conditions of mutants call. What the condition was is asked until it is another one: up to there all is
// as in the code it is made of.
var diverting = fmt.Sprintf(`
var %[1]s bool

func %[2]s(is bool, was func() bool) bool {
	if !%[1]s {
		%[1]s = is != was()
	}
	return is
}
`, DivertedName, divertName)

// diverted adds to the edits of a node those by which the last condition that has it notes that it is another one.
func diverted(s *subject.Subject, conds []ast.Expr, n ast.Node, edits []subject.Edit) []subject.Edit {
	for _, c := range slices.Backward(conds) {
		if c.Pos() <= n.Pos() && n.End() <= c.End() {
			all := append([]subject.Edit{s.Insert(c.Pos(), divertName+"(")}, edits...)
			return append(all, s.Insert(c.End(), ", func() bool { return "+s.Text(c)+" })"))
		}
	}
	return edits
}

// askedTwice reports whether a condition can be evaluated once more, and changes nothing then.
func askedTwice(s *subject.Subject, cond ast.Expr) bool {
	if !isBool(s, cond) {
		return false
	}
	ok := true
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (isLength(s, n) || s.Pkg.TypesInfo.Types[n.Fun].IsType())
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.FuncLit:
			ok = false
		}
		return ok
	})
	return ok
}
