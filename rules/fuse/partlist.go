package fuse

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A partList is a list of the parts of a string.
type partList struct {
	f     *view.Func
	split *ast.CallExpr
	// decl declares a variable for it, nil if there is none, and v is that variable; edits make
	// it the string instead, and count the parts where the list was measured.
	decl  *ast.AssignStmt
	v     types.Object
	edits []analysis.TextEdit
}

// listed returns the list that an expression is, if nothing else is done with it than what
// a statement or call does, and measuring it; nil if that is not so.
func listed(f *view.Func, e ast.Expr, user ast.Node) *partList {
	l := &partList{f: f}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.IsCall(call, "strings.Split", 2) {
		l.split = call
	} else if v, ok := f.Object(e).(*types.Var); ok && f.IsLocal(v) && !f.IsParam(v) && !f.IsResult(v) {
		l.v = v
		l.decl, l.split = splitInto(f, v)
	}
	if l.split == nil {
		return nil
	}
	// A literal means the same everywhere.
	lit, isLit := l.split.Args[1].(*ast.BasicLit)
	if !isLit || lit.Value == `""` || lit.Value == "``" || !f.Importable(l.split.Pos(), "strings") {
		return nil
	}
	if l.v == nil {
		return l
	}
	if f.RepeatedSince(user, l.decl.Pos()) || view.HasGoto(f.Decl.Body) {
		return nil
	}
	lengths, ok := counted(f, l.v, user, l.separator())
	if !ok {
		return nil
	}
	l.edits = append(lengths, patch.Replace(l.split, f.Text(l.split.Args[0])))
	return l
}

// measured reports whether the length of the list is asked for.
func (l *partList) measured() bool { return len(l.edits) > 1 }

// movable reports whether the string can be given in place of the list: what a call returns does
// not change any more, but a variable may be read when all other operands are evaluated.
func (l *partList) movable() bool {
	text := l.split.Args[0]
	call, ok := ast.Unparen(text).(*ast.CallExpr)
	return l.decl != nil || ok && !eval.Silent(l.f, call) || eval.Steady(l.f, text) ||
		eval.Alone(l.f, l.split)
}

// splitInto returns the statement that declares a variable as the parts of a string.
func splitInto(f *view.Func, v types.Object) (*ast.AssignStmt, *ast.CallExpr) {
	uses := f.Uses(f.Decl, v)
	_, value := view.Assignment(f.Parent(uses[0]), token.DEFINE)
	call, ok := value.(*ast.CallExpr)
	if !ok || !f.IsCall(call, "strings.Split", 2) || !view.IsString(f.Info.TypeOf(call.Args[0])) {
		return nil, nil
	}
	decl := f.Parent(uses[0]).(*ast.AssignStmt)
	if !f.InBlock(decl) {
		return nil, nil
	}
	return decl, call
}

// separator writes the separator.
func (l *partList) separator() string { return l.f.Text(l.split.Args[1]) }

// loopText writes the string whose parts are gone over.
func (l *partList) loopText() string {
	if l.v != nil {
		return l.v.Name()
	}
	return l.f.Text(l.split.Args[0])
}

// counted returns the edits that count parts where a list is measured; false if more
// than that is done with it, but for its declaration and what user does, once.
func counted(f *view.Func, v types.Object, user ast.Node, sep string) (edits []analysis.TextEdit, ok bool) {
	gone := 0
	for _, id := range f.Uses(f.Decl, v) {
		if f.Info.Defs[id] == v {
			continue
		}
		up := f.Parents(id)
		call, isCall := up[0].(*ast.CallExpr)
		switch {
		case f.InClosure(id):
			return nil, false
		case up[0] == user:
			gone++
		case isCall && f.Builtin(call) == "len" && len(edits) < 2 && !f.RepeatedSince(call, v.Pos()) &&
			f.Importable(id.Pos(), "strings"):
			count := fmt.Sprintf("strings.Count(%s, %s)+1", v.Name(), sep)
			if patch.BindsTighter(up[1], call) {
				count = "(" + count + ")"
			}
			edits = append(edits, patch.Replace(call, count))
		default:
			return nil, false
		}
	}
	return edits, gone == 1
}

// shadows reports whether the function uses one of the predeclared names for something
// else.
func shadows(f *view.Func, names ...string) bool {
	for _, name := range names {
		for _, id := range named(f, f.Decl, name) {
			if f.Object(id) != types.Universe.Lookup(name) {
				return true
			}
		}
	}
	return false
}

// named returns the identifiers in a node that have a name.
func named(f *view.Func, n ast.Node, name string) []*ast.Ident {
	var out []*ast.Ident
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			out = append(out, id)
		}
		return true
	})
	return out
}
