package view

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Within reports whether a position is in a node.
func Within(at token.Pos, n ast.Node) bool { return n.Pos() <= at && at < n.End() }

// StmtList returns the statements that a node lists.
func StmtList(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// Assignment returns both sides of a statement that assigns one value by an operator;
// nil if n is something else.
func Assignment(n ast.Node, tok token.Token) (to, value ast.Expr) {
	if a, ok := n.(*ast.AssignStmt); ok && a.Tok == tok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
		return a.Lhs[0], ast.Unparen(a.Rhs[0])
	}
	return nil, nil
}

// VarSpec returns what a statement declares by var if that is one variable; nil if it
// does something else.
func VarSpec(stmt ast.Stmt) *ast.ValueSpec {
	if d, ok := stmt.(*ast.DeclStmt); ok {
		if g := d.Decl.(*ast.GenDecl); g.Tok == token.VAR && len(g.Specs) == 1 {
			if spec := g.Specs[0].(*ast.ValueSpec); len(spec.Names) == 1 {
				return spec
			}
		}
	}
	return nil
}

// Dropped returns the call that a statement is, if its results are not used, with what
// the statement has before it: nothing, or "_, _ = "; nil if it is something else.
func Dropped(stmt ast.Stmt) (call *ast.CallExpr, blanks string) {
	switch stmt := stmt.(type) {
	case *ast.ExprStmt:
		call, _ = ast.Unparen(stmt.X).(*ast.CallExpr)
	case *ast.AssignStmt:
		if stmt.Tok != token.ASSIGN || len(stmt.Rhs) != 1 ||
			slices.ContainsFunc(stmt.Lhs, func(l ast.Expr) bool { return !IsBlank(l) }) {
			return nil, ""
		}
		call, _ = ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		blanks = strings.TrimPrefix(strings.Repeat(", _", len(stmt.Lhs)), ", ") + " = "
	}
	return call, blanks
}

// PointedAt returns the variable or field x of an expression &x, and other expressions
// as they are.
func PointedAt(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return ast.Unparen(e)
}

// Starts reports whether a statement starts a call that is carried out later, or beside.
func Starts(n ast.Node) bool {
	switch n.(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}

// IsLoop reports whether a node is a loop.
func IsLoop(n ast.Node) bool { return LoopBody(n) != nil }

// LoopBody returns the body of a loop, nil if n is none.
func LoopBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// Any reports whether n or a node in it, closures included, is one of those that is asked for.
func Any(n ast.Node, is func(ast.Node) bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		found = found || n != nil && is(n)
		return !found
	})
	return found
}

// HasDefer reports whether a node defers a call.
func HasDefer(n ast.Node) bool {
	return Any(n, func(n ast.Node) bool { _, ok := n.(*ast.DeferStmt); return ok })
}

// HasLabel reports whether a statement in n names a label: it may be left other than by its
// end, a plain break or a return.
func HasLabel(n ast.Node) bool {
	return Any(n, func(n ast.Node) bool { b, ok := n.(*ast.BranchStmt); return ok && b.Label != nil })
}

// HasGoto reports whether there is a goto in n: then nothing is known of the order of statements.
func HasGoto(n ast.Node) bool {
	return Any(n, func(n ast.Node) bool { b, ok := n.(*ast.BranchStmt); return ok && b.Tok == token.GOTO })
}

// HasBraces reports whether an expression has a literal whose braces might be taken for
// those of a loop.
func HasBraces(e ast.Expr) bool {
	return Any(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.FuncLit:
			return true
		}
		return false
	})
}

// Mentions reports whether a name occurs in n.
func Mentions(n ast.Node, name string) bool {
	return Any(n, func(n ast.Node) bool { id, ok := n.(*ast.Ident); return ok && id.Name == name })
}

// IsBlank reports whether an expression is missing or the blank identifier.
func IsBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// IsString reports whether a type is the predeclared string, no named one.
func IsString(t types.Type) bool { return t != nil && types.Identical(t, types.Typ[types.String]) }

// IsText reports whether a type is one of strings, named or not.
func IsText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// Size returns the size in bytes of values of a type, 1 where it depends on type arguments.
func (f *Func) Size(t types.Type) int64 {
	if f.Pass.TypesSizes == nil || !sized(t) {
		return 1
	}
	return f.Pass.TypesSizes.Sizeof(t)
}

// sized reports whether the size of a type is the same with all type arguments.
func sized(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return sized(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !sized(f.Type()) {
				return false
			}
		}
	}
	return true
}

// Core returns the underlying type of a type. Of a type parameter it is that of all types in its
// constraint, or the constraint itself if they differ.
func Core(t types.Type) types.Type {
	if _, ok := t.(*types.TypeParam); !ok {
		return t.Underlying()
	}
	constraint := t.Underlying().(*types.Interface)
	if constraint.NumEmbeddeds() != 1 || constraint.NumExplicitMethods() > 0 {
		return constraint
	}
	switch e := constraint.EmbeddedType(0).(type) {
	case *types.Union:
		if e.Len() == 1 {
			return e.Term(0).Type().Underlying()
		}
	case *types.Slice, *types.Map:
		return e
	}
	return constraint
}

// IsSlice reports whether a type is one of slices.
func IsSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// IsBytes reports whether a type is []byte, or a named one of that kind.
func IsBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}

// IsStrings reports whether a type is []string, and no named one.
func IsStrings(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.String])) }

// HasDirective reports whether a comment tells the compiler something.
func HasDirective(doc *ast.CommentGroup) bool {
	return slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:") })
}

// Operands splits a + b + c, from left to right.
func Operands(e ast.Expr) []ast.Expr { return OperandsOf(e, token.ADD) }

// OperandsOf splits what one operator joins, from left to right.
func OperandsOf(e ast.Expr, op token.Token) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == op {
		return append(OperandsOf(b.X, op), OperandsOf(b.Y, op)...)
	}
	return []ast.Expr{e}
}

// IsInteger reports whether a type is one of integers.
func IsInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// IsWide reports whether a type is one of numbers that no loop counts up to the end of, and no text is long enough for.
func IsWide(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && slices.Contains([]types.BasicKind{types.Int, types.Int64, types.Uint, types.Uint64}, b.Kind())
}

// IsUnsigned reports whether a type is one of integers without a sign, or all that a type parameter allows are.
func IsUnsigned(t types.Type) bool {
	b, ok := Core(t).(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// ArrayOf returns the array that a type is, or points to, nil if it is another one.
func ArrayOf(t types.Type) *types.Array {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	a, _ := t.(*types.Array)
	return a
}

// HasPart reports whether a type, or one of the types of the elements and fields that its values have in them, is as is says.
func HasPart(t types.Type, is func(types.Type) bool) bool {
	if is(t) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return HasPart(t.Elem(), is)
	case *types.Struct:
		for field := range t.Fields() {
			if HasPart(field.Type(), is) {
				return true
			}
		}
	}
	return false
}
