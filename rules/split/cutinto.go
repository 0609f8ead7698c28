package split

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A cutting is the variables that the parts of a string and whether it has two are
// assigned to, each of which may be "_".
type cutting struct {
	tok                  token.Token // ASSIGN or DEFINE
	before, after, found string
}

// of writes the statements that cut a string, an expression as text, at a separator, as
// strings.Cut does. Before Go 1.18, which brought that function, its few lines are written out.
func (c cutting) of(f *view.Func, text string, sep ast.Expr) string {
	at := f.Text(sep)
	if f.Since("go1.18") {
		return fmt.Sprintf("%s, %s, %s %s strings.Cut(%s, %s)", c.before, c.after, c.found, c.tok, text, at)
	}
	if c.before == "_" && c.after == "_" {
		return fmt.Sprintf("%s %s strings.Contains(%s, %s)", c.found, c.tok, text, at)
	}
	if c.before == "_" {
		c.before = f.Fresh("whole")
	}
	constant, _ := f.StringConstant(sep)
	i := f.Fresh("i")
	names, whole := []string{c.before}, []string{text}
	parts := []string{fmt.Sprintf("%s[:%s]", c.before, i)}
	if c.after != "_" {
		names, whole = append(names, c.after), append(whole, `""`)
		parts = append(parts, fmt.Sprintf("%s[%s+%d:]", c.before, i, len(constant)))
	}
	if c.found != "_" {
		names, whole, parts = append(names, c.found), append(whole, "false"), append(parts, "true")
	}
	all := strings.Join(names, ", ")
	begin := fmt.Sprintf("%s %s %s\n", all, c.tok, strings.Join(whole, ", "))
	if all == text && c.tok == token.ASSIGN {
		begin = "" // it is there
	}
	return begin + fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\n%s = %s\n}", i, c.before, at, i, all, strings.Join(parts, ", "))
}

// assignsOnce says that a statement assigns to one variable, and that it does not matter if
// it does so in two steps where strings.Cut is not there.
func assignsOnce(f *view.Func, a *ast.AssignStmt) bool {
	if a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return false
	}
	if f.Since("go1.18") {
		return true
	}
	v, ok := f.Object(a.Lhs[0]).(*types.Var)
	return ok && v.Name() != "_" && view.IsString(v.Type()) && f.IsLocal(v) && !eval.Shared(f, v) && (!f.IsResult(v) || !view.HasDefer(f.Decl))
}
