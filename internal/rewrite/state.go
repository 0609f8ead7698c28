package rewrite

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/packages"
)

// NewState returns the name of a package variable that may change while the program runs, and
// that base lacks or never changes, or that a function uses which does not in base: what keeps
// values from call to call is a trade that the user must allow. It returns nothing if there is
// none. Tables that are only read are no state, nor are errors, compiled patterns and functions.
// changes reports whether base changes the variable, too: then a function newly uses it, and may
// only read what another one writes.
func NewState(base, head *packages.Package) (name string, changes bool) {
	was, is := newFlow(base), newFlow(head)
	for _, name := range head.Types.Scope().Names() {
		v, ok := head.Types.Scope().Lookup(name).(*types.Var)
		if !ok {
			continue
		}
		before := base.Types.Scope().Lookup(name)
		old, known := before.(*types.Var)
		switch {
		case before == nil && !executed(head, v) && !isOperand(head, v) && !is.isOnceOnly(v) && (!readable(v.Type(), nil) || is.written(v) || encloses(head, v)):
			return name, false
		case known && is.written(v) && !was.written(old):
			return name, false
		}
	}
	name = newWay(was, is)
	return name, name != ""
}

// isOnceOnly reports whether a variable is a sync.Once that fills others before anything reads them.
func (f *flow) isOnceOnly(v *types.Var) bool {
	return slices.ContainsFunc(f.once, func(o OnceFill) bool { return o.Once == v })
}

// newWay returns the name of a variable that may change, and that a function gets to which in base
// does not, itself or by what it calls.
func newWay(base, head *flow) string {
	var names []string
	before := make(map[string]map[types.Object]bool)
	for fn := range base.decls {
		if fn != nil {
			before[fn.(*types.Func).FullName()] = base.direct(fn)
		}
	}
	for fn, decl := range head.decls {
		if fn == nil || decl.Name.Name == "_" || decl.Recv == nil && decl.Name.Name == "init" {
			continue
		}
		name := fn.(*types.Func).FullName()
		was, known := before[name]
		if !known || sameNames(was, head.direct(fn)) {
			continue // what is new is found where it is used
		}
		had := base.reached(base.named(name))
		for v := range head.reached(fn) {
			if !hasName(had, v.Name()) && base.pkg.Scope().Lookup(v.Name()) != nil && head.mayChange(v) {
				names = append(names, v.Name())
			}
		}
	}
	had := base.atInit(base)
	for v := range head.atInit(base) {
		if !hasName(had, v.Name()) && base.pkg.Scope().Lookup(v.Name()) != nil && readable(v.Type(), nil) && head.mayChange(v) {
			names = append(names, v.Name())
		}
	}
	if len(names) == 0 {
		return ""
	}
	return slices.Min(names)
}

// mayChange reports whether a variable may change while the program runs, or leads to what may.
// A sync.Once only keeps others waiting.
func (f *flow) mayChange(v *types.Var) bool {
	if types.TypeString(v.Type(), nil) == "sync.Once" {
		return false
	}
	return f.written(v) || encloses(f.of, v)
}

// direct returns the variables and functions of the package that a declaration names, and the methods that package fmt calls
// for it.
func (f *flow) direct(o types.Object) map[types.Object]bool {
	out := make(map[types.Object]bool)
	for _, n := range f.nodes(o) {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				f.printed(call, out)
			}
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			switch used := origin(f.info.Uses[id]).(type) {
			case *types.Var:
				if used.Parent() == f.pkg.Scope() {
					out[used] = true
				}
			case *types.Func:
				if f.decls[used] != nil {
					out[used] = true
				}
			}
			return true
		})
	}
	return out
}

// nodes are what a function does, or a variable begins with.
func (f *flow) nodes(o types.Object) []ast.Node {
	if decl := f.decls[o]; decl != nil {
		return []ast.Node{decl}
	}
	for _, init := range f.info.InitOrder {
		if v, ok := o.(*types.Var); ok && slices.Contains(init.Lhs, v) {
			return []ast.Node{init.Rhs}
		}
	}
	return nil
}

// reached returns the variables of the package that a function or a variable gets to, itself or by
// what it calls.
func (f *flow) reached(from types.Object) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	seen := make(map[types.Object]bool)
	var visit func(types.Object)
	visit = func(o types.Object) {
		if seen[o] {
			return
		}
		seen[o] = true
		if v, ok := o.(*types.Var); ok && o != from {
			out[v] = true
			if !holdsFunctions(v.Type(), nil) {
				return // what it begins with has run before
			}
		}
		for used := range f.direct(o) {
			visit(used)
		}
	}
	visit(from)
	return out
}

// atInit returns the variables that the values of those get to which base does not name.
func (f *flow) atInit(base *flow) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	for _, init := range f.info.InitOrder {
		if !slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return base.pkg.Scope().Lookup(v.Name()) != nil }) {
			maps.Copy(out, f.reached(init.Lhs[0]))
		}
	}
	return out
}

// named returns the function with a full name.
func (f *flow) named(name string) types.Object {
	for fn := range f.decls {
		if fn != nil && fn.(*types.Func).FullName() == name {
			return fn
		}
	}
	return nil
}

func sameNames(a, b map[types.Object]bool) bool {
	key := func(o types.Object) string { return types.ObjectString(o, nil) }
	if len(a) != len(b) {
		return false
	}
	names := make(map[string]bool)
	for o := range a {
		names[key(o)] = true
	}
	for o := range b {
		if !names[key(o)] {
			return false
		}
	}
	return true
}

func hasName(set map[*types.Var]bool, name string) bool {
	for v := range set {
		if v.Name() == name {
			return true
		}
	}
	return false
}

// executed reports whether a variable is a template and nothing but executed, which several goroutines
// may do at the same time.
func executed(p *packages.Package, v *types.Var) bool {
	switch types.TypeString(v.Type(), nil) {
	case "*text/template.Template", "*html/template.Template":
	default:
		return false
	}
	return usedOnly(p, v, func(call *ast.CallExpr, method *ast.SelectorExpr) []ast.Expr {
		if method.Sel.Name == "Execute" {
			return []ast.Expr{Root(method.X)}
		}
		return nil
	})
}

// bigReads are the methods of a big.Int that leave it as it is.
var bigReads = []string{"Append", "Bit", "BitLen", "Bytes", "Cmp", "CmpAbs", "FillBytes", "Float64", "Int64", "IsInt64", "IsUint64",
	"Sign", "String", "Text", "TrailingZeroBits", "Uint64"}

// isOperand reports whether a variable is a big.Int and nothing but an operand: methods of others, which get it, only read it,
// but for a third one of QuoRem and DivMod, and those of GCD.
func isOperand(p *packages.Package, v *types.Var) bool {
	const bigInt = "*math/big.Int"
	if types.TypeString(v.Type(), nil) != bigInt {
		return false
	}
	for _, init := range p.TypesInfo.InitOrder {
		if _, made := ast.Unparen(init.Rhs).(*ast.CallExpr); slices.Contains(init.Lhs, v) && !made {
			return false // it may be another one's
		}
	}
	return usedOnly(p, v, func(call *ast.CallExpr, method *ast.SelectorExpr) (read []ast.Expr) {
		of := p.TypesInfo.Selections[method]
		if of == nil || of.Kind() != types.MethodVal || types.TypeString(p.TypesInfo.TypeOf(method.X), nil) != bigInt {
			return nil
		}
		if slices.Contains(bigReads, method.Sel.Name) {
			read = append(read, method.X)
		}
		if method.Sel.Name != "GCD" {
			read = append(read, call.Args[:min(2, len(call.Args))]...)
		}
		return read
	})
}

// usedOnly reports whether a variable is used by nothing but calls of methods: reads are the expressions of a call that may
// be the variable.
func usedOnly(p *packages.Package, v *types.Var, reads func(call *ast.CallExpr, method *ast.SelectorExpr) []ast.Expr) bool {
	left := 0
	for _, o := range p.TypesInfo.Uses {
		if o == v {
			left++
		}
	}
	for _, f := range p.Syntax {
		for n := range ast.Preorder(f) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				continue
			}
			method, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				continue
			}
			for _, e := range reads(call, method) {
				if id, ok := ast.Unparen(e).(*ast.Ident); ok && p.TypesInfo.Uses[id] == v {
					left--
				}
			}
		}
	}
	return left == 0
}

// readable reports whether a value of the type can be shared without a change through a
// pointer, but to an array, a channel or a lock. within are the types that enclose it.
func readable(t types.Type, within []types.Type) bool {
	if IsFixed(t) {
		return true
	}
	if slices.Contains(within, t) {
		return true
	}
	within = append(slices.Clip(within), t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Pointer:
		_, list := u.Elem().Underlying().(*types.Array)
		return list && readable(u.Elem(), within) // it is followed as a slice is
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
