package sequence

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// What only reads a value may be called from several goroutines at the same time. A sequence is one goroutine, so
// that is seen in the text: what only read in one tree may not begin to write in the other.

// mayRace says which function may write to values of the family that it only read in the base tree, empty if there
// is none.
func (f family) mayRace(base, head *subject.Subject) string {
	in := make(map[string]*uses)
	for _, op := range f.operations(base) {
		if op.fn != nil && f.needs(base.Pkg.Types, op) > 0 {
			in[subject.ObjectKey(op.fn.Origin())] = f.usesOf(base, op.fn.Origin())
		}
	}
	for _, op := range f.operations(head) {
		if op.fn == nil {
			continue
		}
		was, is := in[subject.ObjectKey(op.fn.Origin())], f.usesOf(head, op.fn.Origin())
		if was == nil {
			continue
		}
		for _, name := range was.locks {
			if !slices.Contains(is.locks, name) {
				return fmt.Sprintf("%s does without %s now", op.fn.Name(), name)
			}
		}
		for i := 0; !was.writes && i < len(is.mayWrite); i++ {
			name := is.mayWrite[i]
			if !slices.Contains(was.mayWrite, name) {
				field, _, _ := strings.Cut(name, " ")
				return fmt.Sprintf("%s may write to %s now, and only read before", op.fn.Name(), field)
			}
		}
	}
	return ""
}

// uses is how a function uses fields of the family.
type uses struct {
	writes   bool     // it does write to one
	mayWrite []string // those that it may write to, or whose memory it hands on, and how
	locks    []string // what it uses of packages sync and sync/atomic
}

// usesOf looks at a function and what it uses.
func (f family) usesOf(s *subject.Subject, fn *types.Func) *uses {
	u, within := new(uses), f.within(s.Pkg.Types)
	w := &writes{s, s.Decls(), make(map[types.Object]bool)}
	for _, n := range s.Reachable(fn) {
		if d, ok := n.(*ast.FuncDecl); ok && d.Body != nil {
			ast.PreorderStack(d.Body, nil, func(n ast.Node, above []ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					w.use(u, within, n, above)
				case *ast.StarExpr:
					w.through(u, within, n, above)
				case *ast.Ident:
					if fn, ok := s.Pkg.TypesInfo.Uses[n].(*types.Func); ok && synchronizes(fn) {
						u.locks = append(u.locks, fn.FullName())
					}
				}
				return true
			})
		}
	}
	return u
}

// within are the types of a package to which the family leads, by name.
func (f family) within(p *types.Package) family {
	out := make(family)
	for name := range f {
		if o := p.Scope().Lookup(name); o != nil {
			subject.LeadsTo(o.Type(), func(t types.Type) bool {
				if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == p {
					out[n.Obj().Name()] = true
				}
				return false
			})
		}
	}
	return out
}

// writes looks for what functions write to.
type writes struct {
	*subject.Subject
	decls map[types.Object]ast.Node
	known map[types.Object]bool // whether what local variables lead to is written to
}

// use adds how a field of some types is used.
func (w *writes) use(u *uses, of family, sel *ast.SelectorExpr, above []ast.Node) {
	selection := w.Pkg.TypesInfo.Selections[sel]
	if selection == nil || selection.Kind() != types.FieldVal {
		return
	}
	n := subject.Named(selection.Recv())
	if n == nil || of.of(w.Pkg.Types, n) == nil {
		return
	}
	certain, maybe := w.written(sel, above)
	u.writes = u.writes || certain && w.isGiven(sel, above)
	if name := n.Obj().Name() + "." + sel.Sel.Name + w.how(sel, above, certain); maybe && !slices.Contains(u.mayWrite, name) {
		u.mayWrite = append(u.mayWrite, name)
	}
}

// through adds what is assigned to all of a value.
func (w *writes) through(u *uses, of family, e *ast.StarExpr, above []ast.Node) {
	n := subject.Named(w.Pkg.TypesInfo.TypeOf(e))
	set, ok := above[len(above)-1].(*ast.AssignStmt)
	if !ok || n == nil || of.of(w.Pkg.Types, n) == nil || !slices.Contains(set.Lhs, ast.Expr(e)) {
		return
	}
	u.writes = u.writes || w.isGiven(e, above)
	u.mayWrite = append(u.mayWrite, n.Obj().Name())
}

// isGiven reports whether an expression is of the receiver or a parameter of the function around it.
func (w *writes) isGiven(e ast.Expr, above []ast.Node) bool {
	id := rewrite.Root(e)
	v, ok := w.Pkg.TypesInfo.Uses[id].(*types.Var)
	if id == nil || !ok || len(above) == 0 {
		return false
	}
	for o, n := range w.decls {
		fn, isFunc := o.(*types.Func)
		if !isFunc || n.Pos() > e.Pos() || e.Pos() >= n.End() {
			continue
		}
		sig := fn.Signature()
		return sig.Recv() == v || slices.Contains(slices.Collect(sig.Params().Variables()), v)
	}
	return false
}

// how says in what way something may be written to: itself, by what it is handed to, or by whoever gets it.
func (w *writes) how(e ast.Expr, above []ast.Node, certain bool) string {
	if certain {
		return ""
	}
	_, around, method := w.whole(e, above)
	if method != nil {
		return " by " + method.Sel.Name
	}
	if call, ok := around.(*ast.CallExpr); ok {
		if o := typeutil.Callee(w.Pkg.TypesInfo, call); o != nil {
			return " by " + o.Name()
		}
	}
	return fmt.Sprintf(" in a %T", around)
}

// whole returns what of an expression is meant, such as an element of it, and what stands around that. method is what
// selects a method of it, nil if nothing does.
func (w *writes) whole(e ast.Expr, above []ast.Node) (whole ast.Expr, around ast.Node, method *ast.SelectorExpr) {
	for i := len(above) - 1; i >= 0; i-- {
		switch n := above[i].(type) {
		case *ast.ParenExpr:
			e = n
			continue
		case *ast.StarExpr:
			e = n
			continue
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				e = n
				continue
			}
		case *ast.SliceExpr:
			if n.X == e {
				e = n
				continue
			}
		case *ast.IndexExpr:
			if n.X == e {
				e = n
				continue
			}
		case *ast.SelectorExpr:
			selection := w.Pkg.TypesInfo.Selections[n]
			if selection == nil || selection.Kind() != types.FieldVal {
				return e, n, n
			}
			e = n
			continue
		}
		return e, above[i], nil
	}
	return e, nil, nil
}

// written reports whether what is below some nodes is written to, and whether it may be.
func (w *writes) written(e ast.Expr, above []ast.Node) (certain, maybe bool) {
	e, around, method := w.whole(e, above)
	if method != nil {
		return w.called(e, method)
	}
	switch n := around.(type) {
	case *ast.AssignStmt:
		if slices.Contains(n.Lhs, e) {
			return true, true
		}
		if at := slices.Index(n.Rhs, e); at >= 0 && len(n.Rhs) == len(n.Lhs) {
			return false, shares(w.Pkg.TypesInfo.TypeOf(e)) && w.writtenAs(n.Lhs[at])
		}
	case *ast.IncDecStmt:
		return true, true
	case *ast.UnaryExpr:
		return false, n.Op == token.AND
	case *ast.RangeStmt:
		if n.X != e {
			return true, true
		}
		return false, n.Value != nil && shares(w.Pkg.TypesInfo.TypeOf(n.Value)) && w.writtenAs(n.Value)
	case *ast.BinaryExpr:
		return false, false
	case *ast.CallExpr:
		return w.given(e, n)
	}
	return false, shares(w.Pkg.TypesInfo.TypeOf(e))
}

// given is written for an argument of a call.
func (w *writes) given(e ast.Expr, call *ast.CallExpr) (certain, maybe bool) {
	at := slices.Index(call.Args, e)
	switch fn := typeutil.Callee(w.Pkg.TypesInfo, call).(type) {
	case *types.Builtin:
		switch fn.Name() {
		case "len", "cap", "min", "max":
			return false, false
		case "delete", "clear", "copy":
			return at == 0, at == 0
		}
		return false, at == 0
	case *types.Func:
		params := fn.Origin().Signature().Params()
		if w.decls[fn.Origin()] == nil || at < 0 || at >= params.Len() || fn.Signature().Variadic() && at == params.Len()-1 {
			break
		}
		return false, shares(w.Pkg.TypesInfo.TypeOf(e)) && w.writtenIn(params.At(at), w.decls[fn.Origin()])
	}
	return false, shares(w.Pkg.TypesInfo.TypeOf(e))
}

// writtenAs reports whether a value may be written to by way of a local variable that it is assigned to.
func (w *writes) writtenAs(e ast.Expr) (maybe bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return true
	}
	v, ok := w.Pkg.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == w.Pkg.Types.Scope() {
		return id.Name != "_"
	}
	for _, n := range w.decls {
		if n.Pos() <= id.Pos() && id.Pos() < n.End() {
			return w.writtenIn(v, n)
		}
	}
	return true
}

// writtenIn reports whether a value may be written to by way of a local variable of a function.
func (w *writes) writtenIn(v *types.Var, in ast.Node) (maybe bool) {
	if written, ok := w.known[v]; ok {
		return written
	}
	w.known[v] = false // while it is looked at
	ast.PreorderStack(in, nil, func(n ast.Node, above []ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok || w.Pkg.TypesInfo.Uses[use] != v || maybe {
			return true
		}
		if set, ok := above[len(above)-1].(*ast.AssignStmt); ok && slices.Contains(set.Lhs, ast.Expr(use)) {
			return true // another value from then on
		}
		_, maybe = w.written(use, above)
		return true
	})
	w.known[v] = maybe
	return maybe
}

// called is written for a value whose method is called, or named.
func (w *writes) called(e ast.Expr, sel *ast.SelectorExpr) (certain, maybe bool) {
	fn, ok := w.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false, true
	}
	recv := fn.Signature().Recv()
	if n := w.decls[fn.Origin()]; n != nil {
		r := fn.Origin().Signature().Recv()
		return false, shares(r.Type()) && w.writtenIn(r, n)
	}
	_, pointer := types.Unalias(recv.Type()).(*types.Pointer)
	_, held := types.Unalias(w.Pkg.TypesInfo.TypeOf(e)).Underlying().(*types.Pointer)
	foreign := fn.Pkg() != nil && !synchronizes(fn)
	return pointer && foreign, pointer || held || types.IsInterface(recv.Type())
}

// shares reports whether a copy of a value shares memory with it that can be written to.
func shares(t types.Type) bool {
	if t == nil {
		return true
	}
	return subject.LeadsTo(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Slice, *types.Map, *types.Pointer, *types.Chan, *types.Interface, *types.Signature:
			return true
		}
		return false
	})
}
