package table

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// A listHelper is a function that only reports whether a value is in a list that it is given.
type listHelper struct {
	f    *view.Func // of the helper
	list *types.Var
	// root is the other parameter, or the receiver: what is looked for is that, or a field of it.
	root *types.Var
	// path leads from the root to what is looked for, such as ".tok.kind".
	path  string
	value ast.Expr
	// absent reports whether it says that the value is not there.
	absent bool
}

// newListHelper returns the helper that a function of the package is, nil if it does something else.
func newListHelper(f *view.Func, fn *types.Func) *listHelper {
	sig := fn.Signature()
	decl := f.Decl
	if sig.Results().Len() != 1 || sig.Results().At(0).Type() != types.Typ[types.Bool] ||
		decl.Doc != nil && view.HasDirective(decl.Doc) {
		return nil
	}
	h := &listHelper{f: f}
	params := []*types.Var{sig.Recv()}
	for v := range sig.Params().Variables() {
		params = append(params, v)
	}
	if recv := params[0]; recv == nil || len(params) == 3 && len(f.Uses(decl.Body, recv)) == 0 {
		params = params[1:]
	}
	if len(params) != 2 || !h.reads(decl.Body) {
		return nil
	}
	other := params[0]
	if other == h.list {
		other = params[1]
	}
	if h.list == nil || h.list != params[0] && h.list != params[1] || h.list == sig.Recv() || h.root != other {
		return nil
	}
	return h
}

// reads reads the body of a helper, and reports whether it has that shape.
func (h *listHelper) reads(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	ret, ok := body.List[len(body.List)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return false
	}
	if len(body.List) == 1 {
		call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
		if !ok || h.f.Callee(call) != "slices.Contains" || len(call.Args) != 2 {
			return false
		}
		h.list, _ = h.f.Object(call.Args[0]).(*types.Var)
		return h.looksFor(call.Args[1])
	}
	if len(body.List) != 2 {
		return false
	}
	found, ok := h.loop(body.List[0])
	if !ok {
		return false
	}
	yes, no := h.f.Constant(found), h.f.Constant(ret.Results[0])
	if yes == nil || no == nil || constant.BoolVal(yes) == constant.BoolVal(no) {
		return false
	}
	h.absent = constant.BoolVal(no)
	return true
}

// loop reads the loop over the list, and returns what the helper returns where it has found the value.
func (h *listHelper) loop(s ast.Stmt) (found ast.Expr, ok bool) {
	f := h.f
	var index, elem types.Object
	if size, counted := local.Counted(f, s).(*ast.CallExpr); counted {
		if f.Builtin(size) != "len" {
			return nil, false
		}
		h.list, _ = f.Object(size.Args[0]).(*types.Var)
		switch s := s.(type) {
		case *ast.ForStmt:
			index = f.Object(s.Init.(*ast.AssignStmt).Lhs[0])
		case *ast.RangeStmt:
			index = f.Defined(s.Key)
		}
	} else if r, is := s.(*ast.RangeStmt); is && r.Tok == token.DEFINE {
		h.list, _ = f.Object(r.X).(*types.Var)
		index, elem = f.Defined(r.Key), f.Defined(r.Value)
	}
	if h.list == nil || index == nil && elem == nil {
		return nil, false
	}
	body := view.LoopBody(s)
	if len(body.List) != 1 {
		return nil, false
	}
	return h.test(body.List[0], index, elem)
}

// test reads what is done for each element: to return where it is the value.
func (h *listHelper) test(s ast.Stmt, index, elem types.Object) (found ast.Expr, ok bool) {
	f := h.f
	test, ok := s.(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
		return nil, false
	}
	ret, ok := test.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil, false
	}
	cmp, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.EQL {
		return nil, false
	}
	isElem := func(e ast.Expr) bool {
		if at, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
			return index != nil && f.Object(at.X) == h.list && f.Object(at.Index) == index
		}
		return elem != nil && f.Object(e) == elem
	}
	value := cmp.X
	if isElem(value) {
		value = cmp.Y
	} else if !isElem(cmp.Y) {
		return nil, false
	}
	return ret.Results[0], h.looksFor(value)
}

// looksFor reads what is looked for: the other parameter, or a field.
func (h *listHelper) looksFor(e ast.Expr) bool {
	h.value = ast.Unparen(e)
	if !eval.PlainPath(h.f, h.value) {
		return false
	}
	for e = h.value; ; {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		h.path = "." + sel.Sel.Name + h.path
		e = sel.X
	}
	h.root, _ = h.f.Object(e).(*types.Var)
	return h.root != nil
}

// arguments returns what a call gives for the root and, one by one, for the list; nil if the latter is not
// written out.
func (h *listHelper) arguments(f *view.Func, call *ast.CallExpr, fn *types.Func) (root ast.Expr, list []ast.Expr) {
	sig := fn.Signature()
	args := call.Args
	if recv := sig.Recv(); recv != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || !eval.Direct(f, sel) {
			return nil, nil
		}
		root = sel.X
		if recv != h.root && !droppable(f, root, recv.Type()) {
			return nil, nil
		}
	}
	switch {
	case sig.Recv() == h.root && len(args) > 0:
	case len(args) < 2:
		return nil, nil
	case sig.Params().At(0) == h.root:
		root, args = args[0], args[1:]
	default:
		root, args = args[1], args[:1]
	}
	if !sig.Variadic() || call.Ellipsis.IsValid() {
		return root, writtenOut(args[0])
	}
	return root, args
}

// droppable reports whether a receiver of a type may go, which does not panic and leaves no variable that
// nothing uses.
func droppable(f *view.Func, e ast.Expr, recv types.Type) bool {
	v := f.Object(e)
	if v == nil || !f.IsParam(v) && v.Parent() != f.Pass.Pkg.Scope() {
		return false
	}
	_, pointer := recv.(*types.Pointer)
	return pointer || types.Identical(v.Type(), recv)
}

// writtenOut returns the elements of a list that is written out, nil if it is not, or has keys.
func writtenOut(e ast.Expr) []ast.Expr {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		if _, keyed := elt.(*ast.KeyValueExpr); keyed {
			return nil
		}
	}
	return lit.Elts
}

// isPath reports whether an expression is a variable, also one of another package, or fields of one.
func isPath(f *view.Func, e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if f.Info.Selections[sel] == nil {
			_, ok := f.Info.Uses[sel.Sel].(*types.Var)
			return ok
		}
		return isPath(f, sel.X)
	}
	return eval.PlainPath(f, e)
}

// readable reports whether an expression is no more than read, and does not panic, unless it may.
func readable(f *view.Func, e ast.Expr, mayPanic bool) bool {
	e = ast.Unparen(e)
	if f.Constant(e) != nil || eval.Steady(f, e) {
		return true
	}
	if sel, ok := e.(*ast.SelectorExpr); ok && f.Info.Selections[sel] != nil {
		s := f.Info.Selections[sel]
		return s.Kind() == types.FieldVal && (mayPanic || !s.Indirect()) && readable(f, sel.X, mayPanic)
	}
	return isPath(f, e)
}
