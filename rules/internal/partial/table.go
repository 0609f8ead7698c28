package partial

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// element returns an element of a constant table of the package: an array variable that is not
// exported, holds constants and is only indexed.
func (e *evaluator) element(x ast.Expr, at constant.Value) value {
	v, ok := e.f.Object(x).(*types.Var)
	i, exact := constant.Int64Val(constant.ToInt(at))
	if !ok || !exact || v.Exported() || v.Parent() != e.f.Pass.Pkg.Scope() {
		stop()
	}
	t, ok := v.Type().Underlying().(*types.Array)
	if !ok || i < 0 || i >= t.Len() {
		stop()
	}
	elem, ok := types.Unalias(t.Elem()).(*types.Basic)
	if !ok || elem.Info()&(types.IsBoolean|types.IsInteger) == 0 || !e.onlyIndexed(v) {
		stop()
	}
	got, ok := e.literal(v)[i]
	switch {
	case ok:
		return got
	case elem.Info()&types.IsBoolean != 0:
		return knownValue(constant.MakeBool(false))
	}
	return knownValue(constant.MakeInt64(0))
}

// onlyIndexed reports whether nothing is done with a variable but that its elements are read.
func (e *evaluator) onlyIndexed(v *types.Var) bool {
	for _, id := range e.f.Index.Names(v) {
		up := e.f.Index.Enclosing(id)
		if spec, ok := up[0].(*ast.ValueSpec); ok && spec.Names[0] == id {
			continue
		}
		x, ok := up[0].(*ast.IndexExpr)
		if !ok || x.X != id {
			return false
		}
		switch p := up[1].(type) {
		case *ast.ParenExpr, *ast.IncDecStmt, *ast.SelectorExpr:
			return false
		case *ast.UnaryExpr:
			if p.Op == token.AND {
				return false
			}
		case *ast.AssignStmt:
			for _, to := range p.Lhs {
				if to == x {
					return false
				}
			}
		case *ast.RangeStmt:
			if p.X != x {
				return false
			}
		}
	}
	for _, u := range e.f.Index.Unloaded(e.f.File) {
		file, err := u.Syntax()
		if err != nil || view.Mentions(file, v.Name()) {
			return false
		}
	}
	return true
}

// literal returns the elements that a variable is declared with.
func (e *evaluator) literal(v *types.Var) map[int64]value {
	out := make(map[int64]value)
	spec, ok := e.f.Index.Enclosing(e.f.Index.Declared(v))[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 || len(spec.Values) > 1 || !e.f.BuiltWith(v) {
		stop()
	}
	if len(spec.Values) == 0 {
		return out
	}
	lit, ok := spec.Values[0].(*ast.CompositeLit)
	if !ok {
		stop()
	}
	at := int64(0)
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			at, _ = constant.Int64Val(e.constant(kv.Key))
			el = kv.Value
		}
		out[at] = knownValue(e.constant(el))
		at++
	}
	return out
}
