package rewrite

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/golist"
)

// Code is the packages of a tree with their syntax and types.
type Code struct {
	Tree     Tree
	Packages []*packages.Package
	// results are those of analyzers that rules require, which several rules share.
	results map[*packages.Package]map[*analysis.Analyzer]any
	// formatted says of files whether they are as gofmt leaves them.
	formatted map[string]bool
	near      []NearMiss
}

// Options say how to load code.
type Options struct {
	// Dir is the directory in which the go command runs.
	Dir string
	// Env is the environment of the go command.
	Env []string
	// Flags are build flags, such as -tags=a.
	Flags []string
}

// Load reads the packages that patterns match, without their tests. It is an
// error if one of them does not compile.
func Load(ctx context.Context, tree Tree, opt Options, patterns ...string) (*Code, error) {
	found, err := golist.Load(ctx, packages.Config{
		Mode: packages.NeedSyntax, Dir: opt.Dir, Env: opt.Env, BuildFlags: opt.Flags, Overlay: tree.Files,
	}, patterns...)
	if err != nil {
		return nil, fmt.Errorf("load the packages: %w", err)
	}
	for _, p := range found {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("%s does not compile: %w", p.PkgPath, errors.New(p.Errors[0].Error()))
		}
	}
	return &Code{Tree: tree, Packages: found, results: make(map[*packages.Package]map[*analysis.Analyzer]any)}, nil
}

// Function returns the name of the function declaration that encloses pos in a
// package, as "F" or "T.M" (also for a pointer receiver), and the declaration;
// empty if there is none.
func Function(p *packages.Package, pos token.Pos) (string, *ast.FuncDecl) {
	for _, f := range p.Syntax {
		if pos < f.FileStart || pos > f.FileEnd {
			continue
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= pos && pos < fn.End() {
				return FunctionName(fn), fn
			}
		}
	}
	return "", nil
}

// FunctionName returns the name of a declaration as Function does.
func FunctionName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	if t := Root(fn.Recv.List[0].Type); t != nil {
		return t.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// Root returns the name that an expression begins with: what is selected, indexed, sliced
// or pointed to in the end. It is nil for other expressions, such as those of a call.
func Root(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}
