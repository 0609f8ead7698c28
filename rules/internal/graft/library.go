package graft

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"sync"
)

// A Library is Go source whose declarations can be taken into other packages. In its
// files, which are of one package, no local name is that of a declaration or an import.
type Library struct {
	// decls are types, functions and methods in the order of the files.
	decls []*decl
	// imports are the paths of the packages that the files import, by name.
	imports map[string]string
}

// Embedded returns a function that reads a library when it is first needed. It panics
// where ParseLibrary fails, which it does not on what is compiled as well.
func Embedded(fsys fs.FS) func() *Library {
	return sync.OnceValue(func() *Library {
		lib, err := ParseLibrary(fsys)
		if err != nil {
			panic(err)
		}
		return lib
	})
}

// ParseLibrary reads all Go files in the root of a file system.
func ParseLibrary(fsys fs.FS) (*Library, error) {
	names, err := fs.Glob(fsys, "*.go")
	if err != nil {
		return nil, err
	}
	lib := &Library{imports: make(map[string]string)}
	for _, name := range names {
		src, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		found, file, err := parseDecls(name, src)
		if err != nil {
			return nil, err
		}
		lib.decls = append(lib.decls, found...)
		for _, spec := range file.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil || spec.Name != nil {
				return nil, fmt.Errorf("%s imports %s under a name of its own", name, spec.Path.Value)
			}
			lib.imports[path.Base(p)] = p
		}
	}
	return lib, nil
}

// find returns a type or function, nil if the library has none of that name.
func (l *Library) find(name string) *decl {
	i := slices.IndexFunc(l.decls, func(d *decl) bool { return d.recv == "" && d.name == name })
	if i < 0 {
		return nil
	}
	return l.decls[i]
}

// A decl is a type, function or method with its comments.
type decl struct {
	name string
	recv string // the type of a method's receiver, empty for others
	node ast.Decl
	file *ast.File
	fset *token.FileSet
	src  []byte // of the whole file
}

// parseDecls returns the declarations of a file in order, imports excepted.
func parseDecls(name string, src []byte) ([]*decl, *ast.File, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil, err
	}
	var out []*decl
	for _, n := range file.Decls {
		d := &decl{node: n, file: file, fset: fset, src: src}
		switch n := n.(type) {
		case *ast.FuncDecl:
			d.name, d.recv = n.Name.Name, receiver(n)
		case *ast.GenDecl:
			if n.Tok == token.IMPORT {
				continue
			}
			spec, ok := n.Specs[0].(*ast.TypeSpec)
			if !ok || len(n.Specs) != 1 {
				continue // constants and variables are not taken
			}
			d.name = spec.Name.Name
		}
		out = append(out, d)
	}
	return out, file, nil
}

// receiver is the name of the type that a method is of, empty for a function.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) != 1 {
		return ""
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// start is where a declaration begins, with its comment.
func (d *decl) start() token.Pos {
	doc := (*ast.CommentGroup)(nil)
	switch n := d.node.(type) {
	case *ast.FuncDecl:
		doc = n.Doc
	case *ast.GenDecl:
		doc = n.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return d.node.Pos()
}

func (d *decl) offset(p token.Pos) int { return d.fset.PositionFor(p, false).Offset }

// uses calls plain for each name in a declaration that may be one of the package,
// qualifier for each that something is selected from, and member for what is selected.
func (d *decl) uses(plain, qualifier, member func(*ast.Ident)) {
	seen := make(map[*ast.Ident]bool)
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			seen[n.Sel] = true
			member(n.Sel)
			if id, ok := n.X.(*ast.Ident); ok {
				seen[id] = true
				qualifier(id)
			}
		case *ast.Ident:
			if !seen[n] {
				plain(n)
			}
		}
		return true
	})
}

// ignore is for uses of no interest.
func ignore(*ast.Ident) {}
