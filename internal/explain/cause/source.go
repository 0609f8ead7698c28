package cause

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Source is the syntax of a package, and its types where they are known.
type Source struct {
	Fset  *token.FileSet
	Files []*ast.File
	// Info and Sizes may be nil: then only what syntax tells is told.
	Info  *types.Info
	Sizes types.Sizes
}

// A part is a piece of syntax that stands at a line.
type part struct {
	node ast.Node
	// path are the nodes around it, outermost first, without it.
	path []ast.Node
}

// at returns the pieces that stand at a line, outermost first.
func (s *Source) at(file string, line int) []part {
	if s == nil {
		return nil
	}
	var found []part
	for _, f := range s.Files {
		name := s.Fset.Position(f.Package).Filename
		if name != file && !strings.HasSuffix(name, "/"+file) && !strings.HasSuffix(file, "/"+name) {
			continue
		}
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			if pos := anchor(n); pos.IsValid() && s.Fset.Position(pos).Line == line {
				found = append(found, part{n, append([]ast.Node(nil), path...)})
			}
			path = append(path, n)
			return true
		})
	}
	return found
}

// anchor is the position to which the compiler charges what a node does, as far as the line
// is concerned.
func anchor(n ast.Node) token.Pos {
	switch n := n.(type) {
	case *ast.CallExpr:
		return n.Lparen
	case *ast.BinaryExpr:
		return n.OpPos
	case *ast.AssignStmt:
		return n.TokPos
	case *ast.IndexExpr:
		return n.Lbrack
	case *ast.SelectorExpr:
		return n.Sel.Pos()
	case *ast.SendStmt:
		return n.Arrow
	case *ast.CommentGroup, *ast.Comment, *ast.File, *ast.BlockStmt:
		return token.NoPos
	}
	return n.Pos()
}

// loop reports whether the piece is executed again and again by its function: it stands in
// the body of a loop, or is the head of one.
func (p part) loop() bool {
	inner := p.node
	for i := len(p.path) - 1; i >= 0; i-- {
		switch outer := p.path[i].(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		case *ast.ForStmt:
			return outer.Init != inner
		case *ast.RangeStmt:
			if outer.X != inner {
				return true
			}
		}
		inner = p.path[i]
	}
	return false
}

// typeOf returns the type of an expression, nil if it is not known.
func (s *Source) typeOf(e ast.Expr) types.Type {
	if s.Info == nil {
		return nil
	}
	return s.Info.TypeOf(e)
}

// under returns the underlying type of an expression, nil if it is not known.
func (s *Source) under(e ast.Expr) types.Type {
	if t := s.typeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// object returns what a name or a selector stands for, nil if it is not known.
func (s *Source) object(e ast.Expr) types.Object {
	if s.Info == nil {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return s.Info.ObjectOf(e)
	case *ast.SelectorExpr:
		return s.Info.ObjectOf(e.Sel)
	case *ast.IndexExpr:
		return s.object(e.X)
	case *ast.IndexListExpr:
		return s.object(e.X)
	}
	return nil
}

// size is that of a type in bytes; 0 if it is not known.
func (s *Source) size(t types.Type) int64 {
	if !s.sized(t) {
		return 0
	}
	return s.Sizes.Sizeof(t)
}

// sized reports whether the size of a type is known.
func (s *Source) sized(t types.Type) bool {
	if _, tuple := t.(*types.Tuple); tuple || t == nil || s.Sizes == nil || isTypeParam(t) || hasTypeParam(t) {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return !ok || basic.Info()&types.IsUntyped == 0 && basic.Kind() != types.Invalid
}

// hasTypeParam reports whether the size of a type depends on a type parameter.
func hasTypeParam(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Array:
		return isTypeParam(t.Elem()) || hasTypeParam(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if isTypeParam(f.Type()) || hasTypeParam(f.Type()) {
				return true
			}
		}
	}
	return false
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
