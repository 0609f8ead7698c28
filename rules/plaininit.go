package rules

import (
	"go/ast"
	"go/token"
	"go/types"
)

// plainInit says that what the variables of the package are initialized with calls
// no code of the package but by name. The order of initialization follows names: a
// function that is reached by another way, such as a method String by package fmt,
// may run before a variable that it uses has its value.
func (f *function) plainInit() bool {
	seen := make(map[*ast.FuncDecl]bool)
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			if !f.plainCalls(g, seen) {
				return false
			}
		}
	}
	return true
}

// plainCalls says that all calls that run with a piece of code are harmless. The
// functions that seen holds were looked at before.
func (f *function) plainCalls(n ast.Node, seen map[*ast.FuncDecl]bool) bool {
	plain := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // what it names counts
		case *ast.RangeStmt:
			_, calls := f.typeOf(n.X).Underlying().(*types.Signature)
			plain = plain && !calls
		case *ast.AssignStmt:
			plain = plain && !f.setsElsewhere(n)
		case *ast.CallExpr:
			plain = plain && f.plainCall(n, seen)
		}
		return plain
	})
	return plain
}

// plainCall says that a call runs only what it names, and nothing that it is given.
func (f *function) plainCall(call *ast.CallExpr, seen map[*ast.FuncDecl]bool) bool {
	if f.pass.TypesInfo.Types[call.Fun].IsType() || f.builtin(call) != "" {
		return true
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return f.plainCalls(lit.Body, seen)
	}
	if index, ok := ast.Unparen(call.Fun).(*ast.IndexExpr); ok { // with its type argument written out
		sel, ok := index.X.(*ast.SelectorExpr)
		return ok && f.isTypeFor(sel)
	}
	fn := f.called(call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.FullName() {
	case "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues", "reflect.TypeOf":
		return true // what they are given does not run now
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return false
	}
	if fn.Pkg() != f.pass.Pkg {
		return f.keepsOut(call)
	}
	decl := f.declaration(fn.Origin())
	if decl == nil || decl.Body == nil {
		return false
	}
	if seen[decl] {
		return true
	}
	seen[decl] = true
	return f.plainCalls(decl.Body, seen)
}

// isTypeFor says that a name is reflect.TypeFor, which runs nothing.
func (f *function) isTypeFor(sel *ast.SelectorExpr) bool {
	fn, ok := f.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "reflect.TypeFor"
}

// setsElsewhere says that an assignment sets a variable of another package, or what is in
// it or behind it, which that may call.
func (f *function) setsElsewhere(a *ast.AssignStmt) bool {
	for _, l := range a.Lhs {
		elsewhere := false
		ast.Inspect(l, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				v, isVar := f.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
				elsewhere = elsewhere || isVar && v.Pkg() != f.pass.Pkg
			}
			return !elsewhere
		})
		if elsewhere && f.carriesCode(f.typeOf(l), nil) {
			return true
		}
	}
	return false
}

// keepsOut says that a call of another package hands it no code of this one: nothing
// else could lead back, since that package cannot import this one.
func (f *function) keepsOut(call *ast.CallExpr) bool {
	operands := call.Args
	fun := ast.Unparen(call.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if f.pass.TypesInfo.Selections[sel] != nil {
			operands = append([]ast.Expr{sel.X}, operands...)
		}
		fun = sel.Sel
	}
	for _, e := range operands {
		if f.carriesCode(f.typeOf(e), nil) {
			return false
		}
	}
	if id, ok := fun.(*ast.Ident); ok {
		for t := range f.pass.TypesInfo.Instances[id].TypeArgs.Types() {
			if f.carriesCode(t, nil) {
				return false
			}
		}
	}
	return true
}

// carriesCode says that a value of a type may hold functions of the package, or has
// methods of it. What the fields that only another package can set hold was
// given to that in a call of its own. within are the types that enclose it.
func (f *function) carriesCode(t types.Type, within []types.Type) bool {
	if t == nil {
		return true
	}
	for _, w := range within {
		if types.Identical(w, t) {
			return false
		}
	}
	within = append(within[:len(within):len(within)], t)
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if n.Obj().Pkg() == f.pass.Pkg && types.NewMethodSet(types.NewPointer(n)).Len() > 0 {
			return true
		}
		for arg := range n.TypeArgs().Types() {
			if f.carriesCode(arg, within) {
				return true
			}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Map:
		return f.carriesCode(u.Key(), within) || f.carriesCode(u.Elem(), within)
	case interface{ Elem() types.Type }: // a pointer, a slice, an array, a channel
		return f.carriesCode(u.Elem(), within)
	case *types.Tuple:
		for v := range u.Variables() {
			if f.carriesCode(v.Type(), within) {
				return true
			}
		}
		return false
	case *types.Struct:
		for v := range u.Fields() {
			if (v.Exported() || v.Pkg() == f.pass.Pkg) && f.carriesCode(v.Type(), within) {
				return true
			}
		}
		return false
	}
	return true
}

// plainArgs says that no argument has methods that package fmt could call.
func (f *function) plainArgs(call *ast.CallExpr) bool {
	for _, a := range call.Args {
		t := f.typeOf(a)
		if _, basic := t.Underlying().(*types.Basic); !basic || hasFormat(t) {
			return false
		}
	}
	return true
}
