package part

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// sameCalls returns the outermost calls that two expressions both make, in order. There are none if they make them in another
// order or number, or if something before one of them may panic or do more than compute: then it is not the same to make them first.
func sameCalls(base, head *subject.Subject, b, h ast.Expr) (inBase, inHead []*ast.CallExpr) {
	inBase, inHead = common(base, b, texts(head, h)), common(head, h, texts(base, b))
	if len(inBase) != len(inHead) || !callsFirst(base, b, inBase) || !callsFirst(head, h, inHead) {
		return nil, nil
	}
	for i, call := range inBase {
		if !sameText(base.Text(call), head.Text(inHead[i])) ||
			!sameType(base.Pkg.TypesInfo.TypeOf(call), head.Pkg.TypesInfo.TypeOf(inHead[i])) {
			return nil, nil
		}
	}
	return inBase, inHead
}

// calls are the calls in an expression, outer ones before inner ones, but for conversions, builtins, and those that return
// several values or none.
func calls(s *subject.Subject, e ast.Expr, each func(*ast.CallExpr) (into bool)) {
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fun := s.Pkg.TypesInfo.Types[call.Fun]
		if _, isTuple := s.Pkg.TypesInfo.TypeOf(call).(*types.Tuple); fun.IsType() || fun.IsBuiltin() || isTuple || call == e {
			return true
		}
		return each(call)
	})
}

func texts(s *subject.Subject, e ast.Expr) (out []string) {
	calls(s, e, func(call *ast.CallExpr) bool {
		out = append(out, s.Text(call))
		return true
	})
	return out
}

// common returns the outermost calls with one of some texts.
func common(s *subject.Subject, e ast.Expr, known []string) (out []*ast.CallExpr) {
	calls(s, e, func(call *ast.CallExpr) bool {
		is := slices.ContainsFunc(known, func(text string) bool { return sameText(text, s.Text(call)) })
		if is {
			out = append(out, call)
		}
		return !is
	})
	return out
}

// callsFirst reports whether nothing that is evaluated before the last of some calls, but for these, can panic or do more than
// compute.
func callsFirst(s *subject.Subject, e ast.Expr, first []*ast.CallExpr) bool {
	if len(first) == 0 {
		return true
	}
	last, ok := first[len(first)-1].Pos(), true
	ast.Inspect(e, func(n ast.Node) bool {
		if n == nil || n.Pos() >= last {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if slices.Contains(first, n) {
				return false
			}
			ok = ok && n.End() > last
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.UnaryExpr, *ast.CompositeLit, *ast.FuncLit:
			ok = false
		case *ast.BinaryExpr:
			ok = ok && (n.End() > last || n.Op == token.ADD)
		case *ast.SelectorExpr:
			sel := s.Pkg.TypesInfo.Selections[n]
			ok = ok && (sel == nil || !sel.Indirect())
		}
		return ok
	})
	return ok
}
