package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// splitfields makes one pass of strings.Split followed by a loop that keeps the
// parts that are not empty: the parts are cut off one by one, and the list that is
// kept is made in one piece, once there is something to keep. What was nil without
// any part stays so.
//
// It asks that the separator is a constant that is not empty, that the list has
// type []string, and that nothing else looks at all the parts.
//
// It loses where a text with many separators has hardly any part that is not
// empty: the list has room for all that are behind the first.
func splitfields() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "splitfields",
		Doc:  "cut a string instead of splitting it and dropping empty parts",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, loop := range f.loops() {
					if r, ok := loop.(*ast.RangeStmt); ok {
						f.splitfields(r)
					}
				}
			})
		},
	}}
}

// splitfields proposes the rewrite of one loop.
func (f *function) splitfields(loop *ast.RangeStmt) {
	part, ok := loop.Value.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || !isBlank(loop.Key) || isBlank(part) || !f.inBlock(loop) || !f.since("go1.18") {
		return
	}
	split, decl := f.splitCall(loop)
	if split == nil {
		return
	}
	sep, ok := f.stringConstant(split.Args[1])
	if !ok || sep == "" {
		return
	}
	keep := f.keepsNonEmpty(loop.Body.List, f.pass.TypesInfo.Defs[part])
	if keep == nil {
		return
	}
	if f.shadows("cap", "make", "string", "true") || part.Name == "strings" || len(f.named(split.Args[1], part.Name)) > 0 {
		return
	}
	rest, more := f.fresh("rest"), f.fresh("more")
	begin := fmt.Sprintf("%s, %s := %s, true", rest, more, f.text(split.Args[0]))
	var edits []analysis.TextEdit
	if decl != nil {
		edits = append(edits, replace(decl, begin))
		begin = ""
	}
	separator, list := f.text(split.Args[1]), f.text(keep.Lhs[0])
	head := fmt.Sprintf("%[5]s\nfor %[1]s {\nvar %[2]s string\n%[2]s, %[3]s, %[1]s = strings.Cut(%[3]s, %[4]s)", more, part.Name, rest, separator, begin)
	if f.file.Line(loop.Body.Lbrace) == f.file.Line(loop.Body.List[0].Pos()) {
		head += "\n"
	}
	edits = append(edits, analysis.TextEdit{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(strings.TrimPrefix(head, "\n"))})
	room := fmt.Sprintf("if cap(%[1]s) == 0 {\n%[1]s = make([]string, 0, strings.Count(%[2]s, %[3]s)+2)\n}\n", list, rest, separator)
	f.pass.Report(analysis.Diagnostic{
		Pos: split.Pos(), End: split.End(),
		Message: fmt.Sprintf("all parts are listed to keep some of them in %s", list),
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "cut the string part by part and make the list in one piece",
			TextEdits: append(edits, insert(keep.Pos(), room)),
		}},
	})
}

// shadows says that the function uses one of the predeclared names for something
// else.
func (f *function) shadows(names ...string) bool {
	for _, name := range names {
		for _, id := range f.named(f.decl, name) {
			if f.object(id) != types.Universe.Lookup(name) {
				return true
			}
		}
	}
	return false
}

// named returns the identifiers in a node that have a name.
func (f *function) named(n ast.Node, name string) []*ast.Ident {
	var out []*ast.Ident
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			out = append(out, id)
		}
		return true
	})
	return out
}

// isBlank says that an expression is missing or the blank identifier.
func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// splitCall returns the call of strings.Split whose parts a loop goes over, and the
// statement that declares a variable for them, if there is one that has no other
// use; nil if they come from elsewhere.
func (f *function) splitCall(loop *ast.RangeStmt) (*ast.CallExpr, ast.Stmt) {
	if call, ok := ast.Unparen(loop.X).(*ast.CallExpr); ok {
		if f.isSplit(call) {
			return call, nil
		}
		return nil, nil
	}
	parts, ok := f.object(loop.X).(*types.Var)
	if !ok || f.isParam(parts) || f.isResult(parts) || f.jumpsBack() {
		return nil, nil
	}
	uses := f.uses(f.decl, parts)
	if len(uses) != 2 || uses[1] != ast.Unparen(loop.X) {
		return nil, nil
	}
	decl, ok := f.parents(uses[0])[0].(*ast.AssignStmt)
	if !ok || decl.Tok != token.DEFINE || len(decl.Lhs) != 1 || len(decl.Rhs) != 1 {
		return nil, nil
	}
	call, ok := ast.Unparen(decl.Rhs[0]).(*ast.CallExpr)
	if !ok || !f.isSplit(call) || !f.inBlock(decl) || f.parents(decl)[0] != f.parents(loop)[0] {
		return nil, nil
	}
	return call, decl
}

func (f *function) isSplit(call *ast.CallExpr) bool {
	return f.callee(call) == "strings.Split" && len(call.Args) == 2
}

// keepsNonEmpty returns the statement with which the body of a loop appends a part
// to a list unless it is empty; nil if the body does anything else. It may trim
// the part first.
func (f *function) keepsNonEmpty(body []ast.Stmt, part types.Object) *ast.AssignStmt {
	if len(body) > 1 && f.trims(body[0], part) {
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
	case len(body) == 1 && f.comparesEmpty(test.Cond, part, token.NEQ, token.GTR):
		return f.appendsPart(inner, part)
	case len(body) == 2 && f.comparesEmpty(test.Cond, part, token.EQL, token.EQL):
		if b, ok := inner.(*ast.BranchStmt); ok && b.Tok == token.CONTINUE && b.Label == nil {
			return f.appendsPart(body[1], part)
		}
	}
	return nil
}

// trims says that a statement is part = strings.TrimSpace(part).
func (f *function) trims(s ast.Stmt, part types.Object) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.object(a.Lhs[0]) != part {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	return ok && f.callee(call) == "strings.TrimSpace" && f.object(call.Args[0]) == part
}

// comparesEmpty says that an expression is part op "", or len(part) with op or byLen
// 0.
func (f *function) comparesEmpty(e ast.Expr, part types.Object, op, byLen token.Token) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if s, ok := f.stringConstant(b.Y); ok {
		return s == "" && b.Op == op && f.object(b.X) == part
	}
	call, ok := ast.Unparen(b.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.object(call.Args[0]) != part || b.Op != op && b.Op != byLen {
		return false
	}
	zero := f.pass.TypesInfo.Types[b.Y].Value
	return f.object(call.Fun) == types.Universe.Lookup("len") && zero != nil && zero.ExactString() == "0"
}

// appendsPart returns a statement if it is list = append(list, part), list being a
// local variable of type []string.
func (f *function) appendsPart(s ast.Stmt, part types.Object) *ast.AssignStmt {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil
	}
	list, ok := f.object(a.Lhs[0]).(*types.Var)
	if !ok || list.IsField() || list.Parent() == f.pass.Pkg.Scope() || !types.Identical(list.Type(), types.NewSlice(types.Typ[types.String])) {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || call.Ellipsis.IsValid() || f.object(call.Fun) != types.Universe.Lookup("append") ||
		f.object(call.Args[0]) != list || f.object(call.Args[1]) != part {
		return nil
	}
	return a
}
