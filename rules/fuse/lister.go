package fuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// A lister is a function that lists parts of strings: a loop appends them to a list that it
// returns. What it does besides is inert, so that each part can as well be used when it is found.
type lister struct {
	f *view.Func
	// list is the variable that is returned, and keep appends one part to it.
	list types.Object
	keep *ast.AssignStmt
	// before are the declarations before the loop, that of the list left out.
	before []ast.Stmt
	loop   ast.Stmt
	// path leads from the statements of the loop to keep: for each list of statements on
	// the way those before the last, and the last, which is an if statement but for keep.
	path [][]ast.Stmt
	// Of a listMaker, begun are the statements that make the list, emptyFrom where it is empty last, and length how long
	// it is made where the loop sets each element; nil if the loop appends.
	begun     []ast.Stmt
	emptyFrom token.Pos
	length    ast.Expr
}

// listerOf returns what is known of a function, nil if it is no lister. It notes at a call what is in
// the way.
func listerOf(f *view.Func, at token.Pos, miss func(token.Pos, near.Reason, string)) *lister {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	body := f.Decl.Body.List
	if f.Decl.Recv != nil || sig.Variadic() || sig.TypeParams().Len() > 0 || sig.Results().Len() != 1 ||
		len(body) < 2 || !view.IsSlice(sig.Results().At(0).Type()) {
		return nil
	}
	ret, ok := body[len(body)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	list, ok := f.Object(ret.Results[0]).(*types.Var)
	l := &lister{f: f, list: list, loop: body[len(body)-2]}
	if !ok || !f.IsLocal(list) || f.IsParam(list) || !view.IsLoop(l.loop) ||
		!types.Identical(list.Type(), sig.Results().At(0).Type()) {
		return nil
	}
	for _, s := range body[:len(body)-2] {
		if d := local.DeclaresEmpty(f, s); d != nil && d.Var == list || l.makesRoom(s) {
			continue
		}
		if d, ok := local.Declares(s); !ok || d.Value == nil || d.Type != nil {
			return nil
		}
		l.before = append(l.before, s)
	}
	switch {
	case !l.leads(view.LoopBody(l.loop).List):
		return nil
	case l.reachedOtherwise():
		miss(at, near.Used, list.Name())
		return nil
	case !l.inert():
		miss(at, near.Order, f.Decl.Name.Name)
		return nil
	}
	l.before = slices.DeleteFunc(l.before, l.onlyForRoom)
	return l
}

// leads follows the last statements to the one that appends a part, and reports whether there is
// one.
func (l *lister) leads(stmts []ast.Stmt) bool {
	stmts = slices.DeleteFunc(slices.Clone(stmts), l.makesRoom)
	if len(stmts) == 0 {
		return false
	}
	l.path = append(l.path, stmts)
	switch last := stmts[len(stmts)-1].(type) {
	case *ast.IfStmt:
		return last.Else == nil && l.leads(last.Body.List)
	case *ast.AssignStmt:
		_, value := view.Assignment(last, token.ASSIGN)
		call, ok := value.(*ast.CallExpr)
		l.keep = last
		return ok && l.f.Object(last.Lhs[0]) == l.list && l.f.Builtin(call) == "append" && len(call.Args) == 2 &&
			!call.Ellipsis.IsValid() && l.f.Object(call.Args[0]) == l.list
	}
	return false
}

// part is what is appended.
func (l *lister) part() ast.Expr {
	_, value := view.Assignment(l.keep, token.ASSIGN)
	return value.(*ast.CallExpr).Args[1]
}

// makesRoom reports whether a statement makes the list again, with room, and does nothing else: it
// is not needed where there is no list. It may be asked before whether there is room.
func (l *lister) makesRoom(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE || len(s.Lhs) != 1 || l.f.Object(s.Lhs[0]) != l.list {
			return false
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		return ok && l.f.Builtin(call) == "make" && len(call.Args) == 3 && l.f.IsZero(call.Args[1]) &&
			isCount(l.f, call.Args[2])
	case *ast.IfStmt:
		return s.Init == nil && s.Else == nil && len(s.Body.List) == 1 && l.asksRoom(s.Cond) &&
			l.makesRoom(s.Body.List[0])
	}
	return false
}

// asksRoom reports whether a condition is that the list is nil or has no room.
func (l *lister) asksRoom(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL {
		return false
	}
	if call, ok := ast.Unparen(b.X).(*ast.CallExpr); ok {
		builtin := l.f.Builtin(call)
		return (builtin == "cap" || builtin == "len") && l.f.Object(call.Args[0]) == l.list && l.f.IsZero(b.Y)
	}
	return l.f.Object(b.X) == l.list && l.f.Info.Types[b.Y].IsNil()
}

// reachedOtherwise reports whether the list is used for more than to be made, filled and returned,
// or with parts of another type.
func (l *lister) reachedOtherwise() bool {
	for _, id := range l.f.Uses(l.f.Decl, l.list) {
		_, returned := l.f.Parent(id).(*ast.ReturnStmt)
		if l.f.Info.Defs[id] != l.list && !returned && !view.Within(id.Pos(), l.keep) && !l.inRoom(id) {
			return true
		}
	}
	elem := l.list.Type().Underlying().(*types.Slice).Elem()
	return l.f.Constant(l.part()) != nil || !types.Identical(l.f.Info.TypeOf(l.part()), elem)
}

// inRoom reports whether an identifier is in a statement that makes room.
func (l *lister) inRoom(id *ast.Ident) bool {
	return slices.ContainsFunc(l.f.Parents(id), func(p ast.Node) bool {
		s, ok := p.(ast.Stmt)
		return ok && l.makesRoom(s)
	})
}

// onlyForRoom reports whether a statement declares a variable that only says how much room to make.
func (l *lister) onlyForRoom(s ast.Stmt) bool {
	d, _ := local.Declares(s)
	v := l.f.Info.Defs[d.Name]
	return !slices.ContainsFunc(l.f.Uses(l.f.Decl, v), func(id *ast.Ident) bool {
		return l.f.Info.Defs[id] != v && !l.inRoom(id)
	})
}

// inert reports whether all else that the function does is inert. What makes room may be left out
// only if it cannot panic.
func (l *lister) inert() bool {
	return inert(l.f, l.f.Decl.Body, walkOf(l.f, l.loop), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			d := local.DeclaresEmpty(l.f, n)
			return d != nil && d.Var == l.list
		case *ast.ReturnStmt:
			return n == l.f.Decl.Body.List[len(l.f.Decl.Body.List)-1]
		case *ast.Ident:
			return l.f.Object(n) == l.list || l.onlyRanged(n)
		}
		return false
	})
}

// onlyRanged reports whether an identifier means parts of a string that are listed before the loop
// for nothing but that.
func (l *lister) onlyRanged(id *ast.Ident) bool {
	r, ok := l.loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	split, decl := splitCall(l.f, r)
	return split != nil && decl != nil && l.f.Object(id) == l.f.Object(r.X)
}
