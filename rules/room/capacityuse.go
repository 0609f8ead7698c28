package room

import (
	"go/ast"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A use is what is done with a slice at one position, as far as its capacity and
// its being nil matter.
type use int

const (
	// useUnknown may depend on the capacity.
	useUnknown use = iota
	// useValue hands the slice on: others see whether it is nil.
	useValue
	// useRead reads elements or the length.
	useRead
)

// plainReaders are functions that do the same with a nil slice as with an empty one,
// and do not keep it.
var plainReaders = map[string]bool{
	"strings.Join": true, "bytes.Join": true, "sort.Strings": true, "sort.Ints": true, "sort.Slice": true,
	"sort.SliceStable": true, "slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true,
}

// useOf says what is done with a slice where it is named.
func useOf(f *view.Func, id *ast.Ident) use {
	var inner ast.Expr = id
	for _, p := range f.Parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			inner = p
			continue
		case *ast.IndexExpr:
			if p.X != inner || eval.Addressed(f, p) {
				return useUnknown
			}
			return useRead
		case *ast.RangeStmt:
			if p.X == inner {
				return useRead
			}
			return useUnknown
		case *ast.CallExpr:
			return passed(f, p, inner)
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
func passed(f *view.Func, call *ast.CallExpr, arg ast.Expr) use {
	if call.Fun == arg {
		return useUnknown
	}
	switch f.Builtin(call) {
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
	if f.Info.Types[call.Fun].IsType() {
		if view.IsString(f.Info.TypeOf(call)) {
			return useRead
		}
		return useValue
	}
	if plainReaders[f.Callee(call)] {
		return useRead
	}
	return useValue
}
