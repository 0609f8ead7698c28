package linear

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"github.com/gohone/hone/rules/internal/view"
)

// A machine runs code.
type machine struct {
	f     *view.Func
	vars  map[any]value
	steps int
	bad   bool
}

// most is how many statements are run at most.
const most = 4096

// fails notes that the code is not known.
func (m *machine) fails() value {
	m.bad = true
	return value{kind: truth}
}

func (m *machine) list(stmts []ast.Stmt) {
	for _, s := range stmts {
		m.stmt(s)
	}
}

func (m *machine) stmt(s ast.Stmt) {
	if m.steps++; m.steps > most {
		m.bad = true
	}
	if m.bad {
		return
	}
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
	case *ast.BlockStmt:
		m.list(s.List)
	case *ast.AssignStmt:
		m.assign(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		x := m.expr(s.X)
		m.set(s.X, m.arithmetic(op, x, number(1, x.kind), x.kind))
	case *ast.DeclStmt:
		m.declare(s.Decl.(*ast.GenDecl))
	case *ast.IfStmt:
		m.stmt(s.Init)
		m.branch(s)
	case *ast.ForStmt:
		m.stmt(s.Init)
		m.loop(s)
	case *ast.RangeStmt:
		m.count(s)
	default:
		m.bad = true
	}
}

func (m *machine) assign(s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		m.set(s.Lhs[0], m.binary(operator(s), s.Lhs[0], s.Rhs[0], kindOf(m.f.Info.TypeOf(s.Lhs[0]))))
		return
	}
	if len(s.Lhs) != len(s.Rhs) {
		m.bad = true
		return
	}
	var values []value
	for _, e := range s.Rhs {
		values = append(values, m.expr(e))
	}
	for i, e := range s.Lhs {
		m.set(e, values[i])
	}
}

// set sets a variable, which has the kind of its type.
func (m *machine) set(e ast.Expr, v value) {
	key := place(m.f, e)
	k := kindOf(m.f.Info.TypeOf(e))
	if key == nil || k.width == 0 {
		m.bad = true
	}
	if m.bad {
		return
	}
	v = v.as(k)
	m.vars[key] = v
	m.bad = !v.known()
}

func (m *machine) declare(d *ast.GenDecl) {
	if d.Tok == token.CONST {
		return
	}
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok || len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
			m.bad = true
			return
		}
		for i, id := range spec.Names {
			v := value{kind: truth}
			if len(spec.Values) > 0 {
				v = m.expr(spec.Values[i])
			}
			m.set(id, v)
		}
	}
}

// branch runs both branches where it is not known which one runs.
func (m *machine) branch(s *ast.IfStmt) {
	cond := m.expr(s.Cond).bits[0]
	if m.bad {
		return
	}
	if cond.fixed() {
		if cond.not {
			m.stmt(s.Body)
		} else {
			m.stmt(s.Else)
		}
		return
	}
	before := m.vars
	run := func(b ast.Stmt) map[any]value {
		m.vars = make(map[any]value, len(before))
		maps.Copy(m.vars, before)
		m.stmt(b)
		return m.vars
	}
	then, other := run(s.Body), run(s.Else)
	m.vars = make(map[any]value, len(then))
	for key, v := range then {
		o, both := other[key]
		if !both {
			continue // which it is not known afterwards
		}
		joined, ok := choose(cond, v, o)
		m.vars[key] = joined
		m.bad = m.bad || !ok
	}
}

// loop runs a loop of which it is known when it ends.
func (m *machine) loop(s *ast.ForStmt) {
	for !m.bad && s.Cond != nil {
		goes, ok := m.expr(s.Cond).fixed()
		if !ok {
			m.bad = true
		}
		if goes == 0 {
			return
		}
		m.stmt(s.Body)
		m.stmt(s.Post)
	}
	m.bad = true
}

// count runs a loop over the numbers below another.
func (m *machine) count(s *ast.RangeStmt) {
	k := kindOf(m.f.Info.TypeOf(s.X))
	if k.width < 8 || s.Tok == token.ASSIGN {
		m.bad = true
		return
	}
	n, ok := m.expr(s.X).fixed()
	m.bad = m.bad || !ok || n > most
	for i := uint64(0); i < n && !m.bad; i++ {
		if !view.IsBlank(s.Key) {
			m.set(s.Key, number(i, k))
		}
		m.stmt(s.Body)
	}
}

// expr evaluates an expression.
func (m *machine) expr(e ast.Expr) value {
	v := m.operand(e)
	if !v.known() {
		m.bad = true
	}
	return v
}

func (m *machine) operand(e ast.Expr) value {
	k := kindOf(m.f.Info.TypeOf(e))
	if m.bad || k.width == 0 {
		return m.fails()
	}
	if c := m.f.Constant(e); c != nil {
		v, ok := ofConstant(c, k)
		if !ok || !m.f.Portable(e) {
			return m.fails()
		}
		return v
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return m.operand(e.X)
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := m.vars[place(m.f, e)]; ok {
			return v
		}
	case *ast.UnaryExpr:
		return m.unary(e, k)
	case *ast.BinaryExpr:
		return m.binary(e.Op, e.X, e.Y, k)
	case *ast.CallExpr:
		if x, t := m.f.Conversion(e); t != nil && kindOf(m.f.Info.TypeOf(x)).width > 1 {
			return m.expr(x).as(k)
		}
	}
	return m.fails()
}

func (m *machine) unary(e *ast.UnaryExpr, k kind) value {
	x := m.expr(e.X)
	switch e.Op {
	case token.ADD:
		return x
	case token.SUB:
		return m.arithmetic(token.SUB, number(0, k), x, k)
	case token.XOR, token.NOT:
		for i := range x.bits {
			x.bits[i].not = !x.bits[i].not
		}
		return x.as(k)
	}
	return m.fails()
}

// binary evaluates an operator whose value is of a kind.
func (m *machine) binary(op token.Token, left, right ast.Expr, k kind) value {
	x, y := m.expr(left), m.expr(right)
	if m.bad {
		return m.fails()
	}
	switch op {
	case token.SHL, token.SHR:
		by, ok := y.fixed()
		if !ok || y.signed && int64(by) < 0 {
			return m.fails()
		}
		n := int(min(by, 64))
		if op == token.SHR {
			n = -n
		}
		return x.shift(n)
	case token.LAND:
		op = token.AND
	case token.LOR:
		op = token.OR
	case token.EQL, token.NEQ:
		is, ok := differ(x, y)
		is.not = is.not != (op == token.EQL)
		if !ok {
			return m.fails()
		}
		return value{bits: [64]form{is}, kind: truth}
	}
	switch op {
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		v, ok := bitwise(op, x, y)
		if !ok {
			return m.fails()
		}
		return v
	}
	return m.arithmetic(op, x, y, k)
}

// arithmetic computes what depends on one bit at most, or is a shift.
func (m *machine) arithmetic(op token.Token, x, y value, k kind) value {
	if n, ok := y.fixed(); ok && !x.signed && (op == token.GEQ && n == 1<<(x.width-1) || op == token.GTR && n == 1<<(x.width-1)-1) {
		return value{bits: [64]form{x.bits[x.width-1]}, kind: truth}
	} else if ok && x.signed && op == token.LSS && n == 0 {
		return value{bits: [64]form{x.bits[63]}, kind: truth}
	} else if ok && n == 2 && !x.signed && op == token.QUO {
		return x.shift(-1)
	} else if ok && n == 2 && op == token.MUL {
		return x.shift(1)
	}
	var on form
	for i := range x.bits {
		for _, b := range [2]form{x.bits[i], y.bits[i]} {
			if !b.fixed() && on.fixed() {
				on = b
			}
		}
	}
	a, ok1 := x.when(on)
	b, ok2 := y.when(on)
	if !ok1 || !ok2 {
		return m.fails()
	}
	var made [2]value
	for i := range made {
		n, ok := compute(op, a[i], b[i], x.kind)
		if !ok {
			return m.fails()
		}
		if made[i] = number(n, k); !made[i].known() {
			return m.fails()
		}
	}
	v, _ := choose(on, made[1], made[0])
	return v
}

// place is the variable that an expression names, or the field of one as it is written; nil for anything else.
func place(f *view.Func, e ast.Expr) any {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := f.Object(e).(*types.Var); ok {
			return v
		}
	case *ast.SelectorExpr:
		if s := f.Info.Selections[e]; s != nil && s.Kind() == types.FieldVal && place(f, e.X) != nil {
			return f.Text(e)
		}
	}
	return nil
}
