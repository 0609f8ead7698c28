package text

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// JoinParts is the rule joinparts, described in the package comment.
var JoinParts = rule.New(docs, "joinparts", func(f *view.Func) {
	for _, call := range f.Calls() {
		if j := newJoinSite(f, call); j != nil {
			j.report()
		}
	}
})

// A joinSite is a slice of parts that is joined.
type joinSite struct {
	f    *view.Func
	call *ast.CallExpr // of strings.Join
	v    types.Object
	sep  string
	// decl declares the slice, with its first parts.
	decl  ast.Stmt
	first []ast.Expr
	// appends are the statements that append parts. If index is not empty it is one that sets the
	// part of that number in every turn of a loop.
	appends []*ast.AssignStmt
	index   string
	// counted is the edit that gives the loop a number of its turn, nil if it has one.
	counted *analysis.TextEdit
}

// newJoinSite checks a call of strings.Join; nil if it must stay.
func newJoinSite(f *view.Func, call *ast.CallExpr) *joinSite {
	if f.Callee(call) != "strings.Join" || len(call.Args) != 2 || f.File.HasComment(call) ||
		!f.Importable(call.Pos(), "strings") {
		return nil
	}
	v, ok := f.Object(call.Args[0]).(*types.Var)
	sep, constant := f.StringConstant(call.Args[1])
	if !ok || !constant || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) ||
		!types.Identical(v.Type(), types.NewSlice(types.Typ[types.String])) {
		return nil
	}
	j := &joinSite{f: f, call: call, v: v, sep: sep}
	if !j.collected() && !j.filled() || !j.declared() || !j.separable() ||
		!f.Predeclared(call.Pos(), "string", "byte", "append") {
		return nil
	}
	j.count()
	return j
}

// collected finds what appends to the slice; false if something else is done with it.
func (j *joinSite) collected() bool {
	own := map[*ast.Ident]bool{ast.Unparen(j.call.Args[0]).(*ast.Ident): true}
	fine := true
	ast.Inspect(j.f.Decl.Body, func(n ast.Node) bool {
		if v, _ := local.Appended(j.f, n); v == j.v && v != nil {
			a := n.(*ast.AssignStmt)
			call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
			fine = fine && j.f.InBlock(a) && !j.f.File.HasComment(a) &&
				j.f.Predeclared(a.Pos(), "append", "byte", "string")
			j.appends = append(j.appends, a)
			own[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			own[ast.Unparen(call.Args[0]).(*ast.Ident)] = true
		}
		return true
	})
	for _, id := range j.f.Uses(j.f.Decl, j.v) {
		declares := j.f.Info.Defs[id] == j.v
		if !own[id] && !declares || j.f.InClosure(id) {
			return false
		}
	}
	return fine && len(j.appends) > 0
}

// declared finds the declaration, which must be in a list of statements that the call is
// in, no loop being between them.
func (j *joinSite) declared() bool {
	up := j.f.Parents(j.call)
	for _, p := range up {
		list := view.StmtList(p)
		i := slices.IndexFunc(list, func(s ast.Stmt) bool {
			return s.Pos() <= j.v.Pos() && j.v.Pos() < s.End()
		})
		if i < 0 {
			switch p.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				return false
			}
			continue
		}
		j.decl = list[i]
		return !j.f.File.HasComment(j.decl) && j.startsEmpty()
	}
	return false
}

// startsEmpty reads the first parts off the declaration; false if it does more.
func (j *joinSite) startsEmpty() bool {
	if !j.f.Predeclared(j.decl.Pos(), "append", "byte", "string") {
		return false
	}
	if local.DeclaresEmpty(j.f, j.decl) != nil || j.index != "" {
		return true
	}
	name, value := local.Set(j.decl)
	if name == nil || j.f.Info.Defs[name] != j.v {
		return false
	}
	switch value := value.(type) {
	case *ast.CallExpr:
		return j.f.Builtin(value) == "make" && len(value.Args) == 3 && j.f.IsZero(value.Args[1]) &&
			j.capacityOf(value.Args[2])
	case *ast.CompositeLit:
		j.first = value.Elts
		return !slices.ContainsFunc(value.Elts,
			func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed })
	}
	return false
}

// separable reports whether parts can be written one by one, and the separator be named where
// they are.
func (j *joinSite) separable() bool {
	if !eval.Ordered(j.f, j.first) {
		return false
	}
	sep := ast.Unparen(j.call.Args[1])
	_, literal := sep.(*ast.BasicLit)
	c, named := j.f.Object(sep).(*types.Const)
	for _, a := range j.appends {
		if !eval.Ordered(j.f, j.added(a)) ||
			!literal && (!named || j.f.Lookup(a.Pos(), c.Name()) != c) {
			return false
		}
	}
	return literal || named && j.f.Lookup(j.decl.Pos(), c.Name()) == c
}

// capacityOf reports whether an expression can be left out: it is a constant, or a length.
func (j *joinSite) capacityOf(e ast.Expr) bool {
	if j.f.Constant(e) != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || j.f.Builtin(call) != "len" {
		return false
	}
	_, variable := j.f.Object(call.Args[0]).(*types.Var)
	return variable
}

// report proposes the rewrites.
func (j *joinSite) report() {
	var fixes []analysis.SuggestedFix
	if edits := j.edits(j.bufferBegin(), j.bufferPart, "string(%s)"); edits != nil {
		fixes = append(fixes, patch.Fix("append "+j.v.Name()+" to a buffer on the stack", edits...))
	}
	if edits := j.edits("var %s strings.Builder\n", j.builderPart, "%s.String()"); edits != nil {
		fixes = append(fixes, patch.Fix("write "+j.v.Name()+" to a builder", edits...))
	}
	j.f.Report(j.call, j.v.Name()+" are collected only to be joined", fixes...)
}

// edits writes all parts to a buffer. begin declares it, part writes one part, end is
// what was written.
func (j *joinSite) edits(begin string, part partWriter, end string) []analysis.TextEdit {
	buf := j.f.Fresh("joined")
	begin, end = fmt.Sprintf(begin, buf), fmt.Sprintf(end, buf)
	var edits []analysis.TextEdit
	var whole ast.Expr = j.call
	if a := j.around(); a.ret != nil {
		whole = a.sum
		begin += writeAll(part, buf, a.before)
		edits = append(edits, patch.Insert(a.ret.Pos(), writeAll(part, buf, a.after)))
	}
	sep := j.separator(buf, part)
	for i, e := range j.first {
		if i > 0 {
			begin += sep
		}
		begin += part(buf, compose.Flattened(j.f, e), e)
	}
	// A first part has no separator before it.
	first := ""
	switch {
	case j.sep == "" || len(j.first) > 0:
	case j.index != "":
		first = "if " + j.index + " > 0 {\n" + sep + "}\n"
	default:
		first = j.f.Fresh("sep")
		begin += first + " := \"\"\n"
	}
	edits = append(edits, patch.Replace(j.decl, trimLine(begin)), patch.Replace(whole, end))
	if j.counted != nil && j.sep != "" && len(j.first) == 0 {
		edits = append(edits, *j.counted)
	}
	for _, a := range j.appends {
		edits = append(edits, patch.Replace(a, trimLine(j.appended(a, buf, first, part))))
	}
	return edits
}

// appended writes what one statement appends. Before its first part goes what first says: nothing
// else than the separator if it is empty, a statement, or a variable that is the separator from
// the second part on.
func (j *joinSite) appended(a *ast.AssignStmt, buf, first string, part partWriter) string {
	var text strings.Builder
	sep := j.separator(buf, part)
	for i, e := range j.added(a) {
		switch {
		case i > 0 || first == "":
			text.WriteString(sep)
		case j.index != "":
			text.WriteString(first)
		default:
			text.WriteString(part(buf, []compose.Piece{{Lit: first, Source: first}}, nil)) // it is read as a constant is
		}
		text.WriteString(part(buf, compose.Flattened(j.f, e), e))
	}
	if first != "" && j.index == "" {
		text.WriteString(first + " = " + j.f.Text(j.call.Args[1]) + "\n")
	}
	return text.String()
}

// count finds the number of the turn of a loop that appends one part in every turn, and all of
// them: it says whether there is a part before. Without it a variable does.
func (j *joinSite) count() {
	if j.index != "" || len(j.first) > 0 || len(j.appends) != 1 || len(j.added(j.appends[0])) != 1 {
		return
	}
	up := j.f.Parents(j.appends[0])
	loop, ok := up[1].(*ast.RangeStmt)
	if !ok || loop.Key == nil || loop.Tok != token.DEFINE || loop.Body != up[0] ||
		j.f.RepeatedSince(loop, j.decl.Pos()) || view.HasGoto(j.f.Decl) {
		return
	}
	key := loop.Key
	if !view.IsBlank(key) {
		at := j.appends[0].Pos()
		if j.everyTurn(loop, key) && j.f.Lookup(at, j.f.Text(key)) == j.f.Object(key) {
			j.index = j.f.Text(key)
		}
		return
	}
	if _, slice := j.f.Info.TypeOf(loop.X).Underlying().(*types.Slice); slice && !branches(loop.Body) {
		j.index = j.f.Fresh("i")
		edit := patch.Replace(key, j.index)
		j.counted = &edit
	}
}

// An aroundJoin is a statement that returns a string with what is joined in it, and nothing else
// that matters to the order of evaluation.
type aroundJoin struct {
	ret *ast.ReturnStmt // nil if there is none
	sum ast.Expr
	// before are string literals, after all else.
	before, after []compose.Piece
}

// around finds what is put before and after what is joined.
func (j *joinSite) around() (a aroundJoin) {
	up := j.f.Parents(j.call)
	ret := returns(up)
	if ret == nil || !j.f.InBlock(ret) || j.f.File.HasComment(ret) {
		return a
	}
	for _, r := range ret.Results {
		pieces := compose.Flattened(j.f, r)
		at := slices.IndexFunc(pieces, func(p compose.Piece) bool { return p.Operand != nil && ast.Unparen(p.Operand) == j.call })
		switch {
		case at < 0 && !eval.Steady(j.f, r) && !j.f.Info.Types[r].IsNil():
			return aroundJoin{}
		case at >= 0:
			a = aroundJoin{ret: ret, sum: r, before: pieces[:at], after: pieces[at+1:]}
		}
	}
	to := localBuffer{f: j.f}
	if len(a.before)+len(a.after) == 0 || !to.separable(a.after) ||
		slices.ContainsFunc(a.before, func(p compose.Piece) bool {
			return !p.Literal() && (p.Expr != "" || !strings.HasPrefix(p.Source, "`"))
		}) {
		return aroundJoin{}
	}
	return a
}

func trimLine(s string) string { return strings.TrimSuffix(s, "\n") }

// separator writes the separator, if it is not empty.
func (j *joinSite) separator(buf string, part partWriter) string {
	if j.sep == "" {
		return ""
	}
	return part(buf, compose.Flattened(j.f, j.call.Args[1]), j.call.Args[1])
}

// added are the parts that a statement appends, or the one that it sets.
func (j *joinSite) added(a *ast.AssignStmt) []ast.Expr {
	if a.Tok == token.ASSIGN && j.f.Object(a.Lhs[0]) != j.v {
		return a.Rhs
	}
	return ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1:]
}

// bufferBegin declares a buffer on the stack.
func (j *joinSite) bufferBegin() string {
	return "var " + j.f.Fresh("joinedArray") + " [512]byte\n%s := " + j.f.Fresh("joinedArray") + "[:0]\n"
}

// A partWriter writes the statements that write pieces of a string to a buffer, which are whole
// together if that is not nil.
type partWriter func(buf string, pieces []compose.Piece, whole ast.Expr) string

// writeAll writes pieces that need not be one string.
func writeAll(part partWriter, buf string, pieces []compose.Piece) string {
	var text strings.Builder
	for _, p := range pieces {
		text.WriteString(part(buf, []compose.Piece{p}, nil))
	}
	return text.String()
}

// bufferPart appends a part to a buffer, in pieces if their order allows it.
func (j *joinSite) bufferPart(buf string, pieces []compose.Piece, whole ast.Expr) string {
	var text strings.Builder
	to := localBuffer{f: j.f, name: buf}
	if len(pieces) == 1 && pieces[0].Literal() && pieces[0].Lit == "" {
		return ""
	}
	for _, one := range to.appendedPieces(pieces, func() []string { return []string{to.appendedOne(whole)} }) {
		text.WriteString(buf + " = " + one + "\n")
	}
	return text.String()
}

// builderPart writes a part to a builder.
func (j *joinSite) builderPart(buf string, pieces []compose.Piece, whole ast.Expr) string {
	switch {
	case len(pieces) == 1 && pieces[0].Literal() && pieces[0].Lit == "":
		return ""
	case len(pieces) == 1 && pieces[0].Literal() && compose.IsByte(pieces[0].Lit):
		return buf + ".WriteByte(" + patch.QuoteByte(pieces[0].Lit[0]) + ")\n"
	}
	text := compose.Joined(pieces)
	if whole != nil {
		text = j.f.Text(whole)
	}
	return buf + ".WriteString(" + text + ")\n"
}
