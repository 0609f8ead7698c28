package fields

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/near"
)

// A text is a file that is read without types: a test, a file of another build, or one of another
// package.
type text struct {
	file *ast.File
	// name is how it names the package of the struct, empty if it is in that package.
	name string
}

// unloaded returns the files in a folder that are not part of the package now. ok is false if one
// of them cannot be read.
func unloaded(paths []string, pkg *types.Package) (texts []text, ok bool) {
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, false
		}
		t := text{file: file}
		if strings.HasSuffix(file.Name.Name, "_test") || file.Name.Name != pkg.Name() {
			if t.name = importName(file, pkg); t.name == "" {
				continue
			}
		}
		texts = append(texts, t)
	}
	return texts, true
}

// importers returns the files of the module around a folder that import the package from another
// one, tests and all builds included. ok is false if one of them cannot be read.
func importers(dir string, pkg *types.Package) (texts []text, ok bool) {
	root := dir
	for !exists(filepath.Join(root, "go.mod")) {
		up := filepath.Dir(root)
		if up == root {
			return nil, false
		}
		root = up
	}
	quoted := []byte(strconv.Quote(pkg.Path()))
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		base := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (base == "vendor" || base == "testdata" || strings.HasPrefix(base, ".") ||
			strings.HasPrefix(base, "_") || exists(filepath.Join(name, "go.mod"))):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || filepath.Dir(name) == dir:
			return nil
		}
		src, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(src, quoted) {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if as := importName(file, pkg); as != "" {
			texts = append(texts, text{file, as})
		}
		return nil
	})
	return texts, err == nil
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// importName is the name under which a file imports a package, empty if it does not.
func importName(file *ast.File, pkg *types.Package) string {
	for _, spec := range file.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err != nil || p != pkg.Path() {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return pkg.Name()
	}
	return ""
}

// imports reports whether a file imports a path.
func (t text) imports(p string) bool {
	for _, spec := range t.file.Imports {
		if s, err := strconv.Unquote(spec.Path.Value); err == nil && s == p {
			return true
		}
	}
	return false
}

// obstacle returns what a file does that depends on the order of fields of a type with so many
// fields, empty if it does nothing of the kind. It takes what it cannot tell for that.
func (t text) obstacle(name *types.TypeName, count int) (why near.Reason) {
	if t.imports("C") {
		return near.Unsafe
	}
	ast.Inspect(t.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t.positional(n, name, count) {
				why = near.Positional
			}
		case *ast.CallExpr: // a conversion
			if len(n.Args) == 1 && t.is(n.Fun, name) {
				why = near.Converted
			}
		case *ast.TypeSpec:
			if t.is(n.Type, name) {
				why = near.Converted // others may be made of what it declares
			}
		case *ast.Ident, *ast.SelectorExpr:
			if t.is(n.(ast.Expr), name) && t.imports("unsafe") {
				why = near.Unsafe
			}
		}
		return why == ""
	})
	return why
}

// positional reports whether a literal, or one in it that leaves out its type, may be one of the
// type that does not name its fields. Such a one has as many elements as the type has fields.
func (t text) positional(lit *ast.CompositeLit, name *types.TypeName, count int) bool {
	if t.is(lit.Type, name) {
		return isPlain(lit)
	}
	if lit.Type == nil || t.cannotHold(lit.Type, name) {
		return false
	}
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		inner, ok := n.(*ast.CompositeLit)
		if ok && inner != lit && inner.Type != nil {
			return false // which is looked at by itself
		}
		found = found || ok && inner != lit && isPlain(inner) && len(inner.Elts) == count
		return !found
	})
	return found
}

// isPlain reports whether a literal has elements without keys.
func isPlain(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// cannotHold reports whether a type, as it is written, is a list or a map of others than the one named.
func (t text) cannotHold(e ast.Expr, name *types.TypeName) bool {
	switch e := e.(type) {
	case *ast.ArrayType:
		return t.cannotHold(e.Elt, name)
	case *ast.MapType:
		return t.cannotHold(e.Key, name) && t.cannotHold(e.Value, name)
	case *ast.StarExpr:
		return t.cannotHold(e.X, name)
	case *ast.StructType, *ast.InterfaceType, *ast.FuncType:
		return true
	case *ast.Ident:
		return types.Universe.Lookup(e.Name) != nil || t.declares(name.Pkg(), e.Name, name)
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if ok && x.Name == t.name {
			return t.declares(name.Pkg(), e.Sel.Name, name)
		}
		return ok && t.foreign(x.Name, name.Pkg())
	}
	return false
}

// declares reports whether a package declares a name for a struct that is another one.
func (t text) declares(pkg *types.Package, id string, name *types.TypeName) bool {
	o, ok := pkg.Scope().Lookup(id).(*types.TypeName)
	if !ok || o == name {
		return false
	}
	s, isStruct := o.Type().Underlying().(*types.Struct)
	return isStruct && s != name.Type().Underlying()
}

// foreign reports whether a name is that of a package of the standard library, which knows nothing
// of the struct's.
func (t text) foreign(name string, pkg *types.Package) bool {
	own, _, _ := strings.Cut(pkg.Path(), "/")
	for _, spec := range t.file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		first, _, _ := strings.Cut(p, "/")
		if err == nil && spec.Name == nil && path.Base(p) == name && first != own && !strings.Contains(first, ".") {
			return true
		}
	}
	return false
}

// is reports whether an expression names the type.
func (t text) is(e ast.Expr, name *types.TypeName) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.is(e.X, name)
	case *ast.StarExpr:
		return t.is(e.X, name)
	case *ast.Ident:
		return (t.name == "" || t.name == ".") && e.Name == name.Name()
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		return ok && t.name != "" && x.Name == t.name && e.Sel.Name == name.Name()
	}
	return false
}
