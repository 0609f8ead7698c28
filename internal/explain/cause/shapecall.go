package cause

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/internal/build/diag"
)

// ofCall finds what a call, a conversion or a built-in function does.
func (s *Source) ofCall(p part, n *ast.CallExpr) []finding {
	if s.Info != nil && s.Info.Types[n.Fun].IsType() {
		return s.ofConversion(n)
	}
	switch fun := s.object(n.Fun).(type) {
	case *types.Builtin:
		return s.ofBuiltin(n, fun.Name())
	case *types.Func:
		return append(s.ofFunction(n, fun), s.arguments(n)...)
	}
	if id, ok := n.Fun.(*ast.Ident); ok && s.Info == nil {
		return s.ofBuiltin(n, id.Name)
	}
	if _, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok || s.Info == nil {
		return nil
	}
	call := finding{code: IndirectCall, facts: Facts{Function: types.ExprString(n.Fun)}}
	return append([]finding{call}, s.arguments(n)...)
}

func (s *Source) ofConversion(n *ast.CallExpr) []finding {
	if len(n.Args) != 1 || s.constant(n) {
		return nil
	}
	from, to := s.under(n.Args[0]), s.under(n)
	facts := Facts{Variable: types.ExprString(n.Args[0])}
	switch {
	case isString(to) && isSliceOf(from, types.Byte):
		return []finding{{code: BytesString, allocates: true, facts: facts}}
	case isString(from) && isSliceOf(to, types.Byte):
		return []finding{{code: StringBytes, allocates: true, facts: facts}}
	case isString(to) && !isString(from), isString(from) && isSliceOf(to, types.Rune):
		return []finding{{code: RuneString, allocates: true, facts: facts}}
	}
	return s.boxed(s.typeOf(n), n.Args[0])
}

func isSliceOf(t types.Type, elem types.BasicKind) bool {
	slice, ok := t.(*types.Slice)
	if !ok {
		return false
	}
	basic, ok := slice.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == elem
}

func (s *Source) ofBuiltin(n *ast.CallExpr, name string) []finding {
	if len(n.Args) == 0 {
		return nil
	}
	facts := Facts{Variable: types.ExprString(n.Args[0]), Type: s.name(n.Args[0])}
	switch name {
	case "append":
		if slice, ok := s.under(n.Args[0]).(*types.Slice); ok {
			facts.Size = s.size(slice.Elem())
		}
		found := []finding{{code: GrowSlice, allocates: true, facts: facts, typ: s.typeOf(n.Args[0])}}
		if n.Ellipsis.IsValid() {
			found = append(found, finding{code: Copy, facts: Facts{Variable: types.ExprString(n.Args[len(n.Args)-1])}})
		}
		return found
	case "make":
		facts.Variable = types.ExprString(n)
		switch s.under(n.Args[0]).(type) {
		case *types.Map:
			return []finding{{code: MakeMap, allocates: true, facts: facts}}
		case *types.Chan:
			return []finding{{code: Channel, allocates: true, facts: facts}}
		}
		return []finding{{code: MakeSlice, allocates: true, facts: facts, typ: s.typeOf(n.Args[0])}}
	case "new":
		facts.Variable, facts.Size = types.ExprString(n), s.size(s.typeOf(n.Args[0]))
		return []finding{{code: Escape, allocates: true, facts: facts, typ: s.typeOf(n.Args[0])}}
	case "copy":
		return []finding{{code: Copy, facts: facts}}
	case "clear":
		return []finding{{code: Clear, facts: facts}}
	case "delete":
		return []finding{{code: MapDelete, facts: facts}}
	case "panic":
		return append([]finding{{code: Panic}}, s.boxed(types.NewInterfaceType(nil, nil), n.Args[0])...)
	}
	return nil
}

// ofFunction finds how a function or method that is known by name is called.
func (s *Source) ofFunction(n *ast.CallExpr, fun *types.Func) []finding {
	facts := Facts{Function: fun.FullName()}
	if fun.Pkg() != nil && fun.Pkg().Path() == "sync/atomic" {
		return []finding{{code: Atomic, facts: facts}}
	}
	recv := fun.Signature().Recv()
	if recv != nil && types.IsInterface(recv.Type()) && !isTypeParam(recv.Type()) {
		return []finding{{code: InterfaceCall, facts: facts}}
	}
	at := s.Fset.Position(fun.Pos())
	return []finding{{code: NotInlined, facts: facts, file: at.Filename, line: at.Line}}
}

// arguments finds what passing the arguments of a call costs.
func (s *Source) arguments(n *ast.CallExpr) []finding {
	sig, ok := s.under(n.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	var found []finding
	for i, arg := range n.Args {
		param := parameter(sig, i, n.Ellipsis.IsValid())
		if param == nil {
			break
		}
		found = append(found, s.boxed(param, arg)...)
		if size := s.size(s.typeOf(arg)); size >= largeCopy && isPlace(arg) && !types.IsInterface(param) {
			found = append(found, s.copied(arg, size))
		}
	}
	return found
}

// parameter is the type of the i-th argument's parameter.
func parameter(sig *types.Signature, i int, spread bool) types.Type {
	params := sig.Params()
	switch last := params.Len() - 1; {
	case i < last || i == last && (!sig.Variadic() || spread):
		return params.At(i).Type()
	case last >= 0 && sig.Variadic():
		if slice, ok := params.At(last).Type().(*types.Slice); ok {
			return slice.Elem()
		}
	}
	return nil
}

// boxed finds a value that becomes an interface and needs room for that.
func (s *Source) boxed(to types.Type, value ast.Expr) []finding {
	from := s.typeOf(value)
	if to == nil || from == nil || !types.IsInterface(to) || types.IsInterface(from) || isTypeParam(to) ||
		s.constant(value) {
		return nil
	}
	if s.sized(from) && s.size(from) == 0 {
		return nil // no room is needed
	}
	switch t := from.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Signature:
		return nil // fits into the interface
	case *types.Basic:
		if t.Kind() == types.UntypedNil || t.Kind() == types.UnsafePointer || t.Kind() == types.Bool {
			return nil
		}
	}
	facts := Facts{Variable: types.ExprString(value), Type: s.name(value), Size: s.size(from)}
	return []finding{{code: Boxing, allocates: true, facts: facts, typ: from}}
}

// notInlined completes what is known of the function of a call, and reports whether the
// compiler does not inline it.
func (f *finding) notInlined(compiler *diag.Set, here []diag.Diagnostic) bool {
	for _, d := range compiler.At(f.file, f.line) {
		if d.Code == diag.CannotInline {
			f.facts.Cost, f.facts.Budget, f.facts.Reason = d.Cost, d.Budget, d.Message
			return true
		}
	}
	for _, d := range here {
		if d.Code == diag.CannotInlineCall {
			f.facts.Cost, f.facts.Budget, f.facts.Reason = d.Cost, d.Budget, d.Message
			return true
		}
	}
	return false
}
