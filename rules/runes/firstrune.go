package runes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FirstRune is the rule firstrune, described in the package comment.
var FirstRune = rule.New(docs, "firstrune", func(f *view.Func) {
	own := decodesFirst(f)
	if own == nil {
		return
	}
	message := "return ASCII before anything is decoded in " + f.Decl.Name.Name
	fixes := []analysis.SuggestedFix{patch.Fix(message, *own)}
	d := analysis.Diagnostic{Pos: own.Pos, End: own.End, Message: message}
	all, names := []analysis.TextEdit{}, []string{}
	for _, decl := range f.File.Syntax.Decls {
		other, ok := decl.(*ast.FuncDecl)
		if !ok || other.Body == nil {
			continue
		}
		if edit := decodesFirst(f.Of(other)); edit != nil {
			all, names = append(all, *edit), append(names, other.Name.Name)
			d.Related = append(d.Related, analysis.RelatedInformation{Pos: other.Name.Pos(), Message: "compared"})
		}
	}
	if len(all) > 1 { // a lexer peeks and goes on: together they gain what neither may show by itself
		message := "return ASCII before anything is decoded in " + strings.Join(names, ", ")
		fixes = slices.Insert(fixes, 0, patch.Fix(message, all...))
	}
	d.SuggestedFixes = fixes
	f.Pass.Report(d)
})

// decodesFirst is the edit of a function that decodes one rune, nil for others.
func decodesFirst(f *view.Func) *analysis.TextEdit {
	list := f.Decl.Body.List
	for i := range list {
		if i == 0 || len(list)-i < 2 || len(list)-i > 3 {
			continue
		}
		if d := decodes(f, list[i]); d != nil {
			return d.edit(list[i-1], list[i:])
		}
	}
	return nil
}

// A decoding is a statement r, size := utf8.DecodeRuneInString(text[at:]).
type decoding struct {
	f        *view.Func
	pkg      string // the name of unicode/utf8
	text, at ast.Expr
	// r is the rune, and size its size in bytes, nil if it is dropped.
	r, size *types.Var
}

// decodes returns what a statement decodes, nil if it does something else.
func decodes(f *view.Func, stmt ast.Stmt) *decoding {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || f.Callee(call) != "unicode/utf8.DecodeRuneInString" {
		return nil
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	part, isPart := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if !ok || !isPart || part.Low == nil || part.High != nil || !eval.PlainPath(f, part.X) || !eval.PlainPath(f, part.Low) ||
		!view.IsText(f.Info.TypeOf(part.X)) || !types.Identical(f.Info.TypeOf(part.Low), types.Typ[types.Int]) {
		return nil
	}
	d := &decoding{f: f, pkg: f.Text(fun.X), text: part.X, at: part.Low}
	d.r, _ = f.Info.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	if !view.IsBlank(a.Lhs[1]) {
		d.size, _ = f.Info.Defs[a.Lhs[1].(*ast.Ident)].(*types.Var)
	}
	if d.r == nil || view.IsBlank(a.Lhs[0]) || d.size == nil && !view.IsBlank(a.Lhs[1]) {
		return nil
	}
	return d
}

// edit is that of the statements from the decoding on, nil if the one before them does not leave
// where there is nothing to decode.
func (d *decoding) edit(guard ast.Stmt, stmts []ast.Stmt) *analysis.TextEdit {
	end := stmts[len(stmts)-1]
	ret, ok := end.(*ast.ReturnStmt)
	if !ok || d.f.File.CommentBetween(stmts[0].Pos(), end.End()) || !d.f.Predeclared(stmts[0].Pos(), "len", "rune") ||
		!d.guards(guard) {
		return nil
	}
	rest := d.f.Fresh("rest")
	fast, ok := d.results(ret, "rune("+rest+"[0])")
	if !ok {
		return nil
	}
	advance := ""
	if len(stmts) == 3 {
		to, by := view.Assignment(stmts[1], token.ADD_ASSIGN)
		if to == nil || d.size == nil || !eval.Same(d.f, to, d.at) || d.f.Object(by) != d.size {
			return nil
		}
		advance = d.f.Text(d.at) + "++\n"
	}
	text := fmt.Sprintf("%[1]s := %[2]s[%[3]s:]\nif %[1]s[0] < %[4]s.RuneSelf {\n%[5]s%[6]s\n}\n",
		rest, d.f.Text(d.text), d.f.Text(d.at), d.pkg, advance, fast)
	if d.size == nil {
		wrong, _ := d.results(ret, d.pkg+".RuneError")
		text += fmt.Sprintf("for _, %s := range %s {\n%s\n}\n%s", d.r.Name(), rest, d.f.Text(ret), wrong)
	} else {
		i, c := d.f.Fresh("i"), d.f.Fresh("c")
		text += fmt.Sprintf("%[1]s, %[2]s := %[3]s.RuneError, len(%[4]s)\nfor %[5]s, %[6]s := range %[4]s {\n"+
			"if %[5]s > 0 {\n%[2]s = %[5]s\nbreak\n}\n%[1]s = %[6]s\n}\n%[7]s",
			d.r.Name(), d.size.Name(), d.pkg, rest, i, c, d.f.File.Text(stmts[1].Pos(), end.End()))
	}
	edit := patch.Replace(stmts[0], text)
	edit.End = end.End()
	return &edit
}

// guards reports whether a statement leaves the function at the end of the text.
func (d *decoding) guards(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	if _, leaves := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt); !leaves {
		return false
	}
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL && cond.Op != token.GEQ || !eval.Same(d.f, cond.X, d.at) {
		return false
	}
	call, ok := ast.Unparen(cond.Y).(*ast.CallExpr)
	return ok && d.f.Builtin(call) == "len" && eval.Same(d.f, call.Args[0], d.text)
}

// results writes a return with another expression for the rune, and 1 for its size; false if it
// returns more than names and literals.
func (d *decoding) results(ret *ast.ReturnStmt, r string) (string, bool) {
	var out []string
	for _, e := range ret.Results {
		switch o := d.f.Object(e); {
		case o != nil && o == d.r:
			out = append(out, r)
		case o != nil && o == d.size:
			out = append(out, "1")
		default:
			switch ast.Unparen(e).(type) {
			case *ast.Ident, *ast.BasicLit:
			default:
				return "", false
			}
			out = append(out, d.f.Text(e))
		}
	}
	return "return " + strings.Join(out, ", "), len(out) > 0
}
