package rules

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// hoistregexp turns a regular expression that a function compiles at every call into
// an unexported variable of the package, which is compiled once.
//
// It asks that the pattern is constant and compiles, and that the function only calls
// methods of the regular expression, neither Longest nor UnmarshalText, so that nobody
// can tell one from the other. A Regexp is safe for concurrent use but for these two,
// so that goroutines may share it.
//
// It loses where the function is hardly ever called: the package then compiles the
// pattern for nothing when the program starts.
func hoistregexp() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "hoistregexp",
		Doc:  "compile a constant regular expression once",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.AssignStmt:
						f.hoistAssigned(n)
					case *ast.SelectorExpr:
						f.hoistCalled(n)
					}
					return true
				})
			})
		},
	}}
}

// hoistAssigned takes re := regexp.MustCompile("...") out of a function, and
// re, err := regexp.Compile("...") with the check of the error behind it.
func (f *function) hoistAssigned(a *ast.AssignStmt) {
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 || !f.inBlock(a) {
		return
	}
	edits := []analysis.TextEdit{f.cut(a, nil, nil)}
	switch len(a.Lhs) {
	case 1:
		if _, ok := f.compiledPattern(a.Rhs[0], "regexp.MustCompile"); !ok {
			return
		}
	case 2:
		if _, ok := f.compiledPattern(a.Rhs[0], "regexp.Compile"); !ok {
			return
		}
		check, ok := f.errorCheck(a)
		if !ok {
			return
		}
		if check != nil {
			edits = append(edits, f.cut(check, nil, nil))
		}
	default:
		return
	}
	v := f.object(a.Lhs[0])
	uses := f.uses(f.decl, v)
	if v == nil || v.Pos() != a.Lhs[0].Pos() || len(uses) < 2 {
		return // it was declared before, or nobody uses it
	}
	name := f.freshInPackage(lowerFirst(f.decl.Name.Name) + upperFirst(v.Name()))
	for _, id := range uses[1:] {
		sel, ok := f.parents(id)[0].(*ast.SelectorExpr)
		if !ok || !readOnlyMethod(sel.Sel.Name) {
			return
		}
		edits = append(edits, replace(id, name))
	}
	f.reportHoist(a, ast.Unparen(a.Rhs[0]).(*ast.CallExpr), name, edits)
}

// errorCheck returns the statement that checks the error of a, nil if the error is
// dropped. It must be all that looks at the error.
func (f *function) errorCheck(a *ast.AssignStmt) (ast.Stmt, bool) {
	id, ok := a.Lhs[1].(*ast.Ident)
	if !ok {
		return nil, false
	}
	if id.Name == "_" {
		return nil, true
	}
	err := f.pass.TypesInfo.Defs[id]
	check, ok := f.next(a).(*ast.IfStmt)
	if err == nil || !ok || check.Init != nil || check.Else != nil {
		return nil, false
	}
	cond, ok := check.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || f.object(cond.X) != err || f.object(cond.Y) != types.Universe.Lookup("nil") {
		return nil, false
	}
	for _, use := range f.uses(f.decl, err) {
		if use != id && !within(use.Pos(), check) {
			return nil, false
		}
	}
	labels := false // that something else may lead to
	ast.Inspect(check, func(n ast.Node) bool {
		_, isLabel := n.(*ast.LabeledStmt)
		labels = labels || isLabel
		return true
	})
	return check, !labels
}

// hoistCalled takes the receiver of regexp.MustCompile("...").MatchString(s) out of
// a function.
func (f *function) hoistCalled(sel *ast.SelectorExpr) {
	if _, ok := f.compiledPattern(sel.X, "regexp.MustCompile"); !ok || !readOnlyMethod(sel.Sel.Name) {
		return
	}
	name := f.freshInPackage(lowerFirst(f.decl.Name.Name) + "Pattern")
	f.reportHoist(sel.X, ast.Unparen(sel.X).(*ast.CallExpr), name, []analysis.TextEdit{replace(sel.X, name)})
}

// reportHoist proposes the variable that a call becomes.
func (f *function) reportHoist(at ast.Node, call *ast.CallExpr, name string, edits []analysis.TextEdit) {
	pattern, local := call.Args[0], false
	ast.Inspect(pattern, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			c, ok := f.pass.TypesInfo.ObjectOf(id).(*types.Const)
			local = local || ok && c.Parent() != f.pass.Pkg.Scope() && c.Pkg() == f.pass.Pkg
		}
		return true
	})
	if local || !f.plainInit() {
		return // the package does not see the constant, or the function the variable
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	start := f.decl.Pos()
	if f.decl.Doc != nil {
		start = f.decl.Doc.Pos()
	}
	text := "var " + name + " = " + f.text(fun.X) + ".MustCompile(" + f.text(pattern) + ")\n\n"
	f.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Message: "the same regular expression is compiled at every call",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "compile " + f.text(pattern) + " once", TextEdits: append(edits, insert(start, text))}},
	})
}
