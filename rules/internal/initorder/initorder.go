// Package initorder decides whether a rule may add a variable to a package.
package initorder

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// Runs reports whether the function may run while the variables of the package are
// initialized: what they are set to leads to it.
func Runs(f *view.Func) bool {
	var roots []ast.Node
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				roots = append(roots, g)
			}
		}
	}
	return leads(f, roots...)[f.Decl]
}

// leads returns the functions of the package that code leads to by names.
func leads(f *view.Func, roots ...ast.Node) map[*ast.FuncDecl]bool {
	seen := make(map[*ast.FuncDecl]bool)
	var follow func(n ast.Node)
	follow = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if fn, ok := f.Info.ObjectOf(id).(*types.Func); ok && fn.Pkg() == f.Pass.Pkg {
				if decl := f.Index.Decl(fn.Origin()); decl != nil && !seen[decl] {
					seen[decl] = true
					follow(decl)
				}
			}
			return true
		})
	}
	for _, n := range roots {
		follow(n)
	}
	return seen
}

// Plain reports whether what the variables of the package are initialized with calls
// no code of the package but by name. The order of initialization follows names: a
// function that is reached by another way, such as a method String by package fmt,
// may run before a variable that it uses has its value.
//
// Methods of interfaces may be called, and errors printed, if no method of the package that can be
// meant leads to the function.
func Plain(f *view.Func) bool {
	c := &calls{seen: make(map[*ast.FuncDecl]bool)}
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR {
				continue
			}
			if !plainCalls(f, g, c) {
				return false
			}
		}
	}
	return quiet(f, c)
}

// calls is what is known of the code that runs while the variables are initialized.
type calls struct {
	seen  map[*ast.FuncDecl]bool // looked at
	open  []open
	holds bool // a value of another package may be made that holds code of this one
}

// open is a call of methods of an interface, by one of these names.
type open struct {
	of    *types.Interface
	names []string
}

// quiet reports whether all methods of the package that open calls may run are plain, and none
// leads to the function.
func quiet(f *view.Func, c *calls) bool {
	if c.holds && len(c.open) > 0 {
		return false
	}
	for i := 0; i < len(c.open); i++ { // it grows
		for _, obj := range f.Info.Defs {
			if name, ok := obj.(*types.TypeName); ok && !quietType(f, c, c.open[i], name) {
				return false
			}
		}
	}
	return true
}

// quietType is quiet for the methods of one type.
func quietType(f *view.Func, c *calls, o open, name *types.TypeName) bool {
	named, ok := types.Unalias(name.Type()).(*types.Named)
	if !ok || types.IsInterface(named) {
		return true
	}
	all := types.NewPointer(named)
	if named.TypeParams().Len() == 0 && !types.Implements(all, o.of) {
		return true
	}
	for _, method := range o.names {
		obj, _, _ := types.LookupFieldOrMethod(all, true, f.Pass.Pkg, method)
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		decl := f.Index.Decl(fn.Origin())
		if decl == nil || decl.Body == nil || leads(f, decl)[f.Decl] {
			return false
		}
		if !c.seen[decl] {
			c.seen[decl] = true
			if !plainCalls(f, decl.Body, c) {
				return false
			}
		}
	}
	return true
}

// plainCalls reports whether all calls that run with a piece of code are harmless. The
// functions that seen holds were looked at before.
func plainCalls(f *view.Func, n ast.Node, c *calls) bool {
	plain := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // what it names counts
		case *ast.RangeStmt:
			_, calls := f.Info.TypeOf(n.X).Underlying().(*types.Signature)
			plain = plain && !calls
		case *ast.CompositeLit:
			named, ok := types.Unalias(f.Info.TypeOf(n)).(*types.Named)
			c.holds = c.holds || ok && named.Obj().Pkg() != f.Pass.Pkg && carriesCode(f, named, nil)
		case *ast.AssignStmt:
			plain = plain && !setsElsewhere(f, n)
		case *ast.CallExpr:
			plain = plain && plainCall(f, n, c)
		}
		return plain
	})
	return plain
}

// plainCall reports whether a call runs only what it names, and nothing that it is given.
func plainCall(f *view.Func, call *ast.CallExpr, c *calls) bool {
	if f.Info.Types[call.Fun].IsType() || f.Builtin(call) != "" {
		return true
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return plainCalls(f, lit.Body, c)
	}
	if index, ok := ast.Unparen(call.Fun).(*ast.IndexExpr); ok { // with its type argument written out
		sel, ok := index.X.(*ast.SelectorExpr)
		return ok && isTypeFor(f, sel)
	}
	fn := f.Called(call)
	if fn == nil {
		return false
	}
	switch fn.FullName() {
	case "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues", "reflect.TypeOf":
		return true // what they are given does not run now
	}
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		of, ok := recv.Type().Underlying().(*types.Interface) // with the method Error, of no package
		if !ok || !keepsOut(f, call, false) {
			return ofReflect(f, call)
		}
		c.open = append(c.open, open{of, []string{fn.Name()}})
		return true
	}
	if fn.Pkg() != f.Pass.Pkg {
		prints := printsErrors(f, call)
		if prints {
			failure := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
			c.open = append(c.open, open{failure, []string{"Error", "Format"}})
		}
		return keepsOut(f, call, prints)
	}
	decl := f.Index.Decl(fn.Origin())
	if decl == nil || decl.Body == nil {
		return false
	}
	if c.seen[decl] {
		return true
	}
	c.seen[decl] = true
	return plainCalls(f, decl.Body, c)
}

// isTypeFor reports whether a name is reflect.TypeFor, which runs nothing.
func isTypeFor(f *view.Func, sel *ast.SelectorExpr) bool {
	fn, ok := f.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "reflect.TypeFor"
}

// ofReflect reports whether a method is one of the type that package reflect returns in
// reflect.TypeOf(x).Elem(), and the like.
func ofReflect(f *view.Func, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	from, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	return ok && f.Callee(from) == "reflect.TypeOf"
}

// printers print their arguments, all of them, by their methods Error and Format alone if they are
// errors.
var printers = []string{
	"fmt.Print", "fmt.Println", "fmt.Sprint", "fmt.Sprintln", "log.Print", "log.Println",
	"log.Panic", "log.Panicln", "log.Fatal", "log.Fatalln",
}

// formatters are those of which the format comes first: without #, they do the same.
var formatters = []string{"fmt.Errorf", "fmt.Printf", "fmt.Sprintf", "log.Printf", "log.Panicf", "log.Fatalf"}

// printsErrors reports whether a call does to its arguments that are errors no more than to print
// them, or to keep them in an error.
func printsErrors(f *view.Func, call *ast.CallExpr) bool {
	if slices.Contains(formatters, f.Callee(call)) && len(call.Args) > 0 {
		format, ok := f.StringConstant(call.Args[0])
		return ok && !strings.Contains(format, "#")
	}
	return slices.Contains(printers, f.Callee(call))
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
// else could lead back, since that package cannot import this one. With errors, values of type
// error are none.
func keepsOut(f *view.Func, call *ast.CallExpr, errors bool) bool {
	operands := call.Args
	fun := ast.Unparen(call.Fun)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		if f.Info.Selections[sel] != nil && !types.IsInterface(f.Info.TypeOf(sel.X)) {
			operands = append([]ast.Expr{sel.X}, operands...)
		}
		fun = sel.Sel
	}
	for _, e := range operands {
		t := f.Info.TypeOf(e)
		if errors && t != nil && types.Identical(t, types.Universe.Lookup("error").Type()) {
			continue
		}
		if carriesCode(f, t, nil) {
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
