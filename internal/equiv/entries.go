package equiv

import (
	"cmp"
	"context"
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// Entries names the functions that other packages can call and that lead to the one in question, which they
// cannot call: first those that are fewest calls away. all reports whether there is
// no other way to it. Where the function cannot be compared, or not all of it is reached, these can be.
func (c *Checker) Entries(ctx context.Context, q Question) (names []string, all bool, err error) {
	base, err := c.recorder().Loader.Base(ctx, q.Pair, c.Builder)
	if err != nil {
		return nil, false, err
	}
	found, all := entriesTo(base)
	decls := base.Decls()
	for _, fn := range found {
		names = append(names, rewrite.FunctionName(decls[fn].(*ast.FuncDecl)))
	}
	return names, all, nil
}

// Holder names an exported type by whose values others have those of a type that is not exported: the one whose methods lead to the
// function in question by the fewest calls, or the first that has the other in its fields, preferably one that the function uses. It is
// empty if there is none.
func (c *Checker) Holder(ctx context.Context, q Question, of string) (string, error) {
	base, err := c.recorder().Loader.Base(ctx, q.Pair, c.Builder)
	if err != nil || base.Func == nil {
		return "", err
	}
	found, _ := entriesTo(base)
	for _, fn := range found {
		if r := subject.Receiver(fn); r != nil && r.Exported() {
			return r.Name(), nil
		}
	}
	reachable, first := base.Reachable(base.Func), ""
	scope := base.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !t.Exported() || !holds(t.Type(), of) {
			continue
		}
		if reachable[t] != nil {
			return name, nil
		}
		first = cmp.Or(first, name)
	}
	return first, nil
}

// holds reports whether values of a struct have one of a type of the package, by name, in their fields, or lead to it.
func holds(t types.Type, of string) (found bool) {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || !subject.HidesFields(st) {
		return false
	}
	subject.Walk(t, func(inner types.Type) bool {
		n := subject.Named(inner)
		found = found || n != nil && n.Obj().Name() == of && n.Obj().Pkg() == subject.Named(t).Obj().Pkg()
		return !found
	})
	return found
}

// entriesTo are the functions that Entries names.
func entriesTo(s *subject.Subject) (found []*types.Func, all bool) {
	if s.Func == nil || subject.Public(s.Func) || linked(s) {
		return nil, false
	}
	users := s.Users()
	distance := map[types.Object]int{s.Func: 0}
	todo := []types.Object{s.Func}
	all = true
	for len(todo) > 0 {
		o := todo[0]
		todo = todo[1:]
		fn, isFunc := o.(*types.Func)
		switch {
		case !isFunc: // a variable keeps it, or a type has it
			if _, isType := o.(*types.TypeName); !isType {
				all = false
			}
		case subject.Public(fn):
			if s.Reachable(fn)[s.Func] == nil {
				all = false // by way of an interface, which leads to the new code in both
			} else {
				found = append(found, fn)
			}
			continue
		case fn.Exported() || subject.Receiver(fn) == nil && starts(fn):
			all = false // a method that an interface of another package may lead to, or the start
		}
		for _, user := range users[o] {
			if _, seen := distance[user]; !seen {
				distance[user] = distance[o] + 1
				todo = append(todo, user)
			}
		}
	}
	slices.SortFunc(found, func(a, b *types.Func) int {
		return cmp.Or(cmp.Compare(distance[a], distance[b]), cmp.Compare(a.Pos(), b.Pos()))
	})
	return found, all && len(found) > 0
}

// Meanwhile says what others may be in the middle of that no call is compared with, in a few words; empty if there is nothing.
func (c *Checker) Meanwhile(ctx context.Context, q Question) (string, error) {
	base, err := c.recorder().Loader.Base(ctx, q.Pair, c.Builder)
	if err != nil || base.Func == nil {
		return "", err
	}
	return base.Meanwhile(), nil
}

// Opaque names the first type of the package among those of the receiver, the parameters and the results, and then of
// the elements of these, that has fields which are not exported, or one that the function uses and returns in an interface;
// empty if there is none.
func (c *Checker) Opaque(ctx context.Context, q Question) (string, error) {
	base, err := c.recorder().Loader.Base(ctx, q.Pair, c.Builder)
	if err != nil || base.Func == nil {
		return "", err
	}
	sig := base.Func.Signature()
	all := subject.Inputs(sig)
	for v := range sig.Results().Variables() {
		all = append(all, v.Type())
	}
	for _, t := range all {
		if u, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
			all = append(all, u.Elem())
		}
	}
	for _, t := range all {
		if n := hides(base, t); n != nil {
			return n.Obj().Name(), nil
		}
	}
	return behindResult(base), nil
}

// behindResult names the first type with fields that are not exported which a function uses and which implements an interface that it
// returns, empty if there is none.
func behindResult(s *subject.Subject) string {
	reachable := s.Reachable(s.Func)
	for v := range s.Func.Signature().Results().Variables() {
		i, ok := v.Type().Underlying().(*types.Interface)
		if !ok || i.NumMethods() == 0 {
			continue
		}
		for _, name := range s.Pkg.Types.Scope().Names() {
			t, ok := s.Pkg.Types.Scope().Lookup(name).(*types.TypeName)
			if !ok || reachable[t] == nil || !types.Implements(types.NewPointer(t.Type()), i) {
				continue
			}
			if st, ok := t.Type().Underlying().(*types.Struct); ok && subject.HidesFields(st) {
				return name
			}
		}
	}
	return ""
}
