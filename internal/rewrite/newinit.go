package rewrite

import (
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// plain are the packages whose functions have no effect but on their arguments.
var plain = append([]string{"bytes", "slices", "sort"}, quietPackages...)

// BadInit says what an init function that base lacks does besides filling variables that base lacks,
// or what could get to them before they are filled, as a verb with what follows it. It returns nothing
// if there is no such function, or nothing to say against it.
func BadInit(base, head *packages.Package) string {
	added := addedInits(base, head)
	if len(added) == 0 {
		return ""
	}
	f := newFlow(head)
	f.always = true
	for _, decl := range added {
		if what := f.oddInit(decl); what != "" {
			return what
		}
		fills := make(map[*types.Var]bool)
		for v := range f.reached(head.TypesInfo.Defs[decl.Name]) {
			switch written := f.written(v); {
			case base.Types.Scope().Lookup(v.Name()) != nil && written:
				return fmt.Sprintf("uses %s, which something writes to", v.Name())
			case written:
				fills[v] = true
			}
		}
		if name := f.early(decl, fills); name != "" {
			return "may run too late for " + name
		}
	}
	return ""
}

// Fillers returns the init functions of a package that do nothing but fill variables of the package of
// these names, by code without other effects, from what nothing writes to.
func Fillers(p *packages.Package, names []string) []*ast.FuncDecl {
	var out []*ast.FuncDecl
	var f *flow
	for decl := range inits(p) {
		if f == nil {
			f = newFlow(p)
			f.always = true
		}
		if f.onlyFills(decl, names) {
			out = append(out, decl)
		}
	}
	return out
}

func (f *flow) onlyFills(decl *ast.FuncDecl, names []string) bool {
	if f.oddInit(decl) != "" {
		return false
	}
	for v := range f.reached(f.info.Defs[decl.Name]) {
		if f.written(v) && !slices.Contains(names, v.Name()) {
			return false
		}
	}
	return true
}

// addedInits returns the init functions of head whose texts base does not have.
func addedInits(base, head *packages.Package) []*ast.FuncDecl {
	had := make(map[string]int)
	for decl := range inits(base) {
		had[text(base.Fset, decl)]++
	}
	var out []*ast.FuncDecl
	for decl := range inits(head) {
		t := text(head.Fset, decl)
		if had[t]--; had[t] < 0 {
			out = append(out, decl)
		}
	}
	return out
}

func inits(p *packages.Package) iter.Seq[*ast.FuncDecl] {
	return func(yield func(*ast.FuncDecl) bool) {
		for _, file := range p.Syntax {
			for _, d := range file.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if ok && decl.Recv == nil && decl.Name.Name == "init" && !yield(decl) {
					return
				}
			}
		}
	}
}

func text(fset *token.FileSet, decl *ast.FuncDecl) string {
	var b strings.Builder
	if err := printer.Fprint(&b, fset, decl.Body); err != nil {
		return ""
	}
	return b.String()
}

// oddInit says what an init function, or a function of the package that it calls, does that none which
// fills variables has need of.
func (f *flow) oddInit(decl *ast.FuncDecl) string {
	seen := make(map[*ast.FuncDecl]bool)
	var odd func(decl *ast.FuncDecl) string
	odd = func(decl *ast.FuncDecl) string {
		if decl == nil || seen[decl] {
			return ""
		}
		seen[decl] = true
		if decl.Body == nil {
			return "calls " + decl.Name.Name + ", which is not written in Go"
		}
		what := ""
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			if what != "" {
				return false
			}
			what = f.oddNode(n)
			if id, ok := n.(*ast.Ident); ok && what == "" {
				what = odd(f.decls[origin(f.info.Uses[id])])
			}
			return true
		})
		return what
	}
	return odd(decl)
}

func (f *flow) oddNode(n ast.Node) string {
	switch n := n.(type) {
	case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt:
		return "does more than fill variables"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return "does more than fill variables"
		}
	case *ast.CallExpr:
		if !f.isPlain(n) {
			return "calls " + types.ExprString(n.Fun)
		}
	case *ast.Ident:
		v, ok := f.info.Uses[n].(*types.Var)
		if ok && !v.IsField() && v.Pkg() != f.pkg {
			return "uses " + v.Pkg().Name() + "." + v.Name()
		}
	}
	return ""
}

// isPlain reports whether a call has no effect but on the memory that it is given: of a builtin, a
// conversion or a function of a plain package. Functions of the package itself are looked into.
func (f *flow) isPlain(call *ast.CallExpr) bool {
	fun := ast.Unparen(call.Fun)
	switch tv := f.info.Types[fun]; {
	case tv.IsType():
		return true
	case tv.IsBuiltin():
		return !strings.HasPrefix(types.ExprString(fun), "print")
	}
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = index.X
	}
	var id *ast.Ident
	switch e := fun.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return false
	}
	fn, ok := f.info.Uses[id].(*types.Func)
	if !ok || fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
		return false
	}
	return fn.Pkg() == f.pkg || slices.Contains(plain, fn.Pkg().Path()) && !takesCode(fn.Signature())
}

// early returns what could get to one of the variables before an init function has filled it: the
// value of a variable, another init function, or a type whose methods these may call.
func (f *flow) early(decl *ast.FuncDecl, fills map[*types.Var]bool) string {
	reaches := func(o types.Object) bool {
		for v := range f.reached(o) {
			if fills[v] {
				return true
			}
		}
		return false
	}
	var methods []*types.TypeName // of which a method gets to a variable
	for o := range f.decls {
		if fn, ok := o.(*types.Func); ok && fn.Signature().Recv() != nil && reaches(fn) {
			methods = append(methods, typeName(fn.Signature().Recv().Type()))
		}
	}
	for _, init := range f.info.InitOrder {
		v := init.Lhs[0]
		if !fills[v] && (reaches(v) || f.mentions(v, methods)) {
			return "the value of " + v.Name()
		}
	}
	for other := range inits(f.of) {
		o := f.info.Defs[other.Name]
		if other != decl && (reaches(o) || f.mentions(o, methods)) {
			return "another init function"
		}
	}
	return ""
}

// mentions reports whether what a function or a variable gets to has a value of one of the types.
func (f *flow) mentions(from types.Object, list []*types.TypeName) bool {
	if len(list) == 0 {
		return false
	}
	seen := make(map[types.Object]bool)
	var visit func(types.Object) bool
	visit = func(o types.Object) bool {
		if seen[o] {
			return false
		}
		seen[o] = true
		found := false
		for _, n := range f.nodes(o) {
			ast.Inspect(n, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				if ok && !found {
					t := f.info.TypeOf(e)
					found = t != nil && slices.Contains(list, typeName(t))
				}
				return !found
			})
		}
		for used := range f.direct(o) {
			found = found || visit(used)
		}
		return found
	}
	return visit(from)
}

// typeName returns the name of a type, or of what a pointer points to, nil if it has none.
func typeName(t types.Type) *types.TypeName {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Origin().Obj()
	}
	return nil
}
