package equiv

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// ownTypes returns the changed types that can exist twice, with all their methods and with the
// types that hold them, and what the function and these methods reach. A type can exist twice if
// nothing but the code below the function makes values of it and sees them: nothing leads to it from what the function
// is given and returns. A value that gets out all the same, as an error, has another type than that of head, so the
// two differ.
func ownTypes(s *subject.Subject, changed map[types.Object]bool) (own, reach map[types.Object]ast.Node) {
	own, reach = make(map[types.Object]ast.Node), s.Reachable(s.Func)
	for o, n := range reach {
		if t, ok := o.(*types.TypeName); ok && changed[o] && isInside(s, t) {
			own[o] = n
		}
	}
	for grown := len(own) > 0; grown; {
		grown = false
		for o, n := range s.Decls() {
			if o == nil || own[o] != nil {
				continue
			}
			switch o := o.(type) {
			case *types.Func:
				t := subject.Receiver(o)
				if t == nil || own[t] == nil {
					continue
				}
				maps.Copy(reach, s.Reachable(o))
			case *types.TypeName:
				if reach[o] == nil || !changed[o] && !usesAny(s, n, own) {
					continue
				}
				if !isInside(s, o) {
					return nil, reach
				}
			default:
				continue
			}
			own[o], grown = n, true
		}
	}
	return own, reach
}

// isInside reports whether a type is made and seen below the function alone: not one that it is given or returns.
func isInside(s *subject.Subject, t *types.TypeName) bool {
	sig := s.Func.Signature()
	seen := subject.Inputs(sig)
	for r := range sig.Results().Variables() {
		seen = append(seen, r.Type())
	}
	if t.Exported() && s.Func.Name() != subject.Sequence && slices.ContainsFunc(seen, func(from types.Type) bool { return mayHold(from, t) }) {
		return false
	}
	return !t.IsAlias() && !slices.ContainsFunc(seen, func(from types.Type) bool {
		return subject.LeadsTo(from, func(to types.Type) bool {
			n, ok := types.Unalias(to).(*types.Named)
			return ok && n.Origin().Obj() == t
		})
	})
}

// mayHold reports whether a type leads to an interface that may hold a value of another.
func mayHold(from types.Type, t *types.TypeName) bool {
	return subject.LeadsTo(from, func(to types.Type) bool {
		i, ok := to.Underlying().(*types.Interface)
		return ok && (types.Implements(t.Type(), i) || types.Implements(types.NewPointer(t.Type()), i))
	})
}

// exceptMethods leaves out the methods of types that are there: they keep their names, since
// their types have others, and interfaces ask for them by name.
func exceptMethods(set map[types.Object]ast.Node) map[types.Object]ast.Node {
	out := maps.Clone(set)
	maps.DeleteFunc(out, func(o types.Object, _ ast.Node) bool {
		fn, ok := o.(*types.Func)
		if !ok {
			return false
		}
		t := subject.Receiver(fn)
		return t != nil && set[t] != nil
	})
	return out
}

// behindInterfaces returns the methods that have changed, or use what has, that the code below the function does not
// name, and that could be called through an interface: the function of base must not call those of head then.
func behindInterfaces(s *subject.Subject, changed map[types.Object]bool, reach map[types.Object]ast.Node) (out []*types.Func) {
	behind := s.Behind(reach)
	for o := range s.Decls() {
		fn, ok := o.(*types.Func)
		if !ok || reach[o] != nil {
			continue
		}
		t := subject.Receiver(fn)
		if t == nil || behind[o] == nil && reach[t] == nil || !usesChanged(s, fn, changed) {
			continue
		}
		if behind[o] != nil || handsOn(s, reach, t) {
			out = append(out, fn)
		}
	}
	return out
}

// usesChanged reports whether a function has changed, or uses what has.
func usesChanged(s *subject.Subject, fn *types.Func, changed map[types.Object]bool) bool {
	for o := range s.Reachable(fn) {
		if changed[o] {
			return true
		}
	}
	return false
}

// turningMethods returns the methods of head that turn to those of base while the function of base runs, since an
// interface may lead to them, with how the names of these begin. Must are those that the function does not name,
// so that nothing else keeps base's apart.
func turningMethods(base, head *subject.Subject) (out map[*types.Func]string, must []string) {
	changed := subject.ChangedDecls(base, head)
	own, reach := ownTypes(base, changed)
	turns := make(map[string]*types.Func)
	for _, fn := range behindInterfaces(base, changed, reach) {
		if own[subject.Receiver(fn)] == nil {
			turns[subject.ObjectKey(fn)] = fn
			must = append(must, subject.ObjectKey(fn))
		}
	}
	for o := range reach {
		if fn, ok := o.(*types.Func); ok {
			t := subject.Receiver(fn)
			if t != nil && own[t] == nil && reach[t] != nil && usesChanged(base, fn, changed) && handsOn(base, reach, t) {
				turns[subject.ObjectKey(fn)] = fn
			}
		}
	}
	for o := range head.Decls() {
		fn, ok := o.(*types.Func)
		if !ok || turns[subject.ObjectKey(fn)] == nil ||
			shape(turns[subject.ObjectKey(fn)]) != shape(fn) {
			continue
		}
		if out == nil {
			out = make(map[*types.Func]string)
		}
		out[fn] = basePrefix
	}
	slices.Sort(must)
	return out, must
}

// shape writes the types of the parameters and results of a function, without their names.
func shape(fn *types.Func) string {
	sig := fn.Signature()
	var b strings.Builder
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			b.WriteString(types.TypeString(v.Type(), nil) + ", ")
		}
		fmt.Fprintf(&b, "%t;", sig.Variadic())
	}
	return b.String()
}

// handsOn reports whether code may do more with values of a type than to select what is in them:
// they could become interfaces.
func handsOn(s *subject.Subject, reach map[types.Object]ast.Node, t *types.TypeName) bool {
	leads := func(e ast.Expr) bool {
		tv := s.Pkg.TypesInfo.Types[e]
		return tv.IsValue() && subject.LeadsTo(tv.Type, func(to types.Type) bool {
			n, ok := types.Unalias(to).(*types.Named)
			return ok && n.Origin().Obj() == t
		})
	}
	for _, n := range reach {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if id, ok := sel.X.(*ast.Ident); ok && leads(id) {
					return false
				}
			}
			e, ok := n.(ast.Expr)
			found = found || ok && leads(e)
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
