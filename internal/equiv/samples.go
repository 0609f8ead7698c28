package equiv

import (
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// mostSamples bounds what samples lists.
const mostSamples = 24

// samples writes what callers in other packages hand to a function, besides what they make themselves: exported
// functions where it takes one like them, and exported variables that are structs without pointers, such as the
// usual settings. Both versions have them alike.
func samples(base, head *subject.Subject, args []types.Type) []string {
	twice, why := copied(base, head)
	if why != "" {
		return nil
	}
	var functions, structs []types.Type
	for _, t := range subject.Inputs(subject.SignatureOf(head.Func, args)) {
		subject.LeadsTo(t, func(t types.Type) bool {
			switch t.Underlying().(type) {
			case *types.Signature:
				functions = append(functions, t.Underlying())
			case *types.Struct:
				structs = append(structs, t)
			}
			return false
		})
	}
	same := func(list []types.Type, t types.Type) bool {
		return slices.ContainsFunc(list, func(o types.Type) bool { return types.Identical(o, t) })
	}
	var out []string
	scope := head.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		was := base.Pkg.Types.Scope().Lookup(name)
		if was == nil || twice[was] != nil || len(out) == mostSamples {
			continue
		}
		switch o := scope.Lookup(name).(type) {
		case *types.Func:
			if o.Exported() && o != head.Func && o.Signature().TypeParams() == nil &&
				(same(functions, o.Signature()) || makesOneOf(functions, o.Signature())) && head.Callable(o, nil) {
				out = append(out, name)
			}
		case *types.Var:
			if o.Exported() && same(structs, o.Type()) && isPlainStruct(o.Type()) {
				out = append(out, "&"+name)
			}
		}
	}
	return out
}

// makesOneOf reports whether a function returns another of a named type, as those do that make options.
func makesOneOf(functions []types.Type, sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	t, ok := types.Unalias(sig.Results().At(0).Type()).(*types.Named)
	return ok && slices.ContainsFunc(functions, func(f types.Type) bool { return types.Identical(f, t.Underlying()) })
}

// isPlainStruct reports whether copies of a struct have nothing in common but functions.
func isPlainStruct(t types.Type) bool {
	return !subject.LeadsTo(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Interface:
			return true
		}
		return false
	})
}
