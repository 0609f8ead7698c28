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

// enums writes the types of integers of the package that the function's inputs lead to and that have
// constants, with these in order.
func enums(s *subject.Subject) []string {
	var out []string
	for _, t := range subject.Inputs(s.Func.Signature()) {
		subject.LeadsTo(t, func(t types.Type) bool {
			n, ok := types.Unalias(t).(*types.Named)
			if !ok || n.Obj().Pkg() != s.Pkg.Types || n.Obj().Parent() != s.Pkg.Types.Scope() || n.TypeParams().Len() > 0 {
				return false
			}
			values := constants(n)
			text := fmt.Sprintf("{Zero: %s(0), Values: %#v}", n.Obj().Name(), values)
			if len(values) > 1 && !slices.Contains(out, text) {
				out = append(out, text)
			}
			return false
		})
	}
	return out
}

// constants are the constants of a type of integers, in order, nil if they are many.
func constants(n *types.Named) []int64 {
	basic, ok := n.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 {
		return nil
	}
	var out []int64
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), n) {
			continue
		}
		if v, exact := constant.Int64Val(constant.ToInt(c.Val())); exact {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	if out = slices.Compact(out); len(out) > mostConstants {
		return nil
	}
	return out
}
