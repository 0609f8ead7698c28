package subject

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Meanwhile says that another function of the package waits, or starts goroutines, and writes to a field that the function
// reads, in a few words; empty if none does. No call is compared while the other is at work: a queue is empty then in which
// somebody may wait.
func (s *Subject) Meanwhile() string {
	reach := s.Reachable(s.Func)
	reads := make(map[*types.Var]bool)
	for _, n := range reach {
		for n := range ast.Preorder(n) {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if v := s.fieldOf(sel); v != nil {
					reads[v] = true
				}
			}
		}
	}
	var others []*types.Func
	for o, n := range s.Decls() {
		if fn, ok := o.(*types.Func); ok && reach[o] == nil && s.waits(n) {
			others = append(others, fn)
		}
	}
	slices.SortFunc(others, func(a, b *types.Func) int { return int(a.Pos() - b.Pos()) })
	for _, fn := range others {
		if v := s.writesAny(s.Decls()[fn], reads); v != nil {
			return fmt.Sprintf("%s writes to %s while it waits or others work for it, when no call is compared", fn.Name(), v.Name())
		}
	}
	return ""
}

// fieldOf is the field of a structure of the package that a selection is of, nil for others and for locks.
func (s *Subject) fieldOf(sel *ast.SelectorExpr) *types.Var {
	of := s.Pkg.TypesInfo.Selections[sel]
	if of == nil || of.Kind() != types.FieldVal {
		return nil
	}
	v := of.Obj().(*types.Var).Origin()
	if n := Named(v.Type()); n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "sync" || v.Pkg() != s.Pkg.Types {
		return nil
	}
	return v
}

// waits reports whether code starts a goroutine, uses a channel, or waits for others by package sync.
func (s *Subject) waits(code ast.Node) bool {
	for n := range ast.Preorder(code) {
		switch n := n.(type) {
		case *ast.CallExpr: // to close a channel is over at once
		case *ast.SelectorExpr:
			fn, ok := s.Pkg.TypesInfo.Uses[n.Sel].(*types.Func)
			if ok && (fn.FullName() == "(*sync.WaitGroup).Wait" || fn.FullName() == "(*sync.Cond).Wait") {
				return true
			}
		default:
			if s.concurrency(n) != "" {
				return true
			}
		}
	}
	return false
}

// writesAny is one of some fields that code sets or sends to, or on which it calls a method that may change it; nil for none.
func (s *Subject) writesAny(code ast.Node, fields map[*types.Var]bool) (found *types.Var) {
	written := func(e ast.Expr) {
		for sel := range Selections(e) {
			if v := s.fieldOf(sel); found == nil && v != nil && fields[v] {
				found = v
			}
		}
	}
	for n := range ast.Preorder(code) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				written(e)
			}
		case *ast.IncDecStmt:
			written(n.X)
		case *ast.SendStmt:
			written(n.Chan)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				written(n.X)
			}
		case *ast.CallExpr:
			s.calledOn(n, written)
		}
	}
	return found
}

// calledOn hands on what a call may change: a map or channel that a builtin is given, and the variable whose address a method takes.
func (s *Subject) calledOn(call *ast.CallExpr, written func(ast.Expr)) {
	switch s.builtin(call) {
	case "delete", "clear", "close":
		written(call.Args[0])
	}
	if fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		of := s.Pkg.TypesInfo.Selections[fun]
		if TakesPointer(of) && !isPointer(of.Recv()) {
			written(fun.X)
		}
	}
}
