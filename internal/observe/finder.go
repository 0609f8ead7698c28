package observe

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// A site is a variable that grows, or a map that is made empty.
type site struct {
	id int
	// name is the variable, or the path of fields that a map is assigned to.
	name string
	// shared is set for maps, which are the same wherever they are held.
	shared bool
	// length is the expression of its length; empty for maps.
	length string
	// passing is set for a field, whose length is asked for where it grows and nowhere else: in
	// the end it may be out of reach.
	passing bool
	// body is that of the innermost function it is in.
	body *ast.BlockStmt
	// stmt declares or makes it; nil for a result, which body does.
	stmt ast.Stmt
	// grows are the statements that make it longer and have a place after them.
	grows []ast.Stmt
	// others are variables whose length is known before.
	others []string
	// places are where rules look for it.
	places []token.Position
}

// A finder finds the sites of one function.
type finder struct {
	pkg    *packages.Package
	decl   *ast.FuncDecl
	parent map[ast.Node]ast.Node
	sites  []*site
}

// defined returns the variable that an identifier declares, nil if it does not.
func (f *finder) defined(id *ast.Ident) *types.Var {
	if id.Name == "_" {
		return nil
	}
	v, _ := f.pkg.TypesInfo.Defs[id].(*types.Var)
	return v
}

func (f *finder) position(pos token.Pos) token.Position { return f.pkg.Fset.Position(pos) }

// inList reports whether a statement stands in a list of statements, so that another can be put
// after it.
func (f *finder) inList(s ast.Stmt) bool {
	switch p := f.parent[s].(type) {
	case *ast.BlockStmt, *ast.CaseClause:
		return true
	case *ast.CommClause:
		return p.Comm != s
	case *ast.LabeledStmt:
		return f.inList(p)
	}
	return false
}

// body returns the body of the innermost function around a node.
func (f *finder) body(n ast.Node) *ast.BlockStmt {
	for n = f.parent[n]; n != nil; n = f.parent[n] {
		if lit, ok := n.(*ast.FuncLit); ok {
			return lit.Body
		}
	}
	return f.decl.Body
}

// means reports whether a name means an object at a place.
func (f *finder) means(name string, obj types.Object, at token.Pos) bool {
	inner := f.pkg.Types.Scope().Innermost(at)
	if inner == nil {
		return false
	}
	_, found := inner.LookupParent(name, at)
	return found == obj
}
