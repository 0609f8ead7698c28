package sorting

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"

	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// holdsLock reports whether go vet wants no copies of the values of a type: they, or parts of
// them, have the methods of a lock by their address.
func holdsLock(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return holdsLock(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if holdsLock(field.Type()) {
				return true
			}
		}
	}
	value, address := types.NewMethodSet(t), types.NewMethodSet(types.NewPointer(t))
	return address.Lookup(nil, "Lock") != nil && address.Lookup(nil, "Unlock") != nil &&
		value.Lookup(nil, "Lock") == nil
}

// compared writes the statements that return how the first element compares with the second
// where the literal returns whether it is less; empty if that is unknown.
func (s *sorting) compared(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op != token.LSS && e.Op != token.GTR {
			return ""
		}
		if s.f.IsZero(e.Y) && e.Op == token.LSS {
			return s.comparedByCall(ast.Unparen(e.X))
		}
		x, y := e.X, e.Y
		if !s.mirrored(x, y) {
			return ""
		}
		if e.Op == token.GTR {
			if !s.swappable(x) || !s.swappable(y) {
				return "" // they come the other way round
			}
			x, y = y, x
		}
		return s.comparedValues(x, y)
	case *ast.CallExpr:
		return s.comparedTimes(e)
	}
	return ""
}

// swappable reports whether it does not matter if an expression is evaluated before or after
// another one of its kind: it calls nothing, and does not panic with a length that shows
// which of them came first.
func (s *sorting) swappable(e ast.Expr) bool {
	fine := eval.Quiet(s.f, e)
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SliceExpr:
			fine = false
		case *ast.IndexExpr:
			switch s.f.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Array, *types.Map:
			default:
				fine = fine && s.element(n) != nil
			}
		}
		return fine
	})
	return fine
}

// comparedByCall is compared for the result of a function that compares as cmp.Compare does.
func (s *sorting) comparedByCall(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || !types.Identical(s.f.Info.TypeOf(call), types.Typ[types.Int]) || s.f.Called(call) == nil {
		return ""
	}
	_, hasA, hasB := s.rendered(e, "", "")
	if !hasA || !hasB {
		return ""
	}
	return "return " + s.written(e)
}

// comparedValues is compared for x < y.
func (s *sorting) comparedValues(x, y ast.Expr) string {
	t := s.f.Info.TypeOf(x)
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || !types.Identical(t, s.f.Info.TypeOf(y)) {
		return ""
	}
	a, b := s.written(x), s.written(y)
	if s.element(x) != nil && basic.Info()&types.IsFloat == 0 && s.element(x) == s.i &&
		len(s.body.List) == 1 {
		return "" // slices.Sort does it, which is for others to say
	}
	switch info := basic.Info(); {
	case view.IsString(t):
		s.packages = append(s.packages, "strings")
		return fmt.Sprintf("return strings.Compare(%s, %s)", a, b)
	case info&types.IsFloat != 0 && eval.Quiet(s.f, x) && eval.Quiet(s.f, y):
		// To cmp.Compare NaN is less than others, to < it is not.
		return fmt.Sprintf("switch {\ncase %s < %s:\nreturn -1\ncase %s > %s:\nreturn 1\n}\nreturn 0", a, b,
			a, b)
	case info&(types.IsInteger|types.IsString) != 0:
		s.packages = append(s.packages, "cmp")
		return fmt.Sprintf("return cmp.Compare(%s, %s)", a, b)
	}
	return ""
}

// comparedTimes is compared for x.Before(y) and x.After(y).
func (s *sorting) comparedTimes(call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	name := s.f.Callee(call)
	if !ok || name != "(time.Time).Before" && name != "(time.Time).After" ||
		!s.mirrored(sel.X, call.Args[0]) || !eval.Quiet(s.f, sel.X) || !eval.Quiet(s.f, call.Args[0]) {
		return ""
	}
	x, y := s.written(sel.X), s.written(call.Args[0])
	if sel.Sel.Name == "After" {
		if !s.swappable(sel.X) || !s.swappable(call.Args[0]) {
			return ""
		}
		x, y = y, x
	}
	return fmt.Sprintf("return %s.Compare(%s)", x, y)
}

// edits rewrites what the literal does; false if that does not show how one element
// compares with the other.
func (s *sorting) edits() ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	ok, returns := true, 0
	skip := s.body.List[0]
	if s.a == nil {
		skip = nil
	} else {
		edits = append(edits, patch.Delete(s.f, skip))
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
			if len(r.Results) == 1 && !s.f.File.HasComment(r) && s.f.InBlock(r) {
				text = s.compared(ast.Unparen(r.Results[0]))
			}
			ok = ok && text != ""
			edits = append(edits, patch.Replace(r, text))
			return false
		case *ast.IndexExpr:
			if s.element(n) != nil {
				edits = append(edits, patch.Replace(n, s.elementName(n)))
				return false
			}
		}
		return true
	})
	return edits, ok && returns > 0
}
