package partial

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// element returns an element of a constant table of the package, and whether it is written there: an
// array or a map variable that is not exported, holds constants and is only indexed.
func (e *evaluator) element(x ast.Expr, at constant.Value) (v value, found bool) {
	table, ok := e.f.Object(x).(*types.Var)
	i, exact := constant.Int64Val(constant.ToInt(at))
	if !ok || !exact || table.Exported() || table.Parent() != e.f.Pass.Pkg.Scope() {
		stop()
	}
	var of types.Type
	switch t := table.Type().Underlying().(type) {
	case *types.Array:
		if of = t.Elem(); i < 0 || i >= t.Len() {
			stop()
		}
	case *types.Map:
		of = t.Elem()
	}
	if of == nil || !e.onlyIndexed(table) {
		stop()
	}
	if el, ok := e.literal(table)[i]; ok {
		return knownValue(e.constant(el)), true
	}
	if b, ok := of.Underlying().(*types.Basic); !ok || b.Info()&(types.IsBoolean|types.IsInteger|types.IsString) == 0 {
		return value{}, false // of which nothing may be asked
	}
	return zero(of), false
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
	return !e.f.NamedInUnloaded(v.Name())
}

// literal returns the elements that a variable is declared with.
func (e *evaluator) literal(v *types.Var) map[int64]ast.Expr {
	out := make(map[int64]ast.Expr)
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
			key := e.constant(kv.Key)
			if key.Kind() != constant.Int {
				stop()
			}
			at, _ = constant.Int64Val(key)
			el = kv.Value
		}
		out[at] = el
		at++
	}
	return out
}
