package sorting

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A sorting is a call that sorts a slice, with what its function literal is to become.
type sorting struct {
	f     *view.Func
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

// two returns the parameters of the literal, nil for each if there are not two, and for one without a name.
func (s *sorting) two() (x, y types.Object) {
	var names []*ast.Ident
	for _, field := range s.params.List {
		names = append(names, field.Names...)
	}
	if len(names) != 2 {
		return nil, nil
	}
	return s.f.Info.Defs[names[0]], s.f.Info.Defs[names[1]]
}

// parameters reads the parameters of the literal, and the elements that it may begin with.
func (s *sorting) parameters() bool {
	if s.i, s.j = s.two(); s.i == nil || s.j == nil {
		return false
	}
	first, ok := s.body.List[0].(*ast.AssignStmt)
	if ok && first.Tok == token.DEFINE && len(first.Lhs) == 2 && len(first.Rhs) == 2 &&
		s.element(first.Rhs[0]) == s.i &&
		s.element(first.Rhs[1]) == s.j && len(s.f.Uses(s.body, s.i)) == 1 &&
		len(s.f.Uses(s.body, s.j)) == 1 && patch.OwnLines(s.f, first) {
		s.a, s.b = s.f.Object(first.Lhs[0]), s.f.Object(first.Lhs[1])
	}
	if s.a != nil && s.b != nil && s.a.Name() != "_" && s.b.Name() != "_" {
		s.nameA, s.nameB = s.a.Name(), s.b.Name()
		return true
	}
	s.a, s.b = nil, nil
	s.nameA, s.nameB = s.f.Fresh("a"), s.f.Fresh("b")
	if s.nameA != "a" || s.nameB != "b" {
		s.nameA, s.nameB = s.f.Fresh("x"), s.f.Fresh("y")
	}
	return true
}

// element returns the parameter by which an expression is an element of the slice, nil if
// it is something else.
func (s *sorting) element(e ast.Expr) types.Object {
	index, ok := e.(*ast.IndexExpr)
	if !ok || !eval.Same(s.f, index.X, s.slice) {
		return nil
	}
	if obj := s.f.Object(index.Index); obj == s.i || obj == s.j {
		return obj
	}
	return nil
}

// onlyElements reports whether the literal reads the two elements and nothing else of the slice,
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
			quiet = quiet && (eval.Silent(s.f, n) || s.keepsToItself(n))
		case *ast.IndexExpr:
			if s.element(n) != nil {
				ok = ok && !eval.Addressed(s.f, n) && !eval.Stored(s.f, n)
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
		for _, id := range s.f.Uses(s.body, obj) {
			ok = ok && elements[id]
		}
	}
	for _, obj := range []types.Object{s.a, s.b} {
		if obj != nil && slices.ContainsFunc(s.f.Uses(s.body, obj),
			func(id *ast.Ident) bool { return eval.Addressed(s.f, id) }) {
			return false
		}
	}
	return ok && (quiet || s.knownHere(root))
}

// keepsToItself reports whether a call is one of functions that only read their arguments.
func (s *sorting) keepsToItself(call *ast.CallExpr) bool {
	switch name := s.f.Callee(call); name {
	case "(time.Time).Before", "(time.Time).After", "bytes.Compare":
		return true
	default:
		return strings.HasPrefix(name, "strings.") && name != "strings.Map" &&
			!strings.HasSuffix(name, "Func")
	}
}

// root returns the variable that an expression is, or a field of.
func (s *sorting) root(e ast.Expr) types.Object {
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return s.f.Object(e)
		}
		e = sel.X
	}
}

// knownHere reports whether the slice is a local variable that no other closure uses.
func (s *sorting) knownHere(root types.Object) bool {
	v, ok := root.(*types.Var)
	if !ok || s.f.Object(s.slice) != root || !s.f.IsLocal(v) {
		return false
	}
	for _, id := range s.f.Uses(s.f.Decl, v) {
		if eval.Addressed(s.f, id) || s.f.InClosure(id) && !view.Within(id.Pos(), s.body) {
			return false
		}
	}
	return true
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
		out.WriteString(s.f.File.Text(at, n.Pos()))
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
			if obj := s.f.Object(n); obj != nil && (obj == s.a || obj == s.b) {
				put(n, obj == s.a)
			}
		}
		return true
	})
	out.WriteString(s.f.File.Text(at, e.End()))
	return out.String(), hasA, hasB
}

// mirrored reports whether two expressions are the same of one element each.
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

// ascending reports whether the literal does nothing but compare the elements by <.
func (s *sorting) ascending() bool {
	ret, ok := s.body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	b, ok := ast.Unparen(ret.Results[0]).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	x, y := s.element(ast.Unparen(b.X)), s.element(ast.Unparen(b.Y))
	return b.Op == token.LSS && x == s.i && y == s.j || b.Op == token.GTR && x == s.j && y == s.i
}
