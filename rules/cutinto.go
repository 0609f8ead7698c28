package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// cutInto writes the statements that cut a string, an expression as text, at a separator, and
// assign the results of strings.Cut to names, of which each may be "_". Before Go 1.18, which
// brought that function, its few lines are written out.
func (f *function) cutInto(tok token.Token, before, after, found, text string, sep ast.Expr) string {
	at := f.text(sep)
	if f.since("go1.18") {
		return fmt.Sprintf("%s, %s, %s %s strings.Cut(%s, %s)", before, after, found, tok, text, at)
	}
	if before == "_" && after == "_" {
		return fmt.Sprintf("%s %s strings.Contains(%s, %s)", found, tok, text, at)
	}
	if before == "_" {
		before = f.fresh("whole")
	}
	constant, _ := f.stringConstant(sep)
	i := f.fresh("i")
	names, whole := []string{before}, []string{text}
	parts := []string{fmt.Sprintf("%s[:%s]", before, i)}
	if after != "_" {
		names, whole = append(names, after), append(whole, `""`)
		parts = append(parts, fmt.Sprintf("%s[%s+%d:]", before, i, len(constant)))
	}
	if found != "_" {
		names, whole, parts = append(names, found), append(whole, "false"), append(parts, "true")
	}
	all := strings.Join(names, ", ")
	begin := fmt.Sprintf("%s %s %s\n", all, tok, strings.Join(whole, ", "))
	if all == text && tok == token.ASSIGN {
		begin = "" // it is there
	}
	return begin + fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\n%s = %s\n}", i, before, at, i, all, strings.Join(parts, ", "))
}

// assignsOnce says that a statement assigns to one variable, and that it does not matter if
// it does so in two steps where strings.Cut is not there.
func (f *function) assignsOnce(a *ast.AssignStmt) bool {
	if a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return false
	}
	if f.since("go1.18") {
		return true
	}
	v, ok := f.object(a.Lhs[0]).(*types.Var)
	return ok && v.Name() != "_" && isString(v.Type()) && f.isLocal(v) && !f.shared(v) && (!f.isResult(v) || !hasDefer(f.decl))
}
