package runes

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RuneCut is the rule runecut, described in the package comment.
var RuneCut = rule.New(docs, "runecut", func(f *view.Func) {
	if !f.Importable(f.Decl.Pos(), "unicode/utf8") || !f.Predeclared(f.Decl.Pos(), "int", "len", "rune", "string") {
		return
	}
	for s := range view.All[*ast.AssignStmt](f) {
		runeCutSite(f, s)
	}
	for s := range view.All[*ast.DeclStmt](f) {
		runeCutSite(f, s)
	}
	for e := range view.All[*ast.CallExpr](f) {
		runeCutDirect(f, e)
	}
})

// mostWalks is how many places may go over the text in place of the slice.
const mostWalks = 4

// runeCutSite reports a slice of characters with a name, of which only parts are taken.
func runeCutSite(f *view.Func, s ast.Stmt) {
	d, declares := local.Declares(s)
	if !declares || d.Type != nil || d.Value == nil {
		return
	}
	text := runesOf(f, d.Value)
	v, ok := f.Object(d.Name).(*types.Var)
	if text == nil || !ok || f.Constant(text) != nil || !view.IsString(f.Info.TypeOf(text)) ||
		f.File.HasComment(d.Stmt) || f.InBlock(d.Stmt) && patch.Remarked(f, d.Stmt) || view.HasGoto(f.Decl.Body) {
		return
	}
	c := newRuneCut(f)
	name := f.Fresh("text")
	gone := patch.Replace(d.Stmt, fmt.Sprintf("%s := %s", name, f.Text(text)))
	in, isInit := f.Parent(d.Stmt).(*ast.IfStmt)
	switch kept := eval.Kept(f, text, d.Stmt); {
	case kept && f.InBlock(d.Stmt) && patch.CanGo(f, d.Stmt):
		name, gone = f.Text(text), patch.Delete(f, d.Stmt)
	case kept && isInit && in.Init == d.Stmt && !f.File.CommentBetween(d.Stmt.Pos(), in.Cond.Pos()):
		name, gone = f.Text(text), analysis.TextEdit{Pos: d.Stmt.Pos(), End: in.Cond.Pos()}
	case kept || !f.InBlock(d.Stmt): // no second name for the same text
		return
	}
	c.edits = append(c.edits, gone)
	walks := 0
	for _, id := range f.Uses(f.Decl.Body, v) {
		if id == d.Name {
			continue
		}
		if f.Closure(id) != f.Closure(d.Name) || f.RepeatedSince(id, d.Name.Pos()) ||
			name == f.Text(text) && f.Lookup(id.Pos(), name) != f.Object(text) {
			return
		}
		if call, ok := f.Parent(id).(*ast.CallExpr); ok && f.Builtin(call) == "len" {
			if f.File.HasComment(call) || !f.Importable(call.Pos(), "unicode/utf8") {
				return
			}
			c.edits = append(c.edits, patch.Replace(call, fmt.Sprintf("utf8.RuneCountInString(%s)", name)))
			continue
		}
		if walks++; !c.part(id, name) || walks > mostWalks {
			return
		}
	}
	if walks > 0 {
		c.report(d.Stmt)
	}
}

// runeCutDirect reports characters that are taken of a slice without a name.
func runeCutDirect(f *view.Func, e *ast.CallExpr) {
	text := runesOf(f, e)
	slice, sliced := f.Parent(e).(*ast.SliceExpr)
	if text == nil || !sliced || !anyOrder(f, text, slice) || f.Constant(text) != nil || !view.IsString(f.Info.TypeOf(text)) ||
		f.File.HasComment(e) {
		return
	}
	if c := newRuneCut(f); c.part(e, f.Text(text)) {
		c.report(e)
	}
}

// anyOrder reports whether it does not matter that a text is read before the bounds of a slice of its
// characters are known, or after that, and which of them panics.
func anyOrder(f *view.Func, text ast.Expr, slice *ast.SliceExpr) bool {
	operands, fields := []ast.Expr{text}, true
	for _, bound := range []ast.Expr{slice.Low, slice.High} {
		if bound == nil {
			continue
		}
		operands = append(operands, bound)
		fields = fields && !view.Any(bound, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IndexExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
				return true
			case *ast.CallExpr:
				return f.Builtin(n) == "" && !f.Info.Types[n.Fun].IsType()
			}
			return false
		})
	}
	return eval.Ordered(f, operands) && (fields || eval.Steady(f, text))
}

// A runeCut makes the edits that take characters of a text itself.
type runeCut struct {
	f     *view.Func
	file  *graft.File // with the functions that are called
	edits []analysis.TextEdit
}

func newRuneCut(f *view.Func) *runeCut {
	return &runeCut{f: f, file: graft.NewFile(f.Pass, f.File.Syntax, f.Decl, runeHelpers())}
}

//go:embed runehelpers.go
var runeHelperSource embed.FS

var runeHelpers = graft.Embedded(runeHelperSource)

// part takes a part of the characters that e is, which are those of a text, from there; false if that
// cannot be done.
func (c *runeCut) part(e ast.Expr, text string) bool {
	f := c.f
	switch p := f.Parent(e).(type) {
	case *ast.IndexExpr:
		if p.X != e || eval.Stored(f, p) || !isInt(f, p.Index) {
			return false
		}
		return c.call(p, "runeAt", text, p.Index)
	case *ast.SliceExpr:
		whole, ok := f.Parent(p).(*ast.CallExpr)
		if !ok || p.Slice3 {
			return false
		}
		if x, to := f.Conversion(whole); x != p || !view.IsString(to) {
			return false
		}
		switch {
		case p.Low == nil && p.High != nil && isInt(f, p.High), p.Low != nil && f.IsZero(p.Low) && isInt(f, p.High):
			return c.call(whole, "firstRunes", text, p.High)
		case p.Low != nil && p.High == nil && isInt(f, p.Low):
			return c.call(whole, "runesFrom", text, p.Low)
		case p.Low != nil && isInt(f, p.Low) && isInt(f, p.High):
			return c.call(whole, "runesBetween", text, p.Low, p.High)
		}
	}
	return false
}

// isInt reports whether an index is an int, or a constant that becomes one.
func isInt(f *view.Func, e ast.Expr) bool {
	return e != nil && types.Identical(types.Default(f.Info.TypeOf(e)), types.Typ[types.Int])
}

// call puts the call of a function in the place of an expression.
func (c *runeCut) call(whole ast.Node, function, text string, args ...ast.Expr) bool {
	if c.f.File.HasComment(whole) {
		return false
	}
	at := whole.Pos()
	head := fmt.Sprintf("%s(%s", c.file.Take(function, function), text)
	for _, a := range args {
		// What is in an argument may have edits of its own.
		c.edits = append(c.edits, analysis.TextEdit{Pos: at, End: a.Pos(), NewText: []byte(head + ", ")})
		at, head = a.End(), ""
	}
	c.edits = append(c.edits, analysis.TextEdit{Pos: at, End: whole.End(), NewText: []byte(")")})
	return true
}

func (c *runeCut) report(at ast.Node) {
	below, err := c.file.Below(patch.LineEnd(c.f, c.f.Decl))
	if err != nil {
		return
	}
	c.f.Report(at, "a slice of all characters is made for some of them",
		patch.Fix("go over the text up to the characters", append(c.edits, below...)...))
}
