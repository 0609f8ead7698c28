// Package initorder decides whether a rule may add a variable to a package.
package initorder

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// Runs reports whether the function may run while the variables of the package are
// initialized: what they are set to leads to it.
func Runs(f *view.Func) bool {
	seen := make(map[*ast.FuncDecl]bool)
	var follow func(n ast.Node)
	follow = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if fn, ok := f.Info.Uses[id].(*types.Func); ok && fn.Pkg() == f.Pass.Pkg {
				if decl := f.Index.Decl(fn.Origin()); decl != nil && !seen[decl] {
					seen[decl] = true
					follow(decl)
				}
			}
			return true
		})
	}
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				follow(g)
			}
		}
	}
	return seen[f.Decl]
}

// Plain reports whether what the variables of the package are initialized with calls
// no code of the package but by name. The order of initialization follows names: a
// function that is reached by another way, such as a method String by package fmt,
// may run before a variable that it uses has its value.
func Plain(f *view.Func) bool {
	seen := make(map[*ast.FuncDecl]bool)
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			if !plainCalls(f, g, seen) {
				return false
			}
		}
	}
	return true
}

// plainCalls reports whether all calls that run with a piece of code are harmless. The
// functions that seen holds were looked at before.
func plainCalls(f *view.Func, n ast.Node, seen map[*ast.FuncDecl]bool) bool {
	plain := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // what it names counts
		case *ast.RangeStmt:
			_, calls := f.Info.TypeOf(n.X).Underlying().(*types.Signature)
			plain = plain && !calls
		case *ast.AssignStmt:
			plain = plain && !setsElsewhere(f, n)
		case *ast.CallExpr:
			plain = plain && plainCall(f, n, seen)
		}
		return plain
	})
	return plain
}

// plainCall reports whether a call runs only what it names, and nothing that it is given.
func plainCall(f *view.Func, call *ast.CallExpr, seen map[*ast.FuncDecl]bool) bool {
	if f.Info.Types[call.Fun].IsType() || f.Builtin(call) != "" {
		return true
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return plainCalls(f, lit.Body, seen)
	}
	if index, ok := ast.Unparen(call.Fun).(*ast.IndexExpr); ok { // with its type argument written out
		sel, ok := index.X.(*ast.SelectorExpr)
		return ok && isTypeFor(f, sel)
	}
	fn := f.Called(call)
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
	if fn.Pkg() != f.Pass.Pkg {
		return keepsOut(f, call)
	}
	decl := f.Index.Decl(fn.Origin())
	if decl == nil || decl.Body == nil {
		return false
	}
	if seen[decl] {
		return true
	}
	seen[decl] = true
	return plainCalls(f, decl.Body, seen)
}

// isTypeFor reports whether a name is reflect.TypeFor, which runs nothing.
func isTypeFor(f *view.Func, sel *ast.SelectorExpr) bool {
	fn, ok := f.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "reflect.TypeFor"
}

// setsElsewhere reports whether an assignment sets a variable of another package, or what is in
// it or after it, which that may call.
func setsElsewhere(f *view.Func, a *ast.AssignStmt) bool {
	for _, l := range a.Lhs {
		elsewhere := false
		ast.Inspect(l, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				v, isVar := f.Info.Uses[sel.Sel].(*types.Var)
				elsewhere = elsewhere || isVar && v.Pkg() != f.Pass.Pkg
			}
			return !elsewhere
		})
		if elsewhere && carriesCode(f, f.Info.TypeOf(l), nil) {
			return true
		}
	}
	return false
}

// keepsOut reports whether a call of another package hands it no code of this one: nothing
// else could lead back, since that package cannot import this one.
func keepsOut(f *view.Func, call *ast.CallExpr) bool {
	operands := call.Args
	fun := ast.Unparen(call.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if f.Info.Selections[sel] != nil {
			operands = append([]ast.Expr{sel.X}, operands...)
		}
		fun = sel.Sel
	}
	for _, e := range operands {
		if carriesCode(f, f.Info.TypeOf(e), nil) {
			return false
		}
	}
	if id, ok := fun.(*ast.Ident); ok {
		for t := range f.Info.Instances[id].TypeArgs.Types() {
			if carriesCode(f, t, nil) {
				return false
			}
		}
	}
	return true
}

// carriesCode reports whether a value of a type may hold functions of the package, or has
// methods of it. Fields that only another package can set hold what was given to that
// package in a call. within are the types that enclose it.
func carriesCode(f *view.Func, t types.Type, within []types.Type) bool {
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
		if n.Obj().Pkg() == f.Pass.Pkg && types.NewMethodSet(types.NewPointer(n)).Len() > 0 {
			return true
		}
		for arg := range n.TypeArgs().Types() {
			if carriesCode(f, arg, within) {
				return true
			}
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Map:
		return carriesCode(f, u.Key(), within) || carriesCode(f, u.Elem(), within)
	case interface{ Elem() types.Type }: // a pointer, a slice, an array, a channel
		return carriesCode(f, u.Elem(), within)
	case *types.Tuple:
		for v := range u.Variables() {
			if carriesCode(f, v.Type(), within) {
				return true
			}
		}
		return false
	case *types.Struct:
		for v := range u.Fields() {
			if (v.Exported() || v.Pkg() == f.Pass.Pkg) && carriesCode(f, v.Type(), within) {
				return true
			}
		}
		return false
	}
	return true
}
