package pattern

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// HoistRegexp is the rule hoistregexp, described in the package comment.
var HoistRegexp = rule.New(docs, "hoistregexp", func(f *view.Func) {
	for a := range view.All[*ast.AssignStmt](f) {
		hoistAssigned(f, a)
	}
	for sel := range view.All[*ast.SelectorExpr](f) {
		hoistCalled(f, sel)
	}
	for call := range view.All[*ast.CallExpr](f) {
		switch f.Callee(call) {
		case "regexp.MatchString", "regexp.Match", "regexp.MatchReader":
			hoistMatched(f, call)
		case "regexp.MustCompile", "regexp.Compile":
			if _, ok := compiledPattern(f, call, f.Callee(call)); !ok && len(call.Args) == 1 {
				f.Nearly(call.Pos(), near.Constant, f.Text(call.Args[0]))
			}
		}
	}
})

// hoistAssigned takes re := regexp.MustCompile("...") out of a function, and
// re, err := regexp.Compile("...") with the check of the error after it.
func hoistAssigned(f *view.Func, a *ast.AssignStmt) {
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 || !f.InBlock(a) {
		return
	}
	edits := []analysis.TextEdit{patch.Delete(f, a)}
	switch len(a.Lhs) {
	case 1:
		if _, ok := compiledPattern(f, a.Rhs[0], "regexp.MustCompile"); !ok {
			return
		}
	case 2:
		if _, ok := compiledPattern(f, a.Rhs[0], "regexp.Compile"); !ok {
			return
		}
		check, ok := errorCheck(f, a)
		if !ok {
			return
		}
		if check != nil {
			edits = append(edits, patch.Delete(f, check))
		}
	default:
		return
	}
	v := f.Object(a.Lhs[0])
	uses := f.Uses(f.Decl, v)
	if v == nil || v.Pos() != a.Lhs[0].Pos() || len(uses) < 2 {
		return // it was declared before, or is not used
	}
	name := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + patch.UpperFirst(v.Name()))
	for _, id := range uses[1:] {
		sel, ok := f.Parent(id).(*ast.SelectorExpr)
		if !ok || !readOnlyMethod(sel.Sel.Name) {
			f.Nearly(id.Pos(), near.Used, id.Name)
			return
		}
		edits = append(edits, patch.Replace(id, name))
	}
	reportHoist(f, a, ast.Unparen(a.Rhs[0]).(*ast.CallExpr), name, edits)
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
func hoistCalled(f *view.Func, sel *ast.SelectorExpr) {
	if _, ok := compiledPattern(f, sel.X, "regexp.MustCompile"); !ok || !readOnlyMethod(sel.Sel.Name) {
		return
	}
	name := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + "Pattern")
	reportHoist(f, sel.X, ast.Unparen(sel.X).(*ast.CallExpr), name,
		[]analysis.TextEdit{patch.Replace(sel.X, name)})
}

// hoistMatched takes the regular expression of regexp.MatchString("...", s) out of a function. The error of a pattern that
// compiles is nil.
func hoistMatched(f *view.Func, call *ast.CallExpr) {
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if len(call.Args) != 2 || !ok || f.File.HasComment(call) || !f.Predeclared(call.Pos(), "error", "nil") {
		return
	}
	if _, ok := parsed(f, call.Args[0]); !ok {
		f.Nearly(call.Pos(), near.Constant, f.Text(call.Args[0]))
		return
	}
	name := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + "Pattern")
	match := name + "." + fun.Sel.Name + "(" + f.Text(call.Args[1]) + ")"
	var edits []analysis.TextEdit
	switch stmt := f.Parent(call).(type) {
	case *ast.ReturnStmt:
		edits = append(edits, patch.Replace(call, match+", nil"))
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
			return
		case !checked && !view.IsBlank(stmt.Lhs[1]):
			edits = append(edits, patch.Replace(call, match+", error(nil)"))
		default:
			edits = append(edits, patch.Replace(stmt, f.Text(stmt.Lhs[0])+" "+tok+" "+match))
			if check != nil {
				edits = append(edits, patch.Delete(f, check))
			}
		}
	default:
		return
	}
	reportHoist(f, call, call, name, edits)
}

// reportHoist proposes the variable that a call becomes.
func reportHoist(f *view.Func, at ast.Node, call *ast.CallExpr, name string, edits []analysis.TextEdit) {
	pattern := call.Args[0]
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
		f.Nearly(at.Pos(), near.Constant, f.Text(pattern))
		return
	case !initorder.Plain(f): // nor the function the variable
		f.Nearly(at.Pos(), near.InitOrder, "")
		return
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	start := f.Decl.Pos()
	if f.Decl.Doc != nil {
		start = f.Decl.Doc.Pos()
	}
	text := "var " + name + " = " + f.Text(fun.X) + ".MustCompile(" + f.Text(pattern) + ")\n\n"
	f.Report(at, "the same regular expression is compiled at every call",
		patch.Fix("compile "+f.Text(pattern)+" once", append(edits, patch.Insert(start, text))...))
}
