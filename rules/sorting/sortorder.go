package sorting

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/view"
)

// An order is how a slice is sorted.
type order struct {
	// less writes whether an element comes before another; it is nil if elements are compared as they are, and of equal ones
	// there is only one.
	less       func(x, y string) string
	descending bool
	// key writes what is compared of an element, where equal elements may come in any order; nil where they keep theirs.
	key func(x string) string
}

// sortedBy returns what a call sorts, and whether in descending order by a type of package sort; nil if it does not sort.
func sortedBy(f *view.Func, call *ast.CallExpr) (of ast.Expr, descending bool) {
	switch f.Callee(call) {
	case "sort.Ints", "sort.Strings", "slices.Sort", "sort.Slice", "sort.SliceStable", "slices.SortFunc", "slices.SortStableFunc":
		return call.Args[0], false
	case "sort.Sort", "sort.Stable":
	default:
		return nil, false
	}
	of = ast.Unparen(call.Args[0])
	if reverse, ok := of.(*ast.CallExpr); ok && f.Callee(reverse) == "sort.Reverse" {
		of, descending = ast.Unparen(reverse.Args[0]), true
	}
	x, to := f.Conversion(of)
	if x == nil {
		return nil, false
	}
	switch types.TypeString(types.Unalias(to), nil) {
	case "sort.IntSlice", "sort.StringSlice":
		return x, descending
	}
	return nil, false
}

// orderOf returns the order in which a call sorts the elements of a slice; false if it is not known.
func orderOf(f *view.Func, call *ast.CallExpr, slice *ast.Ident, element types.Type) (order, bool) {
	stable := false
	switch f.Callee(call) {
	case "sort.SliceStable", "slices.SortStableFunc":
		stable = true
	case "sort.Slice", "slices.SortFunc":
	default:
		return order{}, isExact(element)
	}
	less, ok := call.Args[1].(*ast.FuncLit)
	if !ok || len(less.Body.List) == 0 {
		return order{}, false
	}
	s := &sorting{f: f, slice: slice, params: less.Type.Params, body: less.Body}
	byIndex := f.Callee(call) == "sort.Slice" || f.Callee(call) == "sort.SliceStable"
	if byIndex && !s.parameters() || !byIndex && !s.elements() {
		return order{}, false
	}
	list := less.Body.List
	if byIndex && s.a != nil {
		list = list[1:]
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	if !ok || len(list) != 1 || len(ret.Results) != 1 {
		return order{}, false
	}
	e := ast.Unparen(ret.Results[0])
	if !onlyValue(f, e) || byIndex && !s.onlyElements() || !byIndex && len(f.Uses(less, f.Object(slice))) > 0 {
		return order{}, false
	}
	if byIndex {
		return s.orderByLess(e, stable)
	}
	return s.orderByCompare(e, stable)
}

// comparers are functions of the standard library that compare what they are given.
var comparers = []string{"cmp.Compare", "cmp.Less", "cmp.Or", "strings.Compare", "bytes.Compare", "(time.Time).Compare"}

// onlyValue reports whether an expression only makes a value of others, or compares them.
func onlyValue(f *view.Func, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !slices.Contains(comparers, f.Callee(call)) {
		return pure.Of(f, e) != nil
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && f.Callee(call) == "(time.Time).Compare" && !onlyValue(f, sel.X) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !onlyValue(f, e) })
}

// isExact reports whether equal values of a type cannot be told apart.
func isExact(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// elements reads the parameters of a function that compares two elements.
func (s *sorting) elements() bool {
	s.a, s.b = s.two()
	return s.a != nil && s.b != nil
}

// named writes an expression of two elements that have names.
func (s *sorting) named(e ast.Expr, x, y string) string {
	text, _, _ := s.rendered(e, x, y)
	return text
}

// orderByLess is the order in which elements are less than others where an expression says so.
func (s *sorting) orderByLess(e ast.Expr, stable bool) (order, bool) {
	o := order{less: func(x, y string) string { return s.named(e, x, y) }}
	if stable {
		return o, !view.Any(e, func(n ast.Node) bool {
			b, ok := n.(*ast.BinaryExpr)
			return ok && (b.Op == token.LEQ || b.Op == token.GEQ) // an element is less than itself, and there is no order
		})
	}
	b, ok := e.(*ast.BinaryExpr)
	if !ok || b.Op != token.LSS && b.Op != token.GTR {
		return o, false
	}
	return s.byKey(o, ast.Unparen(b.X), ast.Unparen(b.Y))
}

// byKey is an order in which elements are compared by the same expression of each.
func (s *sorting) byKey(o order, x, y ast.Expr) (order, bool) {
	if !s.mirrored(x, y) || !isExact(s.f.Info.TypeOf(x)) {
		return o, false
	}
	o.key = func(element string) string { return s.named(x, element, element) }
	return o, true
}

// orderByCompare is the order in which elements compare with others as an expression says.
func (s *sorting) orderByCompare(e ast.Expr, stable bool) (order, bool) {
	o := order{less: func(x, y string) string { return s.named(e, x, y) + " < 0" }}
	call, ok := e.(*ast.CallExpr)
	if b, sub := e.(*ast.BinaryExpr); !ok && (!sub || b.Op != token.SUB) {
		return o, false
	}
	if ok && len(call.Args) == 2 && (s.f.Callee(call) == "cmp.Compare" || s.f.Callee(call) == "strings.Compare") {
		x, y := ast.Unparen(call.Args[0]), ast.Unparen(call.Args[1])
		if by, exact := s.byKey(o, x, y); exact {
			by.less = func(a, b string) string { return s.named(x, a, b) + " < " + s.named(y, a, b) }
			if stable {
				by.key = nil
			}
			return by, true
		}
	}
	return o, stable
}
