package rules

import (
	"fmt"
	"go/ast"
	"strings"
)

// cuttable says that a string can be cut at a statement: by strings.Cut, or before that
// came, in Go 1.18, by strings.Index, which takes statements of its own and reads the string
// more than once.
func (f *function) cuttable(stmt ast.Stmt, call *ast.CallExpr) bool {
	return f.since("go1.18") || f.inBlock(stmt) && f.plainPath(call.Args[0]) && f.steady(call.Args[0]) && f.predeclared(stmt.Pos(), "false", "true")
}

// cutText writes what cuts a string at the first separator and declares what is asked for:
// what is before the separator, or all, what is behind it, and whether there is one. What is
// not asked for is "_".
func (f *function) cutText(before, after, found, s string, sep ast.Expr) string {
	if f.since("go1.18") {
		return fmt.Sprintf("%s, %s, %s := strings.Cut(%s, %s)", before, after, found, s, f.text(sep))
	}
	if before == "_" && after == "_" {
		return fmt.Sprintf("%s := strings.Contains(%s, %s)", found, s, f.text(sep))
	}
	i := f.fresh("i")
	text, _ := f.stringConstant(sep)
	var names, none, values []string
	for _, part := range []struct{ name, none, value string }{
		{before, s, s + "[:" + i + "]"},
		{after, `""`, fmt.Sprintf("%s[%s+%d:]", s, i, len(text))},
		{found, "false", "true"},
	} {
		if part.name != "_" {
			names, none, values = append(names, part.name), append(none, part.none), append(values, part.value)
		}
	}
	all := strings.Join(names, ", ")
	return fmt.Sprintf("%s := %s\nif %s := strings.Index(%s, %s); %s >= 0 {\n%s = %s\n}",
		all, strings.Join(none, ", "), i, s, f.text(sep), i, all, strings.Join(values, ", "))
}

// cutFirst writes the assignment of what is before the first separator.
func (f *function) cutFirst(a *ast.AssignStmt, call *ast.CallExpr) string {
	to, s, sep := f.text(a.Lhs[0]), f.text(call.Args[0]), call.Args[1]
	if f.since("go1.18") {
		return to + ", _, _ " + a.Tok.String() + " " + f.cutCall(call)
	}
	if _, ok := a.Lhs[0].(*ast.Ident); !ok || to == "_" {
		return ""
	}
	i := f.fresh("i")
	begin := to + " " + a.Tok.String() + " " + s + "\n"
	if to == s {
		begin = "" // it is what it is if nothing is cut off
		if a.Tok.String() == ":=" {
			return ""
		}
	} else if f.mentions(call.Args[0], to) {
		return ""
	}
	return fmt.Sprintf("%sif %s := strings.Index(%s, %s); %s >= 0 {\n%s = %s[:%s]\n}", begin, i, s, f.text(sep), i, to, s, i)
}
