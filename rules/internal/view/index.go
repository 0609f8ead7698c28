// Package view shows code to rules. Its analyzer indexes once a pass what rules
// ask for repeatedly: which names mean a variable, and what encloses them. Each
// then gives a Func for every function that a rule may change.
package view

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzer makes the Index of a package. Rules require it.
var Analyzer = &analysis.Analyzer{
	Name:       "ruleview",
	Doc:        "index names and files for hone's rules",
	Requires:   []*analysis.Analyzer{inspect.Analyzer},
	ResultType: reflect.TypeFor[*Index](),
	Run:        func(pass *analysis.Pass) (any, error) { return index(pass) },
}

// An Index is what rules ask of a package. What it says does not change once it is made, and
// it is safe for concurrent use.
type Index struct {
	in *inspector.Inspector
	// names are the identifiers that mean an object, by file and position.
	names map[types.Object][]*ast.Ident
	at    map[*ast.Ident]inspector.Cursor
	funcs map[types.Object]inspector.Cursor // their declarations
	files []*File                           // those of the pass, in its order
	decls []fileDecl                        // what the rules may change, in order

	mu       sync.Mutex
	unloaded map[string][]*Unloaded // by folder
}

// A File is a source file of a package.
type File struct {
	Syntax *ast.File
	Tok    *token.File
	Src    []byte // nil if it cannot be read
	// own reports whether the rules may change the file: tests are left out, as their
	// speed does not matter, and so is generated code.
	own bool
}

func index(pass *analysis.Pass) (*Index, error) {
	x := &Index{
		in:    pass.ResultOf[inspect.Analyzer].(*inspector.Inspector),
		names: make(map[types.Object][]*ast.Ident),
		at:    make(map[*ast.Ident]inspector.Cursor),
		funcs: make(map[types.Object]inspector.Cursor),

		unloaded: make(map[string][]*Unloaded),
	}
	for _, syntax := range pass.Files {
		f := &File{Syntax: syntax, Tok: pass.Fset.File(syntax.FileStart)}
		f.own = !strings.HasSuffix(f.Tok.Name(), "_test.go") && !ast.IsGenerated(syntax)
		var err error
		if f.Src, err = pass.ReadFile(f.Tok.Name()); err != nil && f.own {
			return nil, err
		}
		x.files = append(x.files, f)
		x.decls = append(x.decls, ownDecls(pass.TypesInfo, f)...)
	}
	for c := range x.in.Root().Preorder((*ast.Ident)(nil), (*ast.FuncDecl)(nil)) {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			x.funcs[pass.TypesInfo.Defs[n.Name]] = c
		case *ast.Ident:
			x.at[n] = c
			if obj := pass.TypesInfo.ObjectOf(n); obj != nil {
				x.names[obj] = append(x.names[obj], n)
			}
		}
	}
	return x, nil
}

// A fileDecl is a function with the file that has it.
type fileDecl struct {
	file *File
	decl *ast.FuncDecl
}

// ownDecls returns the functions of a file that rules may change.
func ownDecls(info *types.Info, f *File) (list []fileDecl) {
	if !f.own {
		return nil
	}
	for _, d := range f.Syntax.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil && !tests(info, decl) {
			list = append(list, fileDecl{f, decl})
		}
	}
	return list
}

// Each calls f for every function with a body that rules may change, in the order
// of files and declarations. The pass must be one of an analyzer that requires Analyzer.
func Each(pass *analysis.Pass, f func(*Func)) error {
	x := pass.ResultOf[Analyzer].(*Index)
	for _, d := range x.decls {
		f(x.view(pass, d.file, d.decl))
	}
	return nil
}

// tests reports whether a function is a part of tests or benchmarks, wherever it is written: it gets a *testing.B, or T or F.
func tests(info *types.Info, decl *ast.FuncDecl) bool {
	for _, field := range decl.Type.Params.List {
		p, ok := info.TypeOf(field.Type).(*types.Pointer)
		if !ok {
			continue
		}
		n, ok := types.Unalias(p.Elem()).(*types.Named)
		if ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "testing" {
			return true
		}
	}
	return false
}

// view returns the view of a declaration in a file.
func (x *Index) view(pass *analysis.Pass, file *File, decl *ast.FuncDecl) *Func {
	return &Func{Pass: pass, Info: pass.TypesInfo, Decl: decl, File: file, Index: x,
		at: x.funcs[pass.TypesInfo.Defs[decl.Name]]}
}

// Files returns the files of the package, tests and generated ones included.
func (x *Index) Files() []*File { return x.files }

// Unloaded returns the Go files in the folder of a file that are not part of the package now,
// such as tests and those for other systems. The slice is not to be changed.
func (x *Index) Unloaded(file *File) []*Unloaded {
	dir := filepath.Dir(file.Tok.Name())
	x.mu.Lock()
	defer x.mu.Unlock()
	list, known := x.unloaded[dir]
	if known {
		return list
	}
	paths, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, path := range paths {
		if !slices.ContainsFunc(x.files, func(f *File) bool { return f.Tok.Name() == path }) {
			list = append(list, newUnloaded(path))
		}
	}
	x.unloaded[dir] = list
	return list
}

// FileOf returns the file that a position is in, nil if it is not in the
// package.
func (x *Index) FileOf(at token.Pos) *File {
	for _, f := range x.files {
		if f.Syntax.FileStart <= at && at < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

// Names returns the identifiers of the package that mean an object, its declaration
// included, by file and position. The slice is not to be changed.
func (x *Index) Names(obj types.Object) []*ast.Ident { return x.names[obj] }

// Declared returns the identifier that declares an object of the package, nil if there is none.
func (x *Index) Declared(obj types.Object) *ast.Ident {
	for _, id := range x.names[obj] {
		if id.Pos() == obj.Pos() {
			return id
		}
	}
	return nil
}

// Decl returns the declaration of a function of the package, nil if it has none.
func (x *Index) Decl(fn *types.Func) *ast.FuncDecl {
	if c, ok := x.funcs[fn]; ok {
		return c.Node().(*ast.FuncDecl)
	}
	return nil
}

// Enclosing returns the nodes that enclose an identifier of the package, the
// innermost first, the file last.
func (x *Index) Enclosing(id *ast.Ident) []ast.Node {
	var up []ast.Node
	if c, ok := x.at[id]; ok {
		for c = c.Parent(); c.Node() != nil; c = c.Parent() {
			up = append(up, c.Node())
		}
	}
	return up
}
