package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
)

// NewState returns the name of a package variable that may change while the program runs,
// and that base lacks or never changes: what keeps values from call to call is a trade
// that the user must allow. It returns nothing if there is none. Tables that are only
// read are no state, nor are errors, compiled patterns and functions.
func NewState(base, head *packages.Package) string {
	for _, name := range head.Types.Scope().Names() {
		v, ok := head.Types.Scope().Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		before := base.Types.Scope().Lookup(name)
		was, ok := before.(*types.Var)
		switch {
		case before == nil && (!readable(v.Type(), nil) || written(head, v) || encloses(head, v)):
			return name
		case ok && written(head, v) && !written(base, was):
			return name
		}
	}
	return ""
}

// readable reports whether a value of the type can be shared without a change through a
// pointer, a channel or a lock. within are the types that enclose it.
func readable(t types.Type, within []types.Type) bool {
	if slices.Contains([]string{"*regexp.Regexp", "*strings.Replacer", "error"}, types.TypeString(t, nil)) {
		return true
	}
	if slices.Contains(within, t) {
		return true
	}
	within = append(slices.Clip(within), t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return readable(u.Elem(), within)
	case *types.Slice:
		return readable(u.Elem(), within)
	case *types.Map:
		return readable(u.Key(), within) && readable(u.Elem(), within)
	case *types.Struct:
		for f := range u.Fields() {
			if !readable(f.Type(), within) {
				return false
			}
		}
		return true
	case *types.Signature:
		return true
	}
	return false
}

// encloses reports whether a variable that holds functions begins with what a call returns: a
// closure may keep anything. Those of package sync keep what they have found once.
func encloses(p *packages.Package, v *types.Var) bool {
	if !holdsFunctions(v.Type(), nil) {
		return false
	}
	for _, init := range p.TypesInfo.InitOrder {
		if !slices.Contains(init.Lhs, v) {
			continue
		}
		calls := false
		ast.Inspect(init.Rhs, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false // it runs later, and sees variables of the package alone
			case *ast.CallExpr:
				calls = calls || !isOnce(p.TypesInfo, n)
			}
			return !calls
		})
		return calls
	}
	return false
}

// holdsFunctions reports whether a value of a type has functions in it.
func holdsFunctions(t types.Type, within []types.Type) bool {
	if slices.Contains(within, t) {
		return false
	}
	within = append(slices.Clip(within), t)
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Map:
		return holdsFunctions(u.Key(), within) || holdsFunctions(u.Elem(), within)
	case *types.Array:
		return holdsFunctions(u.Elem(), within)
	case *types.Slice:
		return holdsFunctions(u.Elem(), within)
	case *types.Struct:
		for f := range u.Fields() {
			if holdsFunctions(f.Type(), within) {
				return true
			}
		}
	}
	return false
}

// isOnce reports whether a call is one of sync.OnceFunc, OnceValue and OnceValues, or converts.
func isOnce(info *types.Info, call *ast.CallExpr) bool {
	if info.Types[call.Fun].IsType() {
		return true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && slices.Contains([]string{"sync.OnceFunc", "sync.OnceValue", "sync.OnceValues"}, fn.FullName())
}

// written reports whether a package sets a variable, or a part of it, outside of its
// declaration, or makes that possible by taking its address.
func written(p *packages.Package, v *types.Var) bool {
	found := false
	for _, f := range p.Syntax {
		ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && p.TypesInfo.Uses[id] == v && changes(p.TypesInfo, id, stack) {
				found = true
			}
			return !found
		})
	}
	return found
}

// changes reports whether the use of a variable sets it, or a part of it. stack holds what
// encloses the use, the outermost first.
func changes(info *types.Info, use ast.Expr, stack []ast.Node) bool {
	part := use // the variable, an element of it, a field of that ...
	for _, n := range slices.Backward(stack) {
		switch n := n.(type) {
		case *ast.ParenExpr:
			part = n
			continue
		case *ast.StarExpr:
			part = n
			continue
		case *ast.SliceExpr:
			if n.X != part {
				return false
			}
			part = n
			continue
		case *ast.IndexExpr:
			if n.X != part {
				return false
			}
			part = n
			continue
		case *ast.SelectorExpr:
			if s := info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
				return takesAddress(s, info.TypeOf(part))
			}
			part = n
			continue
		case *ast.UnaryExpr:
			return n.Op == token.AND
		case *ast.IncDecStmt:
			return true
		case *ast.AssignStmt:
			return slices.Contains(n.Lhs, part)
		case *ast.RangeStmt:
			return n.Key == part || n.Value == part
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			_, builtin := info.Uses[id].(*types.Builtin)
			return ok && builtin && len(n.Args) > 0 && n.Args[0] == part && slices.Contains([]string{"append", "copy", "delete", "clear"}, id.Name)
		}
		return false
	}
	return false
}

// takesAddress reports whether a method of a value has a pointer receiver.
func takesAddress(s *types.Selection, of types.Type) bool {
	_, pointer := of.Underlying().(*types.Pointer)
	sig, ok := s.Obj().Type().(*types.Signature)
	if !ok || sig.Recv() == nil || pointer {
		return false
	}
	_, wants := sig.Recv().Type().Underlying().(*types.Pointer)
	return wants
}
