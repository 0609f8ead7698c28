package golist

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// A node is a package of a graph.
type node struct {
	*packages.Package
	root bool // it was asked for
	done bool
}

// A graph is all packages that were listed. Packages that were asked for are read from
// source, in an order in which each comes after what it imports.
type graph struct {
	fset    *token.FileSet
	overlay map[string][]byte
	sizes   types.Sizes
	nodes   map[string]*node // by ID
}

// connect gives each package those that it imports, and a package of types to be filled.
func (g *graph) connect() {
	for _, n := range g.nodes {
		for path, stub := range n.Imports {
			if to := g.nodes[stub.ID]; to != nil {
				n.Imports[path] = to.Package
			} else {
				delete(n.Imports, path)
			}
		}
		n.Fset = g.fset
		n.Types = types.NewPackage(n.PkgPath, n.Name)
		if n.PkgPath == "unsafe" {
			n.Types = types.Unsafe
		}
	}
}

// check reads the packages that were asked for among n and all that it imports.
func (g *graph) check(n *node) {
	if n.done {
		return
	}
	n.done = true
	for _, to := range n.Imports {
		g.check(g.nodes[to.ID])
	}
	if n.root && n.PkgPath != "unsafe" {
		g.parse(n)
		g.typeCheck(n)
	}
}

func (g *graph) parse(n *node) {
	for _, name := range n.CompiledGoFiles {
		var src any // nil reads the file
		if text, ok := g.overlay[name]; ok {
			src = text
		}
		file, err := parser.ParseFile(g.fset, name, src, parser.AllErrors|parser.ParseComments)
		if file != nil {
			n.Syntax = append(n.Syntax, file)
		}
		switch err := err.(type) {
		case nil:
		case scanner.ErrorList:
			for _, e := range err {
				n.Errors = append(n.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
			}
		default:
			n.Errors = append(n.Errors, packages.Error{Pos: name + ":1", Msg: err.Error(), Kind: packages.ParseError})
		}
	}
}

func (g *graph) typeCheck(n *node) {
	n.TypesSizes = g.sizes
	n.TypesInfo = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Instances: make(map[*ast.Ident]types.Instance),
		Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	conf := &types.Config{
		Sizes: g.sizes,
		Importer: importer(func(path string) (*types.Package, error) {
			if path == "unsafe" {
				return types.Unsafe, nil
			}
			to := n.Imports[path]
			if to == nil {
				return nil, fmt.Errorf("the go command does not list %s", path)
			}
			return g.imported(g.nodes[to.ID])
		}),
		Error: func(err error) {
			if te, ok := err.(types.Error); ok {
				n.TypeErrors = append(n.TypeErrors, te)
				n.Errors = append(n.Errors, packages.Error{
					Pos: g.fset.Position(te.Pos).String(), Msg: te.Msg, Kind: packages.TypeError,
				})
			}
		},
	}
	if n.Module != nil && n.Module.GoVersion != "" {
		conf.GoVersion = "go" + n.Module.GoVersion
	}
	types.NewChecker(conf, g.fset, n.Types, n.TypesInfo).Files(n.Syntax)
	n.IllTyped = len(n.Errors) > 0
}

// imported returns the types of a package that another one imports.
func (g *graph) imported(n *node) (*types.Package, error) {
	if n.Types.Complete() {
		return n.Types, nil
	}
	if n.ExportFile == "" {
		return nil, fmt.Errorf("%s does not compile", n.PkgPath)
	}
	f, err := os.Open(n.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	//lint:ignore SA1019 package packages reads such files with it, too, and there is nothing newer
	data, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("read the types of %s: %w", n.PkgPath, err)
	}
	// Export data names packages by path alone: it needs all that it may speak of.
	known := make(map[string]*types.Package)
	g.below(n, make(map[*node]bool), known)
	known[n.PkgPath] = n.Types
	pkg, err := gcexportdata.Read(data, g.fset, known, n.PkgPath)
	if err != nil {
		return nil, fmt.Errorf("read the types of %s: %w", n.PkgPath, err)
	}
	n.Types = pkg
	return pkg, nil
}

// below collects the types of all packages that n imports, by path.
func (g *graph) below(n *node, seen map[*node]bool, known map[string]*types.Package) {
	for _, to := range n.Imports {
		if at := g.nodes[to.ID]; !seen[at] {
			seen[at] = true
			known[at.PkgPath] = at.Types
			g.below(at, seen, known)
		}
	}
}

// An importer is one by a function.
type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) { return f(path) }
