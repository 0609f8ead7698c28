package matrix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// A count is a number that does not change any more: a constant added to what an expression is.
type count struct {
	of   string // as named writes it; empty for a constant alone
	plus int64
	// least is what it is at least, if known.
	least int64
	known bool
}

// add returns a count plus a constant.
func (c count) add(n int64) count {
	c.plus += n
	c.least += n
	return c
}

// same reports whether two counts are the same number.
func (c count) same(other count) bool { return c.of == other.of && c.plus == other.plus }

// counts knows what expressions of a function count, and perhaps the size of a matrix m.
type counts struct {
	f           *view.Func
	m           *types.Var
	rows, width count
}

// named writes an expression with what its variables are, as names may mean another one elsewhere.
func named(f *view.Func, e ast.Expr) string {
	var out strings.Builder
	out.WriteString(f.Text(e))
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := f.Object(id).(*types.Var); ok {
				fmt.Fprintf(&out, "@%d", v.Pos())
			}
		}
		return true
	})
	return out.String()
}

// of returns what an expression is from a position on, false if that is not known to stay.
func (k *counts) of(e ast.Expr, from token.Pos) (count, bool) {
	e = ast.Unparen(e)
	if n, ok := k.f.Int(e); ok {
		return count{"", n, n, true}, true
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		sum, plus, sign := x.X, x.Y, int64(1)
		if _, ok := k.f.Int(sum); ok {
			sum, plus = plus, sum
		}
		n, ok := k.f.Int(plus)
		if !ok || x.Op != token.ADD && (x.Op != token.SUB || plus != x.Y) {
			return count{}, false
		}
		if x.Op == token.SUB {
			sign = -1
		}
		c, ok := k.of(sum, from)
		return c.add(sign * n), ok
	case *ast.Ident:
		v, ok := k.f.Object(x).(*types.Var)
		if !ok || !types.Identical(v.Type(), types.Typ[types.Int]) || !stays(k.f, x, from) {
			return count{}, false
		}
		if value := definition(k.f, v); value != nil {
			if d, ok := k.of(value, value.Pos()); ok {
				return d, true
			}
		}
		return count{of: named(k.f, x), known: notNegative(k.f, x, nil)}, true
	case *ast.CallExpr:
		switch {
		case k.f.Builtin(x) == "len":
			return k.length(x.Args[0], from)
		case k.f.Callee(x) == "unicode/utf8.RuneCountInString":
			return count{of: "runes of " + named(k.f, x.Args[0]), known: true}, stays(k.f, x.Args[0], from)
		}
	}
	return count{}, false
}

// length is of for the length of something.
func (k *counts) length(e ast.Expr, from token.Pos) (count, bool) {
	e = ast.Unparen(e)
	if k.m != nil {
		if k.f.Object(e) == k.m {
			return k.rows, true
		}
		if row, ok := e.(*ast.IndexExpr); ok && k.f.Object(row.X) == k.m {
			return k.width, k.width.of != "" || k.width.known
		}
	}
	if x, to := k.f.Conversion(e); x != nil && view.IsString(k.f.Info.TypeOf(x)) && view.IsSlice(to) {
		of := "length of "
		if !view.IsBytes(to) {
			of = "runes of "
		}
		return count{of: of + named(k.f, x), known: true}, stays(k.f, x, from)
	}
	if !stays(k.f, e, from) {
		return count{}, false
	}
	if v, ok := k.f.Object(e).(*types.Var); ok {
		if value := definition(k.f, v); value != nil {
			if x, _ := k.f.Conversion(value); x != nil {
				if c, ok := k.length(value, value.Pos()); ok {
					return c, true
				}
			}
		}
	}
	return count{of: "length of " + named(k.f, e), known: true}, true
}

// notNegative reports whether an expression is never below zero: it is made of lengths, however variables
// exchange them.
func notNegative(f *view.Func, e ast.Expr, seen []types.Object) bool {
	if n, ok := f.Int(e); ok {
		return n >= 0
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return f.Builtin(x) == "len" || f.Callee(x) == "unicode/utf8.RuneCountInString"
	case *ast.Ident:
		v, ok := f.Object(x).(*types.Var)
		if !ok || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) || eval.Shared(f, v) {
			return false
		}
		if slices.Contains(seen, types.Object(v)) {
			return true
		}
		seen = append(seen[:len(seen):len(seen)], v)
		for _, id := range f.Uses(f.Decl, v) {
			if id.Pos() != v.Pos() && !f.Assigned(id) {
				continue
			}
			value := given(f, id)
			if value == nil || !notNegative(f, value, seen) {
				return false
			}
		}
		return true
	}
	return false
}

// given returns the value that a statement gives a variable which it names, nil if that is not written there.
func given(f *view.Func, id *ast.Ident) ast.Expr {
	switch p := f.Parent(id).(type) {
	case *ast.AssignStmt:
		if len(p.Lhs) == len(p.Rhs) && (p.Tok == token.ASSIGN || p.Tok == token.DEFINE) {
			return p.Rhs[slices.Index(p.Lhs, ast.Expr(id))]
		}
	case *ast.ValueSpec:
		if len(p.Names) == len(p.Values) {
			return p.Values[slices.Index(p.Names, id)]
		}
	}
	return nil
}

// definition returns the value that a variable is declared with and keeps, nil if there is none.
func definition(f *view.Func, v *types.Var) (value ast.Expr) {
	if eval.Shared(f, v) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, v) {
		if id.Pos() == v.Pos() {
			value = given(f, id)
		} else if f.Assigned(id) {
			return nil
		}
	}
	return value
}

// stays reports whether an expression has the same value at each place after a position.
func stays(f *view.Func, e ast.Expr, from token.Pos) bool {
	return eval.Steady(f, e) && !view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.Object(id).(*types.Var)
		return ok && f.IsLocal(v) && assignedAfter(f, v, from)
	})
}

func assignedAfter(f *view.Func, v *types.Var, from token.Pos) bool {
	for _, id := range f.Uses(f.Decl, v) {
		if id.Pos() > from && id.Pos() != v.Pos() && f.Assigned(id) {
			return true
		}
	}
	return v.Pos() > from
}
