package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// joinparts writes parts one behind the other where a function collects them in a slice
// only to join them:
//
//	var parts []string
//	for _, n := range numbers {
//		parts = append(parts, strconv.Itoa(n))
//	}
//	return strings.Join(parts, ", ")
//
// Each part is written with the separator before it, and of the whole the first separator
// is cut off, if there is one: a part may be empty, and there may be none. Parts go to a
// buffer on the stack, to which numbers are appended without a string of their own, or to
// a strings.Builder.
//
// It asks that the slice is a local variable of type []string that no closure holds, that
// nothing is done with it but to append parts and to join them at one place, behind which
// no loop leads back, and that the separator is constant.
//
// It loses where the parts are strings that exist already and the slice was made with
// the right capacity: strings.Join allocates once for all.
func joinparts() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "joinparts",
		Doc:  "write parts one by one instead of joining a slice of them",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, call := range f.calls() {
					if j := f.joinSite(call); j != nil {
						j.report()
					}
				}
			})
		},
	}}
}

// A joinSite is a slice of parts that is joined.
type joinSite struct {
	*function
	call *ast.CallExpr // of strings.Join
	v    types.Object
	sep  string
	// decl declares the slice, with its first parts.
	decl  ast.Stmt
	first []ast.Expr
	// appends are the statements that append parts.
	appends []*ast.AssignStmt
}

// joinSite checks a call of strings.Join; nil if it must stay.
func (f *function) joinSite(call *ast.CallExpr) *joinSite {
	if f.callee(call) != "strings.Join" || len(call.Args) != 2 || f.hasComment(call) || !f.importable(call.Pos(), "strings") {
		return nil
	}
	v, ok := f.object(call.Args[0]).(*types.Var)
	sep, constant := f.stringConstant(call.Args[1])
	if !ok || !constant || !f.isLocal(v) || f.isParam(v) || f.isResult(v) || !types.Identical(v.Type(), types.NewSlice(types.Typ[types.String])) {
		return nil
	}
	j := &joinSite{function: f, call: call, v: v, sep: sep}
	if !j.collected() || !j.declared() || !j.separable() || !f.predeclared(call.Pos(), "string", "byte", "append") {
		return nil
	}
	return j
}

// collected finds what appends to the slice; false if something else is done with it.
func (j *joinSite) collected() bool {
	own := map[*ast.Ident]bool{ast.Unparen(j.call.Args[0]).(*ast.Ident): true}
	fine := true
	ast.Inspect(j.function.decl.Body, func(n ast.Node) bool {
		if v, _ := j.appendedElements(n); v == j.v && v != nil {
			a := n.(*ast.AssignStmt)
			call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
			fine = fine && j.inBlock(a) && !j.hasComment(a) && j.predeclared(a.Pos(), "append", "byte", "string")
			j.appends = append(j.appends, a)
			own[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			own[ast.Unparen(call.Args[0]).(*ast.Ident)] = true
		}
		return true
	})
	for _, id := range j.uses(j.function.decl, j.v) {
		declares := j.pass.TypesInfo.Defs[id] == j.v
		if !own[id] && !declares || j.inClosure(id) {
			return false
		}
	}
	return fine && len(j.appends) > 0
}

// declared finds the declaration, which must be in a list of statements that the call is
// in, no loop being between them.
func (j *joinSite) declared() bool {
	up := j.parents(j.call)
	for _, p := range up {
		list := stmtList(p)
		i := slices.IndexFunc(list, func(s ast.Stmt) bool { return s.Pos() <= j.v.Pos() && j.v.Pos() < s.End() })
		if i < 0 {
			switch p.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				return false
			}
			continue
		}
		j.decl = list[i]
		return !j.hasComment(j.decl) && j.startsEmpty()
	}
	return false
}

// startsEmpty reads the first parts off the declaration; false if it does more.
func (j *joinSite) startsEmpty() bool {
	if !j.predeclared(j.decl.Pos(), "append", "byte", "string") {
		return false
	}
	if _, _, ok := j.emptySlice(j.decl); ok {
		return true
	}
	name, value := j.sets(j.decl)
	if name == nil || j.pass.TypesInfo.Defs[name] != j.v {
		return false
	}
	switch value := value.(type) {
	case *ast.CallExpr:
		return j.builtin(value) == "make" && len(value.Args) == 3 && j.isZeroConstant(value.Args[1]) && j.capacityOf(value.Args[2])
	case *ast.CompositeLit:
		j.first = value.Elts
		return !slices.ContainsFunc(value.Elts, func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed })
	}
	return false
}

// separable says that parts can be written one by one, and the separator be named where
// they are.
func (j *joinSite) separable() bool {
	if !j.ordered(j.first) {
		return false
	}
	sep := ast.Unparen(j.call.Args[1])
	_, literal := sep.(*ast.BasicLit)
	c, named := j.object(sep).(*types.Const)
	for _, a := range j.appends {
		if !j.ordered(ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1:]) || !literal && (!named || j.lookup(a.Pos(), c.Name()) != c) {
			return false
		}
	}
	return literal || named && j.lookup(j.decl.Pos(), c.Name()) == c
}

// capacityOf says that an expression can be left out: it is a constant, or a length.
func (j *joinSite) capacityOf(e ast.Expr) bool {
	if j.pass.TypesInfo.Types[e].Value != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || j.builtin(call) != "len" {
		return false
	}
	_, variable := j.object(call.Args[0]).(*types.Var)
	return variable
}

// report proposes the rewrites.
func (j *joinSite) report() {
	var fixes []analysis.SuggestedFix
	if edits := j.edits(j.bufferBegin(), j.bufferPart, "string(%s)"); edits != nil {
		fixes = append(fixes, analysis.SuggestedFix{Message: "append " + j.v.Name() + " to a buffer on the stack", TextEdits: edits})
	}
	if edits := j.edits("var %s strings.Builder\n", j.builderPart, "%s.String()"); edits != nil {
		fixes = append(fixes, analysis.SuggestedFix{Message: "write " + j.v.Name() + " to a builder", TextEdits: edits})
	}
	j.pass.Report(analysis.Diagnostic{
		Pos: j.call.Pos(), End: j.call.End(),
		Message: j.v.Name() + " are collected only to be joined", SuggestedFixes: fixes,
	})
}

// edits writes all parts to a buffer. begin declares it, part writes one part, end is
// what was written.
func (j *joinSite) edits(begin string, part func(buf string, e ast.Expr) string, end string) []analysis.TextEdit {
	buf := j.fresh("joined")
	text := fmt.Sprintf(begin, buf)
	for i, e := range j.first {
		if i > 0 {
			text += j.separator(buf, part)
		}
		text += part(buf, e)
	}
	edits := []analysis.TextEdit{replace(j.decl, trimLine(text))}
	for _, a := range j.appends {
		text = ""
		for _, e := range ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1:] {
			text += j.separator(buf, part) + part(buf, e)
		}
		edits = append(edits, replace(a, trimLine(text)))
	}
	end = fmt.Sprintf(end, buf)
	if len(j.first) == 0 && j.sep != "" {
		end = "strings.TrimPrefix(" + end + ", " + j.text(j.call.Args[1]) + ")"
	}
	return append(edits, replace(j.call, end))
}

func trimLine(s string) string { return s[:len(s)-1] }

// separator writes the separator, if it is not empty.
func (j *joinSite) separator(buf string, part func(string, ast.Expr) string) string {
	if j.sep == "" {
		return ""
	}
	return part(buf, j.call.Args[1])
}

// bufferBegin declares a buffer on the stack.
func (j *joinSite) bufferBegin() string {
	return "var " + j.fresh("joinedArray") + " [512]byte\n%s := " + j.fresh("joinedArray") + "[:0]\n"
}

// bufferPart appends a part to a buffer, in pieces if their order allows it.
func (j *joinSite) bufferPart(buf string, e ast.Expr) string {
	parts := j.flatOperands(e)
	if !j.ordered(parts) {
		parts = []ast.Expr{e}
	}
	var text strings.Builder
	for _, p := range parts {
		text.WriteString(buf + " = " + j.appendPart(buf, p) + "\n")
	}
	return text.String()
}

// appendPart writes the expression that appends one string.
func (j *joinSite) appendPart(buf string, e ast.Expr) string {
	made, isCall := ast.Unparen(e).(*ast.CallExpr)
	x, _ := j.conversion(e)
	switch {
	case isCall && x == nil && j.appendCall(buf, made) != "" && !j.appendable(j.call.Args[0], made):
	case x != nil && (!j.since("go1.18") || !j.importable(e.Pos(), "unicode/utf8") || !j.predeclared(e.Pos(), "rune")):
	default:
		return j.appendOne(buf, e)
	}
	return "append(" + buf + ", " + j.text(e) + "...)"
}

// builderPart writes a part to a builder.
func (j *joinSite) builderPart(buf string, e ast.Expr) string {
	if s, ok := j.stringConstant(e); ok && isByte(s) {
		if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok && lit.Kind == token.STRING {
			return buf + ".WriteByte(" + quoteByte(s[0]) + ")\n"
		}
	}
	return buf + ".WriteString(" + j.text(e) + ")\n"
}
