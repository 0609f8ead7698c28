package answer

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// Order is what Ordered answers for.
const Order = "the order of maps"

// Ordered returns the pair of trees in which the package asks the harness for the order in which it goes over maps, so that
// both functions go over equal ones in the same. It returns false if the function of base leads to no such loop.
func Ordered(p subject.Pair, base, head *subject.Subject) (subject.Pair, bool) {
	loops := false
	for _, n := range base.Reachable(base.Func) {
		ast.Inspect(n, func(n ast.Node) bool {
			loop, ok := n.(*ast.RangeStmt)
			loops = loops || ok && isMap(base.Pkg.TypesInfo.TypeOf(loop.X)) || reflects(base, n) != ""
			return !loops
		})
	}
	if !loops {
		return p, false
	}
	return edited(p, base, head, orderedFile)
}

// isMap reports whether a type is a map, or a type parameter for maps of one form.
func isMap(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		t = subject.Form(p)
	}
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// orderedFile writes a file that asks for the order of maps, at a path; empty if it goes over none, or cannot say so.
func orderedFile(s *subject.Subject, f *ast.File, path string) string {
	first := ""
	if !s.AtLeast(f, comparableKeys) {
		if first = s.Head(f); constrained(f) {
			return ""
		}
	}
	var edits []subject.Edit
	ast.Inspect(f, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if ok && isMap(s.Pkg.TypesInfo.TypeOf(loop.X)) && (s.AtLeast(f, ownVariables) || !keepsAddress(loop)) {
			edits = append(edits, overEntries(s, loop)...)
		}
		if fn, ok := n.(*ast.FuncDecl); ok && fn.Body != nil {
			edits = append(edits, overReflected(s, fn.Body)...)
		}
		return true
	})
	src, err := s.Code.Tree.Read(s.File(f))
	if len(edits) == 0 || err != nil {
		return ""
	}
	edits = append(edits, s.Insert(f.Name.End(), fmt.Sprintf("; import honeorder %q", path)))
	return first + subject.EditedFrom(src, 0, edits)
}

const (
	// comparableKeys is the version of Go in which an interface is comparable as a type argument.
	comparableKeys = "go1.20"
	// ownVariables is the one since which each turn of a loop has variables of its own.
	ownVariables = "go1.22"
)

// keepsAddress reports whether code in a loop may keep its variables: a function literal, an address, a slice of an array, or a
// method of a pointer.
func keepsAddress(loop *ast.RangeStmt) (keeps bool) {
	if loop.Tok != token.DEFINE {
		return false
	}
	names := make(map[string]bool)
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		if id, ok := e.(*ast.Ident); ok {
			names[id.Name] = true
		}
	}
	of := func(e ast.Expr) bool {
		id := rewrite.Root(e)
		return id != nil && names[id.Name]
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			keeps = true
		case *ast.UnaryExpr:
			keeps = keeps || n.Op == token.AND && of(n.X)
		case *ast.SliceExpr:
			keeps = keeps || of(n.X)
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			keeps = keeps || ok && of(sel.X)
		}
		return !keeps
	})
	return keeps
}

// constrained reports whether a file has a line that says when it is built.
func constrained(f *ast.File) bool {
	return slices.ContainsFunc(strings.Split(subject.Constraints(f), "\n"), func(line string) bool {
		return constraint.IsGoBuild(line) || constraint.IsPlusBuild(line)
	})
}

// overEntries goes over what the harness lists of a map.
func overEntries(s *subject.Subject, loop *ast.RangeStmt) []subject.Edit {
	var to, from []string
	for i, e := range []ast.Expr{loop.Key, loop.Value} {
		if id, ok := e.(*ast.Ident); e != nil && !(ok && id.Name == "_") {
			to, from = append(to, s.Text(e)), append(from, [...]string{"honeE.Key", "honeE.Value()"}[i])
		}
	}
	begin := ""
	if len(to) > 0 {
		begin = fmt.Sprintf(" %s %s %s;", strings.Join(to, ", "), loop.Tok, strings.Join(from, ", "))
	}
	return []subject.Edit{
		s.Replace(loop.For+token.Pos(len("for")), loop.X.Pos(), " honeE := honeorder.Over("),
		s.Insert(loop.X.End(), "); honeE.Next();"),
		s.Insert(loop.Body.Lbrace+1, begin+" {"),
		s.Insert(loop.Body.Rbrace, "}"),
	}
}

// ordering are the functions of the harness in place of methods of reflect.Value that go over a map, by the names of these.
var ordering = map[string]string{"MapKeys": "Keys", "MapRange": "Range"}

// reflects returns the name of such a method if a node calls one, empty for others.
func reflects(s *subject.Subject, n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || ordering[sel.Sel.Name] == "" {
		return ""
	}
	fn, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.FullName() != "(reflect.Value)."+sel.Sel.Name {
		return ""
	}
	return sel.Sel.Name
}

// overReflected goes over what the harness lists of maps that package reflect goes over. An iterator must be of use for nothing else.
func overReflected(s *subject.Subject, body *ast.BlockStmt) (edits []subject.Edit) {
	ask := func(call *ast.CallExpr, name string) {
		of := ast.Unparen(call.Fun).(*ast.SelectorExpr).X
		edits = append(edits, s.Insert(of.Pos(), "honeorder."+ordering[name]+"("), s.Replace(of.End(), call.End(), ")"))
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if reflects(s, n) == "MapKeys" {
			ask(n.(*ast.CallExpr), "MapKeys")
		}
		assign, ok := n.(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || reflects(s, assign.Rhs[0]) != "MapRange" {
			return true
		}
		if id, ok := assign.Lhs[0].(*ast.Ident); ok && onlyIterates(s, body, s.Pkg.TypesInfo.Defs[id]) {
			ask(assign.Rhs[0].(*ast.CallExpr), "MapRange")
		}
		return true
	})
	return edits
}

// onlyIterates reports whether nothing is done with an iterator but to go on, and to ask for the key and the value.
func onlyIterates(s *subject.Subject, body *ast.BlockStmt, it types.Object) bool {
	asked := make(map[*ast.Ident]bool)
	only := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && slices.Contains([]string{"Next", "Key", "Value"}, n.Sel.Name) {
				asked[id] = true
			}
		case *ast.Ident:
			only = only && (s.Pkg.TypesInfo.Uses[n] != it || asked[n])
		}
		return only
	})
	return only
}
