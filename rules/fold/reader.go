package fold

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A reader is a function that goes over maps.
type reader struct {
	f    *view.Func
	loop *ast.RangeStmt
	// asks are the look-ups in the other maps, by the index of the parameter.
	asks map[int]*ast.IndexExpr
	// over is the index of the parameter that the loop ranges over.
	over int
}

// readerOf returns what a function of the package is as a reader of the maps among its parameters that are at some
// indexes, nil if it does more with them.
func readerOf(f *view.Func, fn *types.Func, at []int) *reader {
	sig := fn.Signature()
	params := f.Decl.Type.Params
	if sig.Recv() != nil || sig.TypeParams() != nil || sig.Variadic() || fn.Exported() || !f.File.Own() ||
		f.File.CommentBetween(params.Pos(), params.End()) || view.HasLabel(f.Decl.Body) || !onlyComputes(f) {
		return nil
	}
	r := &reader{f: f, asks: make(map[int]*ast.IndexExpr), over: -1}
	for _, i := range at {
		v := sig.Params().At(i)
		uses := f.Uses(f.Decl.Body, v)
		if v.Name() == "" || len(uses) != 1 {
			return nil
		}
		switch p := f.Parent(uses[0]).(type) {
		case *ast.RangeStmt:
			if r.loop != nil || p.X != uses[0] || p.Tok != token.DEFINE {
				return nil
			}
			r.loop, r.over = p, i
		case *ast.IndexExpr:
			r.asks[i] = p
		default:
			return nil
		}
	}
	if r.loop == nil || view.IsBlank(r.loop.Value) && len(r.asks) == 0 || r.hides() {
		return nil
	}
	for _, ask := range r.asks {
		if !r.ofKey(ask) {
			return nil
		}
	}
	return r
}

// onlyComputes reports whether a function calls nothing that could change a map, and sets variables of its own only.
func onlyComputes(f *view.Func) bool {
	return eval.Quiet(f, f.Decl.Body) && !view.Any(f.Decl.Body, func(n ast.Node) bool {
		var to []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			to = n.Lhs
		case *ast.IncDecStmt:
			to = []ast.Expr{n.X}
		case *ast.RangeStmt:
			to = []ast.Expr{n.Key, n.Value}
		}
		return slices.ContainsFunc(to, func(e ast.Expr) bool {
			v, ok := f.Object(e).(*types.Var)
			return !view.IsBlank(e) && (!ok || !f.IsLocal(v))
		})
	})
}

// hides reports whether the loop declares something else by the name of its value.
func (r *reader) hides() bool {
	value, ok := r.loop.Value.(*ast.Ident)
	return ok && r.f.DeclaresName(r.loop.Body, value.Name)
}

// ofKey reports whether a look-up is of the key that the loop is at, once in a turn, and only for its value.
func (r *reader) ofKey(ask *ast.IndexExpr) bool {
	f := r.f
	key, ok := f.Object(r.loop.Key).(*types.Var)
	if !ok || f.Object(ask.Index) != key || !view.Within(ask.Pos(), r.loop.Body) || eval.Changes(f, r.loop.Body, key) || eval.Shared(f, key) {
		return false
	}
	for _, p := range f.Parents(ask) {
		if p == r.loop {
			break
		}
		if view.IsLoop(p) {
			return false
		}
	}
	switch p := f.Parent(ask).(type) {
	case *ast.AssignStmt:
		return len(p.Lhs) == len(p.Rhs) && !slices.Contains(p.Lhs, ast.Expr(ask))
	case *ast.ValueSpec:
		return len(p.Names) == len(p.Values)
	case *ast.IncDecStmt:
		return false
	case *ast.UnaryExpr:
		return p.Op != token.AND
	case *ast.RangeStmt:
		return false
	}
	return true
}

// names gives out names that are free in a function.
type names struct {
	f     *view.Func
	given []string
	// gone are names of parameters that are replaced, which no use is left of.
	gone []string
}

// give returns a name that is free, base if possible.
func (n *names) give(base string) string {
	name := base
	if !slices.Contains(n.gone, base) || slices.Contains(n.given, base) {
		name = n.f.Fresh(base, n.given...)
	}
	n.given = append(n.given, name)
	return name
}

// parameters writes the parameters of the reader, of which some are replaced; false if it cannot name them all.
func (r *reader) parameters(fn *types.Func, instead map[int][]string) (string, bool) {
	var list []string
	i := 0
	for v := range fn.Signature().Params().Variables() {
		if other, ok := instead[i]; ok {
			list = append(list, other...)
		} else {
			list = append(list, r.parameter(v.Name(), v))
		}
		i++
	}
	return strings.Join(list, ", "), !slices.Contains(list, "")
}

// parameter writes a parameter of the reader, empty if it has no name or one cannot name the type.
func (r *reader) parameter(name string, v *types.Var) string {
	t := r.f.TypeText(v.Type(), r.f.Decl.Pos())
	if t == "" || name == "" {
		return ""
	}
	return name + " " + t
}
