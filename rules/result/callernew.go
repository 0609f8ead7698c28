package result

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// CallerNew is the rule callernew, described in the package comment.
var CallerNew = rule.New(docs, "callernew", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) || view.Mentions(f.Decl.Body, "recover") ||
		view.Mentions(f.Decl.Body, "runtime") || costOf(f, f.Decl.Body) <= inlineBudget {
		return // what is small the compiler puts into callers whole
	}
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	if sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 || hasDirective(f.Decl.Doc) {
		return
	}
	for i := range sig.Results().Len() {
		if m := madeFor(f, i); m != nil {
			report(f, m, i)
			return
		}
	}
})

// report proposes the rewrite.
func report(f *view.Func, m *made, result int) {
	args, named := f.Arguments()
	switch {
	case !named || !sameNames(f, m):
		return
	case !read(f, result):
		f.Nearly(m.at.Pos(), near.Used, m.called)
		return
	}
	name := f.Decl.Name.Name
	var fixes []analysis.SuggestedFix
	if b := valueOf(f, m, result); b != nil {
		if edits := b.rewrite(args); edits != nil {
			does := fmt.Sprintf("return %s by value where %s is not inlined", m.called, name)
			fixes = append(fixes, patch.Fix(does, edits...))
		}
	}
	if inner := innerName(f, patch.LowerFirst(name)+"Into"); inner != "" {
		edits := append(m.edits, patch.Insert(f.Decl.Body.Lbrace+1, split(f, m, inner, args)))
		fixes = append(fixes, patch.Fix(fmt.Sprintf("make %s where %s is inlined", m.called, name), edits...))
	}
	if len(fixes) > 0 {
		f.Report(m.at, fmt.Sprintf("%s is allocated for callers that look at it", m.called), fixes...)
	}
}

// split writes the end of the function that makes the value, and the beginning of the one that gets it.
func split(f *view.Func, m *made, inner string, args []string) string {
	params := f.Decl.Type.Params
	list := fmt.Sprintf("%s *%s", m.name, f.Text(m.kind))
	if len(args) > 0 {
		list += ", " + f.File.Text(params.Opening+1, params.Closing)
	}
	return fmt.Sprintf("\nreturn %s\n}\n\n"+
		"// %s is %s with room for what it returns: %[3]s is inlined, and its callers can have\n"+
		"// that room on their stacks.\n%s",
		f.CallBeside(inner, append([]string{m.value}, args...)...), inner, f.Decl.Name.Name, declared(f, inner, list, results(f)))
}

// sameNames reports whether the type's name means the same outside of the function, and the
// name of the parameter nothing else in it.
func sameNames(f *view.Func, m *made) bool {
	first, _ := m.kind.(*ast.Ident)
	if sel, ok := m.kind.(*ast.SelectorExpr); ok {
		first = sel.X.(*ast.Ident)
	}
	if f.Lookup(f.Decl.Pos(), first.Name) != f.Object(first) {
		return false
	}
	return !view.Any(f.Decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || id.Name != m.name || f.Object(id) == m.v {
			return false
		}
		v, isVar := f.Object(id).(*types.Var)
		return !isVar || !v.IsField()
	})
}

// hasDirective reports whether a comment tells the compiler something.
func hasDirective(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//export")
	})
}

// read reports whether some caller does nothing with the result but look at what it points to.
// Of an exported function all callers may be elsewhere.
func read(f *view.Func, result int) bool {
	calls := 0
	for _, id := range f.Index.Names(f.Info.Defs[f.Decl.Name]) {
		up := f.Index.Enclosing(id)
		if sel, ok := up[0].(*ast.SelectorExpr); ok && sel.Sel == id {
			up = up[1:]
		}
		decl, inFunc := up[len(up)-2].(*ast.FuncDecl)
		call, isCall := up[0].(*ast.CallExpr)
		if !inFunc || !isCall || decl == f.Decl {
			continue
		}
		calls++
		if readBy(f.Of(decl), up[1], call, result) {
			return true
		}
	}
	return calls == 0 && f.Decl.Name.IsExported()
}

// readBy reports whether what encloses a call does nothing with a result but look at it.
func readBy(f *view.Func, by ast.Node, call *ast.CallExpr, result int) bool {
	switch by := by.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.SelectorExpr:
		return selects(f, by)
	case *ast.AssignStmt:
		if len(by.Rhs) != 1 || by.Rhs[0] != call || len(by.Lhs) <= result {
			return false
		}
		v, ok := f.Object(by.Lhs[result]).(*types.Var)
		return view.IsBlank(by.Lhs[result]) || ok && onlyLookedAt(f, v)
	}
	return false
}

// selects reports whether a selector is a field, or a method that is called.
func selects(f *view.Func, sel *ast.SelectorExpr) bool {
	s := f.Info.Selections[sel]
	if s == nil {
		return false
	}
	call, called := f.Parent(sel).(*ast.CallExpr)
	return s.Kind() == types.FieldVal || s.Kind() == types.MethodVal && called && call.Fun == sel
}

// onlyLookedAt reports whether of a pointer only the fields and methods are used, or whether it is nil.
func onlyLookedAt(f *view.Func, v *types.Var) bool {
	if !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		switch p := f.Parent(id).(type) {
		case *ast.SelectorExpr:
			if !selects(f, p) || f.InClosure(id) {
				return false
			}
		case *ast.BinaryExpr:
		case *ast.ValueSpec:
		case *ast.AssignStmt:
			if !f.Assigned(id) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
