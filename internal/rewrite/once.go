package rewrite

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/packages"
)

// An OnceFill is a function that fills variables of its package by Do of a sync.Once before anything reads them, with
// what no call decides.
type OnceFill struct {
	// In is the function that calls Do, and Do that call.
	In *ast.FuncDecl
	Do *ast.CallExpr
	// Once is used for nothing else, and Vars are what is filled.
	Once *types.Var
	Vars []*types.Var
}

// Literal is the function literal that fills, nil if a declared function does.
func (o *OnceFill) Literal() *ast.FuncLit {
	lit, _ := ast.Unparen(o.Do.Args[0]).(*ast.FuncLit)
	return lit
}

// OnceFills returns those of a package. What fills is a function literal without captured variables or a function
// that nothing else uses. Vars are not exported, and used nowhere but there and after Do: in the function itself, or in
// those that only it uses, and only after Do.
func OnceFills(p *packages.Package) []OnceFill { return newFlow(p).once }

func (f *flow) onceFills() (out []OnceFill) {
	for _, file := range f.of.Syntax {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || Jumps(fn) {
				continue
			}
			for _, st := range fn.Body.List {
				e, ok := st.(*ast.ExprStmt)
				if !ok {
					continue
				}
				if call, ok := e.X.(*ast.CallExpr); ok && isDo(f.info, call) {
					if fill := f.onceFill(fn, call); fill != nil {
						out = append(out, *fill)
					}
				}
			}
		}
	}
	return out
}

// onceFill is that of a call of Do, which is a statement of a function; nil if it is none.
func (f *flow) onceFill(fn *ast.FuncDecl, call *ast.CallExpr) *OnceFill {
	once, ok := ast.Unparen(call.Fun.(*ast.SelectorExpr).X).(*ast.Ident)
	if !ok || len(call.Args) != 1 {
		return nil
	}
	v, ok := f.info.Uses[once].(*types.Var)
	if !ok || v.Exported() || v.Parent() != f.pkg.Scope() || len(f.uses[v]) != 1 {
		return nil
	}
	var with ast.Node
	switch arg := ast.Unparen(call.Args[0]).(type) {
	case *ast.FuncLit:
		with = arg
		if f.captures(arg) {
			return nil
		}
	case *ast.Ident:
		decl := f.decls[f.info.Uses[arg]]
		if decl == nil || len(f.uses[f.info.Uses[arg]]) != 1 {
			return nil
		}
		with = decl
	default:
		return nil
	}
	o := &OnceFill{In: fn, Do: call, Once: v, Vars: f.sets(with)}
	if len(o.Vars) == 0 {
		return nil
	}
	for _, v := range o.Vars {
		if v.Exported() || !f.after(v, o, with, nil) {
			return nil
		}
	}
	return o
}

// captures reports whether a literal uses what the function around it declares.
func (f *flow) captures(lit *ast.FuncLit) (found bool) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !found
		}
		v, ok := f.info.Uses[id].(*types.Var)
		local := ok && !v.IsField() && v.Pkg() == f.pkg && v.Parent() != f.pkg.Scope()
		found = found || local && (v.Pos() < lit.Pos() || v.Pos() >= lit.End())
		return !found
	})
	return found
}

// sets are the variables of the package that code assigns to, or to a part of.
func (f *flow) sets(in ast.Node) (out []*types.Var) {
	set := func(e ast.Expr) {
		id := Root(e)
		if id == nil {
			return
		}
		if v, ok := f.info.Uses[id].(*types.Var); ok && v.Parent() == f.pkg.Scope() && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				set(l)
			}
		case *ast.IncDecStmt:
			set(n.X)
		}
		return true
	})
	return out
}

// after reports whether all uses of an object but those that fill it come after Do, itself or by way of functions.
func (f *flow) after(o types.Object, fill *OnceFill, with ast.Node, within []types.Object) bool {
	for _, id := range f.uses[o] {
		decl := f.function(id)
		switch {
		case with.Pos() <= id.Pos() && id.Pos() < with.End():
		case decl == nil:
			return false
		case decl == fill.In:
			if id.Pos() < fill.Do.End() {
				return false
			}
		default:
			by := f.info.Defs[decl.Name]
			if slices.Contains(within, by) {
				continue
			}
			if decl.Recv != nil || decl.Name.IsExported() || decl.Name.Name == "init" || decl.Name.Name == "_" ||
				!f.after(by, fill, with, append(slices.Clip(within), by)) {
				return false
			}
		}
	}
	return true
}

// Jumps reports whether code has a goto: what follows in its text may not follow as it runs.
func Jumps(code ast.Node) (found bool) {
	ast.Inspect(code, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}
