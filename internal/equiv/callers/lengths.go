package callers

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
)

// A Length is all lengths that calls of a function give one of its parameters, a list or a text.
type Length struct {
	// At is the number of the parameter among the arguments, from 0 up; a receiver is the first.
	At int
	// Name is that of the parameter.
	Name string
	// Lengths are in ascending order, each once.
	Lengths []int
}

// mostLengths bounds the lengths of a parameter, and longestGiven each of them.
const mostLengths, longestGiven = 8, 1 << 16

// Lengths returns the lengths of parameters in order: of those for which all calls of the program in base and in head are
// known, also in files for other systems. Tests are no callers: they say themselves what they want.
func (c *Calls) Lengths() (out []Length) {
	for i := range c.params() {
		was, ok := c.was.lengths(c.was.s.Func, i)
		is, okHead := c.is.lengths(c.is.s.Func, i)
		if !ok || !okHead || len(was) == 0 {
			continue
		}
		all := append(was, is...)
		slices.Sort(all)
		if all = slices.Compact(all); len(all) <= mostLengths && all[len(all)-1] <= longestGiven {
			out = append(out, Length{c.first + i, c.was.s.Func.Signature().Params().At(i).Name(), all})
		}
	}
	return out
}

// lengths returns the lengths of what the n-th parameter of a function gets, and whether these are all: none of a function that
// nothing but tests calls.
func (r *reader) lengths(fn *types.Func, n int) (out []int, all bool) {
	params := fn.Signature().Params()
	v := params.At(n)
	switch {
	case r.asked[v]:
		return nil, true
	case fn.Signature().Variadic() && n == params.Len()-1, !hasLength(v.Type()):
		return nil, false
	}
	r.asked[v] = true
	defer delete(r.asked, v)
	args, all := r.given(fn, n)
	if elsewhere, only := r.other.program().arguments(fn, n); !all || !only || len(elsewhere) > 0 {
		return nil, false
	}
	for _, e := range args {
		more, known := r.lengthsOf(e)
		if !known {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

func hasLength(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		return u.Info()&types.IsString != 0
	}
	return false
}

// hasMethods reports whether methods of a type may make a variable of it longer.
func hasMethods(t types.Type) bool { return types.NewMethodSet(types.NewPointer(t)).Len() > 0 }

// lengthsOf returns the lengths that an expression may have, and whether these are all.
func (r *reader) lengthsOf(e ast.Expr) ([]int, bool) {
	e = ast.Unparen(e)
	one := func(n int64, ok bool) ([]int, bool) {
		if !ok || n < 0 || n > longestGiven {
			return nil, false
		}
		return []int{int(n)}, true
	}
	if tv := r.s.Pkg.TypesInfo.Types[e]; tv.Value != nil && tv.Value.Kind() == constant.String && !r.varies(e) {
		return one(int64(len(constant.StringVal(tv.Value))), true)
	}
	switch e := e.(type) {
	case *ast.SliceExpr:
		return one(r.sliced(e))
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || len(e.Args) < 2 || r.s.Pkg.TypesInfo.Uses[id] != types.Universe.Lookup("make") {
			return nil, false
		}
		return one(r.number(e.Args[1]))
	case *ast.Ident:
		v, ok := r.s.Pkg.TypesInfo.Uses[e].(*types.Var)
		if ok {
			if n, is := r.guarded(e, v); is {
				return one(n, true)
			}
		}
		if !ok || v.Parent() == r.s.Pkg.Types.Scope() || v.IsField() || r.pointsElsewhere(v) || hasMethods(v.Type()) {
			return nil, false
		}
		if fn, n := r.parameterOf(v); fn != nil {
			return r.lengths(fn, n)
		}
		if init := r.initializer(v); init != nil {
			return r.lengthsOf(init)
		}
	}
	return nil, false
}

// sliced is the length of a part of an array between constants, and of anything from some place up to so much more.
func (r *reader) sliced(e *ast.SliceExpr) (n int64, ok bool) {
	low, lowKnown := int64(0), e.Low == nil
	if e.Low != nil {
		low, lowKnown = r.number(e.Low)
	}
	if e.High == nil {
		t := r.s.Pkg.TypesInfo.TypeOf(e.X).Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		a, isArray := t.(*types.Array)
		if !isArray || !r.sameEverywhere(e.X) {
			return 0, false
		}
		return a.Len() - low, lowKnown
	}
	if high, known := r.number(e.High); known {
		return high - low, lowKnown
	}
	sum, ok := ast.Unparen(e.High).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD || e.Low == nil {
		return 0, false
	}
	from, isVar := ast.Unparen(e.Low).(*ast.Ident)
	base, alike := ast.Unparen(sum.X).(*ast.Ident)
	if !isVar || !alike || r.s.Pkg.TypesInfo.Uses[from] == nil || r.s.Pkg.TypesInfo.Uses[from] != r.s.Pkg.TypesInfo.Uses[base] {
		return 0, false
	}
	return r.number(sum.Y)
}

// sameEverywhere reports whether an array has the same length in all builds: that of the type that it is declared with, by
// itself or by a name of the package.
func (r *reader) sameEverywhere(e ast.Expr) bool {
	info := r.s.Pkg.TypesInfo
	t := info.TypeOf(e)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		spec, ok := r.nodes[n.Obj()].(*ast.TypeSpec)
		return ok && r.fixedLength(spec.Type)
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	if lit, ok := r.initializer(v).(*ast.CompositeLit); ok {
		return r.fixedLength(lit.Type)
	}
	is := func(id *ast.Ident) bool { return info.Defs[id] == v }
	for _, n := range r.nodes {
		for n := range ast.Preorder(n) {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if n.Type != nil && slices.ContainsFunc(n.Names, is) {
					return r.fixedLength(n.Type)
				}
			case *ast.Field:
				if slices.ContainsFunc(n.Names, is) {
					return r.fixedLength(n.Type)
				}
			}
		}
	}
	return false
}

func (r *reader) fixedLength(t ast.Expr) bool {
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	a, ok := t.(*ast.ArrayType)
	return ok && a.Len != nil && !r.varies(a.Len)
}
