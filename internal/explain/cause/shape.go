package cause

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A finding is a cause that the shape of the source makes possible at a line.
type finding struct {
	code  Code
	facts Facts
	// allocates reports whether it makes objects on the heap.
	allocates bool
	// typ is the type of what it makes, if it does.
	typ  types.Type
	file string // of another place, such as the declaration of a function
	line int
}

// largeCopy is from how many bytes on the compiler calls a copy large.
const largeCopy = 128

// findings returns what the source makes possible at a line, outermost first.
func (s *Source) findings(parts []part) []finding {
	var all []finding
	for _, p := range parts {
		found := s.find(p)
		for i := range found {
			found[i].facts.Loop = p.loop()
		}
		all = append(all, found...)
	}
	return all
}

func (s *Source) find(p part) []finding {
	switch n := p.node.(type) {
	case *ast.CallExpr:
		return s.ofCall(p, n)
	case *ast.AssignStmt:
		return s.ofAssign(p, n)
	case *ast.BinaryExpr:
		return s.ofBinary(p, n)
	case *ast.RangeStmt:
		return s.ofRange(n)
	case *ast.IndexExpr:
		return s.ofIndex(p, n)
	case *ast.CompositeLit:
		return s.ofLiteral(p, n)
	case *ast.FuncLit:
		return []finding{{code: Closure, allocates: true, facts: Facts{Variable: "func literal"}}}
	case *ast.SelectorExpr:
		return s.ofSelector(p, n)
	case *ast.TypeAssertExpr, *ast.TypeSwitchStmt:
		return []finding{{code: TypeAssertion}}
	case *ast.SendStmt:
		return []finding{{code: Channel, facts: Facts{Variable: types.ExprString(n.Chan)}}}
	case *ast.SelectStmt:
		return []finding{{code: Select}}
	case *ast.GoStmt:
		return []finding{{code: Goroutine, allocates: true}}
	case *ast.DeferStmt:
		return ofDefer(p)
	case *ast.ReturnStmt:
		return s.ofReturn(n)
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			return []finding{{code: Channel, facts: Facts{Variable: types.ExprString(n.X)}}}
		}
	}
	return nil
}

func ofDefer(p part) []finding {
	if p.loop() {
		return []finding{{code: DeferLoop, allocates: true}}
	}
	return []finding{{code: Defer}}
}

// ofReturn finds slices that leave the function: one that was built on the stack is moved.
func (s *Source) ofReturn(n *ast.ReturnStmt) []finding {
	for _, e := range n.Results {
		if _, ok := s.under(e).(*types.Slice); ok && isPlace(e) {
			facts := Facts{Variable: types.ExprString(e), Type: s.name(e)}
			return []finding{{code: MoveSlice, allocates: true, facts: facts}}
		}
	}
	return nil
}

// ofAssign finds strings that grow, lists that are walked along, large values that are copied, and values
// that are put into interfaces.
func (s *Source) ofAssign(p part, n *ast.AssignStmt) []finding {
	var found []finding
	if len(n.Lhs) == len(n.Rhs) {
		for i, left := range n.Lhs {
			found = append(found, s.ofValue(n.Tok, left, n.Rhs[i])...)
		}
	}
	if n.Tok == token.ADD_ASSIGN && (isString(s.under(n.Lhs[0])) || s.Info == nil && isText(n.Rhs[0])) {
		found = append(found, s.concat(p, n.Lhs[0]))
	}
	if (n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN) && s.divides(n.Rhs[0]) {
		found = append(found, finding{code: Division, facts: Facts{Variable: types.ExprString(n.Rhs[0])}})
	}
	return found
}

// ofValue finds what putting one value into one variable means.
func (s *Source) ofValue(op token.Token, left, right ast.Expr) []finding {
	var found []finding
	if op == token.ASSIGN && s.follows(left, right) {
		found = append(found, finding{code: Chase, facts: Facts{Variable: types.ExprString(left)}})
	}
	if op == token.ASSIGN || op == token.DEFINE {
		if size := s.size(s.typeOf(right)); size >= largeCopy && isPlace(right) {
			found = append(found, s.copied(right, size))
		}
	}
	if op == token.ASSIGN {
		found = append(found, s.boxed(s.typeOf(left), right)...)
	}
	return found
}

// copied is a large value that is copied.
func (s *Source) copied(value ast.Expr, size int64) finding {
	return finding{code: LargeCopy, facts: Facts{Variable: types.ExprString(value), Type: s.name(value), Size: size}}
}

// isPlace reports whether an expression is a variable of some kind, whose value must be copied.
func isPlace(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.IndexExpr, *ast.SelectorExpr, *ast.StarExpr:
		return true
	}
	return false
}

// follows reports whether a variable becomes what one of its own fields points to.
func (s *Source) follows(left, right ast.Expr) bool {
	variable, ok := left.(*ast.Ident)
	if !ok {
		return false
	}
	steps := 0
	for {
		field, ok := ast.Unparen(right).(*ast.SelectorExpr)
		if index, isIndex := ast.Unparen(right).(*ast.IndexExpr); isIndex {
			right = index.X
			continue
		}
		if !ok {
			break
		}
		right, steps = field.X, steps+1
	}
	root, ok := ast.Unparen(right).(*ast.Ident)
	if !ok || steps == 0 || root.Name != variable.Name {
		return false
	}
	_, pointer := s.under(left).(*types.Pointer)
	return pointer || s.Info == nil
}

// ofBinary finds strings that are added up, numbers that are divided, and comparisons of long values.
func (s *Source) ofBinary(p part, n *ast.BinaryExpr) []finding {
	switch n.Op {
	case token.ADD:
		if s.constant(n) || !isString(s.under(n)) {
			return nil
		}
		if outer, ok := p.path[len(p.path)-1].(*ast.BinaryExpr); ok && outer.Op == token.ADD {
			return nil // a part of a longer sum
		}
		if assign, ok := p.path[len(p.path)-1].(*ast.AssignStmt); ok && len(assign.Lhs) == 1 {
			if assign.Tok == token.ADD_ASSIGN {
				return nil // found there
			}
			if root := leftmost(n); types.ExprString(root) == types.ExprString(assign.Lhs[0]) {
				return []finding{s.concat(p, root)}
			}
		}
		return []finding{{code: Concat, allocates: true, facts: Facts{Variable: types.ExprString(n)}}}
	case token.QUO, token.REM:
		if s.divides(n.Y) {
			return []finding{{code: Division, facts: Facts{Variable: types.ExprString(n.Y)}}}
		}
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if t := s.typeOf(n.X); isString(s.under(n.X)) || s.size(t) > 32 {
			return []finding{{code: Compare, facts: Facts{Variable: types.ExprString(n.X)}}}
		}
	}
	return nil
}

// concat is a string that is made longer.
func (s *Source) concat(p part, variable ast.Expr) finding {
	f := finding{code: Concat, allocates: true, facts: Facts{Variable: types.ExprString(variable)}}
	if p.loop() {
		f.code = ConcatLoop
	}
	return f
}

// leftmost is the first operand of a sum.
func leftmost(e ast.Expr) ast.Expr {
	for {
		sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok {
			return e
		}
		e = sum.X
	}
}

// divides reports whether dividing by an expression takes a division: it is an integer that
// the compiler does not know.
func (s *Source) divides(by ast.Expr) bool {
	basic, ok := s.under(by).(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0 && !s.constant(by)
}

func (s *Source) constant(e ast.Expr) bool {
	return s.Info != nil && s.Info.Types[e].Value != nil
}

// isString reports whether a type is a string's, and not known to be something else.
func isString(t types.Type) bool {
	basic, ok := t.(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// isText reports whether an expression is a string by its syntax.
func isText(e ast.Expr) bool {
	lit, ok := leftmost(e).(*ast.BasicLit)
	return ok && lit.Kind == token.STRING
}

// ofRange finds maps and strings that are gone through, and elements that are copied.
func (s *Source) ofRange(n *ast.RangeStmt) []finding {
	over := types.ExprString(n.X)
	switch s.under(n.X).(type) {
	case *types.Map:
		return []finding{{code: MapIterate, facts: Facts{Variable: over}}}
	case *types.Chan:
		return []finding{{code: Channel, facts: Facts{Variable: over}}}
	}
	if isString(s.under(n.X)) {
		return []finding{{code: Decode, facts: Facts{Variable: over}}}
	}
	if n.Value == nil {
		return nil
	}
	if size := s.size(s.typeOf(n.Value)); size >= largeCopy {
		return []finding{s.copied(n.Value, size)}
	}
	return nil
}

// ofIndex finds maps that are read and written.
func (s *Source) ofIndex(p part, n *ast.IndexExpr) []finding {
	if _, ok := s.under(n.X).(*types.Map); !ok {
		return nil
	}
	facts := Facts{Variable: types.ExprString(n.X), Type: s.name(n.X)}
	switch outer := p.path[len(p.path)-1].(type) {
	case *ast.AssignStmt:
		for _, left := range outer.Lhs {
			if left == n {
				return []finding{{code: MapGrowth, allocates: true, facts: facts}, {code: MapWrite, facts: facts}}
			}
		}
	case *ast.IncDecStmt:
		return []finding{{code: MapGrowth, allocates: true, facts: facts}, {code: MapWrite, facts: facts}}
	}
	return []finding{{code: MapRead, facts: facts}}
}

// ofLiteral finds literals that are made on the heap.
func (s *Source) ofLiteral(p part, n *ast.CompositeLit) []finding {
	facts := Facts{Type: s.name(n), Size: s.size(s.typeOf(n))}
	switch s.under(n).(type) {
	case *types.Map:
		return []finding{{code: MakeMap, allocates: true, facts: facts}}
	case *types.Slice:
		facts.Variable = facts.Type + "{...}"
		return []finding{{code: Escape, allocates: true, facts: facts, typ: s.typeOf(n)}}
	}
	if outer, ok := p.path[len(p.path)-1].(*ast.UnaryExpr); ok && outer.Op == token.AND {
		facts.Variable = "&" + facts.Type + "{...}"
		return []finding{{code: Escape, allocates: true, facts: facts, typ: s.typeOf(n)}}
	}
	return nil
}

// ofSelector finds methods that are used as values.
func (s *Source) ofSelector(p part, n *ast.SelectorExpr) []finding {
	if s.Info == nil {
		return nil
	}
	sel := s.Info.Selections[n]
	if sel == nil || sel.Kind() != types.MethodVal {
		return nil
	}
	if call, ok := p.path[len(p.path)-1].(*ast.CallExpr); ok && ast.Unparen(call.Fun) == n {
		return nil
	}
	return []finding{{code: Closure, allocates: true, facts: Facts{Variable: types.ExprString(n)}}}
}

// name is the type of an expression as its own package writes it.
func (s *Source) name(e ast.Expr) string {
	if t := s.typeOf(e); t != nil {
		return typeName(t)
	}
	return ""
}

func typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string { return p.Name() })
}
