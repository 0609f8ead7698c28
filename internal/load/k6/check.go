package k6

import (
	"slices"
	"sync"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/token"

	"github.com/gohone/hone/internal/load/script"
)

// A k6Eval is an expression in Go; ok is false where JavaScript would throw.
type k6Eval func(*k6Scope) (v k6Value, ok bool)

// A k6Scope is what an expression is about.
type k6Scope struct {
	answer *script.Answer
	locals [maxLocals]k6Value
}

const maxLocals = 4

var scopes = sync.Pool{New: func() any { return new(k6Scope) }}

// compileCheck makes a check in Go of a function's source. That works for
// functions of an answer that compare its status, body, JSON, header fields and
// duration, which is nearly all; ok is false for others.
func compileCheck(name, source string) (check script.Check, ok bool) {
	tree, err := sobek.Parse("", "("+source+")")
	if err != nil || len(tree.Body) != 1 {
		return script.Check{}, false
	}
	statement, isExpression := tree.Body[0].(*ast.ExpressionStatement)
	if !isExpression {
		return script.Check{}, false
	}
	var c checkCompiler
	steps, result := c.function(statement.Expression)
	if result == nil {
		return script.Check{}, false
	}
	return script.Check{Name: name, Body: c.body, OK: func(a *script.Answer) bool {
		scope := scopes.Get().(*k6Scope)
		defer scopes.Put(scope)
		scope.answer = a
		for i, step := range steps {
			var ok bool
			if scope.locals[i], ok = step(scope); !ok {
				return false
			}
		}
		v, ok := result(scope)
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
func (c *checkCompiler) function(e ast.Expression) ([]k6Eval, k6Eval) {
	var params *ast.ParameterList
	var body ast.Node
	switch f := e.(type) {
	case *ast.ArrowFunctionLiteral:
		if f.Async {
			return nil, nil
		}
		params, body = f.ParameterList, f.Body
	case *ast.FunctionLiteral:
		if f.Async || f.Generator {
			return nil, nil
		}
		params, body = f.ParameterList, f.Body
	default:
		return nil, nil
	}
	if len(params.List) != 1 || params.Rest != nil || params.List[0].Initializer != nil {
		return nil, nil
	}
	id, ok := params.List[0].Target.(*ast.Identifier)
	if !ok {
		return nil, nil
	}
	c.param = id.Name.String()
	switch b := body.(type) {
	case *ast.ExpressionBody:
		return nil, c.expression(b.Expression)
	case *ast.BlockStatement:
		return c.block(b)
	}
	return nil, nil
}

// block compiles constants and a return.
func (c *checkCompiler) block(b *ast.BlockStatement) ([]k6Eval, k6Eval) {
	var steps []k6Eval
	for _, statement := range b.List {
		switch s := statement.(type) {
		case *ast.LexicalDeclaration:
			for _, binding := range s.List {
				id, ok := binding.Target.(*ast.Identifier)
				if !ok || binding.Initializer == nil || len(steps) == maxLocals || id.Name.String() == c.param {
					return nil, nil
				}
				step := c.expression(binding.Initializer)
				if step == nil {
					return nil, nil
				}
				steps = append(steps, step)
				c.locals = append(c.locals, id.Name.String())
			}
		case *ast.ReturnStatement:
			if s.Argument == nil {
				return nil, nil
			}
			return steps, c.expression(s.Argument)
		default:
			return nil, nil
		}
	}
	return nil, nil
}

func constant(v k6Value) k6Eval { return func(*k6Scope) (k6Value, bool) { return v, true } }

func (c *checkCompiler) expression(e ast.Expression) k6Eval {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		switch n := e.Value.(type) {
		case int64:
			return constant(numberValue(float64(n)))
		case float64:
			return constant(numberValue(n))
		}
	case *ast.StringLiteral:
		return constant(textValue([]byte(e.Value.String())))
	case *ast.BooleanLiteral:
		return constant(boolValue(e.Value))
	case *ast.NullLiteral:
		return constant(k6Value{kind: kindNull})
	case *ast.Identifier:
		return c.identifier(e.Name.String())
	case *ast.UnaryExpression:
		return c.unary(e)
	case *ast.BinaryExpression:
		return c.binary(e)
	case *ast.ConditionalExpression:
		return c.conditional(e)
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
		return c.call(e)
	}
	return nil
}

func (c *checkCompiler) identifier(name string) k6Eval {
	if i := slices.Index(c.locals, name); i >= 0 {
		return func(s *k6Scope) (k6Value, bool) { return s.locals[i], true }
	}
	if name == "undefined" && name != c.param {
		return constant(k6Value{})
	}
	return nil
}

func (c *checkCompiler) unary(e *ast.UnaryExpression) k6Eval {
	operand := c.expression(e.Operand)
	if operand == nil || e.Postfix {
		return nil
	}
	var apply func(k6Value) k6Value
	switch e.Operator {
	case token.NOT:
		apply = func(v k6Value) k6Value { return boolValue(!v.truth()) }
	case token.MINUS:
		apply = func(v k6Value) k6Value { return numberValue(-v.number()) }
	case token.TYPEOF:
		apply = func(v k6Value) k6Value { return textValue(typeNames[v.typeOf()]) }
	default:
		return nil
	}
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := operand(s)
		return apply(v), ok
	}
}

// typeNames saves making a slice for each typeof.
var typeNames = map[string][]byte{
	"undefined": []byte("undefined"), "boolean": []byte("boolean"), "number": []byte("number"),
	"string": []byte("string"), "object": []byte("object"),
}

func (c *checkCompiler) conditional(e *ast.ConditionalExpression) k6Eval {
	test, yes, no := c.expression(e.Test), c.expression(e.Consequent), c.expression(e.Alternate)
	if test == nil || yes == nil || no == nil {
		return nil
	}
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := test(s)
		switch {
		case !ok:
			return k6Value{}, false
		case v.truth():
			return yes(s)
		}
		return no(s)
	}
}

func (c *checkCompiler) binary(e *ast.BinaryExpression) k6Eval {
	left, right := c.expression(e.Left), c.expression(e.Right)
	if left == nil || right == nil {
		return nil
	}
	switch e.Operator {
	case token.IN:
		return c.in(e.Left, right)
	case token.LOGICAL_AND, token.LOGICAL_OR:
		and := e.Operator == token.LOGICAL_AND
		return func(s *k6Scope) (k6Value, bool) {
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
	return func(s *k6Scope) (k6Value, bool) {
		a, ok := left(s)
		if !ok {
			return a, false
		}
		b, ok := right(s)
		return boolValue(compare(a, b)), ok
	}
}

// in compiles 'name' in object.
func (c *checkCompiler) in(left ast.Expression, object k6Eval) k6Eval {
	name, ok := left.(*ast.StringLiteral)
	if !ok || slices.Contains(inherited, name.Value.String()) {
		return nil
	}
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := object(s)
		if !ok || v.kind != kindJSON {
			return v, false
		}
		return boolValue(jsonMember(v.b, name.Value.String()) != nil), true
	}
}

// comparison returns an operator that compares. Two texts are not put in order,
// and == has conversions that are known only for literals.
func comparison(e *ast.BinaryExpression) func(a, b k6Value) bool {
	switch e.Operator {
	case token.STRICT_EQUAL:
		return k6Value.same
	case token.STRICT_NOT_EQUAL:
		return func(a, b k6Value) bool { return !a.same(b) }
	}
	if isLiteral(e.Left) || isLiteral(e.Right) {
		switch e.Operator {
		case token.EQUAL:
			return k6Value.like
		case token.NOT_EQUAL:
			return func(a, b k6Value) bool { return !a.like(b) }
		}
	}
	if isNumber(e.Left) || isNumber(e.Right) {
		switch e.Operator {
		case token.LESS:
			return func(a, b k6Value) bool { return a.number() < b.number() }
		case token.LESS_OR_EQUAL:
			return func(a, b k6Value) bool { return a.number() <= b.number() }
		case token.GREATER:
			return func(a, b k6Value) bool { return a.number() > b.number() }
		case token.GREATER_OR_EQUAL:
			return func(a, b k6Value) bool { return a.number() >= b.number() }
		}
	}
	return nil
}

func isLiteral(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.StringLiteral, *ast.BooleanLiteral, *ast.NullLiteral:
		return true
	case *ast.Identifier:
		return e.Name == "undefined"
	}
	return isNumber(e)
}

func isNumber(e ast.Expression) bool {
	if minus, ok := e.(*ast.UnaryExpression); ok && minus.Operator == token.MINUS {
		e = minus.Operand
	}
	_, ok := e.(*ast.NumberLiteral)
	return ok
}
