package sequence

import (
	"cmp"
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// throughInterfaces adds the methods of interfaces that operations return and that types of the family have, and those of
// other interfaces of the package that these types have, too: who knows that asks for them.
func (w *writer) throughInterfaces(s *subject.Subject, ops []operation, params []types.Type) []operation {
	for i := 0; i < len(ops); i++ {
		if ops[i].sig == nil {
			continue
		}
		for v := range ops[i].sig.Results().Variables() {
			n, ok := types.Unalias(v.Type()).(*types.Named)
			if !ok || n.Obj().Pkg() == nil || !w.holds(w.own, n, params) || slices.ContainsFunc(w.behind, func(o *types.Named) bool { return types.Identical(n, o) }) {
				continue
			}
			w.behind = append(w.behind, n)
			for m := range types.NewMethodSet(n).Methods() {
				if fn := m.Obj().(*types.Func); fn.Exported() {
					ops = append(ops, operation{fn: fn, recv: n, sig: m.Type().(*types.Signature)})
				}
			}
			ops = append(ops, w.asserted(n, params)...)
		}
	}
	return ops
}

// asserted are the methods of other interfaces of the package that all have which an interface may hold of the family.
func (w *writer) asserted(n *types.Named, params []types.Type) (ops []operation) {
	held, scope := w.held(w.own, n, params), w.own.Scope()
	for _, name := range scope.Names() {
		t, ok := scope.Lookup(name).(*types.TypeName)
		as, isNamed := types.Unalias(scope.Lookup(name).Type()).(*types.Named)
		if !ok || !isNamed || !t.Exported() || as.TypeParams().Len() > 0 || types.Identical(as, n) || !types.IsInterface(as) {
			continue
		}
		i := as.Underlying().(*types.Interface)
		if slices.ContainsFunc(held, func(t types.Type) bool { return !types.Implements(types.NewPointer(t), i) }) {
			continue
		}
		for m := range types.NewMethodSet(as).Methods() {
			fn := m.Obj().(*types.Func)
			if known, _, _ := types.LookupFieldOrMethod(n, false, w.own, fn.Name()); fn.Exported() && known == nil {
				ops = append(ops, operation{fn: fn, recv: n, as: as, sig: m.Type().(*types.Signature)})
			}
		}
	}
	return ops
}

// leadsOut reports whether what an operation calls does more than to compute, or needs values that cannot be drawn.
func (w *writer) leadsOut(s *subject.Subject, op operation) bool {
	for v := range op.sig.Params().Variables() {
		if !w.inside(w.own, v.Type()) && s.CannotDraw(v.Type(), make(map[types.Type]bool)) != "" {
			return true
		}
	}
	if op.fn.Pkg() != w.own && s.EffectOf(op.fn) != "" {
		return true
	}
	for o, n := range s.Reachable(op.fn.Origin()) {
		if s.EffectOfUsed(o, n) != "" {
			return true
		}
	}
	return false
}

// writable leaves out the operations that cannot be written. texts are the others as they are written, and why says why
// of the first that is left out, empty if there is none.
func (w *writer) writable(ops []operation) (out []operation, texts []string, why string) {
	for _, op := range ops {
		imports, fields := maps.Clone(w.imports), maps.Clone(w.fields)
		w.used, w.picked = make(map[string]int), 0
		if text := w.operation(op); w.why == "" {
			out, texts = append(out, op), append(texts, text)
			continue
		}
		why = cmp.Or(why, w.why)
		w.why, w.imports, w.fields = "", imports, fields
	}
	return out, texts, why
}

// called are the functions that an operation calls: of an interface, those of the types that it may hold.
func (w *writer) called(op operation, params []types.Type) (out []*types.Func) {
	if op.fn == nil {
		return nil
	}
	if op.recv == nil || !types.IsInterface(op.recv) {
		return []*types.Func{op.fn.Origin()}
	}
	for _, t := range w.held(w.own, op.recv, params) {
		if m, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, w.own, op.fn.Name()); m != nil {
			out = append(out, m.(*types.Func).Origin())
		}
	}
	return out
}

// leadsToChanged reports whether an operation uses a function that differs, or calls it.
func (w *writer) leadsToChanged(s *subject.Subject, op operation, params []types.Type) bool {
	return slices.ContainsFunc(w.called(op, params), func(fn *types.Func) bool {
		reached := s.Reachable(fn)
		return slices.ContainsFunc(w.must, func(m *types.Func) bool { return reached[m] != nil })
	})
}

// variable reports whether an operation is one of those that are left out since they do not do the same twice.
func (w *writer) variable(s *subject.Subject, op operation, params []types.Type) (found bool) {
	for _, fn := range w.called(op, params) {
		for _, n := range s.Reachable(fn) {
			ast.Inspect(n, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.RangeStmt:
					found = found || w.but.Unordered && subject.IsMap(s.Pkg.TypesInfo.TypeOf(n.X))
				case *ast.GoStmt:
					found = found || w.but.Starting
				}
				return !found
			})
		}
	}
	return found
}

// fatal reports whether an operation calls what ends the program.
func (w *writer) fatal(op operation, params []types.Type) bool {
	return slices.ContainsFunc(w.called(op, params), func(fn *types.Func) bool {
		return slices.Contains(w.but.Fatal, subject.FunctionName(fn))
	})
}

// gives reports whether functions with a signature return values of the family.
func (w *writer) gives(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if n, _ := w.member(v.Type()); n != nil {
			return true
		}
	}
	return false
}
