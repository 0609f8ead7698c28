package equiv

import (
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"os"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
)

// A subject is a function in one tree.
type subject struct {
	code *rewrite.Code
	pkg  *packages.Package
	decl *ast.FuncDecl
	fn   *types.Func
	// others is what is known of other packages, nil before somebody asks.
	others *foreign
}

// find loads the package of a question in a tree and finds its function.
func (p *Checker) find(ctx context.Context, q Question, tree rewrite.Tree) (*subject, error) {
	opt := rewrite.Options{Dir: q.Package.Module, Env: append(os.Environ(), "GOWORK="+q.Version.GoWork)}
	if tags := p.Builder.Tags; tags != "" {
		opt.Flags = []string{"-tags=" + tags}
	}
	code, err := rewrite.Load(ctx, tree, opt, q.Package.ImportPath)
	if err != nil {
		return nil, err
	}
	return newSubject(code, q)
}

// newSubject finds the function of a question in the package, which code holds.
func newSubject(code *rewrite.Code, q Question) (*subject, error) {
	s := &subject{code: code, pkg: code.Packages[0]}
	for _, f := range s.pkg.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && rewrite.FunctionName(fn) == q.Function {
				s.decl = fn
			}
		}
	}
	if s.decl == nil {
		return nil, fmt.Errorf("%s has no function %s", q.Package.ImportPath, q.Function)
	}
	s.fn = s.pkg.TypesInfo.Defs[s.decl.Name].(*types.Func)
	return s, nil
}

// file returns the path of the file of a node.
func (s *subject) file(n ast.Node) string { return s.pkg.Fset.PositionFor(n.Pos(), false).Filename }

// text returns the source of a node.
func (s *subject) text(n ast.Node) string {
	src, err := s.code.Tree.Read(s.file(n))
	if err != nil {
		return ""
	}
	return string(src[s.offset(n.Pos()):s.offset(n.End())])
}

// decls returns the declarations of the package by the object they declare, one
// ValueSpec or TypeSpec each.
func (s *subject) decls() map[types.Object]ast.Node {
	out := make(map[types.Object]ast.Node)
	for _, f := range s.pkg.Syntax {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				out[s.pkg.TypesInfo.Defs[d.Name]] = d
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							out[s.pkg.TypesInfo.Defs[name]] = spec
						}
					case *ast.TypeSpec:
						out[s.pkg.TypesInfo.Defs[spec.Name]] = spec
					}
				}
			}
		}
	}
	return out
}

// reachable returns the declarations of the package that a function uses, directly
// or through others, itself included.
func (s *subject) reachable(from types.Object) map[types.Object]ast.Node {
	all := s.decls()
	out := make(map[types.Object]ast.Node)
	var visit func(types.Object)
	visit = func(o types.Object) {
		n, ok := all[o]
		if !ok || out[o] != nil {
			return
		}
		out[o] = n
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				visit(origin(s.pkg.TypesInfo.Uses[id]))
			}
			return true
		})
	}
	visit(from)
	return out
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

// laid returns the package of a question with files laid over it.
func laid(p build.Package, tree rewrite.Tree, more map[string][]byte) build.Package {
	p.Files = tree.With(more).Files
	return p
}
