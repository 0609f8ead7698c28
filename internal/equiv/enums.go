package equiv

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// mostConstants bounds the constants of a type whose values are all tried.
const mostConstants = 64

// enums writes the types of integers of the package that have constants, with these in order: those that the
// function's inputs lead to, and those that exported functions take, by which inputs may be made.
func enums(s *subject.Subject) []string {
	var out []string
	seen := make(map[*types.Named]bool)
	add := func(t types.Type) bool {
		n, ok := types.Unalias(t).(*types.Named)
		if !ok || seen[n] || n.Obj().Pkg() != s.Pkg.Types || n.Obj().Parent() != s.Pkg.Types.Scope() || n.TypeParams().Len() > 0 {
			return false
		}
		seen[n] = true
		if values := constants(s, n); len(values) > 1 {
			out = append(out, fmt.Sprintf("{Zero: %s(0), Values: %#v}", n.Obj().Name(), values))
		}
		return false
	}
	for _, t := range subject.Inputs(s.Func.Signature()) {
		subject.LeadsTo(t, add)
	}
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		if fn, ok := scope.Lookup(name).(*types.Func); ok && fn.Exported() {
			for v := range fn.Signature().Params().Variables() {
				add(v.Type())
			}
		}
	}
	return out
}

// constants are the constants of a type of integers, in order, nil if they are many: those that are declared of it, and
// those without a type that the package uses as such.
func constants(s *subject.Subject, n *types.Named) []int64 {
	basic, ok := n.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 {
		return nil
	}
	var out []int64
	add := func(c constant.Value) {
		if v, exact := constant.Int64Val(constant.ToInt(c)); exact {
			out = append(out, v)
		}
	}
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) {
			add(c.Val())
		}
	}
	for id, o := range s.Pkg.TypesInfo.Uses {
		if c, ok := o.(*types.Const); ok && c.Parent() == scope && types.Identical(s.Pkg.TypesInfo.TypeOf(id), n) {
			add(c.Val())
		}
	}
	slices.Sort(out)
	if out = slices.Compact(out); len(out) > mostConstants {
		return nil
	}
	return out
}
