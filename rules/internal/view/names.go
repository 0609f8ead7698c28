package view

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/near"
)

// Since reports whether the module asks for a version of Go, such as "go1.21", or for a
// later one, so that what came with it can be used. A file may ask for another one in its
// build constraint.
func (f *Func) Since(v string) bool {
	have := f.Pass.Pkg.GoVersion()
	if own := f.Info.FileVersions[f.File.Syntax]; own != "" {
		have = own
	}
	return have != "" && version.Compare(have, v) >= 0
}

// Needs is Since for code of the rule's shape: it notes what keeps the rule from it.
func (f *Func) Needs(at token.Pos, v string) bool {
	if f.Since(v) {
		return true
	}
	f.Nearly(at, near.GoVersion, strings.TrimPrefix(v, "go"))
	return false
}

// Lookup returns what a name means at a position in the package, nil if
// nothing.
func (f *Func) Lookup(at token.Pos, name string) types.Object {
	var scope *types.Scope
	if own := f.Info.Scopes[f.Decl.Type]; own != nil {
		scope = own.Innermost(at) // which needs not look through all functions of the package
	}
	if scope == nil {
		scope = f.Pass.Pkg.Scope().Innermost(at)
	}
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, at)
	return obj
}

// MeansSame reports whether all names in a node of the function mean the same at another position.
func (f *Func) MeansSame(n ast.Node, at token.Pos) bool {
	return !Any(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		sel, isSel := f.Parent(id).(*ast.SelectorExpr)
		return !(isSel && sel.Sel == id) && f.Lookup(at, id.Name) != f.Info.ObjectOf(id)
	})
}

// Predeclared reports whether names mean at a position what the language
// says.
func (f *Func) Predeclared(at token.Pos, names ...string) bool {
	for _, name := range names {
		if f.Lookup(at, name) != types.Universe.Lookup(name) {
			return false
		}
	}
	return true
}

// Importable reports whether packages of the standard library can be named at a position
// by the last element of their paths: each is imported under that name, or not at all
// and the name is free.
func (f *Func) Importable(at token.Pos, paths ...string) bool {
	for _, p := range paths {
		switch obj := f.Lookup(at, path.Base(p)).(type) {
		case nil:
			if f.File.Imports(p) {
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

// PlainCall reports whether a call names a function by a package, whose name means the same in the function as in the
// whole file, so that code elsewhere in it can name the package so.
func (f *Func) PlainCall(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && f.Info.Uses[id] == f.Lookup(f.Decl.Pos(), id.Name)
}

// AnyText writes the empty interface as it can be written at a position.
func (f *Func) AnyText(at token.Pos) string {
	if f.Since("go1.18") && f.Predeclared(at, "any") {
		return "any"
	}
	return "interface{}"
}

// TypeText writes a type as it can be written at a position; empty if it
// cannot.
func (f *Func) TypeText(t types.Type, at token.Pos) string {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == f.Pass.Pkg {
			return ""
		}
		name := ""
		for _, spec := range f.File.Syntax.Imports {
			if n := f.Info.PkgNameOf(spec); n != nil && n.Imported() == p && f.Lookup(at, n.Name()) == n {
				name = n.Name()
			}
		}
		ok = ok && name != "" && name != "_" && name != "."
		return name
	})
	if !ok || !f.typeMeant(t, at) {
		return ""
	}
	return text
}

// typeMeant reports whether the name of a type means it at a position: a basic one, or one that
// is declared in the package, in the function or in another package, or is made of such.
func (f *Func) typeMeant(t types.Type, at token.Pos) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return f.Predeclared(at, t.Name())
	case *types.Named:
		obj := t.Obj()
		return t.TypeArgs().Len() == 0 && obj.Pkg() != nil &&
			(obj.Pkg() != f.Pass.Pkg && obj.Exported() || f.Lookup(at, obj.Name()) == obj)
	case *types.Pointer:
		return f.typeMeant(t.Elem(), at)
	case *types.Slice:
		return f.typeMeant(t.Elem(), at)
	case *types.Array:
		return f.typeMeant(t.Elem(), at)
	case *types.Map:
		return f.typeMeant(t.Key(), at) && f.typeMeant(t.Elem(), at)
	}
	return false
}

// Fresh returns a name that the function does not use and the package does not
// declare, and that is none of some that are given already, base if possible.
func (f *Func) Fresh(base string, given ...string) string {
	return numbered(base, func(name string) bool { return !f.uses(name) && !slices.Contains(given, name) })
}

// FreshOf is Fresh for the new variable of a number, from 1 on, of several.
func (f *Func) FreshOf(base string, number int) string {
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if f.Fresh(name) == name {
			if number--; number == 0 {
				return name
			}
		}
	}
}

// DeclaresName reports whether something in a node declares a name.
func (f *Func) DeclaresName(n ast.Node, name string) bool {
	return Any(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && id.Name == name && f.Info.Defs[id] != nil
	})
}

// FreshInPackage is Fresh for a name that the package is to declare, in tests and for other systems, too.
func (f *Func) FreshInPackage(base string, given ...string) string {
	return numbered(base, func(name string) bool {
		return !f.uses(name) && !slices.Contains(given, name) && !f.imported(name) && !f.elsewhere(name)
	})
}

// Helper returns the name of a function that the package is to have, base if possible, and its declaration with the
// comment above it, as written by text: empty where the package has one that reads so.
func (f *Func) Helper(base string, text func(name string) string) (name, decl string) {
	if fn, ok := f.Lookup(f.Decl.Pos(), base).(*types.Func); ok {
		if d := f.Index.Decl(fn); d != nil && d.Doc != nil && fn.Parent() == f.Pass.Pkg.Scope() &&
			f.Index.FileOf(d.Pos()).Text(d.Doc.Pos(), d.End()) == text(base) {
			return base, ""
		}
	}
	name = f.FreshInPackage(base)
	return name, text(name)
}

// numbered returns the first of base, base2, base3 and so on that is free.
func numbered(base string, free func(string) bool) string {
	name := base
	for i := 2; !free(name); i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	return name
}

// uses reports whether the function uses a name, or the package or the language
// declares it.
func (f *Func) uses(name string) bool {
	if f.Pass.Pkg.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil {
		return true
	}
	for c := range f.at.Preorder((*ast.Ident)(nil)) {
		if c.Node().(*ast.Ident).Name == name {
			return true
		}
	}
	return false
}

// imported reports whether a file of the package imports something under a name.
func (f *Func) imported(name string) bool {
	for child := range f.Pass.Pkg.Scope().Children() {
		if child.Lookup(name) != nil {
			return true
		}
	}
	return false
}

// elsewhere reports whether a file of the package that is not part of it now declares a name or imports
// something under it.
func (f *Func) elsewhere(name string) bool {
	for _, u := range f.Index.Unloaded(f.File) {
		file, _ := u.Syntax()
		if file == nil || file.Name.Name != f.Pass.Pkg.Name() {
			continue // a test from outside, or a program that is run by itself
		}
		for _, spec := range file.Imports {
			if ImportName(spec) == name {
				return true
			}
		}
		for _, d := range file.Decls {
			if slices.Contains(DeclaredNames(d), name) {
				return true
			}
		}
	}
	return false
}

// InUnloaded reports whether one of the Go files in the folder that are not part of the package now, such as tests and those
// for other systems, has something, or cannot be read.
func (f *Func) InUnloaded(has func(*ast.File) bool) bool {
	return slices.ContainsFunc(f.Index.Unloaded(f.File), func(u *Unloaded) bool {
		file, err := u.Syntax()
		return err != nil || has(file)
	})
}

// NamedInUnloaded is InUnloaded of a name.
func (f *Func) NamedInUnloaded(name string) bool {
	return f.InUnloaded(func(file *ast.File) bool { return Mentions(file, name) })
}

// ImportName returns the name under which a file imports a package, as far as its path tells.
func ImportName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	p, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(p)
}

// DeclaredNames returns the names that a declaration gives to the package.
func DeclaredNames(d ast.Decl) []string {
	var names []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					names = append(names, id.Name)
				}
			}
		}
	}
	return names
}
