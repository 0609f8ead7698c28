// Package subject finds functions in two trees, and says what of them cannot be compared by
// calling them: what they do besides computing, and which inputs cannot be made up.
package subject

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/rewrite"
)

// A Subject is a function in one tree, or a type.
type Subject struct {
	Code *rewrite.Code
	Pkg  *packages.Package
	// Decl and Func are nil for a type.
	Decl *ast.FuncDecl
	Func *types.Func
	// others is what is known of other packages, nil before the first
	// question.
	others *foreign
	// linked is what links returns, nil before the first question.
	linked map[string][]link
	// fills is what OnceFills returns, nil before the first question.
	fills []rewrite.OnceFill
	// memos and once are what Memos and OnceOnly return, nil before the first question.
	memos map[types.Object]*types.Var
	once  map[types.Object]bool
}

// Sequence is the name of a function that package sequence writes. It makes its own values of the types that differ.
const Sequence = "HoneSequence"

// Ready is the name of a function of such sequences that says what a channel has: it takes at most what both sides
// take, and nothing waits for it.
const Ready = "honeReady"

// A link is a name of the package that a directive or a file in assembly has.
type link struct {
	file string
	// local is what a file of another folder calls it, empty in assembly and in the folder of the package.
	local string
}

// File returns the path of the file of a node.
func (s *Subject) File(n ast.Node) string { return s.Pkg.Fset.PositionFor(n.Pos(), false).Filename }

// Text returns the source of a node.
func (s *Subject) Text(n ast.Node) string {
	src, err := s.Code.Tree.Read(s.File(n))
	if err != nil {
		return ""
	}
	return string(src[s.Offset(n.Pos()):s.Offset(n.End())])
}

// Decls returns the declarations of the package by the object they declare, one
// ValueSpec or TypeSpec each.
func (s *Subject) Decls() map[types.Object]ast.Node {
	out := make(map[types.Object]ast.Node)
	for _, f := range s.Pkg.Syntax {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				out[s.Pkg.TypesInfo.Defs[d.Name]] = d
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							out[s.Pkg.TypesInfo.Defs[name]] = spec
						}
					case *ast.TypeSpec:
						out[s.Pkg.TypesInfo.Defs[spec.Name]] = spec
					}
				}
			}
		}
	}
	return out
}

// Reachable returns the declarations of the package that a function uses, directly
// or through others, itself included.
func (s *Subject) Reachable(from types.Object) map[types.Object]ast.Node {
	return s.reach(from, func(types.Object) bool { return true })
}

// run is Reachable without what only the initializer of a number or a text uses: it has run before
// any call, and leaves nothing that could run later. What keeps an exported variable as it was then
// is no such number, since others may set that one.
func (s *Subject) run(from types.Object) map[types.Object]ast.Node {
	var plain []types.Object
	out := s.reach(from, func(o types.Object) bool {
		v, ok := o.(*types.Var)
		if !ok {
			return true
		}
		_, basic := v.Type().Underlying().(*types.Basic)
		if basic {
			plain = append(plain, o)
		}
		return !basic
	})
	for _, o := range plain {
		used := s.Reachable(o)
		for u := range used {
			if _, ok := u.(*types.Var); ok && u != o && u.Exported() {
				maps.Copy(out, used)
				break
			}
		}
	}
	return out
}

// reach is Reachable that goes on only through those declarations that through allows.
func (s *Subject) reach(from types.Object, through func(types.Object) bool) map[types.Object]ast.Node {
	all := s.Decls()
	out := make(map[types.Object]ast.Node)
	var visit func(types.Object)
	visit = func(o types.Object) {
		n, ok := all[o]
		if !ok || out[o] != nil {
			return
		}
		if out[o] = n; !through(o) {
			return
		}
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				visit(Origin(s.Pkg.TypesInfo.Uses[id]))
			}
			return true
		})
	}
	visit(from)
	return out
}

// Origin returns the declared object of an instance of a generic one.
func Origin(o types.Object) types.Object {
	switch o := o.(type) {
	case *types.Func:
		return o.Origin()
	case *types.Var:
		return o.Origin()
	}
	return o
}

// Offset returns the offset of a position in its file, in bytes.
func (s *Subject) Offset(p token.Pos) int { return s.Pkg.Fset.PositionFor(p, false).Offset }
