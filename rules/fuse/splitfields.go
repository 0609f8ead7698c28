package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// SplitFields is the rule splitfields, described in the package comment.
var SplitFields = rule.New(docs, "splitfields", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if r, ok := loop.(*ast.RangeStmt); ok {
			splitFieldsSite(f, r)
		}
	}
})

// splitFieldsSite proposes the rewrite of one loop.
func splitFieldsSite(f *view.Func, loop *ast.RangeStmt) {
	part, ok := loop.Value.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || !view.IsBlank(loop.Key) || view.IsBlank(part) ||
		!f.InBlock(loop) {
		return
	}
	split, decl := splitCall(f, loop)
	if split == nil {
		return
	}
	sep, ok := f.StringConstant(split.Args[1])
	if !ok || sep == "" {
		return
	}
	keep := keepsNonEmpty(f, loop.Body.List, f.Info.Defs[part])
	if keep == nil || part.Name == "strings" || len(named(f, split.Args[1], part.Name)) > 0 {
		return
	}
	s := &splitLoop{f: f, loop: loop, part: part, split: split, decl: decl, keep: keep}
	var fixes []analysis.SuggestedFix
	for _, fix := range []*analysis.SuggestedFix{s.walkFix(), s.cutFix()} {
		if fix != nil {
			fixes = append(fixes, *fix)
		}
	}
	switch {
	case len(fixes) > 0:
		f.Report(split, fmt.Sprintf("all parts are listed to keep some of them in %s", s.list()), fixes...)
	case !f.Since("go1.18"):
		f.Nearly(split.Pos(), near.GoVersion, "1.18")
	}
}

// cutFix cuts the parts off the string. It returns nil if that cannot be written.
func (s *splitLoop) cutFix() *analysis.SuggestedFix {
	if !s.f.Since("go1.18") || shadows(s.f, "cap", "make", "string", "true") {
		return nil
	}
	rest, more := s.f.Fresh("rest"), s.f.Fresh("more")
	begin := fmt.Sprintf("%s, %s := %s, true", rest, more, s.f.Text(s.split.Args[0]))
	var edits []analysis.TextEdit
	if s.decl != nil {
		edits = append(edits, patch.Replace(s.decl, begin))
		begin = ""
	}
	head := fmt.Sprintf("%[5]s\nfor %[1]s {\nvar %[2]s string\n%[2]s, %[3]s, %[1]s = strings.Cut(%[3]s, %[4]s)",
		more, s.part.Name, rest, s.separator(), begin)
	fix := patch.Fix("cut the string part by part and make the list in one piece",
		append(edits, s.header(head), s.room(rest, 2))...)
	return &fix
}

// splitCall returns the call of strings.Split whose parts a loop goes over; nil if
// they come from elsewhere. It also returns the statement that declares a variable
// for them, if there is one without other uses.
func splitCall(f *view.Func, loop *ast.RangeStmt) (*ast.CallExpr, ast.Stmt) {
	if call, ok := ast.Unparen(loop.X).(*ast.CallExpr); ok {
		if f.IsCall(call, "strings.Split", 2) {
			return call, nil
		}
		return nil, nil
	}
	parts, ok := f.Object(loop.X).(*types.Var)
	if !ok || f.IsParam(parts) || f.IsResult(parts) || view.HasGoto(f.Decl.Body) {
		return nil, nil
	}
	uses := f.Uses(f.Decl, parts)
	if len(uses) != 2 || uses[1] != ast.Unparen(loop.X) {
		return nil, nil
	}
	decl, call := splitInto(f, parts)
	if decl == nil || f.Parent(decl) != f.Parent(loop) {
		return nil, nil
	}
	return call, decl
}

// keepsNonEmpty returns the statement with which the body of a loop appends a part
// to a list unless it is empty; nil if the body does anything else. It may trim
// the part first.
func keepsNonEmpty(f *view.Func, body []ast.Stmt, part types.Object) *ast.AssignStmt {
	if len(body) > 1 && trims(f, body[0], part) {
		body = body[1:]
	}
	if len(body) == 0 {
		return nil
	}
	test, ok := body[0].(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
		return nil
	}
	inner := test.Body.List[0]
	switch {
	case len(body) == 1 && comparesEmpty(f, test.Cond, part, token.NEQ, token.GTR):
		return appendsPart(f, inner, part)
	case len(body) == 2 && comparesEmpty(f, test.Cond, part, token.EQL, token.EQL):
		if isContinue(inner) {
			return appendsPart(f, body[1], part)
		}
	}
	return nil
}

// isContinue reports whether a statement goes on with the next iteration.
func isContinue(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// trims reports whether a statement is part = strings.TrimSpace(part).
func trims(f *view.Func, s ast.Stmt, part types.Object) bool {
	to, value := view.Assignment(s, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	return ok && f.Callee(call) == "strings.TrimSpace" && f.Object(call.Args[0]) == part &&
		f.Object(to) == part
}

// comparesEmpty reports whether an expression is part op "", or len(part) with op or byLen
// 0.
func comparesEmpty(f *view.Func, e ast.Expr, part types.Object, op, byLen token.Token) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if s, ok := f.StringConstant(b.Y); ok {
		return s == "" && b.Op == op && f.Object(b.X) == part
	}
	call, ok := ast.Unparen(b.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.Object(call.Args[0]) != part || b.Op != op && b.Op != byLen {
		return false
	}
	zero := f.Constant(b.Y)
	return f.Object(call.Fun) == types.Universe.Lookup("len") && zero != nil && zero.ExactString() == "0"
}

// appendsPart returns a statement if it is list = append(list, part), list being a
// local variable of type []string.
func appendsPart(f *view.Func, s ast.Stmt, part types.Object) *ast.AssignStmt {
	to, value := view.Assignment(s, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	if !ok {
		return nil
	}
	list, ok := f.Object(to).(*types.Var)
	if !ok || list.IsField() || list.Parent() == f.Pass.Pkg.Scope() || !view.IsStrings(list.Type()) {
		return nil
	}
	if len(call.Args) != 2 || call.Ellipsis.IsValid() ||
		f.Object(call.Fun) != types.Universe.Lookup("append") ||
		f.Object(call.Args[0]) != list || f.Object(call.Args[1]) != part {
		return nil
	}
	return s.(*ast.AssignStmt)
}
