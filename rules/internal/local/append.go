package local

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// Appended returns the local slice that a statement s = append(s, ...)
// appends elements to, and how many; not those that append a whole slice.
func Appended(f *view.Func, n ast.Node) (types.Object, int) {
	to, value := view.Assignment(n, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "append" || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return nil, 0
	}
	v, ok := f.Object(to).(*types.Var)
	if !ok || f.Object(call.Args[0]) != v || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return nil, 0
	}
	s, ok := view.Core(v.Type()).(*types.Slice)
	if !ok || f.Size(s.Elem()) == 0 {
		return nil, 0
	}
	return v, len(call.Args) - 1
}

// Grown returns the variables that are declared outside of a loop and grow in it, closures
// left out. By returns the one that a node makes grow, if any.
func Grown(loop ast.Stmt, by func(ast.Node) types.Object) []types.Object {
	var out []types.Object
	ast.Inspect(loop, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if v := by(n); v != nil && !view.Within(v.Pos(), loop) && !slices.Contains(out, v) {
			out = append(out, v)
		}
		return true
	})
	return out
}

// LeastAppended returns how many elements every iteration of a loop appends to a slice,
// whichever way it ends.
func LeastAppended(f *view.Func, body *ast.BlockStmt, s types.Object) int {
	n := 0
	for _, stmt := range body.List {
		if v, elements := Appended(f, stmt); v == s {
			n += elements
		} else if exits(stmt, false, false) {
			break
		}
	}
	return n
}

// exits reports whether a statement of a loop's body can end the iteration. It says so of
// parts, too: inLoop and inSwitch tell what encloses them.
func exits(n ast.Node, inLoop, inSwitch bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		var inner ast.Node
		loop := inLoop
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			switch n.Tok {
			case token.BREAK:
				found = found || n.Label != nil || !inLoop && !inSwitch
			case token.CONTINUE:
				found = found || n.Label != nil || !inLoop
			case token.GOTO:
				found = true
			}
		case *ast.ForStmt:
			inner, loop = n.Body, true
		case *ast.RangeStmt:
			inner, loop = n.Body, true
		case *ast.SwitchStmt:
			inner = n.Body
		case *ast.TypeSwitchStmt:
			inner = n.Body
		case *ast.SelectStmt:
			inner = n.Body
		}
		if inner != nil {
			found = found || exits(inner, loop, true)
			return false
		}
		return !found
	})
	return found
}

// many is more than a loop that is worth a rewrite appends in an iteration.
const many = 1 << 10

// MostAppended returns how many elements a statement appends at most, many if
// there is no telling.
func MostAppended(f *view.Func, n ast.Stmt, s types.Object) int {
	sum, most := 0, 0
	switch n := n.(type) {
	case *ast.AssignStmt:
		if v, elements := Appended(f, n); v == s {
			return elements
		}
	case *ast.BlockStmt:
		for _, stmt := range n.List {
			sum += MostAppended(f, stmt, s)
		}
		return sum
	case *ast.IfStmt:
		most = MostAppended(f, n.Body, s)
		if n.Else != nil {
			most = max(most, MostAppended(f, n.Else, s))
		}
		return most
	case *ast.SwitchStmt:
		return mostOfClauses(f, n.Body, s)
	case *ast.TypeSwitchStmt:
		return mostOfClauses(f, n.Body, s)
	case *ast.SelectStmt:
		return mostOfClauses(f, n.Body, s)
	case *ast.ForStmt, *ast.RangeStmt:
		if len(f.Uses(n, s)) > 0 {
			return many
		}
	}
	return 0
}

func mostOfClauses(f *view.Func, body *ast.BlockStmt, s types.Object) int {
	most := 0
	for _, clause := range body.List {
		sum := 0
		for _, stmt := range view.StmtList(clause) {
			if b, ok := stmt.(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
				return many
			}
			sum += MostAppended(f, stmt, s)
		}
		most = max(most, sum)
	}
	return most
}
