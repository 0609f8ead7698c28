package reuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// An ownList is a local list, of which it is asked whether nothing else has its memory.
type ownList struct {
	f    *view.Func
	v    *types.Var
	uses []*ast.Ident
}

// shown reports whether anything can tell whether the list is nil; false for ok if the list is not one of the
// function's own, or something sees more than its elements.
func (l *ownList) shown() (shown, ok bool) {
	f, v := l.f, l.v
	if !f.IsLocal(v) || f.IsParam(v) || eval.Shared(f, v) || !l.beginsOwn() {
		return false, false
	}
	for _, id := range l.uses {
		if id.Pos() == v.Pos() || f.Assigned(id) {
			continue
		}
		is := readingOf(f, id, v, 0)
		if is == beyond {
			return false, false
		}
		shown = shown || is != elementsOnly
	}
	return shown || f.IsResult(v) && view.Any(f.Decl.Body, func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		return ok && len(ret.Results) == 0
	}), true
}

// beginsOwn reports whether the variable is declared with nothing, or with a list that is made for it.
func (l *ownList) beginsOwn() bool {
	if l.f.IsResult(l.v) {
		return !view.HasDefer(l.f.Decl.Body) // a deferred call may let the caller see it after a panic
	}
	value, ok := l.declared()
	return ok && (value == nil || l.own(value))
}

// declared returns the value that the variable is declared with, nil if there is none.
func (l *ownList) declared() (value ast.Expr, ok bool) {
	id := l.f.Index.Declared(l.v)
	if id == nil {
		return nil, false
	}
	switch p := l.f.Parent(id).(type) {
	case *ast.ValueSpec:
		if len(p.Values) == 0 {
			return nil, true
		}
		if i := slices.Index(p.Names, id); i >= 0 && len(p.Names) == len(p.Values) {
			return p.Values[i], true
		}
	case *ast.AssignStmt:
		if i := slices.Index(p.Lhs, ast.Expr(id)); i >= 0 && len(p.Lhs) == len(p.Rhs) {
			return p.Rhs[i], true
		}
	}
	return nil, false
}

// setTo returns what a use sets the list to, nil if it does something else or that is not known.
func (l *ownList) setTo(id *ast.Ident) ast.Expr {
	a, ok := l.f.Parent(id).(*ast.AssignStmt)
	if !ok || len(a.Lhs) != len(a.Rhs) || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return nil
	}
	if i := slices.Index(a.Lhs, ast.Expr(id)); i >= 0 {
		return ast.Unparen(a.Rhs[i])
	}
	return nil
}

// own reports whether an expression is nil or makes a list that is nowhere else.
func (l *ownList) own(e ast.Expr) bool {
	if l.f.Info.Types[e].IsNil() || madeFor(l.f, e) {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if x, _ := l.f.Conversion(call); x != nil {
		return view.IsText(l.f.Info.TypeOf(x))
	}
	return l.f.Builtin(call) == "make"
}

// ofItself reports whether the value of an expression is the list's own memory, or what that has grown to.
func (l *ownList) ofItself(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return l.f.Object(e) == l.v
	case *ast.SliceExpr:
		return l.ofItself(e.X)
	case *ast.CallExpr:
		return (l.f.Builtin(e) == "append" || appendsTo(l.f, e)) && l.ofItself(e.Args[0])
	}
	return false
}

// shared returns a use that may let something else have the memory of the list when a statement comes to begin
// it anew, or give it other memory; nil if there is none.
func (l *ownList) shared(stmt ast.Stmt) *ast.Ident {
	f, end := l.f, stmt.End()
	for _, p := range f.Parents(stmt) {
		if view.IsLoop(p) && !view.Within(l.v.Pos(), p) {
			end = p.End() // what comes after the statement comes before it, too
		}
	}
	for _, id := range l.uses {
		if id.Pos() == l.v.Pos() || id.Pos() >= end {
			continue
		}
		if f.Assigned(id) {
			if value := l.setTo(id); value == nil || !l.own(value) && !l.ofItself(value) {
				return id
			}
			continue
		}
		if readingOf(f, id, l.v, 0) == outside && !l.returned(id) {
			return id
		}
	}
	return nil
}

// returned reports whether a use is in a statement that leaves the function.
func (l *ownList) returned(id *ast.Ident) bool {
	return slices.ContainsFunc(l.f.Parents(id), func(n ast.Node) bool { _, ok := n.(*ast.ReturnStmt); return ok })
}

// neverNil reports whether the list is not nil wherever it is used.
func (l *ownList) neverNil() bool {
	value, ok := l.declared()
	if l.f.IsResult(l.v) || !ok || value == nil || !l.notNil(value) {
		return false
	}
	return !slices.ContainsFunc(l.uses, func(id *ast.Ident) bool {
		if id.Pos() == l.v.Pos() || !l.f.Assigned(id) {
			return false
		}
		to := l.setTo(id)
		return to == nil || !l.notNil(to) && !l.ofItself(to)
	})
}

// notNil reports whether an expression makes a list that is not nil.
func (l *ownList) notNil(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		if l.f.Builtin(e) == "append" {
			return l.notNil(e.Args[0]) || len(e.Args) > 1 && !e.Ellipsis.IsValid()
		}
		return l.f.Builtin(e) == "make"
	}
	return false
}

// sameRoom reports whether the list has the room that is asked for wherever it begins anew: it has always been made
// with the same, and has not lost any.
func (l *ownList) sameRoom(room ast.Expr) bool {
	value, ok := l.declared()
	if l.f.IsResult(l.v) || !ok || !constantHere(l.f, room) || !l.makesRoom(value, room) {
		return false
	}
	return !slices.ContainsFunc(l.uses, func(id *ast.Ident) bool {
		if id.Pos() == l.v.Pos() {
			return false
		}
		if s, ok := l.f.Parent(id).(*ast.SliceExpr); ok && s.Low != nil {
			return true
		}
		to := l.setTo(id)
		return to != nil && !l.ofItself(to) && !l.makesRoom(to, room)
	})
}

// makesRoom reports whether an expression makes a list with some room.
func (l *ownList) makesRoom(e, room ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && l.f.Builtin(call) == "make" && len(call.Args) == 3 && eval.Same(l.f, call.Args[2], room)
}

// constantHere reports whether an expression has one value in a call of the function: it is made of constants and of
// variables that are set once, or of their lengths.
func constantHere(f *view.Func, e ast.Expr) bool {
	if f.Constant(e) != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.MUL) && constantHere(f, e.X) && constantHere(f, e.Y)
	case *ast.CallExpr:
		return f.Builtin(e) == "len" && constantHere(f, e.Args[0])
	case *ast.Ident:
		v, ok := f.Object(e).(*types.Var)
		return ok && f.IsLocal(v) && f.Sets(v) == 0 && !eval.Shared(f, v) &&
			(view.IsInteger(v.Type()) || view.IsText(v.Type()) || view.IsSlice(v.Type()))
	}
	return false
}

// madeFor reports whether an expression other than nil makes a list that has no elements but those that a
// literal or append names.
func madeFor(f *view.Func, value ast.Expr) bool {
	switch e := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		switch f.Builtin(e) {
		case "make":
			return len(e.Args) > 1 && f.IsZero(e.Args[1])
		case "append":
			return len(e.Args) > 1 && (&made{f: f}).nothing(ast.Unparen(e.Args[0]))
		}
		x, _ := f.Conversion(e)
		return x != nil && f.Info.Types[x].IsNil()
	}
	return false
}
