package pattern

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
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
	pattern, ok := f.StringConstant(call.Args[0])
	if !ok {
		return "", false
	}
	_, err := syntax.Parse(pattern, syntax.Perl)
	return pattern, err == nil
}

// newRegexpVar returns what an expression holds if it is an unexported variable of
// the package, or a local one, that is set once to a constant pattern and only ever
// used to call methods that leave it as it is; nil otherwise.
func newRegexpVar(f *view.Func, e ast.Expr) *regexpVar {
	v, ok := f.Object(e).(*types.Var)
	if !ok || v.IsField() || v.Pkg() != f.Pass.Pkg || v.Exported() {
		return nil
	}
	found := &regexpVar{obj: v, local: v.Parent() != f.Pass.Pkg.Scope()}
	set := false
	for _, file := range f.Pass.Files {
		if found.local && !view.Within(v.Pos(), file) {
			continue
		}
		var stack []ast.Node
		fine := true
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			stack = append(stack, n)
			id, ok := n.(*ast.Ident)
			if !ok || f.Info.ObjectOf(id) != v {
				return true
			}
			switch parent := stack[len(stack)-2].(type) {
			case *ast.SelectorExpr:
				fine = fine && readOnlyMethod(parent.Sel.Name)
			case *ast.ValueSpec:
				fine = fine && !set && setBySpec(f, found, parent, id)
				found.decl, _ = stack[len(stack)-3].(*ast.GenDecl)
				set = true
			case *ast.AssignStmt:
				fine = fine && !set && parent.Tok == token.DEFINE && len(parent.Lhs) == 1 && len(parent.Rhs) == 1 && parent.Lhs[0] == id
				if fine {
					found.assign = parent
					found.pattern, fine = compiledPattern(f, parent.Rhs[0], "regexp.MustCompile")
				}
				set = true
			default:
				fine = false
			}
			return true
		})
		if !fine {
			return nil
		}
	}
	if !set {
		return nil
	}
	return found
}

// setBySpec reads a declaration such as var id = regexp.MustCompile("a").
func setBySpec(f *view.Func, v *regexpVar, spec *ast.ValueSpec, id *ast.Ident) bool {
	if len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Names[0] != id {
		return false
	}
	var ok bool
	v.spec = spec
	v.pattern, ok = compiledPattern(f, spec.Values[0], "regexp.MustCompile")
	return ok
}

// readOnlyMethod says that a method of regexp.Regexp does not change it.
func readOnlyMethod(name string) bool { return name != "Longest" && name != "UnmarshalText" }

// removed returns the edits that delete variables that nothing but the given nodes
// uses. Files that are not part of the package now, such as tests and those for
// other systems, may use them as well: a word there is enough to keep a variable.
func removed(f *view.Func, vars []*regexpVar, gone ...ast.Node) []analysis.TextEdit {
	var unused []*regexpVar
	for _, v := range vars {
		if usedOnlyIn(f, v.obj, gone) && (v.local || !namedElsewhere(f, v.obj.Name())) && !containsVar(unused, v) {
			unused = append(unused, v)
		}
	}
	var edits []analysis.TextEdit
	done := make(map[*ast.GenDecl]bool)
	for _, v := range unused {
		switch {
		case v.assign != nil:
			edits = append(edits, patch.Delete(f, v.assign, nil, nil))
		case slices.ContainsFunc(v.decl.Specs, func(s ast.Spec) bool { return !declares(unused, s) }):
			edits = append(edits, patch.Delete(f, v.spec, v.spec.Doc, v.spec.Comment))
		case !done[v.decl]:
			done[v.decl] = true
			edits = append(edits, patch.Delete(f, v.decl, v.decl.Doc, nil))
		}
	}
	return edits
}

func containsVar(list []*regexpVar, v *regexpVar) bool {
	return slices.ContainsFunc(list, func(o *regexpVar) bool { return o.obj == v.obj })
}

// declares says that a variable of a list is what a spec declares.
func declares(list []*regexpVar, s ast.Spec) bool {
	return slices.ContainsFunc(list, func(v *regexpVar) bool { return ast.Spec(v.spec) == s })
}

// usedOnlyIn says that all uses of a variable of the package are inside of nodes.
func usedOnlyIn(f *view.Func, obj types.Object, nodes []ast.Node) bool {
	for id, o := range f.Info.Uses {
		if o != obj {
			continue
		}
		inside := false
		for _, n := range nodes {
			inside = inside || view.Within(id.Pos(), n)
		}
		if !inside {
			return false
		}
	}
	return true
}

// namedElsewhere says that a word is in a file of the folder that was not loaded.
func namedElsewhere(f *view.Func, name string) bool {
	dir := filepath.Dir(f.File.Tok.Name())
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, path := range files {
		loaded := false
		for _, file := range f.Pass.Files {
			loaded = loaded || f.Pass.Fset.File(file.FileStart).Name() == path
		}
		if loaded {
			continue
		}
		if src, err := os.ReadFile(path); err != nil || bytes.Contains(src, []byte(name)) {
			return true
		}
	}
	return false
}
