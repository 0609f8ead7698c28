package pattern

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"regexp/syntax"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A regexpVar is a variable that always holds one and the same regular expression.
type regexpVar struct {
	obj     types.Object
	pattern string
	local   bool
	// It is declared by spec, which decl holds, or by assign.
	spec   *ast.ValueSpec
	decl   *ast.GenDecl
	assign *ast.AssignStmt
}

// compiledPattern returns the constant pattern of a call of regexp.MustCompile
// that does not panic.
func compiledPattern(f *view.Func, e ast.Expr, name string) (string, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.Callee(call) != name {
		return "", false
	}
	return parsed(f, call.Args[0])
}

// parsed returns a constant pattern if it compiles.
func parsed(f *view.Func, e ast.Expr) (string, bool) {
	pattern, ok := f.StringConstant(e)
	if !ok {
		return "", false
	}
	_, err := syntax.Parse(pattern, syntax.Perl)
	return pattern, err == nil
}

// newRegexpVar returns what an expression holds if it is an unexported variable of
// the package, or a local one. The variable must be set once to a constant pattern,
// and only be used to call methods that leave it as it is; nil otherwise.
func newRegexpVar(f *view.Func, e ast.Expr) *regexpVar {
	v, ok := f.Object(e).(*types.Var)
	if !ok || v.IsField() || v.Pkg() != f.Pass.Pkg || v.Exported() {
		return nil
	}
	found := &regexpVar{obj: v, local: v.Parent() != f.Pass.Pkg.Scope()}
	set := 0
	for _, id := range f.Index.Names(v) {
		up := f.Index.Enclosing(id)
		switch p := up[0].(type) {
		case *ast.SelectorExpr:
			if !readOnlyMethod(p.Sel.Name) {
				return nil
			}
			continue
		case *ast.ValueSpec:
			if len(p.Names) != 1 || len(p.Values) != 1 || p.Names[0] != id {
				return nil
			}
			found.spec, found.decl = p, up[1].(*ast.GenDecl)
			found.pattern, ok = compiledPattern(f, p.Values[0], "regexp.MustCompile")
		case *ast.AssignStmt:
			to, value := view.Assignment(p, token.DEFINE)
			if to != id {
				return nil
			}
			found.assign = p
			found.pattern, ok = compiledPattern(f, value, "regexp.MustCompile")
		default:
			return nil
		}
		if set++; !ok || set > 1 {
			return nil
		}
	}
	if set == 0 {
		return nil
	}
	return found
}

// readOnlyMethod reports whether a method of regexp.Regexp does not change it.
func readOnlyMethod(name string) bool { return name != "Longest" && name != "UnmarshalText" }

// removed returns the edits that delete variables that nothing but the given nodes
// uses. Files that are not part of the package now, such as tests and those for
// other systems, may use them as well: a word there is enough to keep a variable.
func removed(f *view.Func, vars []*regexpVar, gone ...ast.Node) []analysis.TextEdit {
	var unused []*regexpVar
	for _, v := range vars {
		if usedOnlyIn(f, v.obj, gone) && (v.local || !namedElsewhere(f, v.obj.Name())) &&
			!containsVar(unused, v) {
			unused = append(unused, v)
		}
	}
	var edits []analysis.TextEdit
	done := make(map[*ast.GenDecl]bool)
	for _, v := range unused {
		switch {
		case v.assign != nil:
			edits = append(edits, patch.Delete(f, v.assign))
		case slices.ContainsFunc(v.decl.Specs, func(s ast.Spec) bool { return !declares(unused, s) }):
			edits = append(edits, patch.Delete(f, v.spec, v.spec.Doc, v.spec.Comment))
		case !done[v.decl]:
			done[v.decl] = true
			edits = append(edits, patch.Delete(f, v.decl, v.decl.Doc))
		}
	}
	return edits
}

func containsVar(list []*regexpVar, v *regexpVar) bool {
	return slices.ContainsFunc(list, func(o *regexpVar) bool { return o.obj == v.obj })
}

// declares reports whether a variable of a list is what a spec declares.
func declares(list []*regexpVar, s ast.Spec) bool {
	return slices.ContainsFunc(list, func(v *regexpVar) bool { return ast.Spec(v.spec) == s })
}

// usedOnlyIn reports whether all uses of a variable of the package are inside of nodes.
func usedOnlyIn(f *view.Func, obj types.Object, nodes []ast.Node) bool {
	return !slices.ContainsFunc(f.Index.Names(obj), func(id *ast.Ident) bool {
		within := func(n ast.Node) bool { return view.Within(id.Pos(), n) }
		return f.Info.Defs[id] == nil && !slices.ContainsFunc(nodes, within)
	})
}

// namedElsewhere reports whether a word is in a file of the folder that was not loaded.
func namedElsewhere(f *view.Func, name string) bool {
	return slices.ContainsFunc(f.Index.Unloaded(f.File), func(u *view.Unloaded) bool {
		src, err := u.Src()
		return err != nil || bytes.Contains(src, []byte(name))
	})
}
