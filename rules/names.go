package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"path"
	"strconv"
)

// syntax returns the file of the function.
func (f *function) syntax() *ast.File {
	for _, file := range f.pass.Files {
		if file.FileStart <= f.decl.Pos() && f.decl.Pos() < file.FileEnd {
			return file
		}
	}
	return nil
}

// hasComment says that there is a comment in n, which would be lost if n were
// written anew.
func (f *function) hasComment(n ast.Node) bool {
	for _, g := range f.syntax().Comments {
		if g.Pos() < n.End() && n.Pos() < g.End() {
			return true
		}
	}
	return false
}

// lookup returns what a name means at a place in the function, nil if nothing.
func (f *function) lookup(at token.Pos, name string) types.Object {
	scope := f.pass.Pkg.Scope().Innermost(at)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, at)
	return obj
}

// predeclared says that names mean at a place what the language says.
func (f *function) predeclared(at token.Pos, names ...string) bool {
	for _, name := range names {
		if f.lookup(at, name) != types.Universe.Lookup(name) {
			return false
		}
	}
	return true
}

// importable says that packages of the standard library can be named at a place by
// the last element of their paths: each is imported under that name, or not at all
// and the name is free.
func (f *function) importable(at token.Pos, paths ...string) bool {
	for _, p := range paths {
		switch obj := f.lookup(at, path.Base(p)).(type) {
		case nil:
			if f.imports(p) {
				return false // under another name
			}
		case *types.PkgName:
			if obj.Imported().Path() != p {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (f *function) imports(p string) bool {
	for _, spec := range f.syntax().Imports {
		if s, err := strconv.Unquote(spec.Path.Value); err == nil && s == p {
			return true
		}
	}
	return false
}

// since says that the module asks for a version of Go, or for a later one, so that
// what came with it can be used. A file may ask for another one in its build constraint.
func (f *function) since(v string) bool {
	have := f.pass.Pkg.GoVersion()
	if own := f.pass.TypesInfo.FileVersions[f.syntax()]; own != "" {
		have = own
	}
	return have != "" && version.Compare(have, v) >= 0
}

// builtin returns the name of the predeclared function that a call calls, empty if
// it calls something else.
func (f *function) builtin(call *ast.CallExpr) string {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return ""
	}
	if b, ok := f.pass.TypesInfo.Uses[id].(*types.Builtin); ok {
		return b.Name()
	}
	return ""
}

// calls returns the calls in the function, closures included, in order.
func (f *function) calls() []*ast.CallExpr {
	var out []*ast.CallExpr
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			out = append(out, c)
		}
		return true
	})
	return out
}
