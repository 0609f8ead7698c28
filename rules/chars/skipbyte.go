package chars

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// leastCases is how many characters there must be cases for: few comparisons take as long as a table.
const leastCases = 3

// SkipByte is the rule skipbyte, described in the package comment.
var SkipByte = rule.New(docs, "skipbyte", func(f *view.Func) {
	for _, loop := range f.Loops() {
		list := view.LoopBody(loop).List
		if len(list) == 0 {
			continue
		}
		last := list[len(list)-1]
		c := &cases{f: f}
		if c.read(last) && count(c.has[:]) >= leastCases && initorder.Plain(f) && !initorder.Runs(f) {
			fixes := []analysis.SuggestedFix{c.fix(last)}
			if begin, ok := c.beginLater(loop); ok && len(list) == 1 {
				fixes = append(fixes, begin)
			}
			f.Report(last, "most characters have no case", fixes...)
		}
	}
})

// cases are the characters for which the last statement of a loop does something.
type cases struct {
	f    *view.Func
	of   ast.Expr // the character
	has  [1 << 8]bool
	more bool // there are cases above these
}

// read reads a statement, and reports whether it does nothing but for some characters.
func (c *cases) read(stmt ast.Stmt) bool {
	switch stmt := stmt.(type) {
	case *ast.SwitchStmt:
		if stmt.Init != nil || stmt.Tag == nil {
			return false
		}
		for _, s := range stmt.Body.List {
			clause := s.(*ast.CaseClause)
			if clause.List == nil && len(clause.Body) > 0 {
				return false
			}
			for _, e := range clause.List {
				if !c.add(stmt.Tag, e) {
					return false
				}
			}
		}
		return true
	case *ast.IfStmt:
		for stmt.Init == nil && c.condition(stmt.Cond) {
			next, chained := stmt.Else.(*ast.IfStmt)
			if !chained {
				return stmt.Else == nil
			}
			stmt = next
		}
	}
	return false
}

// condition reads a comparison with a constant, or several one of which must hold.
func (c *cases) condition(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	switch {
	case !ok:
		return false
	case b.Op == token.LOR:
		return c.condition(b.X) && c.condition(b.Y)
	}
	return b.Op == token.EQL && c.add(b.X, b.Y)
}

// add adds a constant that the character is compared with.
func (c *cases) add(of, is ast.Expr) bool {
	v := c.f.Constant(is)
	if v == nil || !c.f.Portable(is) || c.f.Constant(of) != nil || c.of != nil && !eval.Same(c.f, c.of, of) {
		return false
	}
	t, ok := c.f.Info.TypeOf(of).Underlying().(*types.Basic)
	if !ok || t.Kind() != types.Uint8 && t.Kind() != types.Int32 || view.Any(of, isCall) {
		return false
	}
	c.of = ast.Unparen(of)
	switch n, exact := constant.Int64Val(constant.ToInt(v)); {
	case !exact:
		return false
	case n < 0 || n >= int64(len(c.has)):
		c.more = true
	default:
		c.has[n] = true
	}
	return true
}

// isCall reports whether evaluating a node twice is not evaluating it once.
func isCall(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr, *ast.FuncLit:
		return true
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	}
	return false
}

// fix goes on with the loop before the statement where a table says that it does nothing.
func (c *cases) fix(stmt ast.Stmt) analysis.SuggestedFix {
	f := c.f
	table := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + "Cases")
	text, cond := f.Text(c.of), ""
	if t := f.Info.TypeOf(c.of).Underlying().(*types.Basic); t.Kind() == types.Uint8 {
		cond = fmt.Sprintf("!%s[%s]", table, text)
	} else {
		name, among := f.Fresh("char"), fmt.Sprintf("%s >= %d || !", "%[1]s", len(c.has))
		if c.more {
			among = fmt.Sprintf("%s < %d && !", "%[1]s", len(c.has))
		}
		cond = fmt.Sprintf("%[1]s := uint32(%[2]s); "+among+"%[3]s[%[1]s]", name, text, table)
	}
	return patch.Fix("go on at once where there is no case for a character",
		patch.Insert(stmt.Pos(), "if "+cond+" {\ncontinue\n}\n"),
		patch.Insert(f.Decl.End(), fmt.Sprintf("\n\n// %s are the characters that %s has a case for.\n%s", table, f.Decl.Name.Name,
			patch.BoolTable(table, c.has[:]))))
}

const (
	// mostSearched is how many bytes are searched for one after the other, and leastSearched how long a text must be.
	mostSearched  = 12
	leastSearched = 32
)

// beginLater begins a loop over all bytes of a text at the first one that there is a case for, which is searched for by
// instructions that look at many at a time; false if it is another loop, or there are too many cases.
func (c *cases) beginLater(loop ast.Stmt) (fix analysis.SuggestedFix, ok bool) {
	f := c.f
	counted, ok := loop.(*ast.ForStmt)
	at, isAt := c.of.(*ast.IndexExpr)
	if !ok || !isAt || count(c.has[:]) > mostSearched {
		return fix, false
	}
	bound, ok := local.BoundOf(f, counted)
	over := bound.X
	if ok && bound.Number {
		over = local.LengthOf(f, over)
	}
	if !ok || over == nil || !eval.PlainPath(f, over) || !eval.Same(f, over, at.X) {
		return fix, false
	}
	init := counted.Init.(*ast.AssignStmt) // as the bound is known
	if f.File.HasComment(init) {
		return fix, false
	}
	t := f.Info.TypeOf(at.X)
	pkg, kind := "bytes", "[]byte"
	if view.IsText(t) {
		pkg, kind = "strings", "string"
	} else if !view.IsBytes(t) {
		return fix, false
	}
	if f.Object(at.Index) != f.Object(init.Lhs[0]) || !f.Importable(f.Decl.Pos(), pkg) || !f.Importable(loop.Pos(), pkg) ||
		!f.Predeclared(loop.Pos(), "len", "byte", "string") {
		return fix, false
	}
	name := f.FreshInPackage("first" + patch.UpperFirst(f.Decl.Name.Name) + "Case")
	var list []string
	for b, has := range c.has {
		if has {
			list = append(list, patch.QuoteByte(byte(b)))
		}
	}
	text := fmt.Sprintf(`

// %[1]s returns where the first byte of a text is that %[2]s has a case for, the length of the text if there
// is none. It does not look at a short one.
func %[1]s(text %[3]s) int {
	n := len(text)
	if n < %[6]d {
		return 0
	}
	for _, b := range [...]byte{%[4]s} {
		if i := %[5]s.IndexByte(text[:n], b); i >= 0 {
			n = i
		}
	}
	return n
}`, name, f.Decl.Name.Name, kind, strings.Join(list, ", "), pkg, leastSearched)
	arg := f.Text(at.X)
	if kind == "string" && !types.Identical(t, types.Typ[types.String]) {
		arg = kind + "(" + arg + ")"
	}
	return patch.Fix("begin where there is a case for a character", patch.Replace(init.Rhs[0], name+"("+arg+")"),
		patch.Insert(f.Decl.End(), text)), true
}
