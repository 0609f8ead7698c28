package room

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// deepestRead is how many functions a slice may be handed on to.
const deepestRead = 4

// textReaders are functions of the standard library that read a slice and keep nothing of it.
var textReaders = []string{
	"strings.Join", "bytes.Join", "slices.Contains", "slices.Index", "slices.Equal", "slices.IsSorted", "slices.Max",
	"slices.Min",
}

// onlyReads reports whether an expression of type slice is used to read its elements and its length,
// and for nothing that could tell how much room it has, change it or keep it. up are the nodes
// around it, the innermost first.
func onlyReads(f *view.Func, e ast.Expr, up []ast.Node, depth int) bool {
	for {
		paren, ok := up[0].(*ast.ParenExpr)
		if !ok {
			break
		}
		e, up = paren, up[1:]
	}
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		return p.X == e && readsElement(f, p, up[1:])
	case *ast.RangeStmt:
		return p.X == e && !changesElements(p)
	case *ast.SliceExpr: // up to its length
		return p.X == e && p.High == nil && onlyReads(f, p, up[1:], depth)
	case *ast.CallExpr:
		switch f.Builtin(p) {
		case "len":
			return true
		case "copy":
			return p.Args[1] == e
		case "append": // to another one, which has copies then
			return p.Ellipsis.IsValid() && p.Args[1] == e
		}
		if slices.Contains(textReaders, f.Callee(p)) {
			return true
		}
		at := slices.Index(p.Args, e)
		return at >= 0 && handedToReader(f, p, at, depth) && !view.Starts(up[1])
	}
	return false
}

// readsElement reports whether an element, or a field of it, is read and not changed.
func readsElement(f *view.Func, e ast.Expr, up []ast.Node) bool {
	for {
		switch p := up[0].(type) {
		case *ast.ParenExpr:
			e, up = p, up[1:]
			continue
		case *ast.SelectorExpr:
			s := f.Info.Selections[p]
			if s == nil {
				return false
			}
			if s.Kind() != types.FieldVal {
				return byValue(f, s, e)
			}
			if _, pointer := f.Info.TypeOf(e).Underlying().(*types.Pointer); pointer {
				return true // what it leads to is not an element
			}
			e, up = p, up[1:]
			continue
		case *ast.IndexExpr:
			if _, array := f.Info.TypeOf(e).Underlying().(*types.Array); array && p.X == e {
				e, up = p, up[1:]
				continue
			}
			return true
		case *ast.SliceExpr:
			_, array := f.Info.TypeOf(e).Underlying().(*types.Array)
			return !array
		case *ast.UnaryExpr:
			return p.Op != token.AND
		case *ast.AssignStmt:
			return !slices.ContainsFunc(p.Lhs, func(l ast.Expr) bool { return l == e })
		case *ast.IncDecStmt:
			return false
		case *ast.RangeStmt:
			return p.X == e
		}
		return true
	}
}

// byValue reports whether a method is called on a copy.
func byValue(f *view.Func, s *types.Selection, e ast.Expr) bool {
	fn, ok := s.Obj().(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	_, wants := fn.Signature().Recv().Type().Underlying().(*types.Pointer)
	_, has := f.Info.TypeOf(e).Underlying().(*types.Pointer)
	return !wants || has
}

// changesElements reports whether a loop assigns what it ranges over to elements of something.
func changesElements(r *ast.RangeStmt) bool {
	for _, e := range []ast.Expr{r.Key, r.Value} {
		if _, ok := e.(*ast.Ident); e != nil && !ok {
			return true
		}
	}
	return false
}

// handedToReader reports whether the parameter for an argument of a call of a function of the
// package is only read.
func handedToReader(f *view.Func, call *ast.CallExpr, arg, depth int) bool {
	in, fn := f.OfCall(call)
	if in == nil || depth == deepestRead || call.Ellipsis.IsValid() {
		return false
	}
	sig := fn.Signature()
	if sig.Variadic() || arg >= sig.Params().Len() || sig.TypeParams().Len() > 0 {
		return false
	}
	v := sig.Params().At(arg)
	if !view.IsSlice(v.Type()) {
		return false
	}
	for _, id := range in.Uses(in.Decl.Body, v) {
		if in.InClosure(id) || !onlyReads(in, id, in.Parents(id), depth+1) {
			return false
		}
	}
	return true
}
