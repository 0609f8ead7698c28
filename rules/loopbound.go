package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A bound is how often a loop runs at most.
type bound struct {
	// x is what the loop ranges over, or a length if number is set.
	x      ast.Expr
	number bool
}

// loopBound returns the bound of a loop over something with a length, or of one
// that counts up to a length; false if there is none that is cheap and safe to ask
// for once more.
func (f *function) loopBound(loop ast.Stmt) (bound, bool) {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		return f.boundBy(loop.X)
	case *ast.ForStmt:
		return f.countedBound(loop)
	}
	return bound{}, false
}

// boundBy returns the bound of a loop over x.
func (f *function) boundBy(x ast.Expr) (bound, bool) {
	switch t := f.typeOf(x).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return bound{x, false}, f.again(x)
	case *types.Basic:
		if t.Info()&types.IsString != 0 {
			return bound{x, false}, f.again(x)
		}
		return bound{x, true}, f.isLength(x)
	}
	return bound{}, false
}

// countedBound returns the bound of for i := 0; i < n; i++.
func (f *function) countedBound(loop *ast.ForStmt) (bound, bool) {
	from, ok := loop.Init.(*ast.AssignStmt)
	if !ok || from.Tok != token.DEFINE || len(from.Lhs) != 1 || len(from.Rhs) != 1 || !f.isZero(from.Rhs[0]) {
		return bound{}, false
	}
	i := f.object(from.Lhs[0])
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || i == nil || f.object(cond.X) != i {
		return bound{}, false
	}
	post, ok := loop.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC || f.object(post.X) != i || f.changes(loop.Body, i) {
		return bound{}, false
	}
	if call, ok := ast.Unparen(cond.Y).(*ast.CallExpr); ok {
		if f.builtin(call) != "len" {
			return bound{}, false
		}
		b, ok := f.boundBy(call.Args[0])
		return b, ok && !b.number
	}
	return bound{cond.Y, true}, f.isLength(cond.Y)
}

// again says that an expression can be evaluated once more without a call or a
// panic: a variable, or a field of one that nobody else changes.
func (f *function) again(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := f.object(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := f.pass.TypesInfo.Selections[e]
		v, ok := f.object(e.X).(*types.Var)
		return ok && s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1 && f.isLocal(v) && !f.shared(v)
	}
	return false
}

// isLength says that e is a variable that is a length, and nothing else at any
// time.
func (f *function) isLength(e ast.Expr) bool {
	v, ok := f.object(e).(*types.Var)
	if !ok || !f.isLocal(v) || f.isParam(v) || f.isResult(v) || f.shared(v) {
		return false
	}
	length := false
	for _, id := range f.uses(f.decl, v) {
		if !f.assigned(id) {
			continue
		}
		a, ok := f.parents(id)[0].(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return false
		}
		call, ok := ast.Unparen(a.Rhs[slices.Index(a.Lhs, ast.Expr(id))]).(*ast.CallExpr)
		if !ok || f.builtin(call) != "len" {
			return false
		}
		length = true
	}
	return length
}

// changes says that a statement assigns to a variable or takes its address.
func (f *function) changes(n ast.Node, v types.Object) bool {
	for _, id := range f.uses(n, v) {
		if f.assigned(id) || f.addressed(id) {
			return true
		}
	}
	return false
}

// leastAppended returns how many elements every turn of a loop appends to a slice,
// whichever way it ends.
func (f *function) leastAppended(body *ast.BlockStmt, s types.Object) int {
	n := 0
	for _, stmt := range body.List {
		if v, elements := f.appendedElements(stmt); v == s {
			n += elements
		} else if exits(stmt, false, false) {
			break
		}
	}
	return n
}

// exits says that a statement of a loop's body can end the turn. It says so of
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

// many is more than a loop that is worth a rewrite appends in a turn.
const many = 1 << 10

// mostAppended returns how many elements a statement appends at most, many if
// there is no telling.
func (f *function) mostAppended(n ast.Stmt, s types.Object) int {
	sum, most := 0, 0
	switch n := n.(type) {
	case *ast.AssignStmt:
		if v, elements := f.appendedElements(n); v == s {
			return elements
		}
	case *ast.BlockStmt:
		for _, stmt := range n.List {
			sum += f.mostAppended(stmt, s)
		}
		return sum
	case *ast.IfStmt:
		most = f.mostAppended(n.Body, s)
		if n.Else != nil {
			most = max(most, f.mostAppended(n.Else, s))
		}
		return most
	case *ast.SwitchStmt:
		return f.mostOfClauses(n.Body, s)
	case *ast.TypeSwitchStmt:
		return f.mostOfClauses(n.Body, s)
	case *ast.SelectStmt:
		return f.mostOfClauses(n.Body, s)
	case *ast.ForStmt, *ast.RangeStmt:
		if len(f.uses(n, s)) > 0 {
			return many
		}
	}
	return 0
}

func (f *function) mostOfClauses(body *ast.BlockStmt, s types.Object) int {
	most := 0
	for _, clause := range body.List {
		sum := 0
		for _, stmt := range stmtList(clause) {
			if b, ok := stmt.(*ast.BranchStmt); ok && b.Tok == token.FALLTHROUGH {
				return many
			}
			sum += f.mostAppended(stmt, s)
		}
		most = max(most, sum)
	}
	return most
}
