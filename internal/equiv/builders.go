package equiv

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Values of a type that hides its fields cannot be made up. They are built: begun by
// a function of the package that returns one, by a recorded call or as the zero
// value, and changed by calls of methods.

// builders writes what builds the values that the function takes of such types.
func builders(s *subject.Subject, base *types.Func) []string {
	if s.Undrawable() != "" {
		return nil
	}
	return recipes(s, subject.Inputs(s.Func.Signature()), func(fn *types.Func) string {
		if fn == s.Func {
			return subject.Expression(base, basePrefix, "")
		}
		return subject.Expression(fn, "", "")
	})
}

// recipes writes what builds values for inputs. name writes a method.
func recipes(s *subject.Subject, inputs []types.Type, name func(*types.Func) string) []string {
	var out []string
	for _, n := range hidden(s, inputs) {
		out = append(out, fmt.Sprintf("{Type: (*%s)(nil), Makers: []any{%s}, Methods: []any{%s}, Open: %t}",
			n.Obj().Name(), strings.Join(fresh(s, n), ", "), strings.Join(methods(s, n, name), ", "), open(s, n)))
	}
	return out
}

// madeUp names a type among the inputs of a function of which values are put together that perhaps no
// program makes: it is not exported, and no function returns one. It is empty if there is none.
func madeUp(s *subject.Subject) string {
	for _, n := range hidden(s, subject.Inputs(s.Func.Signature())) {
		if !n.Obj().Exported() && len(fresh(s, n)) == 0 && !open(s, n) {
			return n.Obj().Name()
		}
	}
	return ""
}

// hidden lists the types of the package that hide their fields and that inputs lead to.
func hidden(s *subject.Subject, inputs []types.Type) []*types.Named {
	var out []*types.Named
	for _, t := range inputs {
		subject.LeadsTo(t, func(t types.Type) bool {
			n := subject.Named(t)
			if n == nil || n.Obj().Pkg() != s.Pkg.Types || n.TypeParams().Len() > 0 || slices.Contains(out, n) {
				return false
			}
			if st, ok := n.Underlying().(*types.Struct); ok && subject.HidesFields(st) {
				out = append(out, n)
			}
			return false
		})
	}
	return out
}

// makers lists functions that return a new value of a type: exported ones, and those
// whose names say so.
func makers(s *subject.Subject, n *types.Named) []string {
	var out []string
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() && !strings.HasPrefix(name, "new") && !strings.HasPrefix(name, "make") {
			continue
		}
		r := fn.Signature().Results()
		if r.Len() > 0 && subject.Named(r.At(0).Type()) == n && callable(s, fn) {
			out = append(out, name)
		}
	}
	return out
}

// fresh lists the makers whose values are certainly new: they use no variable of
// the package that leads to the type, such as a default that all share. Values are
// changed as they are built.
func fresh(s *subject.Subject, n *types.Named) []string {
	return slices.DeleteFunc(makers(s, n), func(name string) bool {
		for o := range s.Reachable(s.Pkg.Types.Scope().Lookup(name)) {
			v, ok := o.(*types.Var)
			if ok && subject.LeadsTo(v.Type(), func(t types.Type) bool { return types.Identical(t, n) }) {
				return true
			}
		}
		return false
	})
}

// methods lists the exported methods of a type. Of a type that is not exported and has none of these, those
// that others call are in their place.
func methods(s *subject.Subject, n *types.Named, name func(*types.Func) string) []string {
	var out []string
	closed := !n.Obj().Exported()
	for fn := range n.Methods() {
		closed = closed && !fn.Exported()
	}
	for fn := range n.Methods() {
		switch {
		case !callable(s, fn):
		case fn == s.Func || fn.Exported() || closed && calledOutside(s, n, fn):
			out = append(out, name(fn))
		}
	}
	return out
}

// calledOutside reports whether functions that are no methods of a type use one of its methods.
func calledOutside(s *subject.Subject, n *types.Named, fn *types.Func) bool {
	for o, decl := range s.Decls() {
		user, ok := o.(*types.Func)
		if ok && subject.Receiver(user) != n.Obj() && usesAny(s, decl, map[types.Object]ast.Node{fn: decl}) {
			return true
		}
	}
	return false
}

// open reports whether any value of a type may be met: it has one field, so that none has to
// fit to another, and no function but the one in question makes or changes one.
func open(s *subject.Subject, n *types.Named) bool {
	if n.Underlying().(*types.Struct).NumFields() != 1 || len(makers(s, n)) > 0 {
		return false
	}
	for fn := range n.Methods() {
		if _, pointer := fn.Signature().Recv().Type().(*types.Pointer); pointer && fn != s.Func {
			return false
		}
	}
	return true
}

// callable reports whether a function can be called with values that are drawn, and only
// computes.
func callable(s *subject.Subject, fn *types.Func) bool {
	if fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	for _, t := range subject.Inputs(fn.Signature()) {
		if s.CannotDraw(t, make(map[types.Type]bool)) != "" {
			return false
		}
	}
	for _, n := range s.Reachable(fn) {
		if s.Effect(n) != "" {
			return false
		}
	}
	return true
}
