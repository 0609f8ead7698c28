package table

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Invariant is the rule invariant, described in the package comment.
var Invariant = rule.New(docs, "invariant", func(f *view.Func) {
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && isInvariant(f, e) && !onlyOnce(f, e) {
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

// isInvariant reports whether an expression makes the same value whenever it is
// evaluated, from constants of the package.
func isInvariant(f *view.Func, e ast.Expr) bool {
	laidOut := false // by the compiler
	switch e := e.(type) {
	case *ast.CallExpr:
		if makerOf(f, e) == nil {
			return false
		}
	case *ast.CompositeLit:
		if e.Type == nil || len(e.Elts) == 0 || !isTable(f.Info.TypeOf(e)) {
			return false
		}
		laidOut = view.IsSlice(f.Info.TypeOf(e))
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if !isConstant(f, kv.Key) {
					return false
				}
				elt = kv.Value
			}
			call, ok := elt.(*ast.CallExpr)
			made := ok && !isConstant(f, elt) && makerOf(f, call) != nil
			if !made && !isConstant(f, elt) {
				return false
			}
			laidOut = laidOut && !made
		}
	default:
		return false
	}
	return f.MeansOutside(e) && (laidOut || initorder.Plain(f))
}

// isTable reports whether a type is a slice or map of basic types, or of addresses, without methods.
func isTable(t types.Type) bool {
	if types.NewMethodSet(t).Len() > 0 {
		return false
	}
	basic := func(t types.Type) bool {
		_, ok := t.Underlying().(*types.Basic)
		return ok
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return basic(t.Elem()) || isAddress(t.Elem())
	case *types.Map:
		return basic(t.Key()) && (basic(t.Elem()) || isAddress(t.Elem()))
	}
	return false
}

// isAddress reports whether a type is one of package netip.
func isAddress(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "net/netip"
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
	at := f.Decl.Pos()
	if f.Decl.Doc != nil {
		at = f.Decl.Doc.Pos()
	}
	edits = append(edits, patch.Insert(at, fmt.Sprintf("%svar "+pattern+" = %s\n\n", doc, name, f.Text(e))))
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
	above := patch.CommentAbove(f, p)
	v := onlyVariable(f, p, pattern)
	if v == nil || !f.InBlock(p) || !patch.OwnLines(f, p, above) {
		return nil, "", ""
	}
	suffix := patch.UpperFirst(v.Name())
	if made != nil && !made.copied && made.pattern == "" {
		suffix = made.suffix
	}
	name = f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + suffix)
	edits = append(edits, patch.Delete(f, p, above))
	if above != nil {
		for _, c := range above.List {
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

// readOnly reports whether a use of a replacer or the like, a slice or a map changes nothing and keeps
// nothing. It looks into functions of the package that the value is given to, so
// many deep.
func readOnly(f *view.Func, id *ast.Ident, depth int) bool {
	up := f.Parents(id)
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		return onlyAsks(f, p)
	case *ast.IndexExpr:
		return p.X == id && !eval.Stored(f, p)
	case *ast.RangeStmt:
		return p.X == id
	case *ast.CallExpr:
		if f.Builtin(p) == "len" {
			return true
		}
		if onlyTakes(f, p, id) {
			return true
		}
		return depth > 0 && !p.Ellipsis.IsValid() && givenReadOnly(f, p, id, depth)
	}
	return false
}

// givenReadOnly reports whether a function of the package only reads an argument.
func givenReadOnly(f *view.Func, call *ast.CallExpr, arg *ast.Ident, depth int) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	fn, ok := f.Info.Uses[id].(*types.Func)
	if !ok || fn.Pkg() != f.Pass.Pkg || fn.Signature().Variadic() || fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	decl := f.Index.Decl(fn)
	if decl == nil || decl.Body == nil {
		return false
	}
	called := f.Of(decl)
	for i, a := range call.Args {
		if a != arg {
			continue
		}
		param := fn.Signature().Params().At(i)
		for _, use := range called.Uses(decl.Body, param) {
			if !readOnly(called, use, depth-1) {
				return false
			}
		}
	}
	return true
}
