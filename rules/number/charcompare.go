package number

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// CharCompare is the rule charcompare, described in the package comment.
var CharCompare = rule.New(docs, "charcompare", func(f *view.Func) {
	var edits []analysis.TextEdit
	var first ast.Node
	add := func(n ast.Node, e []analysis.TextEdit) {
		if e == nil || f.File.HasComment(n) {
			return
		}
		if first == nil {
			first = n
		}
		edits = append(edits, e...)
	}
	for b := range view.All[*ast.BinaryExpr](f) {
		if b.Op == token.EQL || b.Op == token.NEQ {
			e := asChar(f, b.X, b.Y)
			if e == nil {
				e = asChar(f, b.Y, b.X)
			}
			add(b, e)
		}
	}
	for s := range view.All[*ast.SwitchStmt](f) {
		if s.Tag == nil {
			continue
		}
		var texts []ast.Expr
		for _, clause := range s.Body.List {
			texts = append(texts, clause.(*ast.CaseClause).List...)
		}
		add(s.Tag, asChar(f, s.Tag, texts...))
	}
	if first != nil {
		f.Report(first, "a character becomes text only to be compared",
			patch.Fix("compare the character", edits...))
	}
})

// asChar returns the edits that compare a character itself with some texts of one character each,
// nil unless all are.
func asChar(f *view.Func, e ast.Expr, texts ...ast.Expr) []analysis.TextEdit {
	x, to := f.Conversion(ast.Unparen(e))
	if x == nil || !view.IsText(to) || f.Constant(x) != nil || eval.ShiftsConstant(f, x) || len(texts) == 0 {
		return nil
	}
	t, ok := f.Info.TypeOf(x).Underlying().(*types.Basic)
	if !ok || t.Kind() != types.Uint8 && t.Kind() != types.Int32 {
		return nil
	}
	edits := []analysis.TextEdit{patch.Replace(e, f.Text(x))}
	for _, text := range texts {
		lit, ok := ast.Unparen(text).(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return nil
		}
		s, err := strconv.Unquote(lit.Value)
		r, size := utf8.DecodeRuneInString(s)
		// Each number that is no character becomes U+FFFD.
		if err != nil || size == 0 || size < len(s) || r == utf8.RuneError || t.Kind() == types.Uint8 && r > 255 {
			return nil
		}
		edits = append(edits, patch.Replace(text, strconv.QuoteRune(r)))
	}
	return edits
}
