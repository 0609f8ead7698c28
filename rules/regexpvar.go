package rules

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp/syntax"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
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
func (f *function) compiledPattern(e ast.Expr, name string) (string, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.callee(call) != name {
		return "", false
	}
	pattern, ok := f.stringConstant(call.Args[0])
	if !ok {
		return "", false
	}
	_, err := syntax.Parse(pattern, syntax.Perl)
	return pattern, err == nil
}

// regexpVar returns what an expression holds if it is an unexported variable of
// the package, or a local one, that is set once to a constant pattern and only ever
// used to call methods that leave it as it is; nil otherwise.
func (f *function) regexpVar(e ast.Expr) *regexpVar {
	v, ok := f.object(e).(*types.Var)
	if !ok || v.IsField() || v.Pkg() != f.pass.Pkg || v.Exported() {
		return nil
	}
	found := &regexpVar{obj: v, local: v.Parent() != f.pass.Pkg.Scope()}
	set := false
	for _, file := range f.pass.Files {
		if found.local && !within(v.Pos(), file) {
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
			if !ok || f.pass.TypesInfo.ObjectOf(id) != v {
				return true
			}
			switch parent := stack[len(stack)-2].(type) {
			case *ast.SelectorExpr:
				fine = fine && readOnlyMethod(parent.Sel.Name)
			case *ast.ValueSpec:
				fine = fine && !set && f.setBySpec(found, parent, id)
				found.decl, _ = stack[len(stack)-3].(*ast.GenDecl)
				set = true
			case *ast.AssignStmt:
				fine = fine && !set && parent.Tok == token.DEFINE && len(parent.Lhs) == 1 && len(parent.Rhs) == 1 && parent.Lhs[0] == id
				if fine {
					found.assign = parent
					found.pattern, fine = f.compiledPattern(parent.Rhs[0], "regexp.MustCompile")
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
func (f *function) setBySpec(v *regexpVar, spec *ast.ValueSpec, id *ast.Ident) bool {
	if len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Names[0] != id {
		return false
	}
	var ok bool
	v.spec = spec
	v.pattern, ok = f.compiledPattern(spec.Values[0], "regexp.MustCompile")
	return ok
}

// readOnlyMethod says that a method of regexp.Regexp does not change it.
func readOnlyMethod(name string) bool { return name != "Longest" && name != "UnmarshalText" }

// removed returns the edits that delete variables that nothing but the given nodes
// uses. Files that are not part of the package now, such as tests and those for
// other systems, may use them as well: a word there is enough to keep a variable.
func (f *function) removed(vars []*regexpVar, gone ...ast.Node) []analysis.TextEdit {
	var unused []*regexpVar
	for _, v := range vars {
		if f.usedOnlyIn(v.obj, gone) && (v.local || !f.namedElsewhere(v.obj.Name())) && !containsVar(unused, v) {
			unused = append(unused, v)
		}
	}
	var edits []analysis.TextEdit
	done := make(map[*ast.GenDecl]bool)
	for _, v := range unused {
		switch {
		case v.assign != nil:
			edits = append(edits, f.cut(v.assign, nil, nil))
		case slices.ContainsFunc(v.decl.Specs, func(s ast.Spec) bool { return !declares(unused, s) }):
			edits = append(edits, f.cut(v.spec, v.spec.Doc, v.spec.Comment))
		case !done[v.decl]:
			done[v.decl] = true
			edits = append(edits, f.cut(v.decl, v.decl.Doc, nil))
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
func (f *function) usedOnlyIn(obj types.Object, nodes []ast.Node) bool {
	for id, o := range f.pass.TypesInfo.Uses {
		if o != obj {
			continue
		}
		inside := false
		for _, n := range nodes {
			inside = inside || within(id.Pos(), n)
		}
		if !inside {
			return false
		}
	}
	return true
}

// namedElsewhere says that a word is in a file of the folder that was not loaded.
func (f *function) namedElsewhere(name string) bool {
	dir := filepath.Dir(f.file.Name())
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, path := range files {
		loaded := false
		for _, file := range f.pass.Files {
			loaded = loaded || f.pass.Fset.File(file.FileStart).Name() == path
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

// cut is an edit that deletes a declaration with its comments and its lines. It
// may be in any file of the package.
func (f *function) cut(n ast.Node, before, behind *ast.CommentGroup) analysis.TextEdit {
	from, to := n.Pos(), n.End()
	if before != nil {
		from = before.Pos()
	}
	if behind != nil {
		to = behind.End()
	}
	tf := f.pass.Fset.File(from)
	src, err := f.pass.ReadFile(tf.Name())
	if err != nil {
		return analysis.TextEdit{Pos: from, End: to}
	}
	start, end := wholeLines(src, tf.Offset(from), tf.Offset(to))
	return analysis.TextEdit{Pos: tf.Pos(start), End: tf.Pos(end)}
}

// wholeLines widens a span to the lines it lies in, if nothing else is on them.
func wholeLines(src []byte, start, end int) (int, int) {
	s, e := start, end
	for s > 0 && strings.IndexByte(" \t", src[s-1]) >= 0 {
		s--
	}
	for e < len(src) && strings.IndexByte(" \t\r", src[e]) >= 0 {
		e++
	}
	if s > 0 && src[s-1] != '\n' || e < len(src) && src[e] != '\n' {
		return start, end
	}
	return s, min(e+1, len(src))
}
