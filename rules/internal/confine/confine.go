// Package confine decides whether memory that a variable holds stays in its function: whether
// nothing can read or write it once the last use of the variable is over.
//
// It follows the memory through other local variables, slices of it, pointers to it, interfaces
// that hold it, and the functions of the package that it is passed to. What it does not know
// lets the memory out. Of other packages it trusts those of the standard library that keep
// nothing, and what package io asks of every Read and Write: they do not keep what they are given.
package confine

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// A Flow is where the memory of a variable goes.
type Flow struct {
	// Vars are the variables that may hold it, the one that was asked about first.
	Vars []*types.Var
	// Out is the first use that may let it out of the function, nil if it stays.
	Out ast.Node
	// Returned reports whether a return may give it to the caller. That is no use of Out only
	// where it is followed into a function that is called.
	Returned bool

	f     *view.Func
	depth int // of calls that it is followed into
}

// mostCalls is how deep memory is followed into functions that are called.
const mostCalls = 4

// Of follows the memory that a local variable of the function holds.
func Of(f *view.Func, v *types.Var) *Flow { return follow(f, v, 0) }

func follow(f *view.Func, v *types.Var, depth int) *Flow {
	w := &Flow{f: f, Vars: []*types.Var{v}, depth: depth}
	for i := 0; i < len(w.Vars) && w.Out == nil; i++ {
		w.variable(w.Vars[i])
	}
	return w
}

// Holds reports whether an expression names a variable that holds the memory.
func (w *Flow) Holds(n ast.Node) bool {
	return slices.ContainsFunc(w.Vars, func(v *types.Var) bool { return len(w.f.Uses(n, v)) > 0 })
}

// variable follows all uses of a variable.
func (w *Flow) variable(v *types.Var) {
	if !w.f.IsLocal(v) || w.f.IsResult(v) {
		w.Out = w.f.Decl
		return
	}
	for _, id := range w.f.Uses(w.f.Decl.Body, v) {
		if w.f.InClosure(id) && !w.comparing(id) {
			w.out(id)
		}
		if !w.f.Assigned(id) && w.f.Info.Defs[id] == nil {
			w.use(id)
		}
	}
}

// comparing reports whether a name is in a function literal that a call of packages sort and
// slices is given, which is gone with the call.
func (w *Flow) comparing(id *ast.Ident) bool {
	var within []ast.Node
	for _, p := range w.f.Parents(id) {
		if _, ok := p.(*ast.FuncLit); ok {
			within = append(within, p)
		}
	}
	if len(within) != 1 {
		return false
	}
	call, ok := w.f.Parent(within[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := w.f.Called(call)
	if fn == nil || fn.Pkg() == nil || view.Starts(w.f.Parent(call)) {
		return false
	}
	path := fn.Pkg().Path()
	return path == "sort" || path == "slices" && !holds(fn.Signature().Results())
}

func (w *Flow) out(n ast.Node) {
	if w.Out == nil {
		w.Out = n
	}
}

// use follows the value of an expression, which holds the memory, to what encloses it.
func (w *Flow) use(e ast.Expr) {
	switch p := w.f.Parent(e).(type) {
	case *ast.ParenExpr:
		w.use(p)
	case *ast.StarExpr, *ast.TypeAssertExpr:
		if e := p.(ast.Expr); holds(w.f.Info.TypeOf(e)) {
			w.use(e)
		}
	case *ast.SliceExpr:
		if p.X == e {
			w.use(p)
		}
	case *ast.UnaryExpr:
		if p.Op != token.AND {
			w.out(p)
		}
		w.use(p)
	case *ast.BinaryExpr: // a comparison
	case *ast.IndexExpr:
		w.element(e, p)
	case *ast.SelectorExpr:
		w.selected(p)
	case *ast.CallExpr:
		w.argument(e, p)
	case *ast.AssignStmt, *ast.ValueSpec:
		w.assigned(e, p)
	case *ast.RangeStmt:
		if p.X != e || nested(w.f.Info.TypeOf(e)) {
			w.out(p)
		}
	case *ast.ReturnStmt:
		w.Returned = true
		if w.depth == 0 || w.f.InClosure(p) {
			w.out(p)
		}
	case *ast.ExprStmt, *ast.SwitchStmt, *ast.CaseClause: // compared, or not used
	default:
		w.out(p)
	}
}

// element follows the memory through an index: an element is a value of its own, unless it is
// part of the memory and its address is taken, or it is sliced.
func (w *Flow) element(e ast.Expr, p *ast.IndexExpr) {
	if p.X != e {
		w.out(p) // a key of a map
		return
	}
	if w.addressed(p) {
		w.use(p)
		return
	}
	if inner(w.f.Info.TypeOf(p)) && !w.stored(p) {
		w.use(p)
	}
}

// addressed reports whether the address of an expression is taken.
func (w *Flow) addressed(e ast.Expr) bool {
	u, ok := w.f.Parent(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}

// stored reports whether an expression is what an assignment sets.
func (w *Flow) stored(e ast.Expr) bool {
	a, ok := w.f.Parent(e).(*ast.AssignStmt)
	return ok && slices.Contains(a.Lhs, e)
}

// selected follows the memory through a field, or into a method.
func (w *Flow) selected(sel *ast.SelectorExpr) {
	s := w.f.Info.Selections[sel]
	switch {
	case s == nil:
		w.out(sel)
	case s.Kind() == types.FieldVal:
		if !w.stored(sel) && (holds(w.f.Info.TypeOf(sel)) || w.addressed(sel)) {
			w.use(sel)
		}
	default:
		call, ok := w.f.Parent(sel).(*ast.CallExpr)
		if !ok || call.Fun != sel || view.Starts(w.f.Parent(call)) {
			w.out(sel)
			return
		}
		w.called(call, -1)
	}
}

// argument follows the memory into a call.
func (w *Flow) argument(e ast.Expr, call *ast.CallExpr) {
	i := slices.Index(call.Args, e)
	if i < 0 || view.Starts(w.f.Parent(call)) {
		w.out(call)
		return
	}
	if w.f.Info.Types[call.Fun].IsType() {
		w.converted(call)
		return
	}
	switch w.f.Builtin(call) {
	case "":
		w.called(call, i)
	case "len", "cap", "clear", "copy", "print", "println": // elements are values of their own
	case "delete":
		if i > 0 {
			w.out(call)
		}
	case "append":
		switch {
		case i == 0:
			w.use(call)
		case !call.Ellipsis.IsValid() || i != len(call.Args)-1:
			w.out(call)
		}
	default:
		w.out(call)
	}
}

// converted follows the memory through a conversion: to a string it is copied.
func (w *Flow) converted(call *ast.CallExpr) {
	switch t := w.f.Info.TypeOf(call).Underlying().(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer || t.Kind() == types.Uintptr {
			w.out(call)
		}
	default:
		w.use(call)
	}
}

// assigned follows the memory into the variables that are set to it.
func (w *Flow) assigned(e ast.Expr, stmt ast.Node) {
	var to []ast.Expr
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		to = targets(stmt.Lhs, stmt.Rhs, e)
	case *ast.ValueSpec:
		var names []ast.Expr
		for _, id := range stmt.Names {
			names = append(names, id)
		}
		to = targets(names, stmt.Values, e)
	}
	for _, t := range to {
		if view.IsBlank(t) || !holds(w.f.Info.TypeOf(t)) && w.f.Info.TypeOf(t) != nil {
			continue
		}
		v, ok := w.f.Object(t).(*types.Var)
		if !ok {
			w.out(stmt)
			return
		}
		if !slices.Contains(w.Vars, v) {
			w.Vars = append(w.Vars, v)
		}
	}
}

// targets are what the value of e is assigned to.
func targets(to, values []ast.Expr, e ast.Expr) []ast.Expr {
	i := slices.Index(values, e)
	switch {
	case i < 0:
		return nil // it is on the left, as the map in m[k] = v is
	case len(to) == len(values):
		return to[i : i+1]
	}
	return to
}

// Owns reports whether a variable never holds any other memory than what it was declared with and
// what that has grown to: all that it is set to is made of itself.
func Owns(f *view.Func, v *types.Var) bool {
	for _, id := range f.Uses(f.Decl.Body, v) {
		if !f.Assigned(id) || f.Info.Defs[id] != nil {
			continue
		}
		a, ok := f.Parent(id).(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) || !ofItself(f, a.Rhs[slices.Index(a.Lhs, ast.Expr(id))], v) {
			return false
		}
	}
	return !slices.ContainsFunc(f.Uses(f.Decl.Body, v), func(id *ast.Ident) bool { return f.AddressTaken(id) }) ||
		!view.IsSlice(v.Type())
}

// ofItself reports whether the value of an expression is the variable's own memory.
func ofItself(f *view.Func, e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return f.Object(e) == v
	case *ast.SliceExpr:
		return ofItself(f, e.X, v)
	case *ast.CallExpr:
		if len(e.Args) == 0 {
			return false
		}
		if f.Builtin(e) == "append" {
			return ofItself(f, e.Args[0], v)
		}
		name := f.Callee(e)
		return appends[name] && ofItself(f, e.Args[0], v)
	}
	return false
}

// appends are functions that append to their first argument and return it.
var appends = map[string]bool{
	"strconv.AppendInt": true, "strconv.AppendUint": true, "strconv.AppendFloat": true,
	"strconv.AppendBool": true, "strconv.AppendQuote": true, "strconv.AppendQuoteToASCII": true,
	"strconv.AppendQuoteRune": true, "unicode/utf8.AppendRune": true,
	"fmt.Append": true, "fmt.Appendf": true, "fmt.Appendln": true, "slices.Grow": true,
}
