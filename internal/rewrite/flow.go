package rewrite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// A flow follows the memory of variables through the code of one package: through aliases,
// arguments, receivers and results, until something writes to it or it gets out of sight.
type flow struct {
	of     *packages.Package
	info   *types.Info
	pkg    *types.Package
	parent map[ast.Node]ast.Node
	uses   map[types.Object][]*ast.Ident
	decls  map[types.Object]*ast.FuncDecl
	// given are parameters, receivers and results.
	given map[types.Object]bool
	// always counts what happens as the program starts, too.
	always bool
	// once are what OnceFills finds.
	once []OnceFill
}

func newFlow(p *packages.Package) *flow {
	f := &flow{
		of: p, info: p.TypesInfo, pkg: p.Types, parent: make(map[ast.Node]ast.Node),
		uses: make(map[types.Object][]*ast.Ident), decls: make(map[types.Object]*ast.FuncDecl),
		given: make(map[types.Object]bool),
	}
	for _, file := range p.Syntax {
		ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
			if len(stack) > 0 {
				f.parent[n] = stack[len(stack)-1]
			}
			switch n := n.(type) {
			case *ast.Ident:
				if o := origin(f.info.Uses[n]); o != nil {
					f.uses[o] = append(f.uses[o], n)
				}
			case *ast.FuncDecl:
				f.decls[f.info.Defs[n.Name]] = n
				f.gives(n.Recv)
			case *ast.FuncType:
				f.gives(n.Params)
				f.gives(n.Results)
			}
			return true
		})
	}
	f.once = f.onceFills()
	return f
}

// gives notes the variables of a list of parameters or results.
func (f *flow) gives(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, id := range field.Names {
			f.given[f.info.Defs[id]] = true
		}
	}
}

// origin is the declared object of an instance of a generic one.
func origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// atStart reports whether code runs before any other can: in a function named init, or one that
// nothing else but such functions and the values of variables use, or in what fills variables once.
func (f *flow) atStart(n ast.Node) bool {
	return !f.always && (f.fillsOnce(n) || !f.inLiteral(n) && f.startsOnly(f.function(n), nil))
}

func (f *flow) startsOnly(decl *ast.FuncDecl, within []*ast.FuncDecl) bool {
	switch {
	case decl == nil || slices.Contains(within, decl):
		return false
	case decl.Recv == nil && decl.Name.Name == "init":
		return true
	case decl.Name.IsExported():
		return false
	}
	uses := f.uses[f.info.Defs[decl.Name]]
	for _, id := range uses {
		call, ok := f.parent[id].(*ast.CallExpr)
		if ok && isDo(f.info, call) {
			continue // whoever reads comes after it
		}
		if !ok || call.Fun != ast.Expr(id) || f.inLiteral(id) {
			return false
		}
		if in := f.function(id); in != nil && !f.startsOnly(in, append(slices.Clip(within), decl)) {
			return false
		}
	}
	return len(uses) > 0
}

// inLiteral reports whether a node lies in a function literal, which may run at any time.
func (f *flow) inLiteral(n ast.Node) bool {
	for ; n != nil; n = f.parent[n] {
		if _, ok := n.(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// fillsOnce reports whether a node lies in a function literal that fills variables before anything reads them.
func (f *flow) fillsOnce(n ast.Node) bool {
	return slices.ContainsFunc(f.once, func(o OnceFill) bool {
		lit := o.Literal()
		return lit != nil && lit.Pos() <= n.Pos() && n.Pos() < lit.End()
	})
}

// function returns the declaration around a node, nil outside of functions.
func (f *flow) function(n ast.Node) *ast.FuncDecl {
	for ; n != nil; n = f.parent[n] {
		if decl, ok := n.(*ast.FuncDecl); ok {
			return decl
		}
	}
	return nil
}

// isDo reports whether a call is that of Do of a sync.Once.
func isDo(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && fn.FullName() == "(*sync.Once).Do"
}

// printed adds the methods of the package that a call of package fmt may call for its arguments.
func (f *flow) printed(call *ast.CallExpr, out map[types.Object]bool) {
	fn, _ := typeutil.Callee(f.info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "fmt" {
		return
	}
	args := call.Args
	if len(args) > 0 && strings.HasPrefix(fn.Name(), "F") {
		args = args[1:] // that is written to, or read from
	}
	for _, arg := range args {
		t := f.info.TypeOf(arg)
		if t == nil {
			continue
		}
		for _, name := range []string{"Error", "Format", "GoString", "String"} {
			if method, _, _ := types.LookupFieldOrMethod(t, false, f.pkg, name); method != nil && f.decls[origin(method)] != nil {
				out[origin(method)] = true
			}
		}
	}
}
