package fuse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// listMakerOf returns what is known of a function that fills a list in one loop and returns it, whatever is in the list and
// whatever the function reads; nil if it is another one.
func listMakerOf(f *view.Func) *lister {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	body := f.Decl.Body.List
	if sig.Variadic() || sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 || sig.Results().Len() != 1 ||
		len(body) < 2 || !view.IsSlice(sig.Results().At(0).Type()) {
		return nil
	}
	ret, ok := body[len(body)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) > 1 {
		return nil
	}
	list := sig.Results().At(0)
	if len(ret.Results) == 1 {
		if list, ok = f.Object(ret.Results[0]).(*types.Var); !ok {
			return nil
		}
	}
	l := &lister{f: f, list: list, loop: body[len(body)-2]}
	if !f.IsLocal(list) || f.IsParam(list) || !types.Identical(list.Type(), sig.Results().At(0).Type()) {
		return nil
	}
	if f.IsResult(list) {
		l.emptyFrom = list.Pos()
	}
	for _, s := range body[:len(body)-2] {
		if l.begins(s) || l.makesRoom(s) {
			continue
		}
		if leaves(s) {
			return nil
		}
		l.before = append(l.before, s)
	}
	if !l.fills() || l.usedOtherwise(ret) {
		return nil
	}
	l.before = slices.DeleteFunc(l.before, func(s ast.Stmt) bool {
		_, ok := local.Declares(s)
		return ok && l.onlyForRoom(s)
	})
	return l
}

// leaves reports whether a statement may leave the function, names a label, or leaves something to be done later.
func leaves(s ast.Stmt) bool {
	return view.Any(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.LabeledStmt, *ast.DeferStmt, *ast.GoStmt, *ast.FuncLit:
			return true
		case *ast.BranchStmt:
			return n.Label != nil
		}
		return false
	})
}

// begins reports whether a statement declares or sets the list as an empty one, or as one of zeros with a length.
func (l *lister) begins(s ast.Stmt) bool {
	if d := local.DeclaresSmall(l.f, s); d != nil && d.Var == l.list {
		l.emptyFrom, l.length, l.begun = s.Pos(), nil, append(l.begun, s)
		return true
	}
	name, value := local.Set(s)
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if name == nil || l.f.Object(name) != l.list || !ok || l.f.Builtin(call) != "make" {
		return false
	}
	for _, size := range call.Args[1:] {
		if !neverNegative(l.f, size) {
			return false
		}
	}
	switch {
	case len(call.Args) == 3 && l.f.IsZero(call.Args[1]):
		l.emptyFrom, l.length = s.Pos(), nil
	case len(call.Args) == 2 && l.f.IsZero(call.Args[1]):
		l.emptyFrom, l.length = s.Pos(), nil
	case len(call.Args) == 2:
		l.emptyFrom, l.length = token.NoPos, call.Args[1]
	default:
		return false
	}
	l.begun = append(l.begun, s)
	return true
}

// neverNegative reports whether a size is a length, a constant or a number without a sign.
func neverNegative(f *view.Func, e ast.Expr) bool {
	if c := f.Constant(e); c != nil {
		return constant.Sign(c) >= 0
	}
	if view.IsUnsigned(f.Info.TypeOf(e)) {
		return eval.Quiet(f, e)
	}
	return isCount(f, e)
}

// fills reports whether the loop does nothing to the list but to append one part at its end, or to set each element of it.
func (l *lister) fills() bool {
	body := view.LoopBody(l.loop)
	if body == nil || len(body.List) == 0 {
		return false
	}
	if l.length == nil {
		return l.emptyFrom.IsValid() && l.leads(body.List) && l.keep != nil
	}
	to, _ := view.Assignment(body.List[len(body.List)-1], token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if !ok || l.f.Object(at.X) != l.list || !l.countsTo(l.f.Object(at.Index)) {
		return false
	}
	for _, s := range body.List {
		if view.Any(s, func(n ast.Node) bool { _, is := n.(*ast.BranchStmt); return is }) {
			return false
		}
	}
	l.keep, l.path = body.List[len(body.List)-1].(*ast.AssignStmt), [][]ast.Stmt{body.List}
	return true
}

// countsTo reports whether the loop gives a variable all indexes of the list, in order.
func (l *lister) countsTo(i types.Object) bool {
	f := l.f
	if i == nil || eval.Changes(f, view.LoopBody(l.loop), i) || !l.invariant(l.length) {
		return false
	}
	switch loop := l.loop.(type) {
	case *ast.RangeStmt:
		if f.Defined(loop.Key) != i {
			return false
		}
		if f.Object(loop.X) == l.list {
			return view.IsBlank(loop.Value)
		}
		call, ok := ast.Unparen(l.length).(*ast.CallExpr)
		if ok && f.Builtin(call) == "len" && eval.Same(f, call.Args[0], loop.X) {
			return view.IsSlice(f.Info.TypeOf(loop.X)) && l.invariant(loop.X)
		}
		return view.IsInteger(f.Info.TypeOf(loop.X)) && eval.Same(f, loop.X, l.length)
	case *ast.ForStmt:
		to, zero := view.Assignment(loop.Init, token.DEFINE)
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		return to != nil && ok && f.Object(to) == i && f.IsZero(zero) && cond.Op == token.LSS && f.Object(cond.X) == i &&
			f.Increments(loop.Post, i) && eval.Same(f, cond.Y, l.length)
	}
	return false
}

// element is what the list gets.
func (l *lister) element() ast.Expr {
	if _, value := view.Assignment(l.keep, token.ASSIGN); l.length != nil {
		return value
	}
	return l.part()
}

// usedOtherwise reports whether the list is used for more than to be made, filled and handed over in a statement.
func (l *lister) usedOtherwise(handed ast.Node) bool {
	for _, id := range l.f.Uses(l.f.Decl, l.list) {
		begun := slices.ContainsFunc(l.begun, func(s ast.Stmt) bool { return view.Within(id.Pos(), s) })
		if l.f.Info.Defs[id] != l.list && !begun && !view.Within(id.Pos(), handed) &&
			!view.Within(id.Pos(), l.keep) && !l.inRoom(id) && !l.overList(id) || l.f.InClosure(id) {
			return true
		}
	}
	return len(l.f.Uses(l.element(), l.list)) > 0
}

// overList reports whether an identifier is what the loop ranges over, for its indexes.
func (l *lister) overList(id *ast.Ident) bool {
	r, ok := l.loop.(*ast.RangeStmt)
	return ok && r.X == id && l.length != nil
}

// invariant reports whether an expression is the same whenever the loop evaluates it: it is made of constants, of variables that
// the loop does not set, and of their fields and lengths.
func (l *lister) invariant(e ast.Expr) bool {
	f := l.f
	if f.Constant(e) != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := f.Object(e).(*types.Var)
		if !ok || eval.Shared(f, v) || view.Within(v.Pos(), l.loop) {
			return false
		}
		return !slices.ContainsFunc(f.Uses(l.loop, v), f.Assigned)
	case *ast.SelectorExpr:
		s := f.Info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && l.invariant(e.X)
	case *ast.BinaryExpr:
		return l.invariant(e.X) && l.invariant(e.Y)
	case *ast.CallExpr:
		if x, _ := f.Conversion(e); x != nil {
			return holdsItself(f.Info.TypeOf(x)) && holdsItself(f.Info.TypeOf(e)) && l.invariant(x)
		}
		return f.Builtin(e) == "len" && l.invariant(e.Args[0])
	}
	return false
}
