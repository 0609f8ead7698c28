package table

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Invariant is the rule invariant, described in the package comment.
var Invariant = rule.New(docs, "invariant", func(f *view.Func) {
	var g givenLiterals
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && isInvariant(f, e) && !onlyOnce(f, e) {
			if call, is := f.Parent(e).(*ast.CallExpr); is && g.add(f, call, e) {
				return false
			}
			invariantSite(f, e)
			return false
		}
		return true
	})
})

// onlyOnce reports whether an expression is evaluated once in a program: it is in main or init, in no loop and
// in no closure.
func onlyOnce(f *view.Func, e ast.Expr) bool {
	name := f.Decl.Name.Name
	if f.Decl.Recv != nil || name != "init" && (name != "main" || f.Pass.Pkg.Name() != "main") {
		return false
	}
	return !f.InClosure(e) && !f.RepeatedSince(e, f.Decl.Pos())
}

// invariantSite reports an expression, if nothing changes what it makes.
func invariantSite(f *view.Func, e ast.Expr) {
	var made *maker
	if call, ok := e.(*ast.CallExpr); ok {
		made = makerOf(f, call)
	}
	pattern := "%s"
	if made != nil && made.pattern != "" {
		pattern = made.pattern
	}
	edits, name, doc := moved(f, e, made, pattern)
	if name == "" {
		return
	}
	edits = append(edits, patch.Above(f, fmt.Sprintf("%svar "+pattern+" = %s", doc, name, f.Text(e))))
	what := "table"
	if made != nil {
		what = patch.LowerFirst(made.suffix)
	}
	f.Report(e, "every call makes the same "+what, patch.Fix("make "+name+" once", edits...))
}

// moved returns the edits that put a variable of the package in place of an expression, its name and the
// comment above, nothing if its value may be changed. Pattern is the left side of an assignment of it.
func moved(f *view.Func, e ast.Expr, made *maker, pattern string) (edits []analysis.TextEdit, name, doc string) {
	suffix := "Table"
	if made != nil {
		suffix = made.suffix
	}
	switch p := f.Parent(e).(type) {
	case *ast.SelectorExpr: // strings.NewReplacer(...).Replace(s)
		if made == nil || !made.copied && !onlyAsks(f, p) {
			return nil, "", ""
		}
	case *ast.IndexExpr: // map[...]...{...}[k]
		if p.X != e || made != nil || eval.Stored(f, p) {
			return nil, "", ""
		}
	case *ast.CallExpr: // crc32.Checksum(b, crc32.MakeTable(...))
		if p.Fun == e || made == nil || !made.copied && !onlyTakes(f, p, e) {
			return nil, "", ""
		}
	case *ast.AssignStmt:
		return declared(f, p, made, pattern)
	case *ast.BinaryExpr, *ast.ReturnStmt:
		if made == nil || !made.copied {
			return nil, "", ""
		}
	default:
		return nil, "", ""
	}
	name = f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + suffix)
	return []analysis.TextEdit{patch.Replace(e, name)}, name, ""
}

// declared returns the edits for a statement that declares a variable, the name of the one of the
// package that stands for it and the comment above, nothing if its value may be changed.
func declared(f *view.Func, p *ast.AssignStmt, made *maker, pattern string) (edits []analysis.TextEdit, name, doc string) {
	note := patch.CommentAbove(f, p)
	v := onlyVariable(f, p, pattern)
	if v == nil || !f.InBlock(p) || !patch.OwnLines(f, p, note) {
		return nil, "", ""
	}
	suffix := patch.UpperFirst(v.Name())
	if made != nil && !made.copied && made.pattern == "" {
		suffix = made.suffix
	}
	name = f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + suffix)
	edits = append(edits, patch.Delete(f, p, note))
	if note != nil {
		for _, c := range note.List {
			doc += f.Text(c) + "\n"
		}
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == v {
			continue
		}
		copied := made != nil && made.copied && !f.Assigned(id) && !eval.Addressed(f, id)
		if !copied && !readOnly(f, id, 2) {
			return nil, "", ""
		}
		edits = append(edits, patch.Replace(id, name))
	}
	return edits, name, doc
}

// onlyVariable returns the variable that stands where a pattern has %s on the left side of an assignment,
// if this declares it and drops all else, and nil if not.
func onlyVariable(f *view.Func, p *ast.AssignStmt, pattern string) *types.Var {
	places := strings.Split(pattern, ", ")
	if p.Tok != token.DEFINE || len(p.Lhs) != len(places) || len(p.Rhs) != 1 {
		return nil
	}
	var v *types.Var
	for i, l := range p.Lhs {
		switch {
		case places[i] == "%s":
			v, _ = f.Object(l).(*types.Var)
		case !view.IsBlank(l):
			return nil
		}
	}
	return v
}
