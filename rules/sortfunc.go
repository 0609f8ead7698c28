package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// sortfunc sorts by slices.SortFunc and SortStableFunc what is sorted by sort.Slice and
// SliceStable, which swap elements through reflection and reach each by its index, or by
// sort.Sort and Stable of a slice type whose methods Len and Swap are the usual ones, which
// are called for each step.
//
// It asks for a function literal that takes from the slice nothing but the two elements, and
// that returns a comparison of the one with the other in the same terms, by < or >, by
// Before or After of package time, or by a function whose result is compared with 0. No
// element's address is taken, and none holds a lock. Where nothing else is called, the slice
// may be any variable or field; otherwise it must be a local one of which no other closure
// knows.
//
// The functions of both packages are made from one template: they compare and swap the same
// elements in the same order, so that equal ones end up in the same places.
//
// It loses where elements are large, since they are copied to be compared.
func sortfunc() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "sortfunc",
		Doc:  "sort without reflection",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					if stmt, ok := n.(*ast.ExprStmt); ok {
						f.sortSite(stmt)
						f.sortByMethods(stmt)
					}
					return true
				})
			})
		},
	}, Proof: ByComparison}
}

// sorters maps functions that sort by indexes to those that sort by elements.
var sorters = map[string]string{"sort.Slice": "slices.SortFunc", "sort.SliceStable": "slices.SortStableFunc"}

// A sorting is a call that sorts a slice, with what its function literal is to become.
type sorting struct {
	*function
	slice ast.Expr
	// params and body are those of the function that compares.
	params *ast.FieldList
	body   *ast.BlockStmt
	// i and j are the parameters; a and b the elements in a declaration that the literal
	// begins with, or nil, and their names otherwise.
	i, j, a, b   types.Object
	nameA, nameB string
	packages     []string
}

// sortSite reports a statement that sorts a slice.
func (f *function) sortSite(stmt *ast.ExprStmt) {
	call, ok := ast.Unparen(stmt.X).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || sorters[f.callee(call)] == "" || !f.since("go1.21") {
		return
	}
	less, ok := call.Args[1].(*ast.FuncLit)
	if !ok || !f.plainPath(call.Args[0]) || len(less.Body.List) == 0 || !f.predeclared(less.Pos(), "int") {
		return
	}
	slice, ok := f.typeOf(call.Args[0]).Underlying().(*types.Slice)
	if !ok {
		return
	}
	element := f.typeText(slice.Elem(), less.Pos())
	s := &sorting{function: f, slice: call.Args[0], params: less.Type.Params, body: less.Body, packages: []string{"slices"}}
	if element == "" || holdsLock(slice.Elem()) || !s.parameters() || !s.onlyElements() {
		return
	}
	edits, ok := s.edits()
	if !ok || !f.importable(less.Pos(), s.packages...) {
		return
	}
	to := sorters[f.callee(call)]
	edits = append(edits, replace(call.Fun, to), replace(less.Type, fmt.Sprintf("func(%s, %s %s) int", s.nameA, s.nameB, element)))
	f.pass.Report(analysis.Diagnostic{
		Pos: stmt.Pos(), End: stmt.End(), Message: "elements are swapped through reflection",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "sort by " + to, TextEdits: edits}},
	})
}

// typeText writes a type as it can be written at a place; empty if it cannot.
func (f *function) typeText(t types.Type, at token.Pos) string {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == f.pass.Pkg {
			return ""
		}
		name := ""
		for _, spec := range f.syntax().Imports {
			if n := f.pass.TypesInfo.PkgNameOf(spec); n != nil && n.Imported() == p && f.lookup(at, n.Name()) == n {
				name = n.Name()
			}
		}
		ok = ok && name != "" && name != "_" && name != "."
		return name
	})
	if !ok || !f.typeMeant(t, at) {
		return ""
	}
	return text
}

// typeMeant says that the name of a type means it at a place: a basic one, or one that is
// declared in the package, in the function or in another package, or is made of such.
func (f *function) typeMeant(t types.Type, at token.Pos) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return f.predeclared(at, t.Name())
	case *types.Named:
		obj := t.Obj()
		return t.TypeArgs().Len() == 0 && obj.Pkg() != nil &&
			(obj.Pkg() != f.pass.Pkg && obj.Exported() || f.lookup(at, obj.Name()) == obj)
	case *types.Pointer:
		return f.typeMeant(t.Elem(), at)
	case *types.Slice:
		return f.typeMeant(t.Elem(), at)
	case *types.Array:
		return f.typeMeant(t.Elem(), at)
	}
	return false
}

// parameters reads the parameters of the literal, and the elements that it may begin with.
func (s *sorting) parameters() bool {
	var names []*ast.Ident
	for _, field := range s.params.List {
		names = append(names, field.Names...)
	}
	if len(names) != 2 {
		return false
	}
	s.i, s.j = s.pass.TypesInfo.Defs[names[0]], s.pass.TypesInfo.Defs[names[1]]
	if s.i == nil || s.j == nil {
		return false
	}
	first, ok := s.body.List[0].(*ast.AssignStmt)
	if ok && first.Tok == token.DEFINE && len(first.Lhs) == 2 && len(first.Rhs) == 2 && s.element(first.Rhs[0]) == s.i &&
		s.element(first.Rhs[1]) == s.j && len(s.uses(s.body, s.i)) == 1 && len(s.uses(s.body, s.j)) == 1 && s.ownLines(first) {
		s.a, s.b = s.object(first.Lhs[0]), s.object(first.Lhs[1])
	}
	if s.a != nil && s.b != nil && s.a.Name() != "_" && s.b.Name() != "_" {
		s.nameA, s.nameB = s.a.Name(), s.b.Name()
		return true
	}
	s.a, s.b = nil, nil
	s.nameA, s.nameB = s.fresh("a"), s.fresh("b")
	if s.nameA != "a" || s.nameB != "b" {
		s.nameA, s.nameB = s.fresh("x"), s.fresh("y")
	}
	return true
}

// element returns the parameter by which an expression is an element of the slice, nil if
// it is something else.
func (s *sorting) element(e ast.Expr) types.Object {
	index, ok := e.(*ast.IndexExpr)
	if !ok || !s.same(index.X, s.slice) {
		return nil
	}
	if obj := s.object(index.Index); obj == s.i || obj == s.j {
		return obj
	}
	return nil
}

// onlyElements says that the literal reads the two elements and nothing else of the slice,
// and that this is the same slice all the time.
func (s *sorting) onlyElements() bool {
	ok, quiet := true, true
	elements := make(map[*ast.Ident]bool)
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.LabeledStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt:
			ok = false
		case *ast.IncDecStmt:
			ok = false
		case *ast.AssignStmt:
			ok = ok && n.Tok == token.DEFINE
		case *ast.CallExpr:
			quiet = quiet && (s.silent(n) || s.keepsToItself(n))
		case *ast.IndexExpr:
			if s.element(n) != nil {
				ok = ok && !s.elementAddressed(n) && !s.stored(n)
				ast.Inspect(n, func(n ast.Node) bool {
					if id, is := n.(*ast.Ident); is {
						elements[id] = true
					}
					return true
				})
			}
		}
		return ok
	})
	root := s.root(s.slice)
	if !ok || root == nil {
		return false
	}
	for _, obj := range []types.Object{s.i, s.j, root} {
		for _, id := range s.uses(s.body, obj) {
			ok = ok && elements[id]
		}
	}
	for _, obj := range []types.Object{s.a, s.b} {
		if obj != nil && slices.ContainsFunc(s.uses(s.body, obj), s.addressed) {
			return false
		}
	}
	return ok && (quiet || s.knownHere(root))
}

// keepsToItself says that a call is one of functions that only look at what they are given.
func (s *sorting) keepsToItself(call *ast.CallExpr) bool {
	switch name := s.callee(call); name {
	case "(time.Time).Before", "(time.Time).After", "bytes.Compare":
		return true
	default:
		return strings.HasPrefix(name, "strings.") && name != "strings.Map" && !strings.HasSuffix(name, "Func")
	}
}

// root returns the variable that an expression is, or a field of.
func (s *sorting) root(e ast.Expr) types.Object {
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return s.object(e)
		}
		e = sel.X
	}
}

// knownHere says that the slice is a local variable that no other closure uses.
func (s *sorting) knownHere(root types.Object) bool {
	v, ok := root.(*types.Var)
	if !ok || s.object(s.slice) != root || !s.isLocal(v) {
		return false
	}
	for _, id := range s.uses(s.function.decl, v) {
		if s.addressed(id) || s.inClosure(id) && !within(id.Pos(), s.body) {
			return false
		}
	}
	return true
}

// edits rewrites what the literal does; false if it cannot be told from that how one
// element compares with the other.
func (s *sorting) edits() ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	ok, returns := true, 0
	skip := s.body.List[0]
	if s.a == nil {
		skip = nil
	} else {
		edits = append(edits, s.deleteLines(skip))
	}
	ast.Inspect(s.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Stmt:
			if n == skip {
				return false
			}
			r, isReturn := n.(*ast.ReturnStmt)
			if !isReturn {
				return true
			}
			returns++
			text := ""
			if len(r.Results) == 1 && !s.hasComment(r) && s.inBlock(r) {
				text = s.compared(ast.Unparen(r.Results[0]))
			}
			ok = ok && text != ""
			edits = append(edits, replace(r, text))
			return false
		case *ast.IndexExpr:
			if s.element(n) != nil {
				edits = append(edits, replace(n, s.elementName(n)))
				return false
			}
		}
		return true
	})
	return edits, ok && returns > 0
}

// elementName is the name of the parameter that an element of the slice becomes.
func (s *sorting) elementName(e ast.Expr) string {
	if s.element(e) == s.i {
		return s.nameA
	}
	return s.nameB
}

// rendered writes an expression with other names for both elements, and says which of them
// it has.
func (s *sorting) rendered(e ast.Expr, nameA, nameB string) (text string, hasA, hasB bool) {
	var out strings.Builder
	at := e.Pos()
	put := func(n ast.Node, first bool) {
		out.Write(s.src[s.file.Offset(at):s.file.Offset(n.Pos())])
		if first {
			out.WriteString(nameA)
		} else {
			out.WriteString(nameB)
		}
		hasA, hasB = hasA || first, hasB || !first
		at = n.End()
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if obj := s.element(n); obj != nil {
				put(n, obj == s.i)
				return false
			}
		case *ast.Ident:
			if obj := s.object(n); obj != nil && (obj == s.a || obj == s.b) {
				put(n, obj == s.a)
			}
		}
		return true
	})
	out.Write(s.src[s.file.Offset(at):s.file.Offset(e.End())])
	return out.String(), hasA, hasB
}

// mirrored says that two expressions are the same of one element each.
func (s *sorting) mirrored(x, y ast.Expr) bool {
	one, xA, xB := s.rendered(x, "\x00", "\x00")
	other, yA, yB := s.rendered(y, "\x00", "\x00")
	return one == other && xA != xB && yA != yB && xA != yA
}

// written writes an expression with the names of the parameters.
func (s *sorting) written(e ast.Expr) string {
	text, _, _ := s.rendered(e, s.nameA, s.nameB)
	return text
}
