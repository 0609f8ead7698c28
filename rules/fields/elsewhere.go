package fields

import (
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

	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// A text is a file that is read without types: a test, a file of another build, or one of another
// package.
type text struct {
	file *ast.File
	// name is how it names the package of the struct, empty if it is in that package, and "_" if it
	// does not import that.
	name string
	// declared are the types that files read with it declare, in functions, too, by name.
	declared map[string][]ast.Expr
}

// unloaded returns the files in a folder that are not part of the package now. ok is false if one
// of them cannot be read.
func unloaded(files []*view.Unloaded, pkg *types.Package) (texts []text, ok bool) {
	for _, u := range files {
		file, err := u.Syntax()
		if err != nil {
			return nil, false
		}
		t := text{file: file}
		if test := strings.HasSuffix(file.Name.Name, "_test"); test || file.Name.Name != pkg.Name() {
			if t.name = importName(file, pkg); t.name == "_" && !test {
				continue
			}
		}
		texts = append(texts, t)
	}
	return withTypes(texts), true
}

// withTypes tells files of the types that all of them declare.
func withTypes(texts []text) []text {
	declared := make(map[string][]ast.Expr)
	for i, t := range texts {
		ast.Inspect(t.file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				declared[spec.Name.Name] = append(declared[spec.Name.Name], spec.Type)
			}
			return true
		})
		texts[i].declared = declared
	}
	return texts
}

// importers returns the files of the module around a folder that import the package, or what
// imports it, from another one: tests and all builds included. ok is false if one of them cannot
// be read.
func importers(dir string, pkg *types.Package) (texts []text, ok bool) {
	root := dir
	for !exists(filepath.Join(root, "go.mod")) {
		up := filepath.Dir(root)
		if up == root {
			return nil, false
		}
		root = up
	}
	files, err := goFiles(root)
	if err != nil {
		return nil, false
	}
	within, err := filepath.Rel(root, dir)
	if err != nil {
		return nil, false
	}
	module := strings.TrimSuffix(strings.TrimSuffix(pkg.Path(), filepath.ToSlash(within)), "/")
	if within == "." {
		module = pkg.Path()
	}
	for folder := range reach(files, root, module, pkg.Path()) {
		if folder == dir {
			continue
		}
		var own []text
		for _, name := range files[folder].names {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, false
			}
			own = append(own, text{file: file, name: importName(file, pkg)})
		}
		texts = append(texts, withTypes(own)...)
	}
	return texts, true
}

// A folder is the Go files in one, and all that they import.
type folder struct {
	names, imports []string
}

// goFiles returns the folders of a module, by their paths.
func goFiles(root string) (map[string]*folder, error) {
	all := make(map[string]*folder)
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		base := filepath.Base(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (base == "vendor" || base == "testdata" || strings.HasPrefix(base, ".") ||
			strings.HasPrefix(base, "_") || exists(filepath.Join(name, "go.mod"))):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		f := all[filepath.Dir(name)]
		if f == nil {
			f = new(folder)
			all[filepath.Dir(name)] = f
		}
		f.names = append(f.names, name)
		for _, spec := range file.Imports {
			f.imports = append(f.imports, importPath(spec))
		}
		return nil
	})
	return all, err
}

// reach returns the folders of a module whose packages lead to one by what they import.
func reach(files map[string]*folder, root, module, of string) map[string]bool {
	paths, found := map[string]bool{of: true}, make(map[string]bool)
	for grown := true; grown; {
		grown = false
		for dir, f := range files {
			if found[dir] {
				continue
			}
			for _, p := range f.imports {
				if !paths[p] {
					continue
				}
				within, _ := filepath.Rel(root, dir)
				paths[path.Join(module, filepath.ToSlash(within))] = true
				found[dir], grown = true, true
			}
		}
	}
	return found
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func importPath(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value)
	return p
}

// importName is the name under which a file imports a package, "_" if it does not.
func importName(file *ast.File, pkg *types.Package) string {
	for _, spec := range file.Imports {
		switch {
		case importPath(spec) != pkg.Path():
		case spec.Name != nil:
			return spec.Name.Name
		default:
			return pkg.Name()
		}
	}
	return "_"
}

// imports reports whether a file imports a path.
func (t text) imports(p string) bool {
	for _, spec := range t.file.Imports {
		if importPath(spec) == p {
			return true
		}
	}
	return false
}

// obstacle returns what a file does that depends on the order of the fields of a struct, empty if
// it does nothing of the kind. It takes what it cannot tell for that. Structs with the same fields
// are enough: values may become those of one another.
func (t text) obstacle(d *declaration) (why near.Reason) {
	if t.imports("C") || t.imports("unsafe") {
		return near.Unsafe
	}
	wide := t.imports("sync/atomic") && hasPart(d.t, func(part types.Type) bool {
		b, ok := part.Underlying().(*types.Basic)
		return ok && (b.Kind() == types.Int64 || b.Kind() == types.Uint64)
	})
	sameFields := func(u types.Type) bool { return types.IdenticalIgnoreTags(u, d.t) }
	ast.Inspect(t.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if n.Type != nil && t.positional(n, n.Type, d) {
				why = near.Positional
			}
		case *ast.CallExpr:
			if len(n.Args) == 1 && t.names(n.Fun, d.name.Pkg(), sameFields) {
				why = near.Converted
			}
		case *ast.StructType:
			if sameNames(n, d.t) {
				why = near.Converted
			}
		case *ast.TypeSpec:
			if t.names(n.Type, d.name.Pkg(), sameFields) {
				why = near.Converted // or there are literals of what it declares
			}
		case *ast.SelectorExpr:
			if name := n.Sel.Name; wide && len(name) > len("Uint64") && strings.HasSuffix(name, "nt64") {
				why = near.Address // atomic.AddInt64 and its like
			}
		}
		return why == ""
	})
	return why
}

// sameNames reports whether a struct has fields of the same names in the same order as another.
func sameNames(st *ast.StructType, t *types.Struct) bool {
	i := 0
	for _, f := range st.Fields.List {
		if len(f.Names) == 0 {
			return false // embedded: what it is called depends on the type
		}
		for _, name := range f.Names {
			if i == t.NumFields() || t.Field(i).Name() != name.Name {
				return false
			}
			i++
		}
	}
	return i == t.NumFields()
}

// positional reports whether a literal, or one in it that leaves out its type, may be one of a
// struct that does not name its fields. e is its type, as it is written, nil if that is not known.
func (t text) positional(lit *ast.CompositeLit, e ast.Expr, d *declaration) bool {
	if isPlain(lit) && fits(lit, d.t) && !t.isOther(e, d) {
		return true
	}
	var of []ast.Expr
	switch e := e.(type) {
	case *ast.ArrayType:
		of = []ast.Expr{e.Elt, e.Elt}
	case *ast.MapType:
		of = []ast.Expr{e.Key, e.Value}
	default:
		of = []ast.Expr{nil, nil}
	}
	for _, elt := range lit.Elts {
		pair, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			pair = &ast.KeyValueExpr{Value: elt}
		}
		for i, x := range []ast.Expr{pair.Key, pair.Value} {
			if inner, ok := x.(*ast.CompositeLit); ok && inner.Type == nil && t.positional(inner, of[i], d) {
				return true
			}
		}
	}
	return false
}

// isPlain reports whether a literal has elements without keys.
func isPlain(lit *ast.CompositeLit) bool {
	if len(lit.Elts) == 0 {
		return false
	}
	_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// fits reports whether the elements of a literal may be the fields of a struct.
func fits(lit *ast.CompositeLit, t *types.Struct) bool {
	if len(lit.Elts) != t.NumFields() {
		return false
	}
	for i, e := range lit.Elts {
		b, isBasic := t.Field(i).Type().Underlying().(*types.Basic)
		switch e := e.(type) {
		case *ast.BasicLit:
			is := isBasic && b.Info()&types.IsNumeric != 0
			if e.Kind == token.STRING {
				is = isBasic && b.Info()&types.IsString != 0
			}
			if !is && !types.IsInterface(t.Field(i).Type()) {
				return false
			}
		case *ast.CompositeLit, *ast.FuncLit:
			if isBasic {
				return false
			}
		}
	}
	return true
}

// isOther reports whether a type, as it is written, is not the struct, nor a pointer to it.
func (t text) isOther(e ast.Expr, d *declaration) bool {
	switch e := e.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.StructType, *ast.InterfaceType, *ast.FuncType:
		return true
	case *ast.StarExpr:
		return t.isOther(e.X, d)
	case *ast.Ident:
		for _, x := range t.declared[e.Name] {
			switch x.(type) {
			case *ast.ArrayType, *ast.MapType, *ast.StructType:
			default:
				return false
			}
		}
		if len(t.declared[e.Name]) > 0 || types.Universe.Lookup(e.Name) != nil {
			return true
		}
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && t.foreign(x.Name, d.name.Pkg()) {
			return true
		}
	}
	return t.names(e, d.name.Pkg(), func(u types.Type) bool { return u != d.t })
}

// foreign reports whether a name is that of a package of the standard library, which knows nothing
// of the struct's.
func (t text) foreign(name string, pkg *types.Package) bool {
	own, _, _ := strings.Cut(pkg.Path(), "/")
	for _, spec := range t.file.Imports {
		p := importPath(spec)
		first, _, _ := strings.Cut(p, "/")
		if spec.Name == nil && path.Base(p) == name && first != own && !strings.Contains(first, ".") {
			return true
		}
	}
	return false
}

// names reports whether an expression names a type of a package, or a pointer to it, whose
// underlying type is one asked for.
func (t text) names(e ast.Expr, pkg *types.Package, is func(types.Type) bool) bool {
	id := ""
	switch e := e.(type) {
	case *ast.ParenExpr:
		return t.names(e.X, pkg, is)
	case *ast.StarExpr:
		return t.names(e.X, pkg, is)
	case *ast.Ident:
		if t.name == "" || t.name == "." {
			id = e.Name
		}
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && x.Name == t.name {
			id = e.Sel.Name
		}
	}
	o, ok := pkg.Scope().Lookup(id).(*types.TypeName)
	return ok && is(o.Type().Underlying())
}
