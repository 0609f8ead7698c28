package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A folder computes expressions in which one variable is a known integer.
type folder struct {
	f   *view.Func
	v   types.Object
	val int64
}

// varies reports whether an expression depends on the variable and on nothing else that is not
// constant: the compiler would compute it.
func (c *folder) varies(e ast.Expr) bool { return len(c.f.Uses(e, c.v)) > 0 && c.closed(e) }

// closed reports whether an expression is made of constants and the variable.
func (c *folder) closed(e ast.Expr) bool {
	if c.f.Constant(e) != nil || c.is(e) {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.closed(e.X)
	case *ast.UnaryExpr:
		return c.closed(e.X)
	case *ast.BinaryExpr:
		return c.closed(e.X) && c.closed(e.Y)
	case *ast.CallExpr:
		x, _ := c.f.Conversion(e)
		return x != nil && c.closed(x)
	}
	return false
}

// is reports whether an expression is the variable.
func (c *folder) is(e ast.Expr) bool { return c.v != nil && c.f.Object(e) == c.v }

// int returns the value of an integer as the program computes it with ints of 32 bits or more, false if
// it is none, may overflow or cannot be known.
func (c *folder) int(e ast.Expr) (int64, bool) {
	b, ok := c.f.Info.TypeOf(e).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return 0, false
	}
	n, ok := c.compute(ast.Unparen(e))
	return n, ok && fits(n, b)
}

// fits reports whether a type of integers has a value on each system.
func fits(n int64, b *types.Basic) bool {
	low, high := int64(-1<<31), int64(1<<31-1)
	switch b.Kind() {
	case types.Int8:
		low, high = -1<<7, 1<<7-1
	case types.Int16:
		low, high = -1<<15, 1<<15-1
	case types.Uint8:
		low, high = 0, 1<<8-1
	case types.Uint16:
		low, high = 0, 1<<16-1
	case types.Uint, types.Uint32, types.Uint64, types.Uintptr:
		low = 0
	}
	return low <= n && n <= high
}

func (c *folder) compute(e ast.Expr) (int64, bool) {
	if c.is(e) {
		return c.val, true
	}
	if n, ok := number(c.f, e); ok {
		return n, true
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if c.f.Builtin(e) == "len" {
			return arrayLen(c.f, e.Args[0])
		}
		if x, _ := c.f.Conversion(e); x != nil {
			return c.int(x)
		}
	case *ast.UnaryExpr:
		n, ok := c.int(e.X)
		return -n, ok && e.Op == token.SUB
	case *ast.BinaryExpr:
		return c.binary(e)
	}
	return 0, false
}

func (c *folder) binary(e *ast.BinaryExpr) (int64, bool) {
	x, ok1 := c.int(e.X)
	y, ok2 := c.int(e.Y)
	if !ok1 || !ok2 {
		return 0, false
	}
	switch e.Op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.AND:
		return x & y, true
	case token.QUO, token.REM:
		if y == 0 {
			return 0, false
		}
		if e.Op == token.QUO {
			return x / y, true
		}
		return x % y, true
	case token.SHL, token.SHR:
		if y < 0 || y > 30 || x < 0 {
			return 0, false
		}
		if e.Op == token.SHL {
			return x << y, true
		}
		return x >> y, true
	}
	return 0, false
}

// bool returns the value of a comparison of integers, false if it is something else.
func (c *folder) bool(e ast.Expr) (value, ok bool) {
	b, isBinary := ast.Unparen(e).(*ast.BinaryExpr)
	if !isBinary {
		return false, false
	}
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return false, false
	}
	x, ok1 := c.int(b.X)
	y, ok2 := c.int(b.Y)
	return constant.Compare(constant.MakeInt64(x), b.Op, constant.MakeInt64(y)), ok1 && ok2
}

// arrayLen returns the length of an array, or of one that a pointer points to, if every build has
// the same.
func arrayLen(f *view.Func, x ast.Expr) (int64, bool) {
	t := types.Unalias(f.Info.TypeOf(x))
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	a, ok := t.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	var obj types.Object
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		obj = f.Object(x)
	case *ast.SelectorExpr:
		obj = f.Info.Uses[x.Sel]
	}
	if n, ok := t.(*types.Named); ok {
		obj = n.Obj()
	}
	return a.Len(), obj != nil && obj.Pkg() == f.Pass.Pkg && portableLen(f, obj)
}

// portableLen reports whether what declares a variable or a type of the package gives an array the same
// length in each build.
func portableLen(f *view.Func, obj types.Object) bool {
	id := f.Index.Declared(obj)
	if id == nil || !f.BuiltWith(obj) {
		return false
	}
	var e ast.Expr
	switch up := f.Index.Enclosing(id)[0].(type) {
	case *ast.TypeSpec:
		e = up.Type
	case *ast.Field:
		e = up.Type
	case *ast.ValueSpec:
		e = up.Type
		if e == nil && len(up.Values) == 1 {
			e = up.Values[0]
		}
	case *ast.AssignStmt:
		if len(up.Rhs) == 1 {
			e = up.Rhs[0]
		}
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		e = lit.Type
	}
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	a, ok := e.(*ast.ArrayType)
	return ok && a.Len != nil && f.Portable(a.Len)
}
