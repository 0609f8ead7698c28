package pattern

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// HoistRegexp is the rule hoistregexp, described in the package comment.
var HoistRegexp = rule.New(docs, "hoistregexp", func(f *view.Func) {
	var found []*hoist
	for a := range view.All[*ast.AssignStmt](f) {
		found = append(found, hoistAssigned(f, a))
	}
	for sel := range view.All[*ast.SelectorExpr](f) {
		found = append(found, hoistCalled(f, sel))
	}
	for call := range view.All[*ast.CallExpr](f) {
		switch f.Callee(call) {
		case "regexp.MatchString", "regexp.Match", "regexp.MatchReader":
			found = append(found, hoistMatched(f, call))
		case "regexp.MustCompile", "regexp.Compile":
			if _, ok := compiledPattern(f, call, f.Callee(call)); !ok && len(call.Args) == 1 {
				f.Nearly(call.Pos(), near.Constant, f.Text(call.Args[0]))
			}
		}
	}
	found = slices.DeleteFunc(found, func(h *hoist) bool { return h == nil || !hoistable(f, h) })
	all, joint := hoistAll(f, found)
	for i, h := range found {
		name := f.FreshInPackage(h.base)
		fixes := []analysis.SuggestedFix{patch.Fix("compile "+f.Text(h.call.Args[0])+" once",
			append(h.edits(name), patch.Above(f, "var "+h.declares(f, name)))...)}
		if joint && i == 0 {
			fixes = append(fixes, all)
		}
		f.Report(h.at, "the same regular expression is compiled at every call", fixes...)
	}
})

// A hoist is a regular expression that a function compiles and a variable of the package can hold.
type hoist struct {
	at      ast.Node
	call    *ast.CallExpr // has the pattern as its first argument
	pattern string
	base    string                                // of the variable's name
	edits   func(name string) []analysis.TextEdit // in the function
	called  bool                                  // it has no name of its own in the function
}

// declares is the variable with its value.
func (h *hoist) declares(f *view.Func, name string) string {
	return name + " = " + f.Text(h.call.Fun.(*ast.SelectorExpr).X) + ".MustCompile(" + f.Text(h.call.Args[0]) + ")"
}

// hoistAll takes all regular expressions out of a function at once, where several would get the same name, so that their
// rewrites do not go together. Those of one pattern are one variable.
func hoistAll(f *view.Func, found []*hoist) (fix analysis.SuggestedFix, ok bool) {
	var (
		edits  []analysis.TextEdit
		specs  []string
		names  []string
		called int
	)
	byPattern := make(map[string]string)
	inOrder := slices.SortedFunc(slices.Values(found), func(a, b *hoist) int { return int(a.at.Pos() - b.at.Pos()) })
	for _, h := range inOrder {
		name, known := byPattern[h.pattern]
		if !known {
			name = f.FreshInPackage(h.base, names...)
		}
		more := h.edits(name)
		if overlap(edits, more) {
			continue // it is inside of another one
		}
		edits = append(edits, more...)
		if h.called {
			called++
		}
		if !known {
			byPattern[h.pattern] = name
			names = append(names, name)
			specs = append(specs, h.declares(f, name))
		}
	}
	if called < 2 {
		return fix, false
	}
	text, message := "var "+specs[0], "compile "+f.Text(inOrder[0].call.Args[0])+" once for all places"
	if len(specs) > 1 {
		text = "var (\n" + strings.Join(specs, "\n") + "\n)"
		message = fmt.Sprintf("compile %d regular expressions once", len(specs))
	}
	return patch.Fix(message, append(edits, patch.Above(f, text))...), true
}

// overlap reports whether some edits change code that others change as well.
func overlap(edits, others []analysis.TextEdit) bool {
	return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		return slices.ContainsFunc(others, func(o analysis.TextEdit) bool { return e.Pos < o.End && o.Pos < e.End })
	})
}

// hoistable reports whether the package can have a variable with what is compiled.
func hoistable(f *view.Func, h *hoist) bool {
	pattern := h.call.Args[0]
	local := view.Any(pattern, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		c, ok := f.Info.ObjectOf(id).(*types.Const)
		return ok && c.Parent() != f.Pass.Pkg.Scope() && c.Pkg() == f.Pass.Pkg
	})
	switch {
	case local: // the package does not see the constant
		f.Nearly(h.at.Pos(), near.Constant, f.Text(pattern))
		return false
	case !initorder.Plain(f): // nor the function the variable
		f.Nearly(h.at.Pos(), near.InitOrder, "")
		return false
	}
	_, named := h.call.Fun.(*ast.SelectorExpr)
	return named
}

// hoistAssigned takes re := regexp.MustCompile("...") out of a function, and
// re, err := regexp.Compile("...") with the check of the error after it.
func hoistAssigned(f *view.Func, a *ast.AssignStmt) *hoist {
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 || !f.InBlock(a) {
		return nil
	}
	edits := []analysis.TextEdit{patch.Delete(f, a)}
	switch len(a.Lhs) {
	case 1:
		if _, ok := compiledPattern(f, a.Rhs[0], "regexp.MustCompile"); !ok {
			return nil
		}
	case 2:
		if _, ok := compiledPattern(f, a.Rhs[0], "regexp.Compile"); !ok {
			return nil
		}
		check, ok := errorCheck(f, a)
		if !ok {
			return nil
		}
		if check != nil {
			edits = append(edits, patch.Delete(f, check))
		}
	default:
		return nil
	}
	v := f.Object(a.Lhs[0])
	uses := f.Uses(f.Decl, v)
	if v == nil || v.Pos() != a.Lhs[0].Pos() || len(uses) < 2 {
		return nil // it was declared before, or is not used
	}
	for _, id := range uses[1:] {
		sel, ok := f.Parent(id).(*ast.SelectorExpr)
		if !ok || !readOnlyMethod(sel.Sel.Name) {
			f.Nearly(id.Pos(), near.Used, id.Name)
			return nil
		}
	}
	return newHoist(f, a, ast.Unparen(a.Rhs[0]).(*ast.CallExpr), v.Name(), func(name string) []analysis.TextEdit {
		all := slices.Clone(edits)
		for _, id := range uses[1:] {
			all = append(all, patch.Replace(id, name))
		}
		return all
	})
}

// newHoist is what a call compiles, for a variable named after the function and what it is there: empty if it has no name.
func newHoist(f *view.Func, at ast.Node, call *ast.CallExpr, what string, edits func(string) []analysis.TextEdit) *hoist {
	h := &hoist{at: at, call: call, edits: edits, called: what == ""}
	h.pattern, _ = f.StringConstant(call.Args[0])
	if h.called {
		what = "pattern"
	}
	h.base = patch.LowerFirst(f.Decl.Name.Name) + patch.UpperFirst(what)
	return h
}

// errorCheck returns the statement that checks the error of a, nil if the error is
// dropped. It must be all that looks at the error.
func errorCheck(f *view.Func, a *ast.AssignStmt) (ast.Stmt, bool) {
	id, ok := a.Lhs[1].(*ast.Ident)
	if !ok {
		return nil, false
	}
	if id.Name == "_" {
		return nil, true
	}
	err := f.Info.Defs[id]
	check, ok := f.Next(a).(*ast.IfStmt)
	if err == nil || !ok || check.Init != nil || check.Else != nil {
		return nil, false
	}
	cond, ok := check.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || f.Object(cond.X) != err ||
		f.Object(cond.Y) != types.Universe.Lookup("nil") {
		return nil, false
	}
	for _, use := range f.Uses(f.Decl, err) {
		if use != id && !view.Within(use.Pos(), check) {
			return nil, false
		}
	}
	// Something else may lead to a label.
	return check, !view.Any(check, func(n ast.Node) bool { _, is := n.(*ast.LabeledStmt); return is })
}

// hoistCalled takes the receiver of regexp.MustCompile("...").MatchString(s) out of
// a function.
func hoistCalled(f *view.Func, sel *ast.SelectorExpr) *hoist {
	if _, ok := compiledPattern(f, sel.X, "regexp.MustCompile"); !ok || !readOnlyMethod(sel.Sel.Name) {
		return nil
	}
	return newHoist(f, sel.X, ast.Unparen(sel.X).(*ast.CallExpr), "", func(name string) []analysis.TextEdit {
		return []analysis.TextEdit{patch.Replace(sel.X, name)}
	})
}

// hoistMatched takes the regular expression of regexp.MatchString("...", s) out of a function. The error of a pattern that
// compiles is nil.
func hoistMatched(f *view.Func, call *ast.CallExpr) *hoist {
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if len(call.Args) != 2 || !ok || f.File.HasComment(call) || !f.Predeclared(call.Pos(), "error", "nil") {
		return nil
	}
	if _, ok := parsed(f, call.Args[0]); !ok {
		f.Nearly(call.Pos(), near.Constant, f.Text(call.Args[0]))
		return nil
	}
	edits := func(name string) []analysis.TextEdit {
		return matchEdits(f, call, name+"."+fun.Sel.Name+"(", ")")
	}
	if edits("x") == nil {
		return nil
	}
	return newHoist(f, call, call, "", edits)
}

// matchEdits puts a match that has no error in the place of a call that has one: what is before and after the text that is
// looked at. It is nil if the call stands where it cannot.
func matchEdits(f *view.Func, call *ast.CallExpr, before, after string) (edits []analysis.TextEdit) {
	put := func(at token.Pos, more string) []analysis.TextEdit {
		return []analysis.TextEdit{
			{Pos: at, End: call.Args[1].Pos(), NewText: []byte(before)},
			{Pos: call.Args[1].End(), End: call.End(), NewText: []byte(after + more)},
		}
	}
	switch stmt := f.Parent(call).(type) {
	case *ast.ReturnStmt:
		return put(call.Pos(), ", nil")
	case *ast.AssignStmt:
		check, checked := ast.Stmt(nil), false
		if stmt.Tok == token.DEFINE && f.InBlock(stmt) {
			check, checked = errorCheck(f, stmt)
		}
		if check != nil && (f.File.HasComment(check) || view.Any(check, func(n ast.Node) bool { _, is := n.(*ast.BranchStmt); return is })) {
			check, checked = nil, false
		}
		tok := stmt.Tok.String()
		if id, ok := stmt.Lhs[0].(*ast.Ident); ok && f.Info.Defs[id] == nil {
			tok = "="
		}
		switch {
		case len(stmt.Lhs) != 2 || view.IsBlank(stmt.Lhs[0]):
			return nil
		case !checked && !view.IsBlank(stmt.Lhs[1]):
			return put(call.Pos(), ", error(nil)")
		default:
			before = " " + tok + " " + before
			edits = put(stmt.Lhs[0].End(), "")
			if check != nil {
				edits = append(edits, patch.Delete(f, check))
			}
		}
	}
	return edits
}
