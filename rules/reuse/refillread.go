package reuse

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A reading is what a use of a list lets others know of it.
type reading int

const (
	elementsOnly reading = iota // its length and elements, while it is used
	whether                     // whether it is nil, too
	outside                     // its memory
	beyond                      // what lies behind its length, or how much room it has
)

// deepest is how many calls into functions of the package are followed.
const deepest = 3

// readingOf returns what a use of a list lets others know, which is not set there.
func readingOf(f *view.Func, e ast.Expr, v types.Object, depth int) reading {
	switch p := f.Parent(e).(type) {
	case *ast.ParenExpr:
		return readingOf(f, p, v, depth)
	case *ast.SliceExpr:
		if p.X != e {
			return outside
		}
		if !within(f, p) {
			return beyond
		}
		return readingOf(f, p, v, depth)
	case *ast.IndexExpr:
		if p.X == e && !eval.Addressed(f, p) {
			return elementsOnly
		}
	case *ast.RangeStmt:
		if p.X == e {
			return elementsOnly
		}
	case *ast.BinaryExpr:
		return whether
	case *ast.AssignStmt:
		i := slices.Index(p.Rhs, e)
		if i >= 0 && len(p.Lhs) == len(p.Rhs) && (view.IsBlank(p.Lhs[i]) || f.Object(p.Lhs[i]) == v) {
			return elementsOnly // what it is set to is looked at by itself
		}
	case *ast.CallExpr:
		return readingOfCall(f, e, p, v, depth)
	}
	return outside
}

// readingOfCall returns what an argument lets others know.
func readingOfCall(f *view.Func, e ast.Expr, call *ast.CallExpr, v types.Object, depth int) reading {
	i := slices.Index(call.Args, e)
	if view.Starts(f.Parent(call)) {
		return outside
	}
	if f.Info.Types[call.Fun].IsType() {
		if view.IsText(f.Info.TypeOf(call)) {
			return elementsOnly
		}
		return outside
	}
	switch f.Builtin(call) {
	case "len", "copy", "clear":
		return elementsOnly
	case "cap":
		return beyond
	case "append":
		if i == 0 {
			return readingOf(f, call, v, depth)
		}
		if i > 0 && call.Ellipsis.IsValid() {
			return elementsOnly
		}
		return outside
	case "":
		if i == 0 && appendsTo(f, call) {
			return readingOf(f, call, v, depth)
		}
		if i >= 0 && (onlyReads(f, call, i) || readsInside(f, call, i, depth)) {
			return elementsOnly
		}
	}
	return outside
}

// appendsTo reports whether a call of the standard library appends to its first argument.
func appendsTo(f *view.Func, call *ast.CallExpr) bool {
	name := f.Callee(call)
	return strings.HasPrefix(name, "strconv.Append") || name == "unicode/utf8.AppendRune"
}

// sorters sort what they are given and keep nothing.
var sorters = map[string]bool{"sort.Ints": true, "sort.Strings": true, "sort.Float64s": true, "slices.Sort": true}

// onlyReads reports whether a call of another package keeps no list that is its argument of a number, returns no
// part of it and cannot tell nil from empty.
func onlyReads(f *view.Func, call *ast.CallExpr, arg int) bool {
	fn := f.Called(call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == f.Pass.Pkg && f.Index.Decl(fn.Origin()) != nil {
		return false
	}
	if sorters[f.Callee(call)] {
		return true
	}
	sig := fn.Signature()
	if sig.Recv() != nil { // package io asks of it to keep nothing
		return fn.Name() == "Write" && sig.Params().Len() == 1 && view.IsBytes(sig.Params().At(0).Type()) &&
			len(call.Args) == 1
	}
	p := parameterOf(sig, call, arg)
	if p == nil || !view.IsSlice(p.Type()) || !eval.Library(fn) {
		return false
	}
	for v := range sig.Results().Variables() {
		if _, basic := v.Type().(*types.Basic); !basic && v.Type().String() != "error" {
			return false
		}
	}
	return true
}

// parameterOf returns the parameter that an argument is, nil if it is one of several that become a list.
func parameterOf(sig *types.Signature, call *ast.CallExpr, arg int) *types.Var {
	if n := sig.Params().Len(); arg >= n || sig.Variadic() && arg == n-1 && !call.Ellipsis.IsValid() {
		return nil
	}
	return sig.Params().At(arg)
}

// readsInside reports whether a function of the package only reads the elements of an argument.
func readsInside(f *view.Func, call *ast.CallExpr, arg, depth int) bool {
	g, fn := f.OfCall(call)
	if g == nil || depth == deepest || !f.BuiltWith(fn) {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if s := f.Info.Selections[sel]; s == nil || s.Kind() != types.MethodVal {
			return false
		}
	}
	p := parameterOf(fn.Signature(), call, arg)
	if p == nil || !view.IsSlice(p.Type()) {
		return false
	}
	return !slices.ContainsFunc(g.Uses(g.Decl.Body, p), func(id *ast.Ident) bool {
		return g.Assigned(id) || g.InClosure(id) || readingOf(g, id, p, depth+1) != elementsOnly
	})
}
