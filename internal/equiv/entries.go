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
// cannot call: first those that call it themselves, then in the order of their text. all reports whether there is
// no other way to it. Where the function cannot be compared, or not all of it is reached, these can be.
func (c *Checker) Entries(ctx context.Context, q Question) (names []string, all bool, err error) {
	base, _, err := c.load(ctx, q)
	if err != nil {
		return nil, false, err
	}
	names, all = entriesTo(base)
	return names, all, nil
}

func entriesTo(s *subject.Subject) (names []string, all bool) {
	if s.Func.Exported() || linked(s) {
		return nil, false
	}
	type entry struct {
		fn     *types.Func
		decl   *ast.FuncDecl
		direct bool
	}
	all = true
	var found []entry
	if subject.Receiver(s.Func) != nil && dispatched(s, s.Func.Name()) {
		all = false
	}
	only := map[types.Object]ast.Node{s.Func: s.Decl}
	for o, n := range s.Decls() {
		if o == nil || o == types.Object(s.Func) || s.Reachable(o)[s.Func] == nil {
			continue
		}
		fn, isFunc := o.(*types.Func)
		t := (*types.TypeName)(nil)
		if isFunc {
			t = subject.Receiver(fn)
		}
		switch {
		case t != nil && dispatched(s, fn.Name()):
			all = false
		case isFunc && fn.Exported() && (t == nil || t.Exported()):
			found = append(found, entry{fn, n.(*ast.FuncDecl), usesAny(s, n, only)})
		case !isFunc || fn.Exported() || fn.Name() == "init":
			all = false // a variable, or a method that an interface may lead to
		}
	}
	rank := func(direct bool) int {
		if direct {
			return 0
		}
		return 1
	}
	slices.SortFunc(found, func(a, b entry) int {
		return cmp.Or(cmp.Compare(rank(a.direct), rank(b.direct)), cmp.Compare(a.fn.Pos(), b.fn.Pos()))
	})
	for _, e := range found {
		names = append(names, rewrite.FunctionName(e.decl))
	}
	return names, all && len(names) > 0
}

// dispatched reports whether an interface of the package has a method of a name: calls of it are not seen.
func dispatched(s *subject.Subject, name string) bool {
	for o := range s.Decls() {
		if i, ok := o.(*types.TypeName); ok {
			if u, ok := i.Type().Underlying().(*types.Interface); ok {
				for m := range u.Methods() {
					if m.Name() == name {
						return true
					}
				}
			}
		}
	}
	return false
}
