package sequence

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// What only reads a value may be called from several goroutines at the same time. A sequence is one goroutine, so
// that is seen in the text: what only read in one tree may not begin to write in the other.

// mayRace says which function may write to values of the family that it only read in the base tree, empty if there
// is none.
func (f family) mayRace(base, head *subject.Subject) string {
	in, ofBase, ofHead := make(map[string]*uses), newWrites(base), newWrites(head)
	for _, op := range f.operations(base) {
		if op.fn != nil && f.needs(base.Pkg.Types, op) > 0 {
			in[subject.ObjectKey(op.fn.Origin())] = f.usesOf(ofBase, op.fn.Origin())
		}
	}
	for _, op := range f.operations(head) {
		if op.fn == nil {
			continue
		}
		was, is := in[subject.ObjectKey(op.fn.Origin())], f.usesOf(ofHead, op.fn.Origin())
		if was == nil {
			continue
		}
		for _, name := range was.locks {
			if !slices.Contains(is.locks, name) {
				return fmt.Sprintf("%s does without %s now", op.fn.Name(), name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(is.mayWrite)) {
			if !was.writes && !was.mayWrite[name] {
				field, _, _ := strings.Cut(name, " ")
				return fmt.Sprintf("%s may write to %s now, and only read before", op.fn.Name(), field)
			}
		}
	}
	return ""
}

// uses is how a function uses fields of the family.
type uses struct {
	writes   bool            // it does write to one
	mayWrite map[string]bool // those that it may write to, or whose memory it hands on, and how
	locks    []string        // what it uses of packages sync and sync/atomic
}

// usesOf looks at a function and what it uses.
func (f family) usesOf(w *writes, fn *types.Func) *uses {
	u, within := &uses{mayWrite: make(map[string]bool)}, f.within(w.Pkg.Types)
	w.of(fn)
	for _, n := range w.reach {
		if d, ok := n.(*ast.FuncDecl); ok && d.Body != nil {
			ast.PreorderStack(d, nil, func(n ast.Node, above []ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					w.use(u, within, n, above)
				case *ast.StarExpr:
					w.through(u, within, n, above)
				case *ast.Ident:
					if fn, ok := w.Pkg.TypesInfo.Uses[n].(*types.Func); ok && synchronizes(fn) {
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
	x := w.found[sel]
	if x == nil {
		x = &ways{writes: w, seen: make(map[types.Object]bool), all: make(map[string]bool)}
		x.follow(sel, above)
		w.found[sel] = x
	}
	u.writes = u.writes || x.certain && w.isGiven(sel, above)
	for way := range x.all {
		u.mayWrite[n.Obj().Name()+"."+sel.Sel.Name+" "+way] = true
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
	u.mayWrite[n.Obj().Name()] = true
}

// isGiven reports whether an expression is of the receiver or a parameter of the function around it.
func (w *writes) isGiven(e ast.Expr, above []ast.Node) bool {
	id := rewrite.Root(e)
	v, ok := w.Pkg.TypesInfo.Uses[id].(*types.Var)
	decl, inFunc := above[0].(*ast.FuncDecl)
	if id == nil || !ok || !inFunc {
		return false
	}
	sig := w.Pkg.TypesInfo.Defs[decl.Name].(*types.Func).Signature()
	return sig.Recv() == v || slices.Contains(slices.Collect(sig.Params().Variables()), v)
}
