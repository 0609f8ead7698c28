package rules

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A use is what is done with a slice at one place, as far as its capacity and its
// being nil matter.
type use int

const (
	// useUnknown may depend on the capacity.
	useUnknown use = iota
	// useValue hands the slice on: others see whether it is nil.
	useValue
	// useRead reads elements or the length.
	useRead
)

// readers are functions that do the same with a nil slice as with an empty one,
// and do not keep it.
var readers = map[string]bool{
	"strings.Join": true, "bytes.Join": true, "sort.Strings": true, "sort.Ints": true, "sort.Slice": true,
	"sort.SliceStable": true, "slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true,
}

// useOf says what is done with a slice where it is named.
func (f *function) useOf(id *ast.Ident) use {
	var inner ast.Expr = id
	for _, p := range f.parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			inner = p
			continue
		case *ast.IndexExpr:
			if p.X != inner || f.elementAddressed(p) {
				return useUnknown
			}
			return useRead
		case *ast.RangeStmt:
			if p.X == inner {
				return useRead
			}
			return useUnknown
		case *ast.CallExpr:
			return f.passed(p, inner)
		case *ast.ReturnStmt, *ast.KeyValueExpr, *ast.CompositeLit, *ast.SendStmt:
			return useValue
		case *ast.BinaryExpr:
			return useValue // a comparison with nil
		case *ast.AssignStmt:
			return useValue
		}
		return useUnknown
	}
	return useUnknown
}

// passed says what a call does with an argument.
func (f *function) passed(call *ast.CallExpr, arg ast.Expr) use {
	if call.Fun == arg {
		return useUnknown
	}
	switch f.builtin(call) {
	case "len", "copy":
		return useRead
	case "append":
		if call.Args[0] != arg && call.Ellipsis.IsValid() {
			return useRead
		}
		return useValue
	case "":
	default:
		return useUnknown // cap, clear and others
	}
	if f.pass.TypesInfo.Types[call.Fun].IsType() {
		if isString(f.typeOf(call)) {
			return useRead
		}
		return useValue
	}
	if readers[f.callee(call)] {
		return useRead
	}
	return useValue
}

// elementAddressed says that the address of an element is taken, which stays
// that of the element only until the slice grows.
func (f *function) elementAddressed(e *ast.IndexExpr) bool {
	var inner ast.Expr = e
	for _, p := range f.parents(e) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			inner = p
		case *ast.UnaryExpr:
			return p.Op == token.AND
		case *ast.IndexExpr:
			if _, array := f.typeOf(inner).Underlying().(*types.Array); p.X != inner || !array {
				return false
			}
			inner = p
		case *ast.SliceExpr:
			_, array := f.typeOf(inner).Underlying().(*types.Array)
			return p.X == inner && array
		case *ast.SelectorExpr:
			s := f.pass.TypesInfo.Selections[p]
			if s == nil {
				return false
			}
			if s.Kind() != types.FieldVal {
				return f.takesPointer(s)
			}
			if s.Indirect() {
				return false
			}
			inner = p
		default:
			return false
		}
	}
	return false
}
