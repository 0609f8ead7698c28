package table

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// ListSwitch is the rule listswitch, described in the package comment.
var ListSwitch = rule.New(docs, "listswitch", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Body.Lbrace, "bool", "true", "false") {
		return
	}
	for _, call := range f.Calls() {
		if f.Callee(call) == "slices.Contains" && len(call.Args) == 2 && f.Constant(call.Args[1]) == nil &&
			!f.File.HasComment(call) {
			if l := newConstantList(f, call.Args[0]); l != nil {
				l.report(call, patch.Replace(call, l.name+"("+f.Text(call.Args[1])+")"))
			}
		}
	}
	for s := range view.All[*ast.RangeStmt](f) {
		searchLoop(f, s)
	}
})

// A constantList is a list of strings or whole numbers that is always the same.
type constantList struct {
	f    *view.Func
	v    *types.Var // that holds it, nil if it is written where it is searched
	name string     // of the function that is asked in its place
	text string     // of that function
}

const fewestListed = 3

// newConstantList returns the list that an expression always is, nil if there is none.
func newConstantList(f *view.Func, e ast.Expr) *constantList {
	l := &constantList{f: f}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	name, note := "isOneOf", ""
	if !ok {
		l.v, ok = f.Object(e).(*types.Var)
		if !ok || l.v.Parent() != f.Pass.Pkg.Scope() || !isList(l.v.Type()) {
			return nil
		}
		if lit = l.declared(); lit == nil {
			f.Nearly(e.Pos(), near.Changed, l.v.Name())
			return nil
		}
		name = "in" + patch.UpperFirst(l.v.Name())
		note = "// What is in " + l.v.Name() + " must be here, too.\n"
	}
	if !isList(f.Info.TypeOf(lit)) || len(lit.Elts) < fewestListed {
		return nil
	}
	var cases []string
	seen := make(map[string]bool)
	for _, elt := range lit.Elts {
		c := f.Constant(elt)
		if c == nil || !f.Portable(elt) {
			return nil // perhaps with a key
		}
		text := c.ExactString()
		if f.Index.FileOf(elt.Pos()) == f.File && f.MeansOutside(elt) && !view.Mentions(elt, "v") {
			text = f.Text(elt)
		}
		if !seen[c.ExactString()] {
			seen[c.ExactString()] = true
			cases = append(cases, text)
		}
	}
	elem := types.TypeString(view.Core(f.Info.TypeOf(lit)).(interface{ Elem() types.Type }).Elem(), nil)
	if !f.Predeclared(f.Decl.Body.Lbrace, elem) {
		return nil
	}
	l.name = f.FreshInPackage(name)
	l.text = fmt.Sprintf("// %[1]s reports whether a value is one of some constants.\n%[2]s"+
		"func %[1]s(v %[3]s) bool {\nswitch v {\ncase %[4]s:\nreturn true\n}\nreturn false\n}",
		l.name, note, elem, broken(cases))
	return l
}

// isList reports whether a type is a slice or an array of strings or of whole numbers, which have no type of
// their own.
func isList(t types.Type) bool {
	var elem types.Type
	switch t := t.Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	default:
		return false
	}
	basic, ok := types.Unalias(elem).(*types.Basic)
	return ok && basic.Info()&(types.IsString|types.IsInteger) != 0
}

// declared returns the literal that the variable always holds, nil if it may change.
func (l *constantList) declared() (lit *ast.CompositeLit) {
	f := l.f
	if l.v.Exported() || !f.BuiltWith(l.v) || f.NamedInUnloaded(l.v.Name()) || !initorder.Plain(f) ||
		initorder.Runs(f) {
		return nil
	}
	for _, id := range f.Index.Names(l.v) {
		up := f.Index.Enclosing(id)
		if spec, ok := up[0].(*ast.ValueSpec); ok && id.Pos() == l.v.Pos() {
			if len(spec.Names) != 1 || len(spec.Values) != 1 {
				return nil
			}
			lit, _ = spec.Values[0].(*ast.CompositeLit)
			continue
		}
		if call, ok := up[0].(*ast.CallExpr); ok && onlySearches[f.Callee(call)] {
			continue
		}
		if !readsMap(id, up) {
			return nil
		}
		switch p := up[1].(type) { // of an element
		case *ast.UnaryExpr:
			if p.Op == token.AND {
				return nil
			}
		case *ast.ParenExpr, *ast.SelectorExpr:
			return nil
		}
	}
	return lit
}

// onlySearches are functions that read a list and keep nothing of it but strings.
var onlySearches = map[string]bool{
	"slices.Contains": true, "slices.Index": true, "slices.BinarySearch": true, "strings.Join": true,
	"sort.SearchStrings": true, "sort.SearchInts": true,
}

// report proposes to ask the function.
func (l *constantList) report(at analysis.Range, edits ...analysis.TextEdit) {
	l.f.Report(at, "a value is looked for in a list of constants", patch.Fix("look for the value by a switch",
		append(edits, patch.Insert(l.f.Decl.End(), "\n\n"+l.text))...))
}

// searchLoop reports a loop that only looks whether a value is in a list.
func searchLoop(f *view.Func, s *ast.RangeStmt) {
	if s.Tok != token.DEFINE || !view.IsBlank(s.Key) || s.Value == nil || len(s.Body.List) != 1 ||
		!f.InBlock(s) {
		return
	}
	k := f.Object(s.Value)
	found, ok := s.Body.List[0].(*ast.IfStmt)
	if !ok || k == nil || found.Init != nil || found.Else != nil || len(found.Body.List) == 0 {
		return
	}
	cmp, ok := ast.Unparen(found.Cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.EQL {
		return
	}
	x := cmp.X
	if f.Object(x) == k {
		x = cmp.Y
	} else if f.Object(cmp.Y) != k {
		return
	}
	// It is the same in each turn, as nothing is done in those before the last.
	if f.Constant(x) != nil || len(f.Uses(s, k)) != 2 || !eval.Steady(f, x) {
		return
	}
	if f.File.CommentBetween(s.Pos(), found.Body.Lbrace) || f.File.CommentBetween(found.Body.Rbrace, s.End()) {
		return
	}
	edits, ok := leaves(f, found.Body)
	if !ok {
		return
	}
	l := newConstantList(f, s.X)
	if l == nil {
		return
	}
	l.report(s, patch.Replace(s, "if "+l.name+"("+f.Text(x)+") "+patch.Edited(f, found.Body, edits)))
}

// leaves reports whether a block leaves the loop around at its end, and only there. The edits let it go on
// behind the loop by itself.
func leaves(f *view.Func, body *ast.BlockStmt) (edits []analysis.TextEdit, ok bool) {
	last := body.List[len(body.List)-1]
	branches := 0
	ast.Inspect(body, func(n ast.Node) bool {
		if _, is := n.(*ast.BranchStmt); is {
			branches++
		}
		return true
	})
	switch last := last.(type) {
	case *ast.ReturnStmt:
		return nil, branches == 0
	case *ast.BranchStmt:
		ok = last.Tok == token.BREAK && last.Label == nil && branches == 1 && len(body.List) > 1 &&
			patch.OwnLines(f, last)
		return []analysis.TextEdit{patch.Delete(f, last)}, ok
	}
	return nil, false
}
