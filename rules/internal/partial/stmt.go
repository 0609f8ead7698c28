package partial

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/view"
)

// A flow is what comes after a statement.
type flow struct {
	kind    flowKind
	results []value // of returned
}

type flowKind int

const (
	onward   flowKind = iota // the next statement
	toNext                   // the next iteration
	toEnd                    // of the loop or switch
	returned                 // with results
)

// list runs statements.
func (e *evaluator) list(list []ast.Stmt) flow {
	for _, s := range list {
		if flow := e.stmt(s); flow.kind != onward {
			return flow
		}
	}
	return flow{}
}

func (e *evaluator) stmt(s ast.Stmt) flow {
	e.spend()
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.BlockStmt:
		return e.list(s.List)
	case *ast.ExprStmt:
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		if !ok {
			stop()
		}
		e.call(call)
	case *ast.AssignStmt:
		e.assign(s)
	case *ast.IncDecStmt:
		if s.Tok == token.INC && e.next != nil && e.f.Object(s.X) == e.next {
			if e.counted++; e.added != e.counted {
				stop()
			}
			break
		}
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		one := knownValue(constant.MakeInt64(1))
		e.store(s.X, arithmetic(op, e.expr(s.X), one, e.f.Info.TypeOf(s.X)))
	case *ast.DeclStmt:
		e.declare(s)
	case *ast.IfStmt:
		return e.choose(s)
	case *ast.SwitchStmt:
		return e.switched(s)
	case *ast.ForStmt:
		return e.loop(s)
	case *ast.RangeStmt:
		return e.ranged(s)
	case *ast.ReturnStmt:
		return e.returns(s)
	case *ast.BranchStmt:
		switch {
		case s.Label != nil:
		case s.Tok == token.BREAK:
			return flow{kind: toEnd}
		case s.Tok == token.CONTINUE:
			return flow{kind: toNext}
		}
		stop()
	default:
		stop()
	}
	return flow{}
}

// assign runs an assignment.
func (e *evaluator) assign(s *ast.AssignStmt) {
	if op, ok := operators[s.Tok]; ok {
		v := e.exprs(s.Lhs[0], s.Rhs[0])
		e.store(s.Lhs[0], arithmetic(op, v[0], v[1], e.f.Info.TypeOf(s.Lhs[0])))
		return
	}
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		stop()
	}
	if e.appends(s) || e.fills(s) {
		return
	}
	for i, v := range e.values(s.Rhs, len(s.Lhs)) {
		e.store(s.Lhs[i], boxed(v, e.f.Info.TypeOf(s.Lhs[i])))
	}
}

// appends runs to = append(to, c), or with utf8.AppendRune; false if it is another assignment.
func (e *evaluator) appends(s *ast.AssignStmt) bool {
	to, v := view.Assignment(s, token.ASSIGN)
	call, ok := v.(*ast.CallExpr)
	if e.to.Root == nil && !e.finding || !ok {
		return false
	}
	runes := e.f.Callee(call) == "unicode/utf8.AppendRune"
	if !runes && e.f.Builtin(call) != "append" {
		return false
	}
	place := e.place(to)
	if e.finds(place); place.Root == nil || place != e.to {
		return false
	}
	if len(call.Args) != 2 || e.place(call.Args[0]) != e.to {
		stop()
	}
	e.add(e.expr(call.Args[1]), runes, call.Ellipsis.IsValid())
	return true
}

// finds takes a place for what the turn adds to, if that is to be found.
func (e *evaluator) finds(p Place) {
	if e.finding && e.to.Root == nil {
		e.to = p
	}
}

// fills runs to[next] = c; false if it is another assignment.
func (e *evaluator) fills(s *ast.AssignStmt) bool {
	to, v := view.Assignment(s, token.ASSIGN)
	at, ok := to.(*ast.IndexExpr)
	if e.next == nil || !ok || e.place(at.X) != e.to {
		return false
	}
	if e.f.Object(at.Index) != e.next {
		stop()
	}
	e.add(e.expr(v), false, false)
	return true
}

// place is what an expression names, no place if that is a variable of the frame or something else.
func (e *evaluator) place(x ast.Expr) Place {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		if v, ok := e.f.Object(x).(*types.Var); ok && !e.local(v) {
			return Place{Root: v}
		}
	case *ast.SelectorExpr:
		return e.field(x)
	}
	return Place{}
}

var operators = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.AND_ASSIGN: token.AND,
	token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// values evaluates so many values of a list.
func (e *evaluator) values(list []ast.Expr, n int) []value {
	var out []value
	if at, ok := ast.Unparen(list[0]).(*ast.IndexExpr); ok && len(list) == 1 && n == 2 {
		i := e.expr(at.Index)
		if i.kind != known {
			stop()
		}
		v, found := e.element(at.X, i.constant)
		return []value{v, knownValue(constant.MakeBool(found))}
	}
	if len(list) == 1 && n > 1 {
		call, ok := ast.Unparen(list[0]).(*ast.CallExpr)
		if !ok {
			stop()
		}
		out = e.call(call)
	} else {
		out = e.exprs(list...)
	}
	if len(out) != n {
		stop()
	}
	return out
}

// declare runs a declaration.
func (e *evaluator) declare(s *ast.DeclStmt) {
	for _, spec := range s.Decl.(*ast.GenDecl).Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok || s.Decl.(*ast.GenDecl).Tok != token.VAR {
			continue
		}
		var values []value
		if len(spec.Values) > 0 {
			values = e.values(spec.Values, len(spec.Names))
		}
		for i, name := range spec.Names {
			t := e.f.Info.TypeOf(name)
			switch {
			case name.Name == "_":
			case values == nil:
				e.store(name, zero(t))
			default:
				e.store(name, boxed(values[i], t))
			}
		}
	}
}

func (e *evaluator) choose(s *ast.IfStmt) flow {
	if s.Init != nil {
		e.stmt(s.Init)
	}
	switch {
	case e.truth(s.Cond):
		return e.list(s.Body.List)
	case s.Else != nil:
		return e.stmt(s.Else)
	}
	return flow{}
}

// switched runs the clause of a switch that applies.
func (e *evaluator) switched(s *ast.SwitchStmt) flow {
	if s.Init != nil {
		e.stmt(s.Init)
	}
	tag := knownValue(constant.MakeBool(true))
	if s.Tag != nil {
		tag = e.expr(s.Tag)
	}
	var otherwise *ast.CaseClause
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		if c.List == nil {
			otherwise = c
		}
		for _, x := range c.List {
			e.work.Comparisons++
			equal, ok := e.compare(token.EQL, tag, e.expr(x))
			if !ok {
				stop()
			}
			if equal {
				return e.clause(c)
			}
		}
	}
	if otherwise == nil {
		return flow{}
	}
	return e.clause(otherwise)
}

func (e *evaluator) clause(c *ast.CaseClause) flow {
	out := e.list(c.Body)
	if out.kind == toEnd {
		return flow{}
	}
	return out
}

// loop runs a loop that ends.
func (e *evaluator) loop(s *ast.ForStmt) flow {
	if s.Init != nil {
		e.stmt(s.Init)
	}
	for s.Cond == nil || e.truth(s.Cond) {
		switch out := e.list(s.Body.List); out.kind {
		case toEnd:
			return flow{}
		case returned:
			return out
		}
		if s.Post != nil {
			e.stmt(s.Post)
		}
	}
	return flow{}
}

// ranged runs the first iteration over what is left of the text, which must be the last.
func (e *evaluator) ranged(s *ast.RangeStmt) flow {
	v := e.expr(s.X)
	if v.kind != rest || v.off != 0 || e.c >= utf8.RuneSelf {
		stop()
	}
	if s.Key != nil {
		e.store(s.Key, knownValue(constant.MakeInt64(0)))
	}
	if s.Value != nil {
		e.store(s.Value, e.character())
	}
	switch out := e.list(s.Body.List); out.kind {
	case toEnd:
		return flow{}
	case returned:
		return out
	}
	stop()
	return flow{}
}

// returns evaluates what a statement returns.
func (e *evaluator) returns(s *ast.ReturnStmt) flow {
	if e.frame.decl == nil {
		return flow{kind: returned}
	}
	sig, isLiteral := e.f.Info.TypeOf(e.frame.decl.Type).(*types.Signature)
	if !isLiteral {
		sig = e.f.Info.Defs[e.frame.decl.Name].(*types.Func).Signature()
	}
	results := sig.Results()
	out := flow{kind: returned}
	if len(s.Results) > 0 {
		out.results = e.values(s.Results, results.Len())
	}
	for i := range results.Len() {
		v := results.At(i)
		if len(s.Results) == 0 {
			out.results = append(out.results, e.frame.vars[v])
		}
		out.results[i] = boxed(out.results[i], v.Type())
	}
	return out
}
