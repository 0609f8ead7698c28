package k6

import (
	"slices"
	"sync"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/token"

	"github.com/gohone/hone/internal/load/script"
)

// An eval is an expression in Go; ok is false where JavaScript would throw.
type eval func(*scope) (v value, ok bool)

// A scope is what an expression is about.
type scope struct {
	answer *script.Answer
	locals [maxLocals]value
}

const maxLocals = 4

var scopes = sync.Pool{New: func() any { return new(scope) }}

// compileCheck makes a check in Go of a function's source, which allocates nothing.
// That works for functions of an answer that compare its status, body, JSON, header
// fields and duration, which is nearly all; ok is false for others.
func compileCheck(name, source string) (check script.Check, ok bool) {
	tree, err := sobek.Parse("", "("+source+")")
	if err != nil || len(tree.Body) != 1 {
		return check, false
	}
	statement, ok := tree.Body[0].(*ast.ExpressionStatement)
	if !ok {
		return check, false
	}
	var c checkCompiler
	locals, result := c.function(statement.Expression)
	if result == nil {
		return check, false
	}
	return script.Check{Name: name, Body: c.body, OK: func(a *script.Answer) bool {
		s := scopes.Get().(*scope)
		defer scopes.Put(s)
		s.answer = a
		for i, local := range locals {
			var ok bool
			if s.locals[i], ok = local(s); !ok {
				return false
			}
		}
		v, ok := result(s)
		return ok && v.truth()
	}}, true
}

// A checkCompiler compiles one function. Its methods return nil for what they
// do not know.
type checkCompiler struct {
	param  string
	locals []string
	body   bool // the body of the answer is read
}

// function returns the values of the function's constants, in order, and its
// result.
func (c *checkCompiler) function(e ast.Expression) (locals []eval, result eval) {
	var params *ast.ParameterList
	var body ast.Node
	switch f := e.(type) {
	case *ast.ArrowFunctionLiteral:
		if !f.Async {
			params, body = f.ParameterList, f.Body
		}
	case *ast.FunctionLiteral:
		if !f.Async && !f.Generator {
			params, body = f.ParameterList, f.Body
		}
	}
	if params == nil || len(params.List) != 1 || params.Rest != nil || params.List[0].Initializer != nil {
		return nil, nil
	}
	id, ok := params.List[0].Target.(*ast.Identifier)
	if !ok {
		return nil, nil
	}
	if c.param = id.Name.String(); c.param == "undefined" {
		return nil, nil
	}
	switch b := body.(type) {
	case *ast.ExpressionBody:
		return nil, c.expression(b.Expression)
	case *ast.BlockStatement:
		return c.block(b)
	}
	return nil, nil
}

// block compiles constants and a return.
func (c *checkCompiler) block(b *ast.BlockStatement) (locals []eval, result eval) {
	for _, statement := range b.List {
		switch s := statement.(type) {
		case *ast.LexicalDeclaration:
			for _, binding := range s.List {
				id, ok := binding.Target.(*ast.Identifier)
				if !ok || binding.Initializer == nil || len(locals) == maxLocals || id.Name.String() == c.param {
					return nil, nil
				}
				local := c.expression(binding.Initializer)
				if local == nil {
					return nil, nil
				}
				locals, c.locals = append(locals, local), append(c.locals, id.Name.String())
			}
		case *ast.ReturnStatement:
			if s.Argument == nil {
				return nil, nil
			}
			return locals, c.expression(s.Argument)
		default:
			return nil, nil
		}
	}
	return nil, nil
}

func (c *checkCompiler) expression(e ast.Expression) eval {
	if v, ok := literal(e); ok {
		return func(*scope) (value, bool) { return v, true }
	}
	switch e := e.(type) {
	case *ast.Identifier:
		if i := slices.Index(c.locals, e.Name.String()); i >= 0 {
			return func(s *scope) (value, bool) { return s.locals[i], true }
		}
	case *ast.UnaryExpression:
		return c.unary(e)
	case *ast.BinaryExpression:
		return c.binary(e)
	case *ast.ConditionalExpression:
		test, yes, no := c.expression(e.Test), c.expression(e.Consequent), c.expression(e.Alternate)
		if test != nil && yes != nil && no != nil {
			return func(s *scope) (value, bool) {
				switch v, ok := test(s); {
				case !ok:
					return v, false
				case v.truth():
					return yes(s)
				}
				return no(s)
			}
		}
	case *ast.DotExpression:
		return c.member(e.Left, e.Identifier.Name.String())
	case *ast.BracketExpression:
		switch key := e.Member.(type) {
		case *ast.StringLiteral:
			return c.member(e.Left, key.Value.String())
		case *ast.NumberLiteral:
			return c.member(e.Left, key.Literal)
		}
	case *ast.CallExpression:
		if dot, ok := e.Callee.(*ast.DotExpression); ok {
			return c.call(dot.Left, dot.Identifier.Name.String(), e.ArgumentList)
		}
	}
	return nil
}

// literal returns the value of a literal.
func literal(e ast.Expression) (value, bool) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		switch n := e.Value.(type) {
		case int64:
			return numberValue(float64(n)), true
		case float64:
			return numberValue(n), true
		}
	case *ast.StringLiteral:
		return textValue([]byte(e.Value.String())), true
	case *ast.BooleanLiteral:
		return boolValue(e.Value), true
	case *ast.NullLiteral:
		return value{kind: kindNull}, true
	case *ast.Identifier:
		return value{}, e.Name == "undefined"
	case *ast.UnaryExpression:
		if v, ok := literal(e.Operand); ok && e.Operator == token.MINUS && v.kind == kindNumber {
			return numberValue(-v.n), true
		}
	}
	return value{}, false
}

func (c *checkCompiler) unary(e *ast.UnaryExpression) eval {
	operand := c.expression(e.Operand)
	var apply func(value) value
	switch e.Operator {
	case token.NOT:
		apply = func(v value) value { return boolValue(!v.truth()) }
	case token.MINUS:
		apply = func(v value) value { return numberValue(-v.number()) }
	case token.TYPEOF:
		apply = func(v value) value { return textValue(typeNames[v.kind]) }
	}
	if operand == nil || apply == nil {
		return nil
	}
	return func(s *scope) (value, bool) {
		v, ok := operand(s)
		return apply(v), ok
	}
}

func (c *checkCompiler) binary(e *ast.BinaryExpression) eval {
	left, right := c.expression(e.Left), c.expression(e.Right)
	if left == nil || right == nil {
		return nil
	}
	and := e.Operator == token.LOGICAL_AND
	if and || e.Operator == token.LOGICAL_OR {
		return func(s *scope) (value, bool) {
			v, ok := left(s)
			if !ok || v.truth() != and {
				return v, ok
			}
			return right(s)
		}
	}
	compare := comparison(e)
	if compare == nil {
		return nil
	}
	return func(s *scope) (value, bool) {
		a, ok := left(s)
		if !ok {
			return a, false
		}
		b, ok := right(s)
		return boolValue(compare(a, b)), ok
	}
}

// comparison returns an operator that compares. Two texts are not put in order,
// and == has conversions that are known only for literals.
func comparison(e *ast.BinaryExpression) func(a, b value) bool {
	a, isLiteral := literal(e.Left)
	b, also := literal(e.Right)
	isNumber := isLiteral && a.kind == kindNumber || also && b.kind == kindNumber
	switch op := e.Operator; {
	case op == token.STRICT_EQUAL:
		return value.same
	case op == token.STRICT_NOT_EQUAL:
		return func(a, b value) bool { return !a.same(b) }
	case op == token.EQUAL && (isLiteral || also):
		return value.like
	case op == token.NOT_EQUAL && (isLiteral || also):
		return func(a, b value) bool { return !a.like(b) }
	case op == token.LESS && isNumber:
		return func(a, b value) bool { return a.number() < b.number() }
	case op == token.LESS_OR_EQUAL && isNumber:
		return func(a, b value) bool { return a.number() <= b.number() }
	case op == token.GREATER && isNumber:
		return func(a, b value) bool { return a.number() > b.number() }
	case op == token.GREATER_OR_EQUAL && isNumber:
		return func(a, b value) bool { return a.number() >= b.number() }
	}
	return nil
}
