package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Prepend is the rule prepend, described in the package comment.
var Prepend = rule.New(docs, "prepend", func(f *view.Func) {
	done := make(map[types.Object]bool)
	for a := range view.All[*ast.AssignStmt](f) {
		if _, old := prepended(f, a); old != nil && !done[f.Object(old)] {
			done[f.Object(old)] = true
			prependSite(f, f.Object(old).(*types.Var), a)
		}
	}
})

// prependSite reports a variable to which a loop adds at the front.
func prependSite(f *view.Func, v *types.Var, first *ast.AssignStmt) {
	loop := loopSince(f, first, v)
	if loop == nil || !f.InBlock(loop) || !f.IsLocal(v) || eval.Shared(f, v) || f.InClosure(loop) ||
		view.HasLabel(loop) || view.HasGoto(f.Decl.Body) {
		return
	}
	decl := emptyBefore(f, v, loop)
	uses := f.Uses(f.Decl, v)
	if decl == nil && !emptyResult(f, v, loop) || uses[len(uses)-1].Pos() < loop.End() && !f.IsResult(v) {
		return
	}
	g := &growing{f: f, name: v.Name()}
	if g.text = view.IsString(v.Type()); g.text {
		if g.name = f.Fresh("reversed"); !f.Predeclared(loop.Pos(), "make", "byte", "append", "len", "string") {
			return
		}
	}
	for _, id := range f.Uses(loop, v) {
		if !g.use(id) {
			return
		}
	}
	end := g.reverse(loop)
	if g.text {
		made, set := g.name+" := make([]byte, 0, 64)", ":="
		if decl != nil {
			g.edits = append(g.edits, patch.Replace(decl, made))
		} else {
			g.edits, set = append(g.edits, patch.Insert(loop.Pos(), made+"\n")), "="
		}
		end += fmt.Sprintf("\n%s %s string(%s)", v.Name(), set, g.name)
	}
	g.edits = append(g.edits, patch.Insert(loop.End(), "\n"+end))
	f.Report(loop, v.Name()+" is copied as a whole to add to its front",
		patch.Fix("add to the end, and turn it round", g.edits...))
}

// prepended returns what a statement adds to the front of a variable, in order, and where the variable
// stands in the sum: texts for v = a + b + v, elements for v = append([]T{a, b}, v...) and for
// v = slices.Insert(v, 0, a, b). It is nil for others.
func prepended(f *view.Func, a *ast.AssignStmt) (parts []ast.Expr, old *ast.Ident) {
	to, value := view.Assignment(a, token.ASSIGN)
	var last ast.Expr
	switch value := value.(type) {
	case *ast.BinaryExpr:
		if view.IsString(f.Info.TypeOf(value)) && value.Op == token.ADD {
			parts, last = f.Summands(value.X), value.Y
		}
	case *ast.CallExpr:
		switch {
		case f.Builtin(value) == "append" && len(value.Args) == 2 && value.Ellipsis.IsValid():
			lit, ok := ast.Unparen(value.Args[0]).(*ast.CompositeLit)
			if ok && types.Identical(f.Info.TypeOf(lit), f.Info.TypeOf(to)) && !slices.ContainsFunc(lit.Elts, elided) {
				parts, last = lit.Elts, value.Args[1]
			}
		case f.Callee(value) == "slices.Insert" && !value.Ellipsis.IsValid() && f.IsZero(value.Args[1]):
			parts, last = value.Args[2:], value.Args[0]
		}
	}
	old, ok := last.(*ast.Ident)
	if !ok || len(parts) == 0 || f.Object(old) == nil || f.Object(old) != f.Object(to) {
		return nil, nil
	}
	return parts, old
}

// elided reports whether an element of a literal means something there alone.
func elided(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	_, keyed := e.(*ast.KeyValueExpr)
	return keyed || ok && lit.Type == nil
}

// loopSince returns the outermost loop around a statement that does not declare a variable, nil
// if there is none.
func loopSince(f *view.Func, at ast.Stmt, v *types.Var) (loop ast.Stmt) {
	for _, p := range f.Parents(at) {
		if view.IsLoop(p) && !view.Within(v.Pos(), p) {
			loop = p.(ast.Stmt)
		}
	}
	return loop
}

// emptyBefore returns the statement that declares a variable as an empty text or slice, before a
// loop of the same block; nil if something else comes first.
func emptyBefore(f *view.Func, v *types.Var, loop ast.Stmt) ast.Stmt {
	for _, s := range view.StmtList(f.Parent(loop)) {
		if !view.Within(v.Pos(), s) || s.Pos() >= loop.Pos() {
			continue
		}
		uses := f.Uses(f.Decl, v)
		if len(uses) < 2 || uses[1].Pos() < loop.Pos() {
			return nil
		}
		if view.IsString(v.Type()) {
			if d, ok := local.Declares(s); ok && (d.Value == nil || isEmptyText(f, d.Value)) {
				return s
			}
		} else if local.DeclaresEmpty(f, s) != nil {
			return s
		}
	}
	return nil
}

func isEmptyText(f *view.Func, e ast.Expr) bool {
	text, ok := f.StringConstant(e)
	return ok && text == ""
}

// emptyResult reports whether a variable is a result that nothing sets before a loop, and nobody sees
// while it goes on.
func emptyResult(f *view.Func, v *types.Var, loop ast.Stmt) bool {
	uses := f.Uses(f.Decl, v)
	return f.IsResult(v) && f.Parent(loop) == f.Decl.Body && len(uses) > 1 && uses[1].Pos() > loop.Pos() &&
		!view.HasDefer(f.Decl.Body) && !view.Any(loop, isReturn)
}

func isReturn(n ast.Node) bool { _, ok := n.(*ast.ReturnStmt); return ok }

// A growing is a variable to which a loop adds, and how it would at the other end.
type growing struct {
	f     *view.Func
	name  string // of what grows
	text  bool
	edits []analysis.TextEdit
}

// use changes one use of the variable in the loop; it reports whether that can be done.
func (g *growing) use(id *ast.Ident) bool {
	for _, p := range g.f.Parents(id) {
		a, ok := p.(*ast.AssignStmt)
		parts, old := []ast.Expr(nil), (*ast.Ident)(nil)
		if ok {
			parts, old = prepended(g.f, a)
		}
		switch {
		case old == nil || g.f.Object(old) != g.f.Object(id):
			continue
		case id == old:
			return true // changed with the statement
		case id != a.Lhs[0] || !g.f.InBlock(a) || g.f.File.HasComment(a) || len(parts) > 1 && !eval.Ordered(g.f, parts):
			return false
		}
		g.edits = append(g.edits, patch.Replace(a, g.add(parts)))
		return true
	}
	call, ok := g.f.Parent(id).(*ast.CallExpr)
	if !ok || g.f.Builtin(call) != "len" {
		return false
	}
	g.edits = append(g.edits, patch.Replace(id, g.name))
	return true
}

// add writes statements that add parts to the end, the last one first.
func (g *growing) add(parts []ast.Expr) string {
	var elements, out []string
	flush := func() {
		if len(elements) > 0 {
			out = append(out, fmt.Sprintf("%[1]s = append(%[1]s, %[2]s)", g.name, strings.Join(elements, ", ")))
		}
		elements = nil
	}
	for _, e := range slices.Backward(parts) {
		c, constant := g.f.StringConstant(e)
		switch {
		case !g.text:
			elements = append(elements, g.f.Text(e))
		case constant && len(c) == 1:
			elements = append(elements, patch.QuoteByte(c[0]))
		case g.asASCII(e) != "":
			elements = append(elements, g.asASCII(e))
		case g.asByte(e) != nil:
			flush()
			name, head := g.f.Text(g.asByte(e)), ""
			if g.f.Object(g.asByte(e)) == nil {
				name = g.f.Fresh("c")
				head = fmt.Sprintf("%s := %s; ", name, g.f.Text(g.asByte(e)))
			}
			out = append(out, fmt.Sprintf("if %[3]s%[2]s < 0x80 {\n%[1]s = append(%[1]s, %[2]s)\n} else {\n"+
				"%[1]s = append(%[1]s, 0x80|%[2]s&0x3f, 0xc0|%[2]s>>6)\n}", g.name, name, head))
		default:
			flush()
			out = append(out, fmt.Sprintf("for %[2]s := %[3]s; len(%[2]s) > 0; %[2]s = %[2]s[:len(%[2]s)-1] {\n"+
				"%[1]s = append(%[1]s, %[2]s[len(%[2]s)-1])\n}", g.name, g.f.Fresh("part"), g.f.Text(e)))
		}
	}
	flush()
	return strings.Join(out, "\n")
}

// asASCII writes the byte of a text that is one ASCII character, whatever the variables in it are: of a constant text, or
// a digit. It is empty for others.
func (g *growing) asASCII(e ast.Expr) string {
	x, to := g.f.Conversion(e)
	if x == nil || !view.IsString(to) || g.f.Constant(e) != nil {
		return ""
	}
	if index, ok := ast.Unparen(x).(*ast.IndexExpr); ok {
		text, constant := g.f.StringConstant(index.X)
		if !constant || strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 }) {
			return ""
		}
		return g.f.Text(x)
	}
	for inner, t := g.f.Conversion(x); t != nil && view.IsInteger(g.f.Info.TypeOf(inner)); inner, t = g.f.Conversion(x) {
		x = inner
	}
	sum, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return ""
	}
	for _, side := range [...][2]ast.Expr{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		from, ok := g.small(side[0])
		least, most := g.within(side[1])
		switch {
		case !ok || from+least < 0 || from+most >= 0x80:
		case types.Identical(g.f.Info.TypeOf(x), types.Typ[types.Byte]):
			return g.f.Text(ast.Unparen(x))
		default:
			return "byte(" + g.f.Text(ast.Unparen(x)) + ")"
		}
	}
	return ""
}

// small is the value of a constant below 128.
func (g *growing) small(e ast.Expr) (int64, bool) {
	n, ok := g.f.Int(e)
	return n, ok && n >= 0 && n < 0x80
}

// within returns a range that a remainder, or some last bits, are in; one that is too large for anything else.
func (g *growing) within(e ast.Expr) (least, most int64) {
	const large = 1 << 20
	for x, t := g.f.Conversion(e); t != nil; x, t = g.f.Conversion(e) {
		if from := g.f.Info.TypeOf(x); !view.IsInteger(from) || !view.IsUnsigned(from) && view.IsUnsigned(t) {
			return -large, large // a negative number becomes a large one
		}
		e = x
	}
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
		switch by, ok := g.small(b.Y); {
		case ok && by > 0 && b.Op == token.REM && view.IsUnsigned(g.f.Info.TypeOf(b)):
			return 0, by - 1
		case ok && by > 0 && b.Op == token.REM:
			return 1 - by, by - 1
		case ok && b.Op == token.AND:
			return 0, by
		}
	}
	return -large, large
}

// asByte returns the byte of which an expression makes a character, nil if it is no such conversion.
func (g *growing) asByte(e ast.Expr) ast.Expr {
	x, to := g.f.Conversion(e)
	if x == nil || !view.IsString(to) || !types.Identical(g.f.Info.TypeOf(x), types.Typ[types.Byte]) || g.f.Constant(e) != nil {
		return nil
	}
	return x
}

// reverse writes statements that turn round what has grown.
func (g *growing) reverse(at ast.Stmt) string {
	if g.f.Since("go1.21") && g.f.Importable(at.Pos(), "slices") {
		return fmt.Sprintf("slices.Reverse(%s)", g.name)
	}
	i, j := g.f.Fresh("i"), g.f.Fresh("j")
	return fmt.Sprintf("for %[2]s, %[3]s := 0, len(%[1]s)-1; %[2]s < %[3]s; %[2]s, %[3]s = %[2]s+1, %[3]s-1 {\n"+
		"%[1]s[%[2]s], %[1]s[%[3]s] = %[1]s[%[3]s], %[1]s[%[2]s]\n}", g.name, i, j)
}
